"""Live connections to tables: who listens, and who is seen to be connected."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import orjson

from whistlestop.server import clock, errors
from whistlestop.server.metrics import Metrics
from whistlestop.server.tables.background import BackgroundTasks
from whistlestop.server.tables.session import Listener, TableSession
from whistlestop.server.tables.table_log import TableStore
from whistlestop.server.tokens import Holder

_MOST_AT_A_SEAT = 16
"""Live connections to one seat: the tabs and devices of its person."""


class Listeners:
    """Adds and removes listeners, and tells other workers whose people are connected here."""

    def __init__(
        self,
        store: TableStore,
        worker: str,
        tasks: BackgroundTasks,
        metrics: Metrics,
        changed: Callable[[TableSession], None],
        most_spectators: int,
    ) -> None:
        self._store = store
        self.worker = worker
        """What other workers know this one by."""
        self._tasks = tasks
        self._metrics = metrics
        self._changed = changed
        self._most_spectators = most_spectators
        self._closed = False

    def add(self, session: TableSession, holder: Holder | None) -> Listener:
        """Listen to a table, as the holder of a seat or as a spectator.

        Spectators are refused when there are too many. The holder of a seat always gets in: if
        that makes too many connections to the seat, the oldest of them ends.
        """
        same = [other for other in session.listeners if other.holder == holder and not other.ended]
        if holder is None and len(same) >= self._most_spectators:
            raise errors.Refused("too_many_spectators", 503)
        if holder is not None and len(same) >= _MOST_AT_A_SEAT:
            min(same, key=lambda other: other.number).end()
        before = session.here
        listener = Listener(holder)
        session.listeners.add(listener)
        self._announce_people(session, before)
        self._metrics.connections.add(1)
        return listener

    def remove(self, session: TableSession, listener: Listener) -> None:
        """Stop listening."""
        before = session.here
        session.listeners.discard(listener)
        session.seen_at = clock.now()
        self._announce_people(session, before)
        self._metrics.connections.add(-1)

    def connected_elsewhere(
        self, session: TableSession, worker: str, seats: frozenset[int]
    ) -> None:
        """Another worker says whose people are connected to it."""
        if worker == self.worker:
            return
        if worker not in session.elsewhere and session.here:
            self._announce_people(session, frozenset())  # it may not know who is here
        session.elsewhere[worker] = seats
        self._changed(session)

    def gone_elsewhere(self, session: TableSession, worker: str) -> None:
        """Another worker is gone, and with it the connections of its people."""
        if session.elsewhere.pop(worker, None):
            self._changed(session)

    def _announce_people(self, session: TableSession, before: frozenset[int]) -> None:
        """Somebody may have come or gone: tell those here, and the other workers."""
        if session.here == before or self._closed:
            return
        self._changed(session)
        if self._store.shared:
            self._tasks.start_alone(self.tell_who_is_here(session.id, session.here))

    async def tell_who_is_here(self, table_id: str, seats: Iterable[int]) -> None:
        """Tell the other workers."""
        message = {"table_id": table_id, "worker": self.worker, "seats": sorted(seats)}
        await self._store.notify_workers(orjson.dumps(message))

    def close(self) -> None:
        """Announce nothing more: the server stops."""
        self._closed = True
