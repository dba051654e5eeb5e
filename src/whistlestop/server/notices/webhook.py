"""Webhooks: a short JSON document is posted to an address that somebody gave."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from asyncio import StreamReader, StreamWriter
from concurrent.futures import ThreadPoolExecutor

from whistlestop.server.notices.addresses import Target, check_webhook, usable

_WITHIN = 10.0
"""Seconds for everything: name, connection, request and answer."""
_MOST_READ = 512
"""Bytes of the answer that are looked at: its first line."""
AT_ONCE = 16
"""Messages that are sent at the same time."""
_THREADS = 48
"""More than that: a name server may keep a thread for longer than its message waits."""
_GONE = (404, 410)


class GoneForGood(Exception):
    """There is nobody at this address any more."""


class NotTaken(Exception):
    """The other side does not take the message now."""


class Webhooks:
    """Posts messages as chat services take them."""

    def __init__(self, *, private: bool) -> None:
        """`private`: may a webhook lead into the server's own network?"""
        self._private = private
        # A name server may keep a thread waiting: those that load tables must not be among them.
        self._threads = ThreadPoolExecutor(_THREADS, "names")
        self._secure: ssl.SSLContext | None = None

    async def send(self, address: str, text: str) -> None:
        """Post a message. Redirects are not followed.

        `GoneForGood` if there is no use in trying again; any other error: it may be taken later.
        """
        target = check_webhook(address, private=self._private)
        body = json.dumps({"text": text, "content": text}).encode()
        head = (
            f"POST {target.path} HTTP/1.1\r\nHost: {target.authority}\r\n"
            f"User-Agent: whistlestop\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        async with asyncio.timeout(_WITHIN):
            reader, writer = await self._connected(target)
            try:
                writer.write(head.encode("ascii") + body)
                await writer.drain()
                status = _status(await reader.readline())
            finally:
                writer.transport.abort()
        if status in _GONE:
            raise GoneForGood
        if not 200 <= status < 300:
            raise NotTaken

    async def _connected(self, target: Target) -> tuple[StreamReader, StreamWriter]:
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._threads, _look_up, target)
        where = usable(found, private=self._private)
        if not target.secure:
            return await asyncio.open_connection(where, target.port, limit=_MOST_READ)
        if self._secure is None:
            self._secure = ssl.create_default_context()
        return await asyncio.open_connection(
            where, target.port, ssl=self._secure, server_hostname=target.host, limit=_MOST_READ
        )

    def close(self) -> None:
        """Send nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _look_up(target: Target) -> list[str]:
    """The addresses that a name stands for now."""
    found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


def _status(line: bytes) -> int:
    """The status in the first line of an answer; 0 if there is none."""
    parts = line.split()
    return int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0
