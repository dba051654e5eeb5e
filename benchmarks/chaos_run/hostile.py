"""Hostile clients beside the players, from addresses of their own."""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import Awaitable, Callable
from random import Random
from urllib.parse import urlsplit

import httpx

from benchmarks.chaos_run.judge import Judge
from benchmarks.players import table_wish

BETWEEN = 1.0
"""Seconds between two attacks of the same kind."""
PATIENCE = 20.0
HALF_REQUESTS = 40
NOT_FOUND = 100
NEVER_READ = 8
DEEP = 20_000
LARGE = 3 * 1024 * 1024
HALF_A_MEGABYTE = 500_000
_UPGRADE = (
    "GET /api/v1/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
_HELLO = b'{"type":"hello","since":0}'


Attack = Callable[[str | None], Awaitable[None]]
"""Attacks from an address."""


class Hostile:
    """Attacks the server until cancelled; tells the judge what was let through."""

    def __init__(
        self, url: Callable[[], str], judge: Judge, luck: Random, addresses: str | None
    ) -> None:
        """`addresses`: how their addresses begin; each kind of attack has one of its own."""
        self._url, self._judge, self._luck = url, judge, luck
        self._addresses = addresses
        self._kinds: tuple[Attack, ...] = (
            self._half_requests,
            self._not_found,
            self._forged_tokens,
            self._huge_body,
            self._never_read,
            self._position_bomb,
        )

    async def attack(self) -> None:
        """Run all kinds of attacks at the same time, until cancelled."""
        begin = self._addresses
        sources = [begin and f"{begin}{number}" for number in range(1, 1 + len(self._kinds))]
        await asyncio.gather(*map(self._repeat, self._kinds, sources))

    async def _repeat(self, kind: Attack, source: str | None) -> None:
        while True:
            await asyncio.sleep(BETWEEN * self._luck.uniform(0.5, 1.5))
            with contextlib.suppress(httpx.TransportError, OSError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await kind(source)
                self._judge.counts["attacks"] += 1

    def _client(self, source: str | None) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=source)
        return httpx.AsyncClient(base_url=self._url(), transport=transport, timeout=PATIENCE)

    def _expect_refusal(self, what: str, answer: httpx.Response) -> None:
        if answer.status_code < 400 or answer.status_code == 500:
            self._judge.object(f"{what} was answered {answer.status_code}")

    async def _half_requests(self, source: str | None) -> None:
        await self._hold(source, HALF_REQUESTS, b"GET /api/v1/tables HTTP/1.1\r\nHost: ", b"")

    async def _never_read(self, source: str | None) -> None:
        running = [story.id for story in self._judge.stories.values()]
        if running:
            host = urlsplit(self._url()).netloc
            ask = _UPGRADE.format(table=self._luck.choice(running), host=host).encode()
            hello = bytes([0x81, 0x80 | len(_HELLO), 0, 0, 0, 0]) + _HELLO
            await self._hold(source, NEVER_READ, ask, hello)

    async def _hold(self, source: str | None, number: int, first: bytes, then: bytes) -> None:
        """Open connections, send something, then neither continue nor read."""
        address = urlsplit(self._url())
        held: list[asyncio.StreamWriter] = []
        try:
            for _ in range(number):
                _, writer = await asyncio.open_connection(
                    address.hostname, address.port, local_addr=source and (source, 0), limit=1
                )
                writer.write(first)
                held.append(writer)
            await asyncio.sleep(BETWEEN)
            for writer in held:
                writer.write(then)
            await asyncio.sleep(5 * BETWEEN)
        finally:
            for writer in held:
                writer.transport.abort()

    async def _not_found(self, source: str | None) -> None:
        async with self._client(source) as http:
            for _ in range(NOT_FOUND):
                answer = await http.get(f"/{uuid.uuid4().hex}/%2e%2e/secrets")
                self._expect_refusal("an address that does not exist", answer)

    async def _forged_tokens(self, source: str | None) -> None:
        tables = [story for story in self._judge.stories.values() if not story.bots]
        if not tables:
            return
        story, other = self._luck.choice(tables), self._luck.choice(tables)
        token = story.tokens["0"]
        changed = "A" if token[-2] != "A" else "B"
        forged = [token[:-2] + changed + token[-1], "", "x" * 150, token.swapcase()]
        if other is not story:
            forged.append(other.tokens["0"])
        body = {"action": 0, "version": story.version, "client_id": uuid.uuid4().hex}
        async with self._client(source) as http:
            for one in forged:
                head = {"Authorization": f"Bearer {one}"}
                path = f"/api/v1/tables/{story.id}"
                self._expect_refusal("a forged token", await http.get(path, headers=head))
                answer = await http.post(f"{path}/moves", json=body, headers=head)
                self._expect_refusal("a move with a forged token", answer)

    async def _huge_body(self, source: str | None) -> None:
        async with self._client(source) as http:
            answer = await http.post("/api/v1/tables", content=b" " * LARGE)
            self._expect_refusal("a huge body", answer)

    async def _position_bomb(self, source: str | None) -> None:
        wish = table_wish("europe")
        bombs = [
            b'{"position":' + b"[" * DEEP,
            b'{"position":' + b'{"a":' * DEEP + b"1" + b"}" * DEEP + b"}",
        ]
        async with self._client(source) as http:
            for bomb in bombs:
                self._expect_refusal("a bomb", await http.post("/api/v1/tables", content=bomb))
            position = {"edition": "europe", "seats": [{"hand": {"red": 10**9}}] * 2}
            name = "\u202e" * HALF_A_MEGABYTE
            for bad in (position, {**position, "seats": [{"name": name}, {}]}):
                answer = await http.post("/api/v1/tables", json={**wish, "position": bad})
                self._expect_refusal("an impossible position", answer)
