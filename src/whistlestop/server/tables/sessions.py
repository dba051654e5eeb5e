"""The tables in memory: found, loaded, created, forgotten."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from weakref import WeakValueDictionary

from whistlestop.server import errors
from whistlestop.server.metrics import Metrics
from whistlestop.server.tables.log_writer import LogWriter
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table import SET_ASIDE, LiveTable, log_set_aside, rebuild
from whistlestop.server.tables.table_log import LogEntry, TableRecord, TableStore, may_be_id

MOST_IDLE = 2000
"""Tables kept in memory though nobody uses them: those that were used last."""


class Sessions:
    """The tables this process has in memory, by id.

    A table is in use while anything holds its session: a request, a listener, an alarm that is
    due soon. It stays known as long as it is in use, so that there is never a second session of
    the same table. Where too many are in use, requests for other tables are refused.
    """

    def __init__(
        self,
        store: TableStore,
        writer: LogWriter,
        metrics: Metrics,
        changed: Callable[[TableSession], None],
        forgotten: Callable[[str], None],
        most: int,
    ) -> None:
        self._store = store
        self._writer = writer
        self._metrics = metrics
        self._changed = changed
        self._forgotten = forgotten
        self._most = most
        self._known: WeakValueDictionary[str, TableSession] = WeakValueDictionary()
        """All sessions there are."""
        self._kept: OrderedDict[str, TableSession] = OrderedDict()
        """Those used last, the latest at the end."""
        self._loading: dict[str, asyncio.Task[TableSession | None]] = {}

    def __iter__(self) -> Iterator[TableSession]:
        return iter(list(self._known.values()))

    def get(self, table_id: str) -> TableSession | None:
        """A table if it is in memory."""
        return self._known.get(table_id)

    def is_loading(self, table_id: str) -> bool:
        """Is the table being read from the store at this moment?"""
        return table_id in self._loading

    async def find(self, table_id: str) -> TableSession:
        """A table, from memory or rebuilt from its log.

        `Refused` if there is none, or if there is no room for another table.
        """
        session = self._known.get(table_id)
        if session is None:
            if not may_be_id(table_id):
                raise errors.no_table()
            task = self._loading.get(table_id)
            if task is None:
                self._check_room()
                task = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            session = await asyncio.shield(task)
            if session is None:
                raise errors.no_table()
        if session.behind:
            async with session.lock:
                await self._writer.catch_up(session)
        self._use(session)
        return session

    async def _load(self, table_id: str) -> TableSession | None:
        try:
            found = await self._store.load(table_id)
            if found is None:
                return None
            table = await asyncio.to_thread(rebuild, found.record, found.entries)
        except errors.Refused:
            raise
        except Exception as error:  # not even who sits where can be shown
            await self._store.set_state(table_id, SET_ASIDE, None)
            log_set_aside(table_id, error, why="record")
            raise errors.set_aside(why="record") from None
        if SET_ASIDE in (table.state, found.state) and table.state != found.state:
            await self._store.set_state(table_id, table.state, table.wake_at)
            if table.set_aside is not None:
                log_set_aside(table_id, table.failure, **table.set_aside.details)
        table.failure = None
        table.resume(found.wake_at)
        return self._keep(table)

    async def create(self, record: TableRecord, entries: list[LogEntry]) -> TableSession:
        """A new table with the first entries of its log."""
        self._check_room()
        table = rebuild(record, entries)
        await self._store.create(record, entries, table.state, table.wake_at)
        return self._keep(table)

    def _keep(self, table: LiveTable) -> TableSession:
        known = self._known.get(table.record.id)
        if known is not None:  # found in the store while it was being created
            return known
        session = TableSession(table)
        self._known[session.id] = session
        self._use(session)
        self._changed(session)
        self._metrics.tables.set(len(self._known))
        return session

    def _use(self, session: TableSession) -> None:
        session.used_at = time.monotonic()
        self._kept[session.id] = session
        self._kept.move_to_end(session.id)
        if len(self._kept) > min(MOST_IDLE, self._most):
            self._forget_oldest()

    def _forget_oldest(self) -> None:
        """Let go of the session that was used longest ago. If it is in use, it stays known."""
        _, session = self._kept.popitem(last=False)
        self._forgotten(session.id)
        if session.timer is not None and not session.listeners:
            # Its alarm would keep it. When it is due, the table is found in the store.
            session.timer.cancel()
            session.timer = None

    def let_go(self, session: TableSession) -> None:
        """Nobody needs the table now: it leaves the memory unless it is in use."""
        self._kept.pop(session.id, None)
        self._forgotten(session.id)

    def let_go_idle(self, seconds: float) -> None:
        """Let go of the sessions that nothing has used for a while."""
        now = time.monotonic()
        while self._kept:
            oldest = next(iter(self._kept.values()))
            if now - oldest.used_at < seconds:
                break
            if oldest.listeners:
                self._use(oldest)
            else:
                self._forget_oldest()
        self._metrics.tables.set(len(self._known))

    def _check_room(self) -> None:
        if len(self._known) + len(self._loading) < self._most:
            return
        if self._kept:
            self._forget_oldest()
        if len(self._known) + len(self._loading) >= self._most:
            raise errors.busy()

    async def forget(self, table_id: str) -> bool:
        """Forget a table that is to be deleted; False if somebody is there."""
        if table_id in self._loading:
            await asyncio.wait([self._loading[table_id]])
        session = self._known.get(table_id)
        if session is not None and (session.listeners or session.lock.locked()):
            return False
        if session is not None and session.timer is not None:
            session.timer.cancel()
        self._kept.pop(table_id, None)
        self._known.pop(table_id, None)
        self._forgotten(table_id)
        return True
