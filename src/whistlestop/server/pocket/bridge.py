"""Between the scripts of the browser's workers and Python: only texts, numbers and bytes pass."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import Any

from whistlestop.server.pocket.home import Home
from whistlestop.server.pocket.shelf import Shelf
from whistlestop.server.pocket.web_stand_in import StreamingResponse, WebSocket
from whistlestop.server.pocket.workers import BotWorker

Answer = Callable[[int, str, str, bool], None]
"""Takes the answer to a request: status, type, text, and whether more of it will come."""


class Bridge:
    """What the worker of the tables calls."""

    def __init__(
        self, shelf: Shelf, bots: Callable[[Any], Awaitable[Any]], to_js: Callable[[bytes], Any]
    ) -> None:
        """`bots`: has the bots' worker carry out a task; `to_js`: bytes as a script knows them."""

        async def ask(task: bytes) -> bytes:
            answer: bytes = (await bots(to_js(task))).to_bytes()
            return answer

        self._home = Home(shelf, BotWorker(ask))
        gc.freeze()  # what is here now stays: collecting garbage need not look at it again
        self._sockets: dict[int, WebSocket] = {}
        self._streams: dict[int, asyncio.Task[None] | None] = {}

    async def ask(
        self, number: int, method: str, address: str, seat: int, body: str, answer: Answer
    ) -> None:
        """Answer a request, which has a number from the page; seat -1 is a spectator's."""
        found = await self._home.answer(method, address, None if seat < 0 else seat, body)
        if isinstance(found, StreamingResponse):
            await self._stream(number, found, answer)
        answer(found.status_code, found.media_type, found.text, False)

    async def _stream(self, number: int, found: StreamingResponse, answer: Answer) -> None:
        """Send an answer piece by piece, until it ends or nobody wants it any more."""
        self._streams[number] = asyncio.current_task()
        try:
            async for piece in found.pieces:
                answer(found.status_code, found.media_type, piece.decode(), True)
        except asyncio.CancelledError:  # by `give_up`, and by nobody else
            pass
        finally:
            del self._streams[number]

    def give_up(self, number: int) -> None:
        """The page no longer wants the answer to a request, part of which it has."""
        if task := self._streams.get(number):
            task.cancel()

    async def connect(self, number: int, address: str, tell: Callable[[str, str], None]) -> None:
        """Open a live connection, which has a number from the page."""
        socket = await self._home.connect(address, tell)
        if socket is not None:
            self._sockets[number] = socket

    def hear(self, number: int, text: str) -> None:
        """A message from the page over a live connection."""
        if number in self._sockets:
            self._sockets[number].hear(text)

    def hang_up(self, number: int) -> None:
        """The page closes a live connection."""
        if socket := self._sockets.pop(number, None):
            socket.hang_up()
