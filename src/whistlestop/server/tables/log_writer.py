"""Writing: an entry is committed first, and only then becomes part of the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from whistlestop.server import clock, errors
from whistlestop.server.tables import table_log
from whistlestop.server.tables.background import BackgroundTasks
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table import LiveTable, log_set_aside
from whistlestop.server.tables.table_log import LogEntry, NumberTaken, TableStore, entry_size
from whistlestop.server.tokens import Holder

Reserve = Callable[[int], AbstractContextManager[None]]
"""Counts bytes for whoever has them stored, if storing succeeds; `Refused` if they are too many."""
_TRIES = 10
"""How often an entry is tried if others take its number: all may choose at the same time."""


class Wish(NamedTuple):
    """What somebody wants to have written."""

    kind: str
    seat: int | None
    facts: Callable[[LiveTable], dict[str, Any]]
    holder: Holder | None
    client_id: str | None
    version: int | None
    reserve: Reserve | None

    def answered(self, table: LiveTable) -> int | None:
        """The answer, if it was written before; `Refused` if it cannot be written at all."""
        if table.set_aside is not None:
            raise table.set_aside.with_traceback(None)
        if self.holder is not None and not table.is_held(self.holder):
            raise errors.bad_token()
        return None if self.client_id is None else table.answers.get((self.seat, self.client_id))

    def entry(self, table: LiveTable) -> LogEntry:
        """The entry; raises whatever prevents it."""
        if self.version is not None and not self._is_current(table, self.version):
            raise errors.stale(table.version)
        data = self.facts(table)
        return table.next_entry(
            self.kind, clock.now(), seat=self.seat, data=data, client_id=self.client_id
        )

    def _is_current(self, table: LiveTable, version: int) -> bool:
        if self.kind == "move":
            return table.is_current(self.seat, version)
        return version == table.version

    def reserved(self, entry: LogEntry) -> AbstractContextManager[None]:
        """Counts the entry for whoever has it written, where that is counted."""
        return nullcontext() if self.reserve is None else self.reserve(entry_size(entry))

    def is_same(self, other: object) -> bool:
        """Is the other one this request, or was it sent with the same id?"""
        return other is self or (
            isinstance(other, Wish)
            and self.client_id is not None
            and (self.seat, self.client_id) == (other.seat, other.client_id)
        )


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
        reserve: Reserve | None = None,
    ) -> int:
        """Write an entry and apply it; returns the version the table then has.

        `facts` looks at the table and returns the entry's data, or raises: then nothing has
        changed. Nor has it if the `holder` who acts has given up the seat. `outcome_unknown` if
        the store does not answer: sent again with the same `client_id`, the entry counts once.
        `reserve`: for what somebody may have written as often as they like.
        """
        wish = Wish(kind, seat, facts, holder, client_id, version, reserve)
        # In a task of its own: a request that is cancelled must not leave the log ahead of the
        # memory, nor release the lock in between.
        task = self._tasks.start(self._write(session, wish))
        await _done_within(table_log.ANSWER_WITHIN, task)
        if task.done():
            return task.result()
        task.add_done_callback(_retrieve)
        if wish.is_same(session.writing):
            raise errors.outcome_unknown()
        task.cancel()
        raise errors.database_down()

    async def _write(self, session: TableSession, wish: Wish) -> int:
        for _ in range(_TRIES):
            async with session.lock:
                if session.behind or self._is_behind(session, wish):
                    await self.catch_up(session)
                table = session.table
                known = wish.answered(table)
                if known is not None:
                    return known
                entry = wish.entry(table)
                session.writing = wish
                try:
                    with wish.reserved(entry):
                        await self._commit(session, entry)
                except NumberTaken:
                    await self.catch_up(session)
                else:
                    return session.table.version
                finally:
                    session.writing = None
        raise errors.stale(session.table.version)

    def _is_behind(self, session: TableSession, wish: Wish) -> bool:
        """Has the sender seen a move that this worker has not been told of yet?"""
        return (
            self._store.shared and wish.version is not None and wish.version > session.table.version
        )

    async def _commit(self, session: TableSession, entry: LogEntry) -> None:
        """Commit, then show: what is in memory follows the log, never the other way round."""
        table = session.table
        after = table.after(entry)
        changed = {"state": after.state, "wake_at": after.wake_at}
        same = changed == {"state": table.state, "wake_at": table.wake_at}
        try:
            await self._store.append(session.id, entry, None if same else changed)
        except errors.Refused as error:
            session.behind = error.code == "outcome_unknown"  # then it may have been written
            raise
        session.table = after
        session.mine = True
        self._changed(session)

    async def catch_up(self, session: TableSession) -> None:
        """Read what other workers have written. The caller holds the table's lock."""
        session.behind = False
        try:
            entries = await self._store.entries(session.id, session.table.entries)
        except BaseException:
            session.behind = True
            raise
        for entry in entries:
            follow(session, entry)
        self._changed(session)


async def _done_within(seconds: float, task: asyncio.Task[int]) -> None:
    """Wait for the task, at most this long: `asyncio.wait` for one task, at half its cost."""
    loop = asyncio.get_running_loop()
    waiter: asyncio.Future[None] = loop.create_future()

    def wake(_: object = None) -> None:
        if not waiter.done():
            waiter.set_result(None)

    timer = loop.call_later(seconds, wake)
    task.add_done_callback(wake)
    try:
        await waiter
    finally:
        timer.cancel()
        task.remove_done_callback(wake)


def _retrieve(task: asyncio.Task[int]) -> None:
    """Retrieve the result of a task nobody waits for: its entry is in the log, or it is not."""
    if not task.cancelled():
        task.exception()


def follow(session: TableSession, entry: LogEntry) -> None:
    """Apply an entry that another worker wrote."""
    table = session.table = session.table.following(entry)
    session.mine = False
    if table.failure is not None:
        log_set_aside(session.id, table.failure, why="log")
        table.failure = None
