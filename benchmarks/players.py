"""Scripted people: they make tables and play at them.

They share the machine with the server, so they speak just enough of the WebSocket protocol
themselves.
"""

from __future__ import annotations

import asyncio
import uuid
from random import Random
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
import orjson

NO_PAYMENT = ("claim", "station", "harbour")
TEXT, PING, PONG = 0x81, 0x89, 0x8A
"""How whole WebSocket frames begin."""


def any_action(legal: list[dict[str, Any]], luck: Random) -> dict[str, Any]:
    """A random action, if possible one that needs no payment."""
    simple = [action for action in legal if action["kind"] not in NO_PAYMENT]
    return luck.choice(simple or legal)


def table_wish(edition: str, *bots: str) -> dict[str, Any]:
    """A request for a table with two seats that one device plays, and bots."""
    seats = [{"kind": "you", "name": name} for name in ("Ana", "Bo")]
    seats += [{"kind": "bot", "bot": bot} for bot in bots]
    return {"edition": edition, "seats": seats, "hot_seat": True, "client_id": uuid.uuid4().hex}


async def new_table(client: httpx.AsyncClient, edition: str) -> dict[str, Any]:
    """A table with two seats that one device plays."""
    answer = await client.post("/tables", json=table_wish(edition))
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


class Live(asyncio.Protocol):
    """The live connection of a seat: one WebSocket message after another."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        """The table as last sent to this seat."""
        self._received = bytearray()
        self._opened = asyncio.Event()
        self._messages: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._transport: asyncio.Transport

    @classmethod
    async def open(cls, url: str, made: dict[str, Any], seat: str) -> Live:
        """Connect, say who is listening, and receive the table."""
        live = cls()
        await live.connect(url, made["table"], made["tokens"][seat])
        return live

    async def connect(self, url: str, table: str, token: str | None) -> None:
        """Connect, say who is listening, and receive the table."""
        host = urlsplit(url).netloc
        name, _, port = host.partition(":")
        await asyncio.get_running_loop().create_connection(lambda: self, name, int(port or 80))
        wish = [
            f"GET /api/v1/tables/{table}/live HTTP/1.1",
            f"Host: {host}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        ]
        self._transport.write("\r\n".join([*wish, "", ""]).encode())
        async with asyncio.timeout(60):
            await self._opened.wait()
            self.send({"type": "hello", "token": token, "since": 0})
            answer = await self.receive()
        if not self.view:
            raise ConnectionError(answer)

    async def move(self, luck: Random) -> int | None:
        """Make a move and wait for its acknowledgement: the table's version, None if refused."""
        version = self.view["table"]["version"]
        action = any_action(self.view["legal"], luck)["number"]
        self.send(
            {"type": "move", "action": action, "version": version, "client_id": uuid.uuid4().hex}
        )
        while True:
            answer = await self.receive()
            if answer["type"] != "view":
                return version + 1 if answer["type"] == "ack" else None

    def close(self) -> None:
        """Hang up."""
        self._transport.close()

    async def told(self, version: int) -> None:
        """Wait until this seat has received a version."""
        while self.view["table"]["version"] < version:
            await self.receive()

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        message = await self._messages.get()
        if message is None:
            raise ConnectionError("the server hung up")
        answer: dict[str, Any] = orjson.loads(message)
        if answer["type"] == "view":
            self.view = answer["view"]
        return answer

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._frame(TEXT, orjson.dumps(message))

    def _frame(self, kind: int, body: bytes) -> None:
        """Send a short frame. A client must mask what it sends; zeros leave it as it is."""
        size = [0x80 | len(body)] if len(body) < 126 else [0xFE, *len(body).to_bytes(2)]
        self._transport.write(bytes([kind, *size, 0, 0, 0, 0]) + body)

    def heard(self, message: bytes) -> None:
        """A message has arrived."""
        self._messages.put_nowait(message)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport; uvloop's is not an `asyncio.Transport`, but does the same."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more will come."""
        self._opened.set()
        self._messages.put_nowait(None)

    def data_received(self, data: bytes) -> None:
        """Take whole messages out of what has arrived so far."""
        self._received += data
        if not self._opened.is_set():
            end = self._received.find(b"\r\n\r\n")
            if end < 0:
                return
            del self._received[: end + 4]
            self._opened.set()
        while len(self._received) >= 2:
            size, start = self._received[1], 2
            if size >= 126:
                start = 4 if size == 126 else 10
                size = int.from_bytes(self._received[2:start])
            if len(self._received) < start + size:
                return
            kind, body = self._received[0], bytes(self._received[start : start + size])
            del self._received[: start + size]
            if kind == TEXT:
                self.heard(body)
            elif kind == PING:
                self._frame(PONG, body)
