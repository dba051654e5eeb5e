"""The application inside the test's own process: the test decides when a client reads."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from tests.kit.waiting import PATIENCE
from tests.server.running import fresh
from whistlestop.server.http import connections
from whistlestop.server.http.app import make_app
from whistlestop.server.server import Server
from whistlestop.server.settings import Settings


class App:
    """A server of one process, asked without a network."""

    def __init__(self, app: FastAPI, http: httpx.AsyncClient) -> None:
        self.app = app
        self.http = http
        self.server: Server = app.state.server

    async def post(self, path: str, body: Any = None, token: str | None = None) -> dict[str, Any]:
        """Do something; the answer must be good."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        answer = await self.http.post(path, json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def table(self, *kinds: str, **more: Any) -> dict[str, Any]:
        """A new table: the answer to its creator."""
        seats = [{"kind": kind} for kind in kinds]
        wish = {"edition": "europe", "seats": seats, "client_id": fresh(), **more}
        return await self.post("/tables", wish)

    @contextlib.asynccontextmanager
    async def live(self, table: str, token: str | None) -> AsyncIterator[Client]:
        """A live connection."""
        client = Client()
        scope = {
            "type": "websocket",
            "path": f"/api/v1/tables/{table}/live",
            "raw_path": b"",
            "query_string": b"",
            "headers": [(b"host", b"localhost")],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "subprotocols": [],
            "scheme": "ws",
        }
        serving = asyncio.create_task(self.app(scope, client.outgoing.get, client.receive))
        client.outgoing.put_nowait({"type": "websocket.connect"})
        client.send(type="hello", token=token)
        try:
            yield client
        finally:
            client.reads.set()
            client.outgoing.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await asyncio.gather(serving, return_exceptions=True)


class Client:
    """The other end of a live connection."""

    def __init__(self) -> None:
        self.outgoing: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.reads = asyncio.Event()
        """Cleared: the client does not read, so that the server cannot send."""
        self.reads.set()
        self.received: list[dict[str, Any]] = []
        self.closed = asyncio.Event()

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.outgoing.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def first(self) -> dict[str, Any]:
        """The first message."""
        await until(lambda: self.received)
        return self.received[0]

    async def receive(self, message: Any) -> None:
        """What the server sends: like `LiveConnection`, it waits for room, but not for long."""
        async with asyncio.timeout(connections.SEND_WITHIN):
            await self.reads.wait()
        if message["type"] == "websocket.send":
            self.received.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.closed.set()


async def until(true: Callable[[], object]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def running_app(
    folder: Path, database: str = "tables.sqlite", **settings: Any
) -> AsyncIterator[App]:
    """The application with a database in a folder."""
    given = {"db": str(folder / database), "requests_per_second": 0, **settings}
    app = make_app(Settings(**given))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        base = "http://localhost/api/v1"
        async with httpx.AsyncClient(transport=transport, base_url=base) as http:
            yield App(app, http)
