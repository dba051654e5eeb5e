"""Threads that work for the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

Result = TypeVar("Result")


class _Job(NamedTuple):
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    work: Callable[..., Any]
    arguments: tuple[Any, ...]


class Threads:
    """Runs one job after another in each thread. Every move passes through one of them: that costs
    two thirds of what `loop.run_in_executor` costs."""

    def __init__(self, number: int, name: str) -> None:
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        # A program that ends does not wait for a database that does not answer.
        self._threads = [
            Thread(target=self._serve, name=f"{name}_{n}", daemon=True) for n in range(number)
        ]
        for thread in self._threads:
            thread.start()

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Run work; return or raise what it does. Work nobody waits for any more is not begun."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self._jobs.put(_Job(loop, done, work, arguments))
        return await done

    def close(self) -> None:
        """Finish what was begun, and end."""
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()

    def _serve(self) -> None:
        while (job := self._jobs.get()) is not None:
            if job.done.cancelled():
                continue
            result, problem = None, None
            try:
                result = job.work(*job.arguments)
            except BaseException as error:
                problem = error
            with suppress(RuntimeError):  # of a loop that is closed: nobody waits any more
                job.loop.call_soon_threadsafe(_finish, job.done, result, problem)
            del job, result, problem  # not kept until the next one


def _finish(done: asyncio.Future[Any], result: Any, problem: BaseException | None) -> None:
    if done.done():
        return
    if problem is None:
        done.set_result(result)
    else:
        done.set_exception(problem)
