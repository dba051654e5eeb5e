"""One worker of the server: its database, its tables, its bots."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from whistlestop.server import clock, errors
from whistlestop.server.edition_shelf import EditionShelf
from whistlestop.server.garbage import collect_seldom
from whistlestop.server.limits import Counters, Limits, Storage
from whistlestop.server.metrics import Metrics, Reading
from whistlestop.server.notices.postman import Postman
from whistlestop.server.offered_bots import offer_bots
from whistlestop.server.page.boards import make_documents
from whistlestop.server.page.static import page_version
from whistlestop.server.processes import in_processes
from whistlestop.server.settings import Settings
from whistlestop.server.storage.database import connect, migrate, signing_key
from whistlestop.server.storage.edition_store import EditionStore
from whistlestop.server.storage.outages import resume_clocks
from whistlestop.server.storage.people_store import PeopleStore
from whistlestop.server.storage.reminder_store import ReminderStore
from whistlestop.server.storage.store import DatabaseStore
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.replays import Replays
from whistlestop.server.tables.reviews import Reviews
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tokens import Holder, Signer

if TYPE_CHECKING:
    from whistlestop.server.storage.postgres_connection import PostgresConnection


_LONG_QUEUE = 1000
"""Entries that may wait to be written; beyond that, a server is not ready for more."""

_MOST_SPECTATORS = 200
"""Live connections of spectators to one table."""


class Server:
    """Everything one worker holds on to."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        counters = Counters(settings.counters)
        self.limits = Limits(
            settings.requests_per_second,
            counters,
            workers=settings.workers,
            storage=Storage(counters, settings.storage_per_address, settings.storage_per_day),
        )
        engine = connect(settings.url)
        migrate(engine)
        clock.start(settings.clock_offset)
        resume_clocks(engine, clock.now())
        self._connection: PostgresConnection | None = None
        if not settings.embedded:
            # psycopg is installed only where it is needed.
            from whistlestop.server.storage.postgres_connection import PostgresConnection

            self._connection = PostgresConnection(settings.url)
        write = self._connection.write if self._connection else None
        self.store = DatabaseStore(engine, write)
        self.signer = Signer(signing_key(engine))
        self.replays = Replays()
        self.thinkers = in_processes(settings.thinkers)
        self.reviews = Reviews(self.replays, self.thinkers)
        make_documents()
        self.reminders = ReminderStore(self.store)
        self.people = PeopleStore(self.store)
        offer_bots(settings.bots)
        self.editions = EditionShelf(EditionStore(self.store), settings.editions)
        self.hub = Hub(
            self.store,
            self.signer,
            self.thinkers,
            self.metrics,
            most_tables=settings.most_tables,
            most_spectators=math.ceil(_MOST_SPECTATORS / settings.workers),
            sleep_after=60 * settings.sleep_after,
            remind=self._remind if settings.channels else None,
        )
        self.postman = Postman(
            settings,
            self.reminders,
            self.hub,
            self.signer,
            self.metrics,
            self.limits.messages,
        )
        self.metrics.readings += self._readings()

    async def _remind(self, table_id: str, seat: int, holder: int, turn: int) -> bool:
        """Have somebody notified of their turn, if they want that and are still away by then."""
        due_at = clock.now() + self.settings.remind_after
        return await self.reminders.add(table_id, seat, holder, turn, due_at)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Wake tables and listen to other workers, until the server stops."""
        tasks = [
            asyncio.create_task(self.hub.alarms.sweep()),
            asyncio.create_task(self.metrics.watch_event_loop()),
            asyncio.create_task(collect_seldom()),
        ]
        if self.settings.channels:
            tasks.append(asyncio.create_task(self.postman.work()))
        if self._connection is not None:
            others = self.hub.other_workers
            kept = self._connection.keep(others.receive, others.refresh_all)
            tasks += [asyncio.create_task(kept), asyncio.create_task(others.keep_in_touch())]
        try:
            yield
        finally:
            self.hub.close()
            self.reviews.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.thinkers.close()
            self.postman.close()
            await asyncio.to_thread(self.store.close)

    def _readings(self) -> list[Reading]:
        """What is measured when somebody asks for the metrics."""
        bots, store = self.thinkers, self.store
        return [
            Reading(
                "whistlestop_bots_waiting",
                "Decisions that wait for a process, by queue.",
                "gauge",
                lambda: {f'queue="{name}"': count for name, count in bots.waiting.items()},
            ),
            Reading(
                "whistlestop_bots_refused_total",
                "Decisions that found their queue full.",
                "counter",
                lambda: {"": bots.refused},
            ),
            Reading(
                "whistlestop_database_waiting",
                "Entries that wait to be written.",
                "gauge",
                lambda: {"": store.waiting},
            ),
        ]

    async def metrics_text(self) -> str:
        """The metrics, ready to be scraped."""
        try:
            await self.check_ready()
            self.metrics.database_ready.set(1)
        except errors.Refused:
            self.metrics.database_ready.set(0)
        return self.metrics.text()

    async def check_ready(self) -> None:
        """`Refused` if moves cannot be written now, or not soon."""
        if self._connection is not None and not self._connection.ready:
            raise errors.database_down()
        if self.store.waiting > _LONG_QUEUE:
            raise errors.busy()
        await self.store.check()

    def page_version(self) -> str:
        """The version of the page that a browser gets now."""
        return page_version()

    def holder_of(self, session: TableSession, token: str | None) -> Holder | None:
        """The holder of the seat at this table that the token is for; None for a spectator."""
        return session.holder_of(token, self.signer)
