"""Everything one worker of the server holds on to."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from whistlestop.server import errors
from whistlestop.server.http.limits import Limits
from whistlestop.server.metrics import Metrics
from whistlestop.server.page.boards import Boards
from whistlestop.server.settings import Settings
from whistlestop.server.storage.database import connect, migrate, signing_key
from whistlestop.server.storage.store import Store
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.replays import Replays
from whistlestop.server.tables.session import Place
from whistlestop.server.tables.thinking import Thinkers
from whistlestop.server.tokens import Signer

if TYPE_CHECKING:
    from whistlestop.server.storage.postgres_connection import Line


class Server:
    """The database, the tables in memory, the bots, the counters."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = Limits(settings.requests_per_second)
        engine = connect(settings.url)
        migrate(engine)
        self._line: Line | None = None
        if not settings.embedded:
            from whistlestop.server.storage import (  # psycopg is there only if it is needed
                postgres_connection,
            )

            self._line = postgres_connection.Line(settings.url)
        self.store = Store(engine, self._line.write if self._line else None)
        self.signer = Signer(signing_key(engine))
        self.replays = Replays()
        self.thinkers = Thinkers(settings.thinkers)
        self.boards = Boards(self.thinkers)
        self.hub = Hub(self.store, self.signer, self.thinkers, self.metrics)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Wake tables and hear other workers, until the server stops."""
        tasks = [asyncio.create_task(self.hub.sweep())]
        if self._line is not None:
            kept = self._line.keep(self.hub.heard, self.hub.refresh_all)
            tasks.append(asyncio.create_task(kept))
        try:
            yield
        finally:
            self.hub.close()
            self.boards.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.thinkers.close()
            await asyncio.to_thread(self.store.close)

    def seat_of(self, place: Place, token: str | None) -> int | None:
        """The seat a token's holder sits on at this table; None for a spectator without one."""
        if token is None:
            return None
        holder = self.signer.read_seat(token)
        if holder is None:
            raise errors.bad_token()
        if holder.table != place.table.row.id:
            raise errors.foreign_token()
        seats = place.table.seats
        if holder.seat >= len(seats):
            raise errors.bad_token()
        seat = seats[holder.seat]
        if seat.kind != "person" or seat.holder != holder.holder:
            raise errors.bad_token()
        return holder.seat
