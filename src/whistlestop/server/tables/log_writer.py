"""Writing: an entry is committed first, and only then becomes part of the table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from whistlestop.server import errors
from whistlestop.server.tables.background import BackgroundTasks
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table import LiveTable, log_set_aside
from whistlestop.server.tables.table_log import LogEntry, NumberTaken, TableStore
from whistlestop.server.tokens import Holder

_TRIES = 5


class LogWriter:
    """Writes entries to the logs of tables, and reads those that other workers wrote."""

    def __init__(
        self,
        store: TableStore,
        tasks: BackgroundTasks,
        changed: Callable[[TableSession], None],
    ) -> None:
        self._store = store
        self._tasks = tasks
        self._changed = changed

    async def act(
        self,
        session: TableSession,
        kind: str,
        seat: int | None,
        facts: Callable[[LiveTable], dict[str, Any]],
        *,
        holder: Holder | None = None,
        client_id: str | None = None,
        version: int | None = None,
    ) -> int:
        """Write an entry and apply it; returns the version the table then has.

        `facts` looks at the table and returns the entry's data, or raises: then nothing has
        changed. Nor has it if the `holder` who acts has given up the seat.
        """

        async def write() -> int:
            for _ in range(_TRIES):
                async with session.lock:
                    table = session.table
                    if table.set_aside is not None:
                        raise table.set_aside.with_traceback(None)
                    if holder is not None and not table.is_held(holder):
                        raise errors.bad_token()
                    if client_id is not None and (seat, client_id) in table.answers:
                        return table.answers[seat, client_id]
                    if version is not None and version != table.version:
                        raise errors.stale(table.version)
                    entry = table.next_entry(
                        kind, time.time(), seat=seat, data=facts(table), client_id=client_id
                    )
                    try:
                        await self._commit(session, entry)
                    except NumberTaken:
                        await self.catch_up(session)
                    else:
                        return session.table.version
            raise errors.stale(session.table.version)

        # In a task of its own: a request that is cancelled must not leave the log ahead of the
        # memory, nor release the lock in between.
        return await asyncio.shield(self._tasks.start(write()))

    async def _commit(self, session: TableSession, entry: LogEntry) -> None:
        """Commit, then show: what is in memory follows the log, never the other way round."""
        table = session.table
        after = table.after(entry)
        changed = {"state": after.state, "wake_at": after.wake_at}
        same = changed == {"state": table.state, "wake_at": table.wake_at}
        await self._store.append(session.id, entry, None if same else changed)
        session.table = after
        session.mine = True
        self._changed(session)

    async def catch_up(self, session: TableSession) -> None:
        """Read what other workers have written. The caller holds the table's lock."""
        session.behind = False
        for entry in await self._store.entries(session.id, session.table.entries):
            follow(session, entry)
        self._changed(session)


def follow(session: TableSession, entry: LogEntry) -> None:
    """Apply an entry that another worker wrote."""
    table = session.table = session.table.following(entry)
    session.mine = False
    if table.failure is not None:
        log_set_aside(session.id, table.failure, why="log")
        table.failure = None
