"""What is kept of a table: how it was set up, and the log of what happened there.

Everything else about a table follows from these two. Where they are kept is not known here: a
database implements `TableStore`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from whistlestop.editions import Edition

ANSWER_WITHIN = 8.0
"""Seconds after which whoever waits for a store is told that it does not answer."""


@dataclass(frozen=True)
class LogEntry:
    """Something that happened at a table."""

    number: int
    """Its number in the table's log, from 0."""
    at: float
    """When, in seconds since 1970."""
    kind: str
    """`join`, `leave`, `return`, `stand_in`, `bot`, `swap`, `commit`, `seal`, `reveal`, `start`,
    `move`, `undo`, `pause`, `resume`, `end`, `chat` or `rematch`."""
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)
    client_id: str | None = None
    """The sender's id for the request: the same id again is the same entry."""


@dataclass(frozen=True)
class TableRecord:
    """A table as it was created."""

    id: str
    created_at: float
    edition: str
    """The key of the edition."""
    rules_version: int
    """The version of the edition's rules by which it is played."""
    open: bool
    seed: str
    """As JSON: the server's share of the seed, or all of it where a saved game was uploaded."""
    setup: dict[str, Any]
    """Seats, options, clock and so on: see `setup.Seats` and `setup.begin`."""
    creation: str | None = None
    own: Edition | None = None
    """The edition, where it does not come with the package."""

    @property
    def from_position(self) -> bool:
        """Does its game begin from a position that somebody made?"""
        return self.setup.get("position") is not None


class StoredTable(NamedTuple):
    """A table as it is kept."""

    record: TableRecord
    entries: list[LogEntry]
    """Its whole log."""
    state: str
    """What its row says about it."""
    wake_at: float | None
    """What its row says about when the server must act by itself."""


LONGEST_ID = 32
"""Characters of a table's id, at most."""


def may_be_id(text: str) -> bool:
    """May a table have this id? Strangers ask for any text, and not every database takes it."""
    return len(text) <= LONGEST_ID and text.isascii() and text.isprintable()


ROW = 200
"""Bytes that a row takes in a database besides its text, with its part of the indexes."""
_MOVES_TO_COME = 32_000
"""Bytes that are counted for the moves of a new table. Half of all games take less than 20 kB."""


def stored_size(record: TableRecord, entries: Sequence[LogEntry] = ()) -> int:
    """Bytes that a new table will take: its moves are counted in advance, so that a game that has
    begun can be played to its end."""
    coming = 0 if record.setup.get("archive") else _MOVES_TO_COME
    return len(json.dumps(record.setup)) + ROW + sum(map(entry_size, entries)) + coming


def entry_size(entry: LogEntry) -> int:
    """Bytes that an entry takes."""
    return len(json.dumps(entry.data)) + ROW


class NumberTaken(Exception):
    """Another worker was first: it wrote an entry with this number, or created this table."""


class TableStore(Protocol):
    """Where tables are kept."""

    @property
    def shared(self) -> bool:
        """Do other workers write here, too?"""

    async def create(
        self, record: TableRecord, entries: Sequence[LogEntry], state: str, wake_at: float | None
    ) -> None:
        """Keep a new table; `NumberTaken` if the same request created it already."""

    async def load(self, table_id: str) -> StoredTable | None:
        """A table and its whole log; None if there is none."""

    async def set_state(self, table_id: str, state: str, wake_at: float | None) -> None:
        """Correct what the row of a table says about it."""

    async def entries(self, table_id: str, first: int) -> list[LogEntry]:
        """The entries of a table from a number on."""

    async def append(
        self, table_id: str, entry: LogEntry, changed: dict[str, Any] | None = None
    ) -> None:
        """Write an entry, and the new `state` and `wake_at` of its table where these change.

        `NumberTaken` if another worker wrote this number first.
        """

    async def sleep(self, table_id: str, wake_at: float) -> None:
        """The server need not act at a table, though it was to at this time."""

    async def note_running(self, now: float) -> None:
        """A server runs now, and so do the clocks of people."""

    async def due(self, now: float, most: int) -> list[str]:
        """Tables at which the server should have acted by now."""

    async def notify_workers(self, message: bytes) -> None:
        """Send the other workers a message that is not stored."""
