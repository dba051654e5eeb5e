"""The processes in which bots think: behind people, and each in its turn."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.server.in_process import running_app
from whistlestop.editions import editions
from whistlestop.game.start import new_game
from whistlestop.server import processes, thinking
from whistlestop.server.errors import Refused
from whistlestop.server.processes import in_processes
from whistlestop.server.tables.bot_moves import Share
from whistlestop.server.thinking import Thinkers

Result = TypeVar("Result")

SHARE = Share("somewhere", "table")


def with_thinkers(work: Callable[[Thinkers], Awaitable[Result]]) -> Result:
    """Do something with processes of one's own."""

    async def inside() -> Result:
        thinkers = in_processes(1)
        try:
            return await work(thinkers)
        finally:
            thinkers.close()

    return asyncio.run(inside())


def test_bots_stand_back_where_the_machine_has_too_much_to_do() -> None:
    assert with_thinkers(lambda thinkers: thinkers.run("", os.nice, 0)) > os.nice(0)


def test_a_bot_that_waits_its_turn_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think(thinkers: Thinkers) -> None:
        await thinkers.run("", time.sleep, 0)  # the process has started
        monkeypatch.setattr(processes, "_PATIENCE", 2.0)
        await asyncio.gather(*(thinkers.run("", time.sleep, 0.4) for _ in range(8)))

    with_thinkers(think)


def test_a_bot_that_never_answers_is_given_up_and_the_next_one_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def think(thinkers: Thinkers) -> int:
        await thinkers.run("", time.sleep, 0)
        with monkeypatch.context() as impatient:
            impatient.setattr(processes, "_PATIENCE", 0.2)
            with pytest.raises(Refused, match="did not answer"):
                await thinkers.long.run(time.sleep, 60)
            # A drawing that is never ready is not blamed on a bot.
            with pytest.raises(Refused, match="too much to do"):
                await thinkers.run("", time.sleep, 60)
        return await thinkers.run("", abs, -1)

    assert with_thinkers(think) == 1


def test_a_quick_bot_moves_although_every_other_process_is_taken() -> None:
    async def think(thinkers: Thinkers) -> str:
        experts = asyncio.create_task(thinkers.run("", time.sleep, 60))
        await asyncio.sleep(0)  # they have begun
        try:
            game = new_game("europe", ["Ana", "Bo"], 7)
            thought = await thinkers.move("greedy", game, int(game.state.seat), SHARE)
        finally:
            assert not experts.done()
            experts.cancel()
        assert thought.seconds is None
        assert thought.playouts is None
        return thought.move

    assert with_thinkers(think).startswith("keep")


def test_experts_think_less_while_many_wait_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "BUDGETS", (0.2, 0.1, 0.05))
    monkeypatch.setattr(thinking, "_WAIT", 0.35)

    async def think(thinkers: Thinkers) -> list[float | None]:
        game = new_game("europe", ["Ana", "Bo"], 7)
        shares = [Share("somewhere", f"table {n}") for n in range(6)]
        moves = [thinkers.move("expert", game, int(game.state.seat), share) for share in shares]
        thoughts = await asyncio.gather(*moves)
        assert all(thought.playouts for thought in thoughts)
        return [thought.seconds for thought in thoughts]

    # The first begins before others wait.
    assert with_thinkers(think) == [0.2, 0.05, 0.1, 0.1, 0.2, 0.2]


def test_boards_are_sent_although_no_bot_can_think(tmp_path: Path) -> None:
    async def look() -> list[int]:
        async with running_app(tmp_path) as app:
            app.server.thinkers.close()
            answers = [await app.http.get(f"/editions/{name}") for name in editions()]
            return [answer.status_code for answer in answers]

    assert set(asyncio.run(look())) == {200}


def test_a_hint_that_finds_no_room_is_refused_with_a_time_to_come_back(tmp_path: Path) -> None:
    async def ask() -> None:
        async with running_app(tmp_path) as app:
            turns = app.server.thinkers.long.turns
            turns.people.most = 0
            made = await app.table("you", "you", hot_seat=True)
            token = made["tokens"][str(made["view"]["observation"]["decision"]["seat"])]
            answer = await app.http.post(
                f"/tables/{made['table']}/hint", headers={"Authorization": f"Bearer {token}"}
            )
            assert answer.status_code == 503
            assert answer.json()["error"]["code"] == "busy"
            assert int(answer.headers["retry-after"]) > 0

    asyncio.run(ask())
