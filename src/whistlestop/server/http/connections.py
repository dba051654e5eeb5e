"""Connections: holding one open without asking for anything keeps nobody else out."""

from __future__ import annotations

import asyncio
import logging
import math
import sys
from functools import cache
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from whistlestop.server.limits import Held, sender
from whistlestop.server.listening import BACKLOG
from whistlestop.server.settings import Settings

if sys.platform != "win32":
    import resource

_MOST = 10_000
"""Connections of one worker."""
_MOST_OF_ONE = 1024
"""Connections of one sender, live ones included: a school may be one address."""
_OTHER_FILES = BACKLOG + 256
"""Files that a worker must be able to open besides the connections it counts."""
HEAD_WITHIN = 10.0
"""Seconds in which the head of a request must have arrived."""
_LARGEST_HEAD = 64 * 1024
MOST_WAITING = 1024
"""Connections that have not asked for anything yet; one more ends the oldest."""
SEND_WITHIN = 10.0
"""Seconds in which a live connection must take what it is sent. One that does not read is cut off:
its outgoing buffer holds at most one message more than the high-water mark of the event loop."""
_MOST_PINGS = 20
_PINGS_PER_SECOND = 2.0
_LOGGER = logging.getLogger("uvicorn.error.connection")
"""For the server's own mistakes: a line for each unreadable request would fill the disk."""
_LOGGER.setLevel(logging.ERROR)
_POLICY = 1008
"""The WebSocket status for a connection that breaks the rules."""


class Connections:
    """The connections of one process.

    Where there is no room for another, one that has not asked for anything yet makes room: real
    visitors ask as soon as they are connected, so it is least likely to be theirs.
    """

    def __init__(self, most: int, most_of_one: float, proxies: list[str]) -> None:
        self._most = most
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._of_sender = Held(most_of_one)
        self._all: dict[asyncio.Protocol, str] = {}
        """All connections, and for whom they count; a proxy's connections count for nobody."""
        self._waiting: dict[HttpConnection, str] = {}
        """Those that have not asked yet, the oldest first."""

    def admit(self, connection: asyncio.Protocol, address: str) -> bool:
        """Count a new connection; False if there is no room for it."""
        who = "" if self._is_proxy(address) else sender(address)
        if len(self._all) >= self._most and not self._end_oldest():
            return False
        if who and not self._of_sender.take(who):
            if not self._end_oldest(who):
                return False
            self._of_sender.take(who)
        self._all[connection] = who
        return True

    def wait_for(self, connection: HttpConnection) -> None:
        """Wait for it to ask for something."""
        if len(self._waiting) >= MOST_WAITING:
            self._end_oldest()
        self._waiting[connection] = self._all.get(connection, "")

    def heard(self, connection: HttpConnection) -> None:
        """It has asked."""
        self._waiting.pop(connection, None)

    def remove(self, connection: asyncio.Protocol) -> None:
        """It is closed."""
        if who := self._all.pop(connection, ""):
            self._of_sender.release(who)

    def _end_oldest(self, who: str | None = None) -> bool:
        """End the oldest one that has not asked yet, of all or of one sender."""
        for connection, whose in self._waiting.items():
            if who in (None, whose):
                connection.end()
                return True
        return False

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)


@cache
def _connections() -> Connections:
    """The connections of this process."""
    settings = Settings.from_environment()
    of_one = math.ceil(_MOST_OF_ONE / settings.workers)
    return Connections(
        min(_MOST, _files_allowed() - _OTHER_FILES),
        of_one if settings.requests_per_second else math.inf,
        settings.proxies,
    )


def _files_allowed() -> int:
    """How many files and connections this process may have open: as many as the system allows."""
    if sys.platform == "win32":
        return _MOST + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft


class HttpConnection(HttpToolsProtocol):
    """A connection that must ask soon, and with a head that is not too large."""

    _late: asyncio.TimerHandle | None = None
    """While it has yet to ask for something: the timer that ends it."""
    _head = 0
    """Bytes of a request that is not complete yet."""
    _answering = 0
    """Requests that have no answer yet."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.logger = _LOGGER

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn
        """Somebody connects."""
        super().connection_made(transport)
        if _connections().admit(self, self.client[0] if self.client else ""):
            self._wait()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """They send something: a request, part of one, or part of its body."""
        if self._late is None and not self._answering:
            self._wait()
        super().data_received(data)
        if self._late is not None:
            self._head += len(data)
            if self._head > _LARGEST_HEAD:
                self.send_400_response("The request is too large.")

    def on_headers_complete(self) -> None:
        """What they ask for is known."""
        self._heard()
        self._answering += 1
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """They have their answer."""
        self._answering -= 1
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """The connection goes on as a live one, which is counted by itself."""
        self._forget()
        super().handle_websocket_upgrade()
        # The parser refers to this object, too: both would stay until the garbage is collected.
        del self.parser

    def end(self) -> None:
        """Close it without an answer."""
        self._forget()
        self.transport.abort()

    def _wait(self) -> None:
        self._head = 0
        self._late = self.loop.call_later(HEAD_WITHIN, self.end)
        _connections().wait_for(self)

    def _heard(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
            _connections().heard(self)

    def _forget(self) -> None:
        self._heard()
        _connections().remove(self)


def text_frame(text: bytes) -> bytes:
    """A whole WebSocket message as the server sends it: neither masked nor compressed."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 2**16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


class LiveConnection(WebSocketsSansIOProtocol):
    """A live connection that must not ping without end, and must read what it is sent."""

    _pings = 0.0
    _pinged_at = 0.0

    def connection_made(self, transport: Any) -> None:
        """Somebody connects."""
        super().connection_made(transport)
        if not _connections().admit(self, self.client[0] if self.client else ""):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        _connections().remove(self)
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        """Send as soon as there is room: almost always at once, and then without a timer.

        Text, which is almost everything, is framed here: that takes a tenth of the time.
        """
        if not self.writable.is_set():
            async with asyncio.timeout(SEND_WITHIN):
                await self.writable.wait()
        text = message.get("text")
        if text is None or self.disconnected or self.conn.state is not State.OPEN:
            await super().send(message)
        else:
            self.transport.write(text_frame(text.encode()))

    def handle_ping(self) -> None:
        """They ask whether the server is there."""
        if self._count():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """They say that they are there."""
        if self._count():
            super().handle_pong(event)

    def _count(self) -> bool:
        """Count one; if that is one too many, close the connection."""
        now = self.loop.time()
        paid = (now - self._pinged_at) * _PINGS_PER_SECOND
        self._pings = max(0.0, self._pings - paid) + 1.0
        self._pinged_at = now
        if self._pings > _MOST_PINGS and not self.transport.is_closing():
            self.conn.send_close(_POLICY)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        return self._pings <= _MOST_PINGS
