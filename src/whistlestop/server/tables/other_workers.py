"""What other workers write: announced by them, and applied here."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any

import orjson

from whistlestop.server import errors
from whistlestop.server.tables.background import BackgroundTasks
from whistlestop.server.tables.listeners import Listeners
from whistlestop.server.tables.log_writer import LogWriter, follow
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.sessions import Sessions
from whistlestop.server.tables.table_log import LogEntry

_TRIES = 5
_PAUSE = 1.0
"""Seconds before a log that could not be read is read again."""


class OtherWorkers:
    """Keeps the tables of this process up to date with what other processes write."""

    def __init__(
        self,
        sessions: Sessions,
        writer: LogWriter,
        listeners: Listeners,
        tasks: BackgroundTasks,
        changed: Callable[[TableSession], None],
    ) -> None:
        self._sessions = sessions
        self._writer = writer
        self._listeners = listeners
        self._tasks = tasks
        self._changed = changed

    def receive(self, payload: bytes) -> None:
        """Another worker announces a new entry, or who is connected to it."""
        message = orjson.loads(payload)
        table_id = message["table_id"]
        session = self._sessions.get(table_id)
        if "worker" in message:
            if session is not None:
                seats = frozenset(message["seats"])
                self._listeners.connected_elsewhere(session, message["worker"], seats)
        elif session is None:
            if self._sessions.is_loading(table_id):  # it may have been read without this entry
                self._tasks.start_alone(self._read_up_to(table_id, message["number"]))
        elif session.table.entries <= message["number"]:
            self._apply(session, message["number"], announced_entry(message))

    def _apply(self, session: TableSession, number: int, entry: LogEntry | None) -> None:
        if not session.listeners:
            session.behind = True  # read when somebody asks: most tables are played elsewhere
            self._changed(session)
        elif entry is not None and number == session.table.entries and not session.lock.locked():
            follow(session, entry)
            self._changed(session)
        else:
            self._tasks.start_alone(self._read_up_to(session.id, number))

    async def _read_up_to(self, table_id: str, number: int) -> None:
        """Read a table's log, again if need be: people wait to be told of the entry."""
        for tried in range(1, _TRIES + 1):
            try:
                session = await self._sessions.find(table_id)
                async with session.lock:
                    if session.table.entries <= number:
                        await self._writer.catch_up(session)
                return
            except errors.Refused:
                if tried == _TRIES:
                    raise
            await asyncio.sleep(_PAUSE)

    async def refresh_all(self) -> None:
        """Announcements may have been missed: logs are read where somebody listens, and of other
        tables when they are asked for. A log that cannot be read costs no connection."""
        for session in self._sessions:
            session.behind = True
        self._tasks.start_alone(self._read_for_listeners())

    async def _read_for_listeners(self) -> None:
        for _ in range(_TRIES):
            for session in self._sessions:
                if session.behind and session.listeners:
                    with contextlib.suppress(errors.Refused):
                        await self._sessions.find(session.id)
            if not any(session.behind and session.listeners for session in self._sessions):
                return
            await asyncio.sleep(_PAUSE)


def announced_entry(message: dict[str, Any]) -> LogEntry | None:
    """The entry in an announcement; None if it was too long for one and must be read."""
    if "kind" not in message:
        return None
    data = json.loads(message["data"])
    return LogEntry(
        message["number"],
        message["at"],
        message["kind"],
        message["seat"],
        data,
        message["client_id"],
    )
