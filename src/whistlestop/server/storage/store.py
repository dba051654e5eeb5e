"""What the database is asked, off the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from whistlestop.server.storage.batches import Batches, Place, Row, Write
from whistlestop.server.storage.schema import log, tables

CHANNEL = "whistlestop"
"""Where workers tell each other about new entries, with LISTEN and NOTIFY."""
_THREADS = 6
_COLUMNS = tuple(column.name for column in log.columns)

Result = TypeVar("Result")


@dataclass(frozen=True)
class Entry:
    """Something that happened at a table."""

    number: int
    """Its place in the table's log, from 0."""
    at: float
    """When, in seconds since 1970."""
    kind: str
    """`join`, `leave`, `return`, `start`, `move`, `undo`, `chat` or `rematch`."""
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)
    client_id: str | None = None
    """What the sender called it: the same one again is the same entry."""


@dataclass(frozen=True)
class TableRow:
    """A table as it was made."""

    id: str
    created_at: float
    edition: str
    open: bool
    seed: str
    setup: dict[str, Any]
    """Seats, options, clock and so on: see `table.Setup`."""
    creation: str | None = None


class Taken(Exception):
    """Another worker wrote an entry with this number first."""


class Store:
    """The database, asked from the event loop and answered by threads of its own."""

    def __init__(self, engine: sa.Engine, write: Write | None = None) -> None:
        """`write`: how entries are committed, where the database is no file."""
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"
        """May other processes write, too?"""
        # SQLite has one writer at a time; queueing here is cheaper than waiting for its lock.
        self._threads = ThreadPoolExecutor(_THREADS if self.shared else 1, "store")
        self._insert = log.insert()
        self._notify = sa.text(f"SELECT pg_notify('{CHANNEL}', :words)")
        self._batches = Batches(self._write if write is None else write)

    async def _run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, work, *arguments)

    def close(self) -> None:
        """Finish what was begun and let go of the database."""
        self._threads.shutdown()
        self.engine.dispose()

    async def check(self) -> None:
        """Raises if the database does not answer."""
        await self._run(self._check)

    def _check(self) -> None:
        with self.engine.connect() as connection:
            connection.execute(sa.select(1))

    async def create(
        self, row: TableRow, entries: Sequence[Entry], state: str, wake_at: float | None
    ) -> None:
        """A new table; `Taken` if its creator made it already."""
        await self._run(self._create, row, entries, state, wake_at)

    def _create(
        self, row: TableRow, entries: Sequence[Entry], state: str, wake_at: float | None
    ) -> None:
        values = {
            "id": row.id,
            "created_at": row.created_at,
            "creation": row.creation,
            "edition": row.edition,
            "open": row.open,
            "seed": row.seed,
            "setup": json.dumps(row.setup),
            "state": state,
            "wake_at": wake_at,
        }
        try:
            with self.engine.begin() as connection:
                connection.execute(tables.insert(), values)
                if entries:
                    rows = [_values(row.id, entry) for entry in entries]
                    connection.execute(self._insert, rows)
        except IntegrityError as error:
            raise Taken from error

    async def created(self, creation: str) -> str | None:
        """The table that was made by this request, if it was made already."""
        query = sa.select(tables.c.id).where(tables.c.creation == creation)
        return await self._run(self._scalar, query)

    def _scalar(self, query: sa.Select[tuple[Any]]) -> Any:
        with self.engine.connect() as connection:
            return connection.execute(query).scalar()

    async def load(self, table_id: str) -> tuple[TableRow, list[Entry]] | None:
        """A table and its whole log; None if there is none."""
        return await self._run(self._load, table_id)

    def _load(self, table_id: str) -> tuple[TableRow, list[Entry]] | None:
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(tables).where(tables.c.id == table_id)).first()
            if found is None:
                return None
            row = TableRow(
                found.id,
                found.created_at,
                found.edition,
                bool(found.open),
                found.seed,
                json.loads(found.setup),
            )
            return row, self._entries(connection, table_id, 0)

    async def entries(self, table_id: str, first: int) -> list[Entry]:
        """The entries of a table from a number on."""
        return await self._run(self._read_entries, table_id, first)

    def _read_entries(self, table_id: str, first: int) -> list[Entry]:
        with self.engine.connect() as connection:
            return self._entries(connection, table_id, first)

    def _entries(self, connection: sa.Connection, table_id: str, first: int) -> list[Entry]:
        query = (
            sa.select(log)
            .where(log.c.table_id == table_id, log.c.number >= first)
            .order_by(log.c.number)
        )
        return [
            Entry(row.number, row.at, row.kind, row.seat, json.loads(row.data), row.client_id)
            for row in connection.execute(query)
        ]

    async def append(
        self, table_id: str, entry: Entry, changed: dict[str, Any] | None = None
    ) -> None:
        """Write an entry, and what it changes in the table's row; `Taken` if another was first."""
        if not await self._batches.add({**_values(table_id, entry), **(changed or {})}):
            raise Taken

    async def _write(self, rows: list[Row]) -> set[Place]:
        return await self._run(self._write_to_file, rows)

    def _write_to_file(self, rows: list[Row]) -> set[Place]:
        written: set[Place] = set()
        with self.engine.begin() as connection:
            for row in rows:
                entry = {name: row[name] for name in _COLUMNS}
                # What cannot be written is undone by itself; the others stand.
                with contextlib.suppress(IntegrityError):
                    connection.execute(self._insert, entry)
                    written.add((row["table_id"], row["number"]))
                    if "state" in row:
                        changed = {name: row[name] for name in ("state", "wake_at")}
                        connection.execute(_changing(row["table_id"], changed))
        return written

    async def tell(self, words: str) -> None:
        """Tell the other workers something that is not written down."""
        await self._run(self._tell, words)

    def _tell(self, words: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(self._notify, {"words": words})

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

    async def open_tables(self, state: str, most: int) -> list[tuple[TableRow, list[Entry]]]:
        """The newest open tables in a state, each with the entries that tell who sits there."""
        return await self._run(self._open_tables, state, most)

    def _open_tables(self, state: str, most: int) -> list[tuple[TableRow, list[Entry]]]:
        query = (
            sa.select(tables)
            .where(tables.c.open.is_(True), tables.c.state == state)
            .order_by(tables.c.created_at.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).all()
            ids = [row.id for row in rows]
            seated: dict[str, list[Entry]] = {table_id: [] for table_id in ids}
            about = (
                sa.select(log)
                .where(
                    log.c.table_id.in_(ids), log.c.kind.in_(("join", "leave", "return", "start"))
                )
                .order_by(log.c.number)
            )
            for row in connection.execute(about):
                seated[row.table_id].append(
                    Entry(row.number, row.at, row.kind, row.seat, json.loads(row.data))
                )
        return [
            (
                TableRow(
                    row.id, row.created_at, row.edition, True, row.seed, json.loads(row.setup)
                ),
                seated[row.id],
            )
            for row in rows
        ]


def _changing(table_id: str, changed: dict[str, Any]) -> sa.Update:
    return tables.update().where(tables.c.id == table_id).values(changed)


def announced_entry(words: dict[str, Any]) -> Entry | None:
    """The entry another worker told of; None if it must be read."""
    if "kind" not in words:
        return None
    data = json.loads(words["data"])
    return Entry(
        words["number"], words["at"], words["kind"], words["seat"], data, words["client_id"]
    )


def _values(table_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "number": entry.number,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": json.dumps(entry.data, ensure_ascii=False, separators=(",", ":")),
        "client_id": entry.client_id,
    }
