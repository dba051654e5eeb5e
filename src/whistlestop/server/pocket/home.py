"""The tables of one browser: what a `Server` is to a server, without HTTP and database."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
from collections.abc import Callable
from inspect import isawaitable
from types import SimpleNamespace
from typing import Any, cast

from whistlestop.messages.errors import WhistlestopError
from whistlestop.server.errors import Refused, bad_request, not_found
from whistlestop.server.http import cookies, live
from whistlestop.server.http.endpoints import hosting, moves, referee, replays, seats, tables
from whistlestop.server.http.responses import error_answer
from whistlestop.server.limits import Counters, Limits, Storage
from whistlestop.server.metrics import Metrics
from whistlestop.server.pocket import sending
from whistlestop.server.pocket.editions import BrowserEditions
from whistlestop.server.pocket.model_stand_in import ValidationError
from whistlestop.server.pocket.shelf import Shelf
from whistlestop.server.pocket.store import BrowserStore
from whistlestop.server.pocket.web_stand_in import APIRouter, Request, Response, WebSocket, find
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.replays import Replays
from whistlestop.server.tables.reviews import Reviews
from whistlestop.server.tables.session import TableSession
from whistlestop.server.thinking import Thinkers, Workers
from whistlestop.server.tokens import Holder, Signer

logger = logging.getLogger("whistlestop.server.pocket")

_MOST_TABLES = 32
"""Tables in memory at the same time; the others are on the shelf."""
_SLEEP_AFTER = 600.0
_MOST_LISTENERS = 8
_REVIEW_WANTED_FOR = 5.0
"""Seconds within which a page that shows a review asks for it again: twice its pause. A game
that nobody looks at any more must not keep the only worker of the bots busy."""
_PARTS = (tables, seats, hosting, moves, replays, referee, sending, live)
_ROUTERS = cast(list[APIRouter], [part.router for part in _PARTS])


def _routers(address: str) -> list[APIRouter]:
    """Most visits never make a board: what few ask for does not hold up the start."""
    if not address.startswith("/editions"):
        return _ROUTERS
    from whistlestop.server.http.endpoints import editions, studies

    return cast(list[APIRouter], [editions.router, studies.router])


class Home:
    """Answers what the page asks, by the endpoints of the server."""

    def __init__(self, shelf: Shelf, bots: Workers) -> None:
        counters = Counters()
        self.metrics = Metrics()
        self.limits = Limits(0, counters, storage=Storage(counters, 0, 0))
        self.settings = SimpleNamespace(requests_per_second=0)
        self.editions = BrowserEditions(shelf)
        self.store = BrowserStore(shelf, self.editions)
        self.signer = Signer(secrets.token_bytes(32))
        self.replays = Replays()
        self.thinkers = Thinkers(bots, bots)
        self.reviews = Reviews(self.replays, self.thinkers, _REVIEW_WANTED_FOR)
        self.hub = Hub(
            self.store,
            self.signer,
            self.thinkers,
            self.metrics,
            most_tables=_MOST_TABLES,
            most_spectators=_MOST_LISTENERS,
            sleep_after=_SLEEP_AFTER,
        )
        self._connections: set[asyncio.Task[None]] = set()

    def holder_of(self, session: TableSession, token: str | None) -> Holder | None:
        """The holder of the seat at this table that the token is for; None for a spectator."""
        return session.holder_of(token, self.signer)

    def page_version(self) -> None:
        """The service worker says which version there is by now."""

    async def answer(self, method: str, address: str, seat: int | None, body: str) -> Response:
        """Answer a request, as one of the seats of this browser or as a spectator."""
        try:
            return await self._answer(method, address, seat, body)
        except ValidationError as error:
            return _refusal(bad_request(str(error)))
        except WhistlestopError as error:
            return _refusal(error)
        except Exception:
            logger.exception("a request failed")
            return _refusal(Refused("internal", 500))

    async def _answer(self, method: str, address: str, seat: int | None, body: str) -> Response:
        call = find(_routers(address), method, address)
        if call is None:
            raise not_found()
        headers = {} if seat is None else {cookies.HEADER: str(seat)}
        request = Request(self, await self._cookies(call.said), headers, body)
        found = call.endpoint(request, **call.arguments(body))
        answer: Response = await found if isawaitable(found) else found
        return answer

    async def _cookies(self, said: dict[str, str]) -> dict[str, str]:
        """All seats of people at the table belong to whoever holds the browser."""
        if "table_id" not in said:
            return {}
        session = await self.hub.sessions.find(said["table_id"])
        return {
            f"seat-{number}": self.signer.seat(session.id, number, seat.holder)
            for number, seat in enumerate(session.table.seats)
            if seat.kind == "person"
        }

    async def connect(self, address: str, tell: Callable[[str, str], None]) -> WebSocket | None:
        """Open a live connection; None, and `close` to `tell`, if there is no such table."""
        call = find(_ROUTERS, "LIVE", address)
        try:
            if call is None:
                raise not_found()
            socket = WebSocket(self, await self._cookies(call.said), tell)
        except WhistlestopError:
            tell("close", "1008")
            return None
        task = asyncio.create_task(_kept(call.endpoint(cast(Any, socket), **call.said)))
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)
        return socket


async def _kept(connection: Any) -> None:
    try:
        await connection
    except Exception:
        logger.exception("a live connection failed")
    finally:
        # A wait that was cancelled is in a cycle here, with the table that was waited for: it
        # would count as in use until the garbage collector comes by itself.
        gc.collect()


def _refusal(error: WhistlestopError) -> Response:
    return cast(Response, error_answer(error))
