"""Looking back at games that are over: how the scores and the chances went.

The scores are there at once. The chances take bots a while; they are estimated once for each
table, one table at a time, while no bot and no person waits for a process.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from whistlestop.engine.scoring import standings
from whistlestop.game.game import Game
from whistlestop.server import errors
from whistlestop.server.logs import error_name
from whistlestop.server.tables.background import BackgroundTasks
from whistlestop.server.tables.bot_moves import Share
from whistlestop.server.tables.chances import Chances, Estimator, Turn, spread
from whistlestop.server.tables.replays import Replays
from whistlestop.server.tables.table import LiveTable

logger = logging.getLogger("whistlestop.server")

_MOST_KEPT = 100
_MOST_WAITING = 20
"""Tables whose chances wait to be estimated."""
_MOST_POINTS = 60
"""Of the scores."""
_TRIES = 2
_PATIENCE = 300.0
"""Seconds after which an estimate that found no time is given up."""


class _NobodyAsks(Exception):
    """Whoever wanted to know has gone."""


class PlayOn(Protocol):
    """Whoever plays positions to their ends."""

    async def play_on(
        self, position: Mapping[str, Any], playouts: int, seed: str, share: Share
    ) -> tuple[list[float], float]:
        """The wins by seat, and the seconds taken."""


@dataclass
class _Review:
    """What is known about one game."""

    moments: list[int]
    scores: list[list[int]]
    state: str = "thinking"
    """`thinking`, `done`, or `given_up`."""
    chances: dict[str, Any] | None = None
    asked_at: float = 0.0
    """When somebody last asked for it."""

    def to_dict(self) -> dict[str, Any]:
        """The review, ready for JSON."""
        return {name: value for name, value in vars(self).items() if name != "asked_at"}


class Reviews:
    """The last reviews that were asked for."""

    def __init__(self, replays: Replays, bots: PlayOn, wanted_for: float = math.inf) -> None:
        """`wanted_for`: seconds after which an estimate that nobody asks for again is dropped."""
        self._replays = replays
        self._bots = bots
        self._wanted_for = wanted_for
        self._kept: OrderedDict[str, _Review] = OrderedDict()
        self._tasks = BackgroundTasks()
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0

    def __len__(self) -> int:
        return len(self._kept)

    async def review(self, table: LiveTable, address: str) -> dict[str, Any]:
        """The review of a game that is over, as far as it has got; asking begins it."""
        assert table.state == "over"
        table_id = table.record.id
        if table_id not in self._kept:
            games = await asyncio.to_thread(self._games, table)
            review = _Review(*await asyncio.to_thread(_scores, games))
            if table_id not in self._kept:  # nobody else has asked meanwhile
                self._begin(review, games, Share(address, table_id))
        known = self._kept[table_id]
        known.asked_at = time.monotonic()
        return known.to_dict()

    def _begin(self, review: _Review, games: dict[int, Game], share: Share) -> None:
        if self._waiting >= _MOST_WAITING:
            raise errors.busy()
        self._kept[share.table] = review
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        if len(games) > 1:
            self._waiting += 1
            self._tasks.start(self._estimate(review, games, share))
        else:
            review.state = "given_up"

    def _games(self, table: LiveTable) -> dict[int, Game]:
        """The game whenever a turn begins, and at its end, by the number of moves."""
        moments = range(len(table.moves) + 1)
        games = {number: self._replays.moment(table, number) for number in moments}
        return {n: game for n, game in games.items() if game.over or game.decision.kind == "turn"}

    async def _estimate(self, review: _Review, games: dict[int, Game], share: Share) -> None:
        """Estimate the chances; a failure is logged, and tried once more."""
        try:
            async with self._one_at_a_time, asyncio.timeout(_PATIENCE):
                for _ in range(_TRIES):
                    try:
                        review.chances = await self._chances(review, games, share)
                        break
                    except _NobodyAsks:
                        raise
                    except Exception as error:
                        logger.error("chances failed", extra={"error": error_name(error)})
        except TimeoutError:
            logger.warning("chances found no time")
        except _NobodyAsks:
            self._kept.pop(share.table, None)  # whoever asks again has it begun again
        finally:
            self._waiting -= 1
            review.state = "given_up" if review.chances is None else "done"

    async def _chances(
        self, review: _Review, games: dict[int, Game], share: Share
    ) -> dict[str, Any] | None:
        async def play(moment: int, playouts: int, seed: str) -> tuple[list[float], float]:
            if time.monotonic() - review.asked_at >= self._wanted_for:
                raise _NobodyAsks
            seed = f"{share.table}:{seed}"
            return await self._bots.play_on(games[moment].position(), playouts, seed, share)

        starts = sorted(games)
        seats = [int(games[start].state.seat) for start in starts]
        players = len(games[starts[0]].players)
        chances = await Estimator(starts, seats, players, play).estimate()
        return None if chances is None else _told(chances, games)

    def close(self) -> None:
        """Cancel pending work."""
        self._tasks.cancel()


def _scores(games: dict[int, Game]) -> tuple[list[int], list[list[int]]]:
    """Moments, and every seat's score as if the game had ended there."""
    moments = spread(sorted(games), _MOST_POINTS)
    rows = [standings(games[moment].rules, games[moment].state) for moment in moments]
    return moments, [[int(row.total) for row in seats] for seats in rows]


def _told(chances: Chances, games: dict[int, Game]) -> dict[str, Any]:
    """The chances, ready for JSON."""
    return {
        "moments": chances.moments,
        "playouts": chances.playouts,
        "shares": [[round(share, 4) for share in shares] for shares in chances.shares],
        "turns": [_turn(turn, games) for turn in chances.turns],
    }


def _turn(turn: Turn, games: dict[int, Game]) -> dict[str, Any]:
    """A turn and what happened in it, with everything open."""
    known = len(games[turn.first].events)
    events = games[turn.last].events[known:]
    return {
        "seat": turn.seat,
        "move": turn.last,
        "before": round(turn.before, 4),
        "after": round(turn.after, 4),
        "margin": round(turn.margin, 4),
        "events": [{"n": known + n, **event.to_dict()} for n, event in enumerate(events)],
    }
