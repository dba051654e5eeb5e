"""The processes in which the bots of a server think."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from whistlestop.server.errors import Refused
from whistlestop.server.parent import when_parent_ends
from whistlestop.server.queues import Turns
from whistlestop.server.thinking import Thinkers, long_turns, quick_turns

Result = TypeVar("Result")

_PATIENCE = 60.0
"""Seconds after which a bot that does not answer is terminated."""
_NICENESS = 5
"""Bots run at a lower priority: on a busy machine, people's moves come first. Not at the lowest:
people wait for these processes too, which check and draw their boards."""


def in_processes(count: int) -> Thinkers:
    """Bots in the given number of processes; in two if that is one."""
    quick = max(1, count // 4)
    long = max(1, count - quick)
    return Thinkers(Processes(quick, quick_turns(quick)), Processes(long, long_turns(long)))


class Processes:
    """Some processes, and the queues of those who wait for them.

    They end with the server, even when it is killed.
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


def settle() -> None:
    """Set up a process: it leaves Ctrl-C to the server, and ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    when_parent_ends(lambda: os._exit(0))


def _no_answer() -> Refused:
    return Refused("bot_failed", 503)
