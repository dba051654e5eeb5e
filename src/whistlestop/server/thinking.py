"""Bots think in processes of their own, from what their seat sees and nothing else.

Quick bots have processes that no other bot uses. Those that think for as long as they are given
share the rest with what people ask for, and are given less where many wait.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from whistlestop.bots import Bot, bot_class
from whistlestop.game.events import Event
from whistlestop.game.game import Game
from whistlestop.server.bot_process import decide, packed, play_on, settle
from whistlestop.server.errors import Refused
from whistlestop.server.queues import Turns
from whistlestop.server.tables.bot_moves import USUAL_SECONDS, Share, Thought

logger = logging.getLogger("whistlestop.server")

Result = TypeVar("Result")

_PATIENCE = 60.0
"""Seconds after which a bot that does not answer is terminated."""
_MOST_QUICK = 1000
_MOST_LONG = 200
_MOST_PEOPLE = 20
_MOST_SPARE = 20
"""What may wait for quick bots, for others, for people who asked, and for a process with nothing
else to do."""
BUDGETS = (USUAL_SECONDS, 0.5, 0.25, 0.1)
"""Seconds a bot is given to think: the first where there is time, the last where there is none."""
_WAIT = 4.0
"""Seconds that nobody should wait for a process: the budget shrinks until that is so."""


class Thinkers:
    """All processes in which bots think."""

    def __init__(self, processes: int) -> None:
        """`processes`: how many there are; two where it is one."""
        quick = max(1, processes // 4)
        long = max(1, processes - quick)
        self.quick = Processes(quick, Turns(quick, people=_MOST_PEOPLE, bots=_MOST_QUICK))
        turns = Turns(long, people=_MOST_PEOPLE, bots=_MOST_LONG, spare=_MOST_SPARE)
        self.long = Processes(long, turns)

    async def move(
        self, bot: str, game: Game, seat: int, share: Share, *, for_person: bool = False
    ) -> Thought:
        """The whole move a bot would make on this seat. `Refused` if too many wait for one."""
        kind = bot_class(bot)
        events = _seen(game, seat) if kind.notice is not Bot.notice else []
        processes = self.long if "seconds" in kind.options else self.quick
        async with processes.turns.turn(share, for_person=for_person):
            seconds = self.budget if processes is self.long else None
            name = bot if seconds is None else f"{bot}:seconds={seconds:g}"
            task = packed(name, game.observe(seat), events)
            move, trouble = await processes.run(decide, task)
        if trouble is not None:
            logger.error("a bot failed and moved at random", extra={"bot": bot, "error": trouble})
        return Thought(move, seconds)

    async def run(self, address: str, work: Callable[..., Result], *arguments: Any) -> Result:
        """Run other work that would block the event loop, for a person who waits for it."""
        async with self.long.turns.turn(Share(address, ""), for_person=True):
            return await self.long.run(work, *arguments)

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
        """End the processes; no new ones are started."""
        self.quick.close()
        self.long.close()


class Processes:
    """Some processes, and the queues of those who wait for them.

    They end with the server, also when it is killed.
    """

    def __init__(self, count: int, turns: Turns) -> None:
        self.turns = turns
        self._count = count
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Run work. Whoever calls this has waited for a turn: the time limit counts work only."""
        if self._closed:
            raise _no_answer()
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._count, multiprocessing.get_context("spawn"), initializer=settle
            )
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await asyncio.wait_for(loop.run_in_executor(pool, work, *arguments), _PATIENCE)
        except (BrokenProcessPool, TimeoutError) as error:
            if self._pool is pool:
                self._terminate_pool()
            raise _no_answer() from error

    def close(self) -> None:
        """End the processes; no new ones are started."""
        self._closed = True
        self._terminate_pool()

    def _terminate_pool(self) -> None:
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            self._pool = None


def _no_answer() -> Refused:
    return Refused("bot_failed", 503)


def _seen(game: Game, seat: int) -> list[Event]:
    return [event.seen_by(seat) for event in game.events]
