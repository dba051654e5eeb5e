"""The chances of a game that is over: what is named mattered, and what is luck is not named."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from tests.kit.waiting import wait_until
from tests.server.running import Running
from whistlestop.server.bot_process import play_on
from whistlestop.server.tables.bot_moves import Share
from whistlestop.server.tables.chances import Chances, Estimator, spread
from whistlestop.server.tables.replays import Replays
from whistlestop.server.tables.reviews import Reviews
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tables.table_log import LogEntry, TableRecord

TURNS = 80
STARTS = [3 * turn for turn in range(TURNS + 1)]
SEATS = [turn % 2 for turn in range(TURNS + 1)]


def estimated(chance_at: Callable[[int], float], luck: Random, pace: float = 0.01) -> Chances:
    """The chances of a game of two in which seat 0 has this chance after so many moves."""
    found = tried(chance_at, luck, pace)
    assert found is not None
    return found


def tried(chance_at: Callable[[int], float], luck: Random, pace: float) -> Chances | None:
    """The same, where there may be no time for it."""

    async def play(moment: int, playouts: int, seed: str) -> tuple[list[float], float]:
        wins = sum(luck.random() < chance_at(moment) for _ in range(playouts))
        return [float(wins), float(playouts - wins)], playouts * pace

    return asyncio.run(Estimator(STARTS, SEATS, 2, play).estimate())


def test_where_nothing_matters_hardly_any_game_has_a_turn_that_mattered() -> None:
    luck = Random("nothing matters")
    games = [estimated(lambda moment: 0.5, luck) for _ in range(100)]
    assert sum(bool(game.turns) for game in games) <= 5
    assert any(max(shares[0] for shares in game.shares) > 0.6 for game in games)


@pytest.mark.parametrize("turn", [0, 17, 79])
def test_the_turn_that_turned_the_game_is_named_with_whoever_took_it(turn: int) -> None:
    after = STARTS[turn + 1]
    game = estimated(lambda moment: 0.75 if moment >= after else 0.25, Random(turn))
    (found,) = game.turns
    assert (found.seat, found.first, found.last) == (SEATS[turn], STARTS[turn], after)
    assert found.margin < 0.35
    better = found.change > 0
    assert better == (SEATS[turn] == 0)


def test_at_most_three_turns_are_named_the_largest_first() -> None:
    steps = {30: 0.3, 75: -0.5, 120: 0.4, 180: 0.5, 222: -0.35}

    def chance_at(moment: int) -> float:
        return 0.4 + sum(step for move, step in steps.items() if moment >= move)

    changes = [abs(turn.change) for turn in estimated(chance_at, Random(3)).turns]
    assert len(changes) == 3
    assert changes == sorted(changes, reverse=True)
    assert changes[-1] > 0.3


def test_with_little_time_there_are_fewer_moments_and_no_verdicts() -> None:
    slow = estimated(lambda moment: float(moment > 120), Random(1), pace=0.4)
    assert 6 <= len(slow.moments) < 12
    assert slow.moments[-1] == STARTS[-1]
    assert slow.playouts >= 8
    assert slow.turns == []
    assert tried(lambda moment: 0.5, Random(1), pace=1.0) is None


def test_moments_are_spread_from_the_first_to_the_last() -> None:
    assert spread([2, 5, 9], 4) == [2, 5, 9]
    assert spread(range(100), 4) == [0, 33, 66, 99]
    assert spread(range(100), 0) == [0, 99]


def test_the_move_that_decided_a_real_game_is_found_by_the_bots(server: Running) -> None:
    # Seat 0 must decide between a route that wins the game and a card that loses it; it draws.
    poor = {"stations_left": 0}
    position = {
        "edition": "europe",
        "seats": [{"hand": {"red": 7}, "score": 20, **poor}, {"score": 25, **poor}],
        "last_turns": 2,
    }
    table = server.table(position=position)
    assert table.get("/review", 0).status_code == 409
    for seat in (0, 0, 1, 1):
        table.play(seat, "draw deck")
    scores = table.get("/review").json()
    assert (scores["moments"], scores["scores"]) == ([0, 2, 4], [[20, 25]] * 3)
    done = wait_until(lambda: (seen := table.get("/review").json())["state"] != "thinking" and seen)
    assert done["state"] == "done"
    chances = done["chances"]
    assert chances["shares"][0][0] > 0.7  # the planners may try a tunnel, and fail
    assert chances["shares"][1:] == [[0.0, 1.0]] * 2
    (turn,) = chances["turns"]
    assert (turn["seat"], turn["move"], turn["after"]) == (0, 2, 0.0)
    assert turn["before"] > 0.7
    assert [event["event"] for event in turn["events"]].count("CardDrawn") == 2


class HereAndNow:
    """Plays positions to their ends, and counts them."""

    def __init__(self) -> None:
        self.played = 0

    async def play_on(
        self, position: Mapping[str, Any], playouts: int, seed: str, share: Share
    ) -> tuple[list[float], float]:
        self.played += 1
        return play_on(position, 1, seed)


@pytest.mark.parametrize(("wanted_for", "state"), [(0.0, "thinking"), (600.0, "done")])
def test_chances_that_nobody_asks_for_any_more_are_not_estimated(
    wanted_for: float, state: str
) -> None:
    position = {"edition": "europe", "seats": [{}, {}], "last_turns": 2}
    setup = {"seats": [{"kind": "bot", "bot": "random"}] * 2, "position": position}
    table = LiveTable(TableRecord("t", 0.0, "europe", 1, False, "7", setup))
    table.apply(LogEntry(0, 0.0, "start"))
    for seat in (0, 0, 1, 1):
        table.apply(LogEntry(table.entries, 0.0, "move", seat, {"move": "draw deck"}))
    bots = HereAndNow()

    async def ask_twice() -> str:
        reviews = Reviews(Replays(), bots, wanted_for)
        assert (await reviews.review(table, ""))["state"] == "thinking"
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
        assert bool(bots.played) == (state == "done")
        return str((await reviews.review(table, ""))["state"])

    assert asyncio.run(ask_twice()) == state
