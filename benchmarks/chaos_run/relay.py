"""A TCP relay whose lines can be slow or cut, and whose target can change."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import count

SIZE = 64 * 1024
Address = tuple[str, int]


class Relay:
    """Passes on what arrives at its port. Neither side notices it."""

    def __init__(self, target: Address, port: int, *, many: bool = False) -> None:
        """`many`: let every connection come from an address of its own, as those of people do."""
        self.target = target
        self.hosts = ["127.0.0.1"]
        """Where it listens."""
        self.delay = 0.0
        """Seconds by which everything is delayed."""
        self.port = port
        self._sources = count() if many else None
        self._lines: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, self.hosts, self.port)

    def cut(self) -> None:
        """Reset every connection."""
        for line in self._lines:
            line.cancel()

    async def stop(self) -> None:
        """Give up the port and every connection."""
        if self._server is not None:
            self._server.close()
        self.cut()
        await asyncio.gather(*self._lines, return_exceptions=True)

    def _source(self) -> Address | None:
        if self._sources is None:
            return None
        number = next(self._sources) % 10_000
        return f"127.1.{number // 250}.{1 + number % 250}", 0

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        ends = [writer]
        try:
            with contextlib.suppress(OSError, asyncio.CancelledError):
                there = await asyncio.open_connection(*self.target, local_addr=self._source())
                ends.append(there[1])
                ways = [self._pass_on(reader, there[1]), self._pass_on(there[0], writer)]
                await asyncio.gather(*ways)
        finally:
            self._lines.discard(task)
            for end in ends:
                end.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(SIZE):
            if self.delay:
                await asyncio.sleep(self.delay)
            writer.write(data)
            await writer.drain()
        raise ConnectionResetError  # one end has closed: so does the other
