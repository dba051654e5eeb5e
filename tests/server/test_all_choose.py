"""First tickets and fleets at a table: everybody is asked at once, and nobody waits for a turn."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from tests.server.in_process import running_app
from tests.server.postgres import Cluster
from tests.server.running import Running, Table, fresh


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def workers(
    request: pytest.FixtureRequest, start: Callable[..., Running]
) -> Iterator[tuple[Running, ...]]:
    """One server on SQLite, or two on one PostgreSQL database, as two workers are."""
    if request.param == "sqlite":
        yield (start(),)
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    database = cluster.database()
    yield start(database), start(database)


def deciding(view: dict[str, Any]) -> list[int]:
    return [decision["seat"] for decision in view["observation"]["decisions"]]


def wait_for(table: Table, version: int) -> None:
    """Wait until a worker knows this version of a table."""
    table.wait(lambda view: view["table"]["version"] == version)


def choose_together(workers: tuple[Running, ...], table: Table, version: int) -> list[int]:
    """Five people choose at the same moment; how each is answered."""
    choices = {seat: a_choice(table, seat) for seat in range(5)}
    together = Barrier(5)

    def choose(seat: int) -> int:
        body = {"move": choices[seat], "version": version, "client_id": fresh()}
        headers = {"Authorization": f"Bearer {table.tokens[seat]}"}
        with workers[seat % len(workers)].client() as client:
            together.wait(60)
            address = f"/api/v1/tables/{table.id}/moves"
            return client.post(address, json=body, headers=headers).status_code

    with ThreadPoolExecutor(5) as people:
        return list(people.map(choose, range(5)))


def a_choice(table: Table, seat: int) -> str:
    text: str = table.view(seat)["legal"][-1]["text"]
    return text


@pytest.mark.rule("WO-3", "WO-4", "R-10")
def test_seats_choose_in_any_order_and_on_any_worker(workers: tuple[Running, ...]) -> None:
    table = workers[0].table("world", "you you you", options={"first": 1})
    for kind in ("keep_tickets", "fleet"):
        began = table.view()["table"]["version"]
        for number, seat in enumerate((0, 2, 1)):
            at = Table(workers[number % len(workers)], table.made)
            wait_for(at, began + number)
            mine = at.view(seat)
            assert mine["observation"]["decision"]["kind"] == kind
            assert seat in deciding(mine)
            # Chosen on what the seat saw before anybody had chosen: that is not stale.
            answer = at.move(seat, mine["legal"][-1]["text"], version=began)
            assert answer.status_code == 200, answer.text
            after = answer.json()["view"]
            if number < 2:
                assert seat not in deciding(after)
                assert after["legal"] == []
                assert after["observation"]["own"]["choice"] is not None
                assert not after["can_undo"]
                again = at.move(seat, "keep 1 2 3 4 5", version=after["table"]["version"])
                assert again.json()["error"]["code"] == "not_your_decision"
    assert (
        table.wait(lambda view: deciding(view) == [1])["observation"]["decision"]["kind"] == "turn"
    )


@pytest.mark.rule("WO-3", "WO-4")
def test_all_may_choose_at_the_same_moment(workers: tuple[Running, ...]) -> None:
    table = workers[0].table("world", "you you you you you", options={"first": 3})
    for _ in range(2):
        version = table.version
        assert choose_together(workers, table, version) == [200] * 5
        for server in workers:
            wait_for(Table(server, table.made), version + 5)
    for server in workers:
        seen = Table(server, table.made).view()
        assert (deciding(seen), seen["observation"]["decision"]["kind"]) == ([3], "turn")


@pytest.mark.rule("R-10")
def test_what_a_seat_was_offered_and_chose_reaches_nobody_else(server: Running) -> None:
    table = server.table("europe", "you you you", options={"first": 0})
    offers = [table.view(seat)["observation"]["own"]["offered"] for seat in range(3)]
    with table.live(0) as first, table.live(None) as spectator:
        table.play(2, "keep 2 4")
        table.play(1, "keep 1 2 3 4")
        for live in (first, spectator):
            live.until(lambda m: m["type"] == "view" and deciding(m["view"]) == [0])
        told = "".join(first.heard + spectator.heard)
    for viewer in (0, None):
        told += json.dumps(table.view(viewer))
    assert "FirstTicketsChosen" in told
    for ticket in offers[1] + offers[2]:
        assert f'"{ticket}"' not in told
    assert {seat["tickets_kept"] for seat in table.view()["observation"]["seats"]} == {0}


def test_bots_choose_although_a_person_before_them_has_not(server: Running) -> None:
    table = server.table("europe", "you random random", options={"first": 0})
    table.wait(lambda view: deciding(view) == [0])
    table.play(0, "keep 1 2")


def test_in_play_a_move_chosen_on_an_older_version_is_still_refused(server: Running) -> None:
    table = server.table("europe", "you you", options={"first": 0})
    table.choose_tickets()
    version = table.version
    table.play(0, "draw deck")
    stale = table.move(0, "draw deck", version=version)
    assert (stale.status_code, stale.json()["error"]["code"]) == (409, "stale")


def test_somebody_elses_choice_takes_no_time_from_a_clock_and_gives_none(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_app(tmp_path) as app:
            more: dict[str, Any] = {"hot_seat": True, "options": {"first": 0}}
            made = await app.table("you", "you", clock={"seconds_per_move": 3000}, **more)
            table, tokens = made["table"], made["tokens"]

            async def deadline() -> float:
                view: dict[str, Any] = (await app.http.get(f"/tables/{table}")).json()
                limit: float = view["table"]["clock"]["deadline"]
                return limit

            async def keep(seat: str) -> None:
                wish = {"move": "keep 1 2", "version": 1, "client_id": fresh()}
                await app.post(f"/tables/{table}/moves", wish, tokens[seat])

            before = await deadline()
            await keep("1")
            assert await deadline() == before
            await keep("0")
            assert await deadline() > before

    asyncio.run(play())
