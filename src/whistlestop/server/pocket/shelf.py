"""The browser's own storage, as Python sees it."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol


class Shelf(Protocol):
    """Keeps tables and boards (`web/pocket/shelf.js`). All documents are JSON."""

    def create(self, table: str, creation: str, row: str, entries: str) -> Awaitable[bool]:
        """Keep a new table; False if there is one already."""

    def created(self, creation: str) -> Awaitable[str | None]:
        """The table that a request created."""

    def load(self, table: str) -> Awaitable[str | None]:
        """A table: its row, and its entries in order."""

    def append(self, table: str, number: int, entry: str, changed: str) -> Awaitable[bool]:
        """Add an entry, and change the row; False if there is one with this number."""

    def board(self, key: str) -> Awaitable[str | None]:
        """A board that does not come with the package."""

    def keep_board(self, key: str, board: str) -> Awaitable[None]:
        """Keep such a board."""
