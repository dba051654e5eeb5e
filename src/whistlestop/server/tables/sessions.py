"""The tables in memory: found, loaded, created, forgotten."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator

from whistlestop.server import errors
from whistlestop.server.metrics import Metrics
from whistlestop.server.tables.log_writer import LogWriter
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table import LiveTable, rebuild
from whistlestop.server.tables.table_log import LogEntry, TableRecord, TableStore

_MOST_TABLES = 2000
"""Tables kept in memory; of those that nobody watches the oldest are forgotten."""


class Sessions:
    """The tables this process has in memory, by id."""

    def __init__(
        self,
        store: TableStore,
        writer: LogWriter,
        metrics: Metrics,
        changed: Callable[[TableSession], None],
    ) -> None:
        self._store = store
        self._writer = writer
        self._metrics = metrics
        self._changed = changed
        self._sessions: OrderedDict[str, TableSession] = OrderedDict()
        self._loading: dict[str, asyncio.Task[TableSession | None]] = {}

    def __iter__(self) -> Iterator[TableSession]:
        return iter(list(self._sessions.values()))

    def get(self, table_id: str) -> TableSession | None:
        """A table if it is in memory."""
        return self._sessions.get(table_id)

    def is_loading(self, table_id: str) -> bool:
        """Is the table being read from the store at this moment?"""
        return table_id in self._loading

    async def find(self, table_id: str) -> TableSession:
        """A table, from memory or rebuilt from its log; `Refused` if there is none."""
        session = self._sessions.get(table_id)
        if session is None:
            task = self._loading.get(table_id)
            if task is None:
                task = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            session = await asyncio.shield(task)
            if session is None:
                raise errors.no_table()
        if session.behind:
            async with session.lock:
                await self._writer.catch_up(session)
        self._sessions.move_to_end(table_id)
        return session

    async def _load(self, table_id: str) -> TableSession | None:
        found = await self._store.load(table_id)
        if found is None:
            return None
        return self._keep(await asyncio.to_thread(rebuild, *found))

    async def create(self, record: TableRecord, entries: list[LogEntry]) -> TableSession:
        """A new table with the first entries of its log."""
        table = rebuild(record, entries)
        await self._store.create(record, entries, table.state, table.wake_at)
        return self._keep(table)

    def _keep(self, table: LiveTable) -> TableSession:
        session = TableSession(table)
        self._sessions[session.id] = session
        if len(self._sessions) > _MOST_TABLES:
            self._forget_oldest()
        self._changed(session)
        self._metrics.tables.set(len(self._sessions))
        return session

    def _forget_oldest(self) -> None:
        for table_id, session in self._sessions.items():
            if not session.listeners and session.timer is None and not session.lock.locked():
                del self._sessions[table_id]
                return

    async def forget(self, table_id: str) -> bool:
        """Forget a table that is to be deleted; False if somebody is there."""
        if table_id in self._loading:
            await asyncio.wait([self._loading[table_id]])
        session = self._sessions.get(table_id)
        if session is not None and (session.listeners or session.lock.locked()):
            return False
        if session is not None and session.timer is not None:
            session.timer.cancel()
        self._sessions.pop(table_id, None)
        return True
