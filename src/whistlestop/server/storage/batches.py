"""Entries that wait to be written go to the database together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from whistlestop.server.errors import Refused

Row = dict[str, Any]
"""An entry as columns of the log, and the new `state` and `wake_at` of its table, if any."""
LogPosition = tuple[str, int]
"""Where an entry stands: its table, and its number in the log of that table."""
Write = Callable[[list[Row]], Awaitable[set[LogPosition]]]
"""Commits the rows whose log positions are free; returns these positions."""


class Batches:
    """While some entries are being committed, those that arrive wait, and are the next batch.

    With little to do every entry is a batch of its own. The more there is to do, the more entries
    share one round trip to the database and one commit. Never more than one entry of a table
    waits: whoever writes holds its lock.
    """

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[tuple[Row, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """Rows that wait for the next batch."""
        return len(self._waiting)

    async def add(self, row: Row) -> bool:
        """Have a row committed; False if its log position was taken."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        return await done

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._write_batch(batch)
        finally:
            self._writing = None

    async def _write_batch(self, batch: list[tuple[Row, asyncio.Future[bool]]]) -> None:
        try:
            written = await self._write([row for row, _ in batch])
        except Exception as error:
            if len(batch) == 1 or isinstance(error, Refused):
                for _, done in batch:
                    if not done.done():
                        done.set_exception(error)
            else:  # one row that cannot be written must not hold back the others
                for one in batch:
                    await self._write_batch([one])
        else:
            for row, done in batch:
                if not done.done():
                    done.set_result((row["table_id"], row["number"]) in written)
