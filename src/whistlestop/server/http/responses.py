"""Responses as JSON, and who asks."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import TYPE_CHECKING, Any

import orjson
from fastapi import Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from whistlestop.game.reasons import Reason
from whistlestop.messages.errors import WhistlestopError
from whistlestop.server.errors import Refused, error_document, not_seated, status_of
from whistlestop.server.http.cookies import cookie_token, tokens_in
from whistlestop.server.limits import sender
from whistlestop.server.tables.log_writer import Reserve
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table_log import LogEntry, TableRecord, stored_size
from whistlestop.server.tokens import Holder

if TYPE_CHECKING:  # a browser answers with these, too, and has no database
    from whistlestop.server.server import Server

JSON = "application/json"


def json_answer(content: Any, status: int = 200) -> Response:
    """An answer."""
    return Response(orjson.dumps(content), status, media_type=JSON)


def error_answer(error: WhistlestopError) -> Response:
    """An answer that says what is wrong, with the table as it is now where that helps."""
    document = error_document(error)
    if isinstance(error, Refused) and error.view is not None:
        document["view"] = error.view
    answer = json_answer(document, status_of(error))
    if isinstance(error, Refused) and error.retry_after is not None:
        answer.headers["Retry-After"] = str(error.retry_after)
    return answer


def reason_facts(reason: Reason) -> dict[str, Any]:
    """Why a move is not legal."""
    facts = {"code": reason.code, "fact": reason.fact, "rule": reason.rule, "hint": reason.hint}
    return {**facts, "details": reason.details} if reason.details else facts


def server_of(request: Request) -> Server:
    """The server a request was sent to."""
    server: Server = request.app.state.server
    return server


def token_of(request: Request) -> str | None:
    """The token a request carries: its own, or that of the cookie it names."""
    header = request.headers.get("authorization")
    if header is None:
        return cookie_token(request)
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def address_of(request: HTTPConnection) -> str:
    """Whom a request is counted for: an IPv4 address, or the network of an IPv6 address."""
    return sender(request.client.host if request.client else "")


def reserve_for(request: Request) -> Reserve:
    """Counts what is stored for whoever asks."""
    return partial(server_of(request).limits.storage.reserved, address_of(request))


def reserved(
    request: Request, record: TableRecord, entries: Sequence[LogEntry] = ()
) -> AbstractContextManager[None]:
    """While a table is made: counts it for whoever makes it; `Refused` if that is too much for
    today."""
    return reserve_for(request)(stored_size(record, entries))


async def viewer(request: Request, table_id: str) -> tuple[Server, TableSession, Holder | None]:
    """The server, the table, and the holder of a seat who asks (None: a spectator)."""
    server = server_of(request)
    session = await server.hub.sessions.find(table_id)
    holder = server.holder_of(session, token_of(request))
    server.hub.alarms.looked(session, address_of(request), seated=holder is not None)
    return server, session, holder


async def player(request: Request, table_id: str) -> tuple[Server, TableSession, Holder]:
    """The same for requests that need a seat."""
    server, session, holder = await viewer(request, table_id)
    if holder is None:
        raise not_seated()
    return server, session, holder


def holders_in(request: Request, session: TableSession) -> list[Holder]:
    """Whom the browser's cookies of a table belong to, as far as they are valid."""
    found = []
    for token in tokens_in(request):
        with contextlib.suppress(Refused):
            found.append(server_of(request).holder_of(session, token))
    return [holder for holder in found if holder is not None]


def view_answer(
    server: Server,
    session: TableSession,
    holder: Holder | None,
    since: int = 0,
    *,
    status: int = 200,
    facts: dict[str, Any] | None = None,
) -> Response:
    """An answer with the table as the one who asks sees it, and with the `facts`, if any."""
    seen = server.hub.views.encoded(session, holder, since)
    return json_answer({**(facts or {}), "view": orjson.Fragment(seen)}, status)
