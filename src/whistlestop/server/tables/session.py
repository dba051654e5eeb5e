"""A table in memory, with everything around it that is no part of its log."""

from __future__ import annotations

import asyncio

from whistlestop.server.tables.table import LiveTable


class Listener:
    """Somebody who is told when a table changes."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.changed = asyncio.Event()


class Place:
    """A table in memory with everything around it that is no part of its log."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, frozenset[int]] = {}
        """The seats whose people are connected to other workers, by worker."""
        self.timer: asyncio.TimerHandle | None = None
        self.waking = False
        self.behind = False
        """Has another worker written entries that this one has not read?"""
        self.mine = False
        """Did this worker write the last entry? Then it is the one to wake the bots."""
        self.views: dict[tuple[int | None, int], bytes] = {}
        """What has been told since the last change, by seat and starting point."""

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people are connected to this worker."""
        return frozenset(listener.seat for listener in self.listeners if listener.seat is not None)

    @property
    def connected(self) -> frozenset[int]:
        """The seats whose people are connected, here or to another worker."""
        return self.here.union(*self.elsewhere.values())
