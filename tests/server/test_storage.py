"""How much may be stored in a day, from one address and in all."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

import whistlestop as ws
from tests.server.in_process import App, running_app, until
from tests.server.running import fresh
from whistlestop.game.saves import save_lines
from whistlestop.server.errors import Refused, outcome_unknown
from whistlestop.server.limits import Counters, Storage, shared_counters
from whistlestop.server.tables.table_log import ROW

ADDRESS = "127.0.0.1"
"""Where requests come from that are sent without a network."""


def seats(*kinds: str) -> list[dict[str, Any]]:
    return [{"kind": kind} for kind in kinds]


async def make(app: App, address: str = "192.0.2.7") -> httpx.Response:
    transport = httpx.ASGITransport(app.app, client=(address, 1))
    wish = {"edition": "ghost_train", "seats": seats("you", "open"), "client_id": fresh()}
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost/api/v1") as http:
        return await http.post("/tables", json=wish)


def test_one_address_may_store_only_so_much_a_day(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path, storage_per_address=0.1) as app:
            assert [(await make(app)).status_code for _ in range(4)] == [201, 201, 201, 429]
            refused = await make(app)
            assert refused.json()["error"]["code"] == "storage_used_up"
            # Room for a third of a day's worth: in a few hours.
            assert 3 < int(refused.headers["retry-after"]) / 3600 < 9
            assert (await make(app, "192.0.2.8")).status_code == 201

    asyncio.run(run())


def test_everyone_together_may_store_only_so_much_a_day(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path, storage_per_address=0.1, storage_per_day=0.1) as app:
            assert (await make(app, "192.0.2.1")).status_code == 201
            assert (await make(app, "192.0.2.2")).status_code == 201
            # A third of the day's worth is left, and a third is what this one has already.
            refused = [await make(app, "192.0.2.1") for _ in range(3)]
            assert [answer.status_code for answer in refused] == [503] * 3
            assert refused[0].json()["error"]["details"] == {"why": "server"}
            # Every hour brings it 4 kB, and leaves 4 kB more to all.
            assert 3 < int(refused[0].headers["retry-after"]) / 3600 < 5
            # It is not counted for the one who is refused.
            assert (await make(app, "192.0.2.3")).status_code == 201

    asyncio.run(run())


def store_all_they_can(storage: Storage, addresses: int, size: int) -> int:
    """Bytes that so many addresses have stored until each is refused."""
    stored = 0
    storing = {f"flood {number}" for number in range(addresses)}
    while storing:
        for key in sorted(storing):
            try:
                with storage.reserved(key, size):
                    stored += size
            except Refused:
                storing.remove(key)
    return stored


@pytest.mark.parametrize(("addresses", "left"), [(50, 0.5), (1000, 0.04)])
def test_a_flood_leaves_room_for_who_has_stored_little(addresses: int, left: float) -> None:
    storage = Storage(Counters(), 100.0, 5000.0)
    stored = store_all_they_can(storage, addresses, 1_000_000)
    assert stored <= (1 - left) * 5000e6
    with storage.reserved("newcomer", int(left * 100e6)):
        pass


def test_an_address_without_a_limit_may_use_all_of_a_day() -> None:
    storage = Storage(Counters(), 0.0, 1.0)
    assert store_all_they_can(storage, 1, 100_000) == 1_000_000


@pytest.mark.parametrize("error", [RuntimeError(), Refused("busy", 503)])
def test_what_could_not_be_stored_does_not_count(error: Exception) -> None:
    storage = Storage(Counters(), 1.0, 1.0)
    for _ in range(5):
        with pytest.raises(type(error)), storage.reserved("a", 900_000):
            raise error
    with pytest.raises(Refused, match="nobody knows"), storage.reserved("a", 900_000):
        raise outcome_unknown()
    with pytest.raises(Refused, match="Your address"), storage.reserved("a", 900_000):
        pass


def test_what_is_refused_or_sent_again_is_not_counted(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path, storage_per_address=0.1) as app:
            storage = app.server.limits.storage
            made = await app.table("you", "open")
            path, token = f"/tables/{made['table']}", made["tokens"]["0"]
            headers = {"Authorization": f"Bearer {token}"}
            used = storage.used(ADDRESS)
            bad = {"name": "x" * 60_000}
            wish = {"edition": "europe", "seats": seats("you"), "client_id": fresh()}
            for refused, body in (
                (f"{path}/join", bad),
                (f"{path}/return", bad),
                ("/tables/nowhere/leave", bad),
                ("/tables", wish),
            ):
                answer = await app.http.post(refused, json=body, headers=headers)
                assert answer.status_code >= 400
            assert storage.used(ADDRESS) <= used
            said = {"text": "x" * 100, "client_id": fresh()}
            for _ in range(3):
                await app.post(f"{path}/chat", said, token)
            assert 200 <= storage.used(ADDRESS) - used <= 400

    asyncio.run(run())


def test_a_saved_game_counts_as_what_is_stored_of_it(tmp_path: Path) -> None:
    game = ws.new_game("ghost_train", seed=1)
    while len(game.moves) < 100 and not game.over:
        game.apply(game.legal_actions()[0])
    text = "\n".join(save_lines(game))

    async def run() -> None:
        async with running_app(tmp_path, bot_processes=1, storage_per_address=0.1) as app:
            answers = [await app.http.post("/saves", content=text) for _ in range(6)]
            stored = [answer.status_code for answer in answers].count(201)
            assert 100_000 // len(text) > 10
            assert 2 <= stored <= 5

    asyncio.run(run())


def test_a_game_that_has_begun_is_played_to_its_end(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path, storage_per_address=0.05) as app:
            made = await app.table(
                edition="ghost_train",
                seats=seats("you", "you"),
                hot_seat=True,
                options={"first": 0},
            )
            token, path = made["tokens"]["0"], f"/tables/{made['table']}"
            headers = {"Authorization": f"Bearer {token}"}
            chat = {"text": "x", "client_id": fresh()}  # smaller than any move
            storage = app.server.limits.storage
            with storage.reserved(ADDRESS, 50_000 - ROW - int(storage.used(ADDRESS))):
                pass
            told = await app.http.post(f"{path}/chat", json=chat, headers=headers)
            assert told.json()["error"]["code"] == "storage_used_up"
            async with app.live(made["table"], token) as client:
                client.send(type="chat", text="x" * 300, client_id="a")
                await until(lambda: any("error" in message for message in client.received))
                [told] = [m["error"] for m in client.received if "error" in m]
                assert told["code"] == "storage_used_up"
            version = (await app.http.get(path)).json()["table"]["version"]
            move = {"move": "draw deck", "version": version, "client_id": fresh()}
            await app.post(f"{path}/moves", move, token)

    asyncio.run(run())


def test_workers_count_what_is_stored_together() -> None:
    with shared_counters(2) as file:
        one, two = (Storage(Counters(file), 1.0, 0.0) for _ in range(2))
        with one.reserved("a", 700_000), two.reserved("b", 700_000):
            pass
        with pytest.raises(Refused, match="Your address"), two.reserved("a", 700_000):
            pass
