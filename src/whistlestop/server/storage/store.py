"""Tables in a database, read and written off the event loop."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import orjson
import sqlalchemy as sa
from sqlalchemy import exc

from whistlestop.editions import Edition
from whistlestop.server import errors
from whistlestop.server.logs import error_name
from whistlestop.server.storage.batches import Batches, LogPosition, Row, Write
from whistlestop.server.storage.outages import note_running
from whistlestop.server.storage.schema import log, tables
from whistlestop.server.storage.stored_edition import is_own, read_edition
from whistlestop.server.storage.threads import Threads
from whistlestop.server.tables import table_log
from whistlestop.server.tables.setup import SEATING
from whistlestop.server.tables.table_log import (
    LogEntry,
    NumberTaken,
    StoredTable,
    TableRecord,
)

CHANNEL = "whistlestop"
"""Where workers notify each other of new entries, with LISTEN and NOTIFY."""
_THREADS = 6
_UNAVAILABLE = (
    exc.OperationalError,
    exc.InterfaceError,
    exc.InternalError,
    exc.TimeoutError,
    sqlite3.OperationalError,
)
"""The database is down, locked, full, or a standby."""
_COLUMNS = ("table_id", "number", "at", "kind", "seat", "data", "client_id")
_MOST_ROWS = 100
"""Rows that one statement inserts: each has seven values, and any SQLite takes 999."""
_UPDATE = "UPDATE tables SET state = :state, wake_at = :wake_at WHERE id = :table_id"

Result = TypeVar("Result")

logger = logging.getLogger("whistlestop.server")


class DatabaseStore:
    """The `TableStore` of a database. Its queries run in threads of its own."""

    def __init__(self, engine: sa.Engine, write: Write | None = None) -> None:
        """`write`: how entries are committed; None for a database in a file."""
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"
        """Do other processes write here, too?"""
        # SQLite has one writer at a time; queueing here is cheaper than waiting for its lock.
        self._threads = Threads(_THREADS if self.shared else 1, "store")
        self._file: sa.PoolProxiedConnection | None = None
        """The connection that writes to a database in a file, once there was something to write."""
        self._writable = True
        """Could the last entries be written to the file?"""
        self._notify = sa.text(f"SELECT pg_notify('{CHANNEL}', :message)")
        self._batches = Batches(self._write if write is None else write)

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Run something that is not about the log of a table. `Refused` if the database does not
        answer."""
        return await self._run(work, *arguments)

    async def rows(self, query: sa.Select[Any]) -> list[Any]:
        """What a query finds."""
        return await self._run(self._rows, query)

    def _rows(self, query: sa.Select[Any]) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(query).all())

    async def write(self, change: sa.Executable) -> None:
        """Carry out one change."""
        await self._run(self._write_one, change)

    def _write_one(self, change: sa.Executable) -> None:
        with self.engine.begin() as connection:
            connection.execute(change)

    async def _run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Run a query. One that the database does not answer in time is given up."""
        try:
            async with asyncio.timeout(table_log.ANSWER_WITHIN):
                return await self._finish(work, *arguments)
        except TimeoutError:
            logger.error("the database does not answer")
            raise errors.database_down() from None

    async def _finish(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Run something to its end, however long that takes."""
        try:
            return await self._threads.run(work, *arguments)
        except _UNAVAILABLE as error:
            # Never its text, which may hold chat and moves.
            logger.error("the database failed", extra={"error": error_name(error)})
            raise errors.database_down() from None

    def close(self) -> None:
        """Finish what was begun and close the database."""
        self._threads.close()
        if self._file is not None:
            self._file.close()
        self.engine.dispose()

    @property
    def waiting(self) -> int:
        """Entries that wait to be written."""
        return self._batches.waiting

    async def check(self) -> None:
        """`Refused` if the database cannot be written to."""
        await self._run(self._check)

    def _check(self) -> None:
        with self.engine.connect() as connection:
            if not self.shared:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                if not self._writable:
                    _change_something(connection)
            elif connection.scalar(sa.text("SHOW transaction_read_only")) != "off":
                raise errors.database_down()

    async def create(
        self, record: TableRecord, entries: Sequence[LogEntry], state: str, wake_at: float | None
    ) -> None:
        """Keep a new table; `NumberTaken` if the same request created it already."""
        creating = self._finish(self._create, record, entries, state, wake_at)
        try:
            await asyncio.wait_for(creating, table_log.ANSWER_WITHIN)
        except TimeoutError:
            raise errors.outcome_unknown() from None

    def _create(
        self, record: TableRecord, entries: Sequence[LogEntry], state: str, wake_at: float | None
    ) -> None:
        values = {
            "id": record.id,
            "created_at": record.created_at,
            "creation": record.creation,
            "edition": record.edition,
            "rules_version": record.rules_version,
            "open": record.open,
            "seed": record.seed,
            "setup": json.dumps(record.setup),
            "state": state,
            "wake_at": wake_at,
        }
        try:
            with self.engine.begin() as connection:
                connection.execute(tables.insert(), values)
                if entries:
                    rows = [_values(record.id, entry) for entry in entries]
                    connection.execute(log.insert(), rows)
        except exc.IntegrityError as error:
            raise NumberTaken from error

    async def created(self, creation: str) -> str | None:
        """The id of the table that this request created; None if there is none yet."""
        query = sa.select(tables.c.id).where(tables.c.creation == creation)
        return await self._run(self._scalar, query)

    def _scalar(self, query: sa.Select[tuple[Any]]) -> Any:
        with self.engine.connect() as connection:
            return connection.execute(query).scalar()

    async def load(self, table_id: str) -> StoredTable | None:
        """A table and its whole log; None if there is none."""
        return await self._run(self._load, table_id)

    def _load(self, table_id: str) -> StoredTable | None:
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(tables).where(tables.c.id == table_id)).first()
            if found is None:
                return None
            entries = self._entries(connection, table_id, 0)
            own = read_edition(connection, found.edition) if is_own(found.edition) else None
            return StoredTable(_record(found, own), entries, found.state, found.wake_at)

    async def set_state(self, table_id: str, state: str, wake_at: float | None) -> None:
        """Correct what the row of a table says about it."""
        await self._run(self._set_state, table_id, {"state": state, "wake_at": wake_at})

    def _set_state(self, table_id: str, changed: dict[str, Any]) -> None:
        with self.engine.begin() as connection:
            connection.execute(tables.update().where(tables.c.id == table_id).values(changed))

    async def entries(self, table_id: str, first: int) -> list[LogEntry]:
        """The entries of a table from a number on."""
        return await self._run(self._read_entries, table_id, first)

    def _read_entries(self, table_id: str, first: int) -> list[LogEntry]:
        with self.engine.connect() as connection:
            return self._entries(connection, table_id, first)

    def _entries(self, connection: sa.Connection, table_id: str, first: int) -> list[LogEntry]:
        query = (
            sa.select(log)
            .where(log.c.table_id == table_id, log.c.number >= first)
            .order_by(log.c.number)
        )
        return [_entry(row) for row in connection.execute(query)]

    async def append(
        self, table_id: str, entry: LogEntry, changed: dict[str, Any] | None = None
    ) -> None:
        """Write an entry, and the new `state` and `wake_at` of its table where these change.

        `NumberTaken` if another worker wrote this number first.
        """
        if not await self._batches.add({**_values(table_id, entry), **(changed or {})}):
            raise NumberTaken

    async def _write(self, rows: list[Row]) -> set[LogPosition]:
        self._writable = False
        written = await self._finish(self._write_to_file, rows)
        self._writable = True
        return written

    def _write_to_file(self, rows: list[Row]) -> set[LogPosition]:
        """Every move passes here, so it speaks to SQLite's own driver, on one connection."""
        if self._file is None:
            self._file = self.engine.raw_connection()
        connection: Any = self._file.driver_connection
        written: list[Row] = []
        with connection:
            for first in range(0, len(rows), _MOST_ROWS):
                written += _insert(connection, rows[first : first + _MOST_ROWS])
            for row in written:
                if "state" in row:
                    connection.execute(_UPDATE, row)
        return {(row["table_id"], row["number"]) for row in written}

    async def notify_workers(self, message: bytes) -> None:
        """Send the other workers a message that is not stored."""
        await self._run(self._notify_workers, message.decode())

    def _notify_workers(self, message: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(self._notify, {"message": message})

    async def sleep(self, table_id: str, wake_at: float) -> None:
        """The server need not act at a table, though it was to at this time.

        If another worker has written a move since, the table has another time by now.
        """
        await self._run(self._sleep, table_id, wake_at)

    def _sleep(self, table_id: str, wake_at: float) -> None:
        due = (tables.c.id == table_id, tables.c.wake_at == wake_at)
        with self.engine.begin() as connection:
            connection.execute(tables.update().where(*due).values(wake_at=None))

    async def note_running(self, now: float) -> None:
        """A server runs now, and so do the clocks of people."""
        await self._run(note_running, self.engine, now)

    async def due(self, now: float, most: int) -> list[str]:
        """Tables at which the server should have acted by now."""
        return await self._run(self._due, now, most)

    def _due(self, now: float, most: int) -> list[str]:
        query = (
            sa.select(tables.c.id)
            .where(tables.c.wake_at <= now)
            .order_by(tables.c.wake_at)
            .limit(most)
        )
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    async def open_tables(self, state: str, most: int) -> list[tuple[TableRecord, list[LogEntry]]]:
        """The newest open tables in a state, each with the entries about its seats."""
        return await self._run(self._open_tables, state, most)

    def _open_tables(self, state: str, most: int) -> list[tuple[TableRecord, list[LogEntry]]]:
        newest = (
            sa.select(tables)
            .where(tables.c.open.is_(True), tables.c.state == state)
            .order_by(tables.c.created_at.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(newest).all()
            seating: dict[str, list[LogEntry]] = {row.id: [] for row in rows}
            about_seats = (
                sa.select(log)
                .where(log.c.table_id.in_(seating), log.c.kind.in_(SEATING))
                .order_by(log.c.number)
            )
            for row in connection.execute(about_seats):
                seating[row.table_id].append(_entry(row))
        return [(_record(row), seating[row.id]) for row in rows]


def _insert(connection: Any, rows: list[Row]) -> list[Row]:
    """Insert entries into the log; returns those whose log positions were free.

    In one statement: after each, this thread waits until the event loop lets it go on.
    """
    values = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * len(rows))
    statement = f"INSERT INTO log ({', '.join(_COLUMNS)}) VALUES {values}"
    try:
        connection.execute(statement, [row[column] for row in rows for column in _COLUMNS])
    except sqlite3.IntegrityError:  # it has changed nothing
        return [] if len(rows) == 1 else [one for row in rows for one in _insert(connection, [row])]
    return rows


def _change_something(connection: sa.Connection) -> None:
    """Write to the file: on a full disk it can still be locked. This number is free for
    programs to use, and nothing reads it; SQLite would not write a value that stays the same."""
    found = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    connection.exec_driver_sql(f"PRAGMA user_version = {1 - found}")
    connection.commit()


def _record(row: Any, own: Edition | None = None) -> TableRecord:
    return TableRecord(
        row.id,
        row.created_at,
        row.edition,
        row.rules_version,
        bool(row.open),
        row.seed,
        json.loads(row.setup),
        own=own,
    )


def _entry(row: Any) -> LogEntry:
    try:
        data = json.loads(row.data)
    except ValueError:
        data = {}  # what needs it cannot be replayed, and says so
    return LogEntry(row.number, row.at, row.kind, row.seat, data, row.client_id)


def _values(table_id: str, entry: LogEntry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "number": entry.number,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": _json(entry.data),
        "client_id": entry.client_id,
    }


def _json(data: dict[str, Any]) -> str:
    try:
        return orjson.dumps(data).decode()
    except orjson.JSONEncodeError:  # a seed of more than 64 bits
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
