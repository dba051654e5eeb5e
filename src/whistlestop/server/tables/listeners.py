"""Live connections to tables: who listens, and who is seen to be connected."""

from __future__ import annotations

from collections.abc import Callable

import orjson

from whistlestop.server import errors
from whistlestop.server.metrics import Metrics
from whistlestop.server.tables.background import BackgroundTasks
from whistlestop.server.tables.session import Listener, TableSession
from whistlestop.server.tables.table_log import TableStore
from whistlestop.server.tokens import Holder

_MOST_LISTENERS = 200
"""Live connections to one table."""


class Listeners:
    """Adds and removes listeners, and tells other workers whose people are connected here."""

    def __init__(
        self,
        store: TableStore,
        worker: str,
        tasks: BackgroundTasks,
        metrics: Metrics,
        changed: Callable[[TableSession], None],
    ) -> None:
        self._store = store
        self._worker = worker
        self._tasks = tasks
        self._metrics = metrics
        self._changed = changed
        self._closed = False

    def add(self, session: TableSession, holder: Holder | None) -> Listener:
        """Listen to a table, as the holder of a seat or as a spectator."""
        if len(session.listeners) >= _MOST_LISTENERS:
            raise errors.too_many_requests()
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
        self._announce_people(session, before)
        self._metrics.connections.add(-1)

    def connected_elsewhere(
        self, session: TableSession, worker: str, seats: frozenset[int]
    ) -> None:
        """Another worker says whose people are connected to it."""
        if worker == self._worker:
            return
        if worker not in session.elsewhere and session.here:
            self._announce_people(session, frozenset())  # it may not know who is here
        session.elsewhere[worker] = seats
        self._changed(session)

    def _announce_people(self, session: TableSession, before: frozenset[int]) -> None:
        """Somebody may have come or gone: tell those here, and the other workers."""
        if session.here == before or self._closed:
            return
        self._changed(session)
        if self._store.shared:
            message = {
                "table_id": session.id,
                "worker": self._worker,
                "seats": sorted(session.here),
            }
            self._tasks.start(self._store.notify_workers(orjson.dumps(message)))

    def close(self) -> None:
        """Announce nothing more: the server stops."""
        self._closed = True
