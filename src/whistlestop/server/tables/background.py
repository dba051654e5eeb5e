"""Tasks that nobody awaits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from whistlestop.server.errors import Refused

Result = TypeVar("Result")

logger = logging.getLogger("whistlestop.server")


class BackgroundTasks:
    """Holds on to tasks until they are done: the event loop itself keeps no reference to them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Start a task."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def start_alone(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task whose end nobody waits for: if it fails, that is logged."""
        self.start(_logged(work))

    def cancel(self) -> None:
        """Cancel pending work."""
        for task in self._tasks:
            task.cancel()


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Refused as error:
        logger.warning("other workers could not be told or heard", extra={"code": error.code})
    except Exception:
        logger.exception("a task failed")
