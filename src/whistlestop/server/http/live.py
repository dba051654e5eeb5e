"""Live connections: the table is sent at once and after every change."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from whistlestop.messages.errors import WhistlestopError
from whistlestop.server import errors
from whistlestop.server.http import requests
from whistlestop.server.http.cookies import token_in
from whistlestop.server.http.responses import address_of
from whistlestop.server.limits import Held
from whistlestop.server.tables import play
from whistlestop.server.tables.session import Listener, TableSession

if TYPE_CHECKING:
    from whistlestop.server.server import Server

router = APIRouter()
logger = logging.getLogger("whistlestop.server")

_HELLO_WITHIN = 10.0
_POLICY = 1008
"""The WebSocket status for a connection that breaks the rules."""
_LATER = 1013
"""The same for one that the server cannot serve now."""
_MOST_ERRORS = 200
"""Refused messages after which the connection is closed."""


_Deed = requests.LiveMove | requests.LiveUndo | requests.LiveChat
_MESSAGES: TypeAdapter[requests.LiveRequest] = TypeAdapter(requests.LiveRequest)


@router.websocket("/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """A live connection to a table."""
    server: Server = socket.app.state.server
    await socket.accept()
    with (
        contextlib.suppress(WebSocketDisconnect, RuntimeError),
        contextlib.ExitStack() as held,
    ):
        try:
            held.enter_context(_one_of(server.limits.live, address_of(socket)))
            async with asyncio.timeout(_HELLO_WITHIN):
                hello = requests.Hello.model_validate_json(await _text(socket))
            session = await server.hub.sessions.find(table_id)
            holder = server.holder_of(session, _token(hello, socket))
            if holder is None:
                held.enter_context(_one_of(server.limits.watching, address_of(socket)))
            server.hub.alarms.looked(session, address_of(socket), seated=holder is not None)
            listener = server.hub.listeners.add(session, holder)
        except (ValidationError, TimeoutError):
            await _refuse(server, socket, _unreadable())
        except WhistlestopError as error:
            await _refuse(server, socket, error)
        else:
            await _Connection(server, socket, session, listener, hello.since).serve()


@contextlib.contextmanager
def _one_of(limit: Held, sender: str) -> Iterator[None]:
    if not limit.take(sender):
        raise errors.Refused("too_many_connections", 429)
    try:
        yield
    finally:
        limit.release(sender)


def _token(hello: requests.Hello, socket: WebSocket) -> str | None:
    if hello.token is not None or hello.seat is None:
        return hello.token
    return token_in(socket.cookies, hello.seat)


async def _text(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("text") or ""


async def _refuse(server: Server, socket: WebSocket, error: WhistlestopError) -> None:
    server.metrics.refused.add(1, f'code="{error.code}"')
    await _send(socket, {"type": "error", "client_id": None, **errors.error_document(error)})
    await socket.close(_LATER if errors.status_of(error) >= 500 else _POLICY)


async def _send(socket: WebSocket, message: Any) -> None:
    await socket.send_text(orjson.dumps(message).decode())


def _unreadable() -> errors.Refused:
    return errors.Refused("bad_message", 400, why="unreadable")


class _Connection:
    """One connection: it is sent views, and sends messages."""

    def __init__(
        self,
        server: Server,
        socket: WebSocket,
        session: TableSession,
        listener: Listener,
        since: int,
    ) -> None:
        self.server = server
        self.socket = socket
        self.session = session
        self.listener = listener
        self.holder = listener.holder
        self.since = since
        self.sender = address_of(socket)
        self.errors = 0

    async def serve(self) -> None:
        """Serve until one side closes the connection, or the client stops reading."""
        self.listener.changed.set()
        tasks = [asyncio.create_task(self._send_views()), asyncio.create_task(self._read())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            self.server.hub.listeners.remove(self.session, self.listener)
            await asyncio.gather(*tasks, return_exceptions=True)
        try:
            for task in tasks:
                if not task.cancelled():
                    task.result()
            await self.socket.close(_POLICY)
        except TimeoutError:
            pass  # it does not read, not even this
        finally:
            # What they raise refers to this frame. Both would stay, and the table with them,
            # until garbage is collected, which is rare.
            del task, tasks

    async def _read(self) -> None:
        """Carry out what the client sends, until it has made too many mistakes."""
        while self.errors < _MOST_ERRORS and not self._gone():
            await self._answer(await _text(self.socket))

    async def _send_views(self) -> None:
        """Send the table after every change; changes that come faster are sent together."""
        while True:
            await self.listener.changed.wait()
            self.listener.changed.clear()
            if self._gone():
                return
            # Not kept in a variable: a view takes as much memory as its table, until the next one.
            await self.socket.send_text(self._next_view())

    def _next_view(self) -> str:
        """The table as it is now, with what has happened since it was last sent."""
        since, self.since = self.since, len(self.session.table.stream)
        seen = self.server.hub.views.encoded(self.session, self.holder, since)
        return f'{{"type":"view","view":{seen.decode()}}}'

    def _gone(self) -> bool:
        """Did the listener give up the seat, or go on listening elsewhere?"""
        if self.listener.ended:
            return True
        return self.holder is not None and not self.session.table.is_held(self.holder)

    async def _answer(self, text: str) -> None:
        client_id: str | None = None
        try:
            self.server.limits.requests.check(self.sender)
            message = _MESSAGES.validate_json(text)
            if isinstance(message, requests.Ping):
                await _send(self.socket, {"type": "pong", "page": self.server.page_version()})
                return
            client_id = message.client_id
            version = await self._try_to_carry_out(message)
        except ValidationError:
            self.errors += 1
            await self._complain(client_id, _unreadable())
        except WhistlestopError as error:
            self.errors += 1
            await self._complain(client_id, error)
        else:
            await _send(self.socket, {"type": "ack", "client_id": client_id, "version": version})

    async def _try_to_carry_out(self, message: _Deed) -> int:
        try:
            return await self._carry_out(message)
        except WhistlestopError:
            raise
        except Exception:  # a mistake of the server: the connection still works
            logger.exception("a live message failed")
            raise errors.Refused("internal", 500) from None

    async def _carry_out(self, message: _Deed) -> int:
        hub, holder = self.server.hub, self.holder
        if holder is None:
            raise errors.not_seated()
        reserve = partial(self.server.limits.storage.reserved, self.sender)
        if isinstance(message, requests.LiveChat):
            limit = self.server.limits.chat
            return await play.say(
                hub, self.session, holder, message.text, message.client_id, limit, reserve
            )
        if isinstance(message, requests.LiveUndo):
            return await play.take_back(
                hub, self.session, holder, message.version, message.client_id, reserve
            )
        move = message.action if message.move is None else message.move
        if move is None:
            raise _unreadable()
        return await play.make_move(
            hub, self.session, holder, move, message.version, message.client_id
        )

    async def _complain(self, client_id: str | None, error: WhistlestopError) -> None:
        self.server.metrics.refused.add(1, f'code="{error.code}"')
        document = errors.error_document(error)
        await _send(self.socket, {"type": "error", "client_id": client_id, **document})
