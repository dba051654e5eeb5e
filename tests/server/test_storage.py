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
from whistlestop.server.errors import Refused
from whistlestop.server.limits import Counters, Storage, shared_counters


def seats(*kinds: str) -> list[dict[str, Any]]:
    return [{"kind": kind} for kind in kinds]


async def make(app: App, address: str = "192.0.2.7") -> httpx.Response:
    transport = httpx.ASGITransport(app.app, client=(address, 1))
    wish = {"edition": "ghost_train", "seats": seats("you", "open"), "client_id": fresh()}
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost/api/v1") as http:
        return await http.post("/tables", json=wish)


def test_one_address_stores_so_much_in_a_day(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path, storage_per_address=0.1) as app:
            assert [(await make(app)).status_code for _ in range(4)] == [201, 201, 201, 429]
            refused = await make(app)
            assert refused.json()["error"]["code"] == "storage_used_up"
            # Room for a third of a day's worth: in a few hours.
            assert 3 < int(refused.headers["retry-after"]) / 3600 < 9
            assert (await make(app, "192.0.2.8")).status_code == 201

    asyncio.run(run())


def test_all_together_store_so_much_in_a_day(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path, storage_per_address=0.05, storage_per_day=0.1) as app:
            for number in range(3):
                assert (await make(app, f"192.0.2.{number}")).status_code == 201
            refused = [await make(app, "192.0.2.9") for _ in range(3)]
            # It is not counted for the one who is refused.
            assert [answer.status_code for answer in refused] == [503] * 3
            assert refused[0].json()["error"]["details"] == {"why": "server"}
            assert refused[0].headers["retry-after"]

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
            codes = []
            for _ in range(100):
                told = await app.http.post(f"{path}/chat", json=chat, headers=headers)
                codes.append(told.json().get("error", {}).get("code"))
            assert (codes[0], codes[-1]) == (None, "storage_used_up")
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
        one.charge("a", 700_000)
        with pytest.raises(Refused, match="your address"):
            two.charge("a", 700_000)
        two.charge("b", 700_000)
