"""A table in memory, with what belongs to this process and not to the table's log."""

from __future__ import annotations

import asyncio
import itertools
import time

from whistlestop.server import clock, errors
from whistlestop.server.tables.bot_moves import Share
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tokens import Holder, Signer

_REVISIONS = itertools.count()
_LISTENERS = itertools.count()


class Listener:
    """A connection that is sent the table after every change."""

    def __init__(self, holder: Holder | None) -> None:
        self.holder = holder
        """Who listens; None for a spectator."""
        self.changed = asyncio.Event()
        self.number = next(_LISTENERS)
        self.ended = False
        """Is the connection to be closed?"""

    def end(self) -> None:
        """Have the connection closed."""
        self.ended = True
        self.changed.set()


class TableSession:
    """A table in memory: its state, its listeners, its alarm."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        """Held while an entry is written."""
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, frozenset[int]] = {}
        """The seats whose people are connected to other workers, by worker."""
        self.reminded: dict[int, int] = {}
        """The turn that each seat was last notified of."""
        self.timer: asyncio.TimerHandle | None = None
        self.waking = False
        """Is a bot about to move?"""
        self.behind = False
        """Has another worker written entries that this one has not read?"""
        self.writing: object = None
        """What is being written; None if nothing is."""
        self.mine = False
        """Did this worker write the last entry? Then it is the one to wake the bots."""
        self.address = ""
        """Where its people come from: what bots think here counts as theirs."""
        self.seen_at = table.changed_at
        """When somebody last looked at it, or left."""
        self.used_at = time.monotonic()
        """When anything last asked for it."""
        self.asleep = False
        """Does nothing happen here until somebody looks?"""
        self.revision = next(_REVISIONS)
        """Another number after every change, which no other session ever has."""

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.record.id

    @property
    def here(self) -> frozenset[int]:
        """The seats whose people are connected to this worker."""
        return frozenset(
            [listener.holder.seat for listener in self.listeners if listener.holder is not None]
        )

    @property
    def connected(self) -> frozenset[int]:
        """The seats whose people are connected, here or to another worker."""
        return self.here.union(*self.elsewhere.values()) if self.elsewhere else self.here

    def holder_of(self, token: str | None, signer: Signer) -> Holder | None:
        """The holder of the seat at this table that the token is for; None for a spectator."""
        if token is None:
            return None
        holder = signer.read_seat(token)
        if holder is None:
            raise errors.bad_token()
        if holder.table != self.id:
            raise errors.foreign_token()
        holder = Holder(self.id, *self.table.seats.current(holder.seat, holder.holder))
        if holder.seat >= len(self.table.seats) or not self.table.is_held(holder):
            raise errors.bad_token()
        return holder

    @property
    def share(self) -> Share:
        """Whose share of the bots' time it uses."""
        return Share(self.address, self.id)

    def looked(self, address: str, *, seated: bool) -> None:
        """Somebody looks at the table: one of its people, or a spectator."""
        self.seen_at = clock.now()
        if seated or not self.address:
            self.address = address

    def is_attended(self, seconds: float) -> bool:
        """Is somebody connected, or did somebody look within this many seconds?

        Where people play by the clock, they have the time of a whole round: they look when it is
        their turn, and the clocks of others must run meanwhile.
        """
        if self.listeners or any(self.elsewhere.values()):
            return True
        table = self.table
        if table.seconds_per_move is not None and table.seats.people():
            seconds = max(seconds, table.seconds_per_move * len(table.seats))
        return clock.now() - self.seen_at < seconds

    @property
    def bots_only(self) -> bool:
        """Do only bots play here?"""
        return self.table.state == "running" and not self.table.seats.people()

    def notify(self) -> None:
        """The table has changed: every listener is to be sent it."""
        self.revision = next(_REVISIONS)
        for listener in self.listeners:
            listener.changed.set()
