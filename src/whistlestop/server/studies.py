"""Is a board any good? Bots play it while nobody else waits for a worker.

A study lives as long as its request: whoever closes the page ends it. Its games are shared out in
small portions, so that no bot at a table waits for longer than one of them takes.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from whistlestop.editions import Edition
from whistlestop.editions import edition as find_edition
from whistlestop.lab.findings import Findings, findings
from whistlestop.lab.records import Memory
from whistlestop.lab.rows import GameRows
from whistlestop.lab.run import Run
from whistlestop.lab.series import Series
from whistlestop.lab.workers import Job, Task
from whistlestop.server.tables.bot_moves import Share
from whistlestop.server.thinking import Thinkers

LONGEST: Final = 300.0
"""Seconds after which a study ends with the games it has."""
_PORTION: Final = 0.5
"""Seconds that a worker should be busy with one portion of games."""
_LARGEST_PORTION: Final = 40
_BOT: Final = "planner"


async def study_board(
    thinkers: Thinkers, address: str, document: Mapping[str, Any], games: int, seed: str
) -> AsyncIterator[dict[str, Any]]:
    """How far a study has got, again and again; finally what it found.

    `games` are shared out among all numbers of players.
    """
    until = time.monotonic() + LONGEST
    tasks = _tasks(len(find_edition(document).players), games)
    rows: list[GameRows] = []
    portion = 1
    yield {"done": 0, "planned": len(tasks)}
    while len(rows) < len(tasks) and time.monotonic() < until:
        some = tasks[len(rows) : len(rows) + portion]
        played, seconds = await _in_a_worker(thinkers, address, play_some, document, seed, some)
        rows += played
        portion = max(1, min(_LARGEST_PORTION, int(_PORTION / max(seconds, 1e-3) * len(some))))
        yield {"done": len(rows), "planned": len(tasks)}
    found = await _in_a_worker(thinkers, address, conclude, document, seed, rows)
    yield {"done": len(rows), "planned": len(tasks), "found": found}


def _tasks(series: int, games: int) -> list[Task]:
    """The games, with each number of players in turn."""
    return [(number % series, number // series) for number in range(games)]


async def _in_a_worker(thinkers: Thinkers, address: str, work: Any, *arguments: Any) -> Any:
    async with asyncio.timeout(LONGEST):
        async with thinkers.long.turns.turn(Share(address, "study"), has_time=True):
            return await thinkers.long.run(work, *arguments)


def play_some(
    document: Mapping[str, Any], seed: str, tasks: Sequence[Task]
) -> tuple[list[GameRows], float]:
    """In a worker: play some games; returns their records, and the seconds they took."""
    series = _run(find_edition(document), seed).series
    games, seconds = Job(series, recording=True).play(tasks)
    return [game.rows for game in games if game.rows is not None], seconds


def conclude(
    document: Mapping[str, Any], seed: str, rows: Sequence[GameRows]
) -> dict[str, Any] | None:
    """In a worker: what the games say about the board; nothing if there are none."""
    memory = Memory(_run(find_edition(document), seed).settings())
    for game in rows:
        memory.add(game)
    found = findings(memory)
    return described(found[0]) if found else None


def _run(edition: Edition, seed: str) -> Run:
    series = tuple(Series(edition, (_BOT,) * players, seed) for players in edition.players)
    return Run(series, games=1)


def described(found: Findings) -> dict[str, Any]:
    """What was found, for the page."""
    race = found.edition.tickets_rules.goal > 0
    numbers = {ticket.id: number for number, ticket in enumerate(found.edition.tickets)}
    return {
        "games": len(found.results),
        "tickets": [
            {
                "number": numbers[one.ticket],
                "completion": one.completion,
                "profit": one.profit,
                "expected": one.expected,
                "verdict": one.verdict,
                "fair": None if race else one.fair_points,
            }
            for one in found.tickets
        ],
        "routes": [asdict(one) for one in found.routes],
        "unused": {
            route: one.verdict
            for one in found.connections
            if one.verdict != "used"
            for route in one.routes
        },
        "fought_for": list(found.fought_for),
        "turn_orders": [
            {"players": players, **asdict(one)}
            for players, orders in found.turn_orders.items()
            for one in orders
        ],
        "turns": [
            {"players": players, "turns": found.mean_turns(players)}
            for players in found.turn_orders
        ],
        "surprises": found.surprises,
    }
