"""Bots think in workers of their own, from what their seat sees and nothing else.

Quick bots have workers that no other bot uses. Those that think for as long as they are given
share the rest with what people ask for, and are given less when many wait.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from whistlestop.bots import Bot, bot_class
from whistlestop.game.events import Event
from whistlestop.game.game import Game
from whistlestop.server.bot_process import decide, packed, play_on
from whistlestop.server.errors import Refused, busy
from whistlestop.server.offered_bots import bot_source
from whistlestop.server.queues import Turns
from whistlestop.server.tables.bot_moves import USUAL_SECONDS, Share, Thought

logger = logging.getLogger("whistlestop.server")

Result = TypeVar("Result")

_MOST_QUICK = 1000
_MOST_LONG = 200
_MOST_PEOPLE = 20
_MOST_SPARE = 20
"""How many jobs may wait: for quick bots, for others, for people who asked, and for a worker with
nothing else to do."""
BUDGETS = (USUAL_SECONDS, 0.5, 0.25, 0.1)
"""Seconds a bot is given to think: the first where there is time, the last where there is none."""
_WAIT = 4.0
"""The most seconds that anybody should wait for a worker: the budget shrinks until that is so."""


class Workers(Protocol):
    """Some workers: processes of a server, or one of a browser. They take their work in turn."""

    @property
    def turns(self) -> Turns:
        """The queues of those who wait."""

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Run work. Whoever calls this has waited for a turn."""

    def close(self) -> None:
        """End the workers; no new ones are started."""


def quick_turns(workers: int) -> Turns:
    """The queues of workers for quick bots."""
    return Turns(workers, people=_MOST_PEOPLE, bots=_MOST_QUICK)


def long_turns(workers: int) -> Turns:
    """The queues of workers for all others."""
    return Turns(workers, people=_MOST_PEOPLE, bots=_MOST_LONG, spare=_MOST_SPARE)


class Thinkers:
    """All workers in which bots think."""

    def __init__(self, quick: Workers, long: Workers) -> None:
        self.quick = quick
        self.long = long

    async def move(
        self, bot: str, game: Game, seat: int, share: Share, *, for_person: bool = False
    ) -> Thought:
        """The whole move a bot would make on this seat. `Refused` if too many wait for one."""
        source = bot_source(bot)
        kind = bot_class(source)
        events = _seen(game, seat) if kind.notice is not Bot.notice else []
        workers = self.long if "seconds" in kind.options else self.quick
        async with workers.turns.turn(share, for_person=for_person):
            seconds = self.budget if "seconds" in kind.options else None
            name = source if seconds is None else f"{source}:seconds={seconds:g}"
            task = packed(name, game.observe(seat), events)
            move, trouble, playouts = await workers.run(decide, task)
        if trouble is not None:
            logger.error("a bot failed and moved at random", extra={"bot": bot, "error": trouble})
        return Thought(move, seconds, playouts)

    async def run(self, address: str, work: Callable[..., Result], *arguments: Any) -> Result:
        """Run other work that would block the event loop, for a person who waits for it."""
        async with self.long.turns.turn(Share(address, ""), for_person=True):
            try:
                return await self.long.run(work, *arguments)
            except Refused as error:
                if error.code != "bot_failed":
                    raise
                # No bot failed: a drawing or a check did not finish in time.
                raise busy() from error

    async def play_on(
        self, position: Mapping[str, Any], playouts: int, seed: str, share: Share
    ) -> tuple[list[float], float]:
        """Play a position to its end, while nobody else waits: wins by seat, and seconds taken."""
        async with self.long.turns.turn(share, has_time=True):
            return await self.long.run(play_on, position, playouts, seed)

    @property
    def budget(self) -> float:
        """Seconds that a bot would be given to think now."""
        turns = self.long.turns
        each = turns.waiting / turns.slots
        return next((seconds for seconds in BUDGETS if seconds * each <= _WAIT), BUDGETS[-1])

    @property
    def waiting(self) -> dict[str, int]:
        """How many jobs wait, by queue."""
        return {
            "quick": self.quick.turns.waiting,
            "long": len(self.long.turns.bots),
            "people": len(self.long.turns.people),
            "spare": len(self.long.turns.spare),
        }

    @property
    def refused(self) -> int:
        """Jobs so far that found their queue full. A bot's move is tried again later."""
        queues = [queue for part in (self.quick, self.long) for queue in part.turns.queues]
        return sum(queue.refused for queue in queues)

    def close(self) -> None:
        """End the workers; no new ones are started."""
        self.quick.close()
        self.long.close()


def _seen(game: Game, seat: int) -> list[Event]:
    return [event.seen_by(seat) for event in game.events]
