"""The running tables of one process, put together from their parts."""

from __future__ import annotations

import uuid

from whistlestop.server.metrics import Metrics
from whistlestop.server.tables.alarms import Alarms
from whistlestop.server.tables.background import BackgroundTasks
from whistlestop.server.tables.bot_moves import BotMoves
from whistlestop.server.tables.listeners import Listeners
from whistlestop.server.tables.log_writer import LogWriter
from whistlestop.server.tables.other_workers import OtherWorkers
from whistlestop.server.tables.reminding import Remind, Reminding
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.sessions import Sessions
from whistlestop.server.tables.table_log import TableStore
from whistlestop.server.tables.view_cache import ViewCache
from whistlestop.server.tokens import Signer


class Hub:
    """Connects the parts: a change that one of them makes is shown to listeners and sets the
    table's alarm."""

    def __init__(
        self,
        store: TableStore,
        signer: Signer,
        bots: BotMoves,
        metrics: Metrics,
        *,
        most_tables: int,
        most_spectators: int,
        sleep_after: float,
        remind: Remind | None = None,
    ) -> None:
        """`most_tables`: how many may be in memory at the same time; `most_spectators`: how many
        may listen to one of them; `sleep_after`: seconds without anybody looking after which a
        table sleeps; `remind`: how people who are away are notified of their turn."""
        self.metrics = metrics
        self.views = ViewCache(signer)
        self._tasks = BackgroundTasks()
        worker = uuid.uuid4().hex[:8]  # what other workers know this one by
        self.writer = LogWriter(store, self._tasks, self._changed)
        self.sessions = Sessions(
            store, self.writer, metrics, self._changed, self._forgotten, most_tables
        )
        self.listeners = Listeners(
            store, worker, self._tasks, metrics, self._changed, most_spectators
        )
        self.other_workers = OtherWorkers(
            self.sessions, self.writer, self.listeners, self._tasks, self._changed
        )
        self._reminding = Reminding(remind, self._tasks)
        self.alarms = Alarms(
            store, self.sessions, self.writer, bots, self._tasks, metrics, sleep_after
        )

    def _changed(self, session: TableSession) -> None:
        session.notify()
        self._reminding.look(session)
        self.alarms.schedule(session)

    def _forgotten(self, table_id: str) -> None:
        self.views.forget(table_id)

    def close(self) -> None:
        """Cancel alarms and pending work."""
        self.listeners.close()
        self.alarms.close()
        self._tasks.cancel()
