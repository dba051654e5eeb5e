"""The tables of a browser, for tests: only a browser's Python imports this."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from whistlestop.server.pocket.home import Home
from whistlestop.server.pocket.web_stand_in import StreamingResponse, WebSocket
from whistlestop.server.pocket.workers import BotWorker, carry_out


class MemoryShelf:
    """Keeps tables as long as the test."""

    def __init__(self) -> None:
        self.rows: dict[str, str] = {}
        self.logs: dict[str, list[str]] = {}
        self.boards: dict[str, str] = {}

    async def create(self, table: str, creation: str, row: str, entries: str) -> bool:
        self.rows[table], self.logs[table] = row, json.loads(entries)
        return True

    async def created(self, creation: str) -> str | None:
        return None

    async def load(self, table: str) -> str | None:
        if table not in self.rows:
            return None
        return json.dumps({"row": self.rows[table], "entries": self.logs[table]})

    async def append(self, table: str, number: int, entry: str, changed: str) -> bool:
        if number != len(self.logs[table]):
            return False
        self.logs[table].append(entry)
        self.rows[table] = json.dumps(json.loads(self.rows[table]) | json.loads(changed))
        return True

    async def board(self, key: str) -> str | None:
        return self.boards.get(key)

    async def keep_board(self, key: str, board: str) -> None:
        self.boards[key] = board


async def think(task: bytes) -> bytes:
    """Work of bots, here and now."""
    return carry_out(task)


class BrowserLine:
    """A live connection."""

    def __init__(self) -> None:
        self._heard: asyncio.Queue[Any] = asyncio.Queue()
        self.socket: WebSocket | None = None

    def tell(self, what: str, text: str) -> None:
        """A message of the table."""
        self._heard.put_nowait(json.loads(text))

    async def view(self, version: int) -> Any:
        """The message that brings this version of the table."""
        while True:
            message = await self._heard.get()
            if message["type"] == "view" and message["view"]["table"]["version"] == version:
                return message


class BrowserHome:
    """The home that a page in the pocket has."""

    def __init__(self) -> None:
        self._shelf = MemoryShelf()
        self._home = Home(self._shelf, BotWorker(think))

    async def ask(self, method: str, path: str, seat: int | None, body: Any) -> tuple[int, Any]:
        """Ask: the status and the answer."""
        text = body if isinstance(body, str) else "" if body is None else json.dumps(body)
        answer = await self._home.answer(method, path, seat, text)
        if isinstance(answer, StreamingResponse):
            return answer.status_code, b"".join([piece async for piece in answer.pieces]).decode()
        is_json = answer.media_type == "application/json"
        return answer.status_code, json.loads(answer.text) if is_json else answer.text

    async def connect(self, path: str, hello: str) -> BrowserLine:
        """Open a live connection."""
        line = BrowserLine()
        line.socket = await self._home.connect(path, line.tell)
        assert line.socket is not None
        line.socket.hear(hello)
        return line

    def start_again(self) -> None:
        """The page is loaded again: what it knows is on the shelf."""
        self._home = Home(self._shelf, BotWorker(think))
