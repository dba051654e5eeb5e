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
_SIGN_OF_LIFE = 10.0
"""Seconds between two signs of life of a worker."""
MOST_MISSED = 6
"""Signs of life of another worker that may be missing while those of this one arrive."""
_NO_TABLE = ""
"""A sign of life says who is connected to no table: workers of older versions pass it over."""


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
        self._missed: dict[str, int] = {}
        """Signs of life that are missing, by worker."""

    async def keep_in_touch(self) -> None:
        """Until cancelled: give signs of life. A worker that is killed cannot say goodbye."""
        while True:
            self._tasks.start_alone(self._listeners.tell_who_is_here(_NO_TABLE, ()))
            await asyncio.sleep(_SIGN_OF_LIFE)

    def _note_sign_of_life(self, worker: str) -> None:
        """A worker is alive. By its own signs this one measures how long the others are silent:
        they come the same way, so nobody is forgotten while it is cut off itself."""
        if worker != self._listeners.worker:
            self._missed[worker] = 0
            return
        for other in list(self._missed):
            self._missed[other] += 1
            if self._missed[other] > MOST_MISSED:
                del self._missed[other]
                for session in self._sessions:
                    self._listeners.gone_elsewhere(session, other)

    def receive(self, payload: bytes) -> None:
        """Another worker announces a new entry, who is connected to it, or that it lives."""
        message = orjson.loads(payload)
        table_id = message["table_id"]
        session = self._sessions.get(table_id)
        if "worker" in message:
            if table_id == _NO_TABLE:
                self._note_sign_of_life(message["worker"])
            elif session is not None:
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
        """Read a table's log, again if need be: people are waiting for the entry."""
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
        """Announcements may have been missed: logs are read where somebody listens, and those of
        other tables when they are asked for. A log that cannot be read costs no connection. The
        others may think that this worker is gone."""
        for session in self._sessions:
            session.behind = True
        self._tasks.start_alone(self._read_for_listeners())
        self._tasks.start_alone(self._tell_who_is_here())

    async def _tell_who_is_here(self) -> None:
        for session in list(self._sessions):
            if session.here:
                await self._listeners.tell_who_is_here(session.id, session.here)

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
