"""Tables in the browser's own storage."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from whistlestop.editions import editions
from whistlestop.server.pocket.editions import BrowserEditions
from whistlestop.server.pocket.shelf import Shelf
from whistlestop.server.tables.table_log import LogEntry, NumberTaken, StoredTable, TableRecord


class BrowserStore:
    """Keeps tables on a shelf: what a database is to a server."""

    shared = False

    def __init__(self, shelf: Shelf, boards: BrowserEditions) -> None:
        """`boards`: a table on a custom board keeps only the key of the board."""
        self._shelf = shelf
        self._boards = boards

    async def create(
        self, record: TableRecord, entries: Sequence[LogEntry], state: str, wake_at: float | None
    ) -> None:
        """Keep a new table; `NumberTaken` if the same request created it already."""
        kept = asdict(replace(record, own=None))
        row = json.dumps({"record": kept, "state": state, "wake_at": wake_at})
        log = json.dumps([json.dumps(asdict(entry)) for entry in entries])
        if not await self._shelf.create(record.id, record.creation or "", row, log):
            raise NumberTaken

    async def created(self, creation: str) -> str | None:
        """The id of the table that this request created; None if there is none yet."""
        return await self._shelf.created(creation)

    async def load(self, table_id: str) -> StoredTable | None:
        """A table and its whole log; None if there is none."""
        found = await self._shelf.load(table_id)
        if found is None:
            return None
        kept = json.loads(found)
        row = json.loads(kept["row"])
        record = TableRecord(**row["record"])
        if record.edition not in editions():
            record = replace(record, own=await self._boards.find(record.edition))
        entries = [LogEntry(**json.loads(entry)) for entry in kept["entries"]]
        return StoredTable(record, entries, row["state"], row["wake_at"])

    async def set_state(self, table_id: str, state: str, wake_at: float | None) -> None:
        """What is kept about a table follows from its log here."""

    async def entries(self, table_id: str, first: int) -> list[LogEntry]:
        """The entries of a table from a number on."""
        found = await self.load(table_id)
        return [] if found is None else found.entries[first:]

    async def append(
        self, table_id: str, entry: LogEntry, changed: dict[str, Any] | None = None
    ) -> None:
        """Write an entry; `NumberTaken` if another window wrote this number first."""
        text, row = json.dumps(asdict(entry)), json.dumps(changed or {})
        if not await self._shelf.append(table_id, entry.number, text, row):
            raise NumberTaken

    async def sleep(self, table_id: str, wake_at: float) -> None:
        """Nobody looks: the table goes on when somebody does."""

    async def note_running(self, now: float) -> None:
        """A browser that is closed stops all clocks."""

    async def due(self, now: float, most: int) -> list[str]:
        """No table goes on by itself here."""
        return []

    async def notify_workers(self, message: bytes) -> None:
        """There are none."""

    async def open_tables(self, state: str, most: int) -> list[tuple[TableRecord, list[LogEntry]]]:
        """Nobody else can come to these tables."""
        return []
