"""The same games at a server and in a browser's Python: every message is the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

import whistlestop as ws
from tests.kit.pyodide import ROOT, in_pyodide
from tests.pocket.visit import OWN, Visit
from tests.server.running import Running

ACTIONS = dict.fromkeys(ws.editions(), 16) | {"ghost_train": 200, OWN: 200}
"""The smallest games are played to their ends."""

IN_PYODIDE = """
import json
import whistlestop.server.pocket
from tests.pocket.browser_home import BrowserHome
from tests.pocket.visit import Visit
json.dumps({name: await Visit(BrowserHome()).play(name, most) for name, most in ACTIONS.items()})
"""


MANY_TABLES = """
import asyncio, gc, json
import whistlestop.server.pocket
from tests.pocket.browser_home import BrowserHome
from whistlestop.server.pocket import home as pocket

gc.disable()
pocket._MOST_TABLES = 2
home = BrowserHome()
seats = [{"kind": "you"}, {"kind": "bot", "bot": "greedy"}]
made = []
for number in range(4):
    wish = {"edition": "ghost_train", "seats": seats, "client_id": f"the-table-number-{number}"}
    status, answer = await home.ask("POST", "/tables", None, wish)
    made.append(status)
    if status == 201:
        path = f"/tables/{answer['table']}/live"
        line = await home.connect(path, json.dumps({"type": "hello", "seat": 0, "since": 0}))
        await line.view(answer["view"]["table"]["version"])
        line.socket.hang_up()
        while home._home._connections:
            await asyncio.sleep(0)
json.dumps(made)
"""


class ServerLine:
    """A live connection to a server."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def view(self, version: int) -> Any:
        """The message that brings this version of the table."""
        while True:
            message = json.loads(await self._socket.recv())
            if message["type"] == "view" and message["view"]["table"]["version"] == version:
                return message


class ServerHome:
    """The home that a page of a server has."""

    def __init__(self, server: Running) -> None:
        self._address = f"127.0.0.1:{server.port}/api/v1"
        self._http = httpx.AsyncClient(base_url=f"http://{self._address}", timeout=60)
        self._lines: list[ClientConnection] = []

    async def ask(self, method: str, path: str, seat: int | None, body: Any) -> tuple[int, Any]:
        """Ask: the status and the answer."""
        headers = {} if seat is None else {"Whistlestop-Seat": str(seat)}
        content = body if isinstance(body, str) else json.dumps(body)
        sent = None if body is None else content
        headers["Content-Type"] = "application/json"
        answer = await self._http.request(method, path, content=sent, headers=headers)
        is_json = answer.headers["Content-Type"] == "application/json"
        return answer.status_code, answer.json() if is_json else answer.text

    async def connect(self, path: str, hello: str) -> ServerLine:
        """Open a live connection, with the cookies of the browser."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._http.cookies.jar)
        address, headers = f"ws://{self._address}{path}", {"Cookie": cookies}
        socket = await connect(address, additional_headers=headers, max_size=None)
        self._lines.append(socket)
        await socket.send(hello)
        return ServerLine(socket)

    def start_again(self) -> None:
        """What a server keeps after a crash is shown elsewhere."""

    async def close(self) -> None:
        """Hang up."""
        for line in self._lines:
            await line.close()
        await self._http.aclose()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    yield running
    running.stop()


async def visited(server: Running, edition: str, most: int) -> list[Any]:
    home = ServerHome(server)
    try:
        return await Visit(home).play(edition, most)
    finally:
        await home.close()


def test_every_message_is_the_same_in_both_homes(server: Running) -> None:
    code = IN_PYODIDE.replace("ACTIONS", repr(ACTIONS))
    in_the_pocket = json.loads(in_pyodide(code, ROOT / "src", ROOT))
    for edition, most in ACTIONS.items():
        at_the_server = json.loads(json.dumps(asyncio.run(visited(server, edition, most))))
        assert len(at_the_server) > most / 2
        for here, there in zip(in_the_pocket[edition], at_the_server, strict=True):
            assert here == there


def test_a_table_that_was_left_makes_room_for_another_in_the_pocket() -> None:
    assert json.loads(in_pyodide(MANY_TABLES, ROOT / "src", ROOT)) == [201] * 4
