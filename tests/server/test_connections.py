"""Connections that ask for nothing, or without end, keep nobody else out."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import math
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tests.server.in_process import running_app
from tests.server.running import Running
from whistlestop.server import limits
from whistlestop.server.http import connections, gate
from whistlestop.server.http.connections import (
    Connections,
    HttpConnection,
    LiveConnection,
    text_frame,
)

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow"
WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
LIVE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """An application that always answers the same."""
    headers = [(b"content-length", b"5")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"hello"})


class Visitor:
    """The other end of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def answered(self) -> bool:
        """Is there an answer? False if the connection is closed instead."""
        async with asyncio.timeout(30):
            with contextlib.suppress(ConnectionError):
                return b"hello" in await self.reader.read(1000)
        return False


Visit = Callable[..., Awaitable[Visitor]]


@contextlib.asynccontextmanager
async def listening(
    monkeypatch: pytest.MonkeyPatch, most: int = 100, of_one: float = math.inf, app: Any = hello
) -> AsyncIterator[Visit]:
    """A port that takes this many connections; yields what connects to it."""
    counted = Connections(most, of_one, ["127.0.0.9/32"])
    monkeypatch.setattr(connections, "_connections", lambda: counted)
    config = uvicorn.Config(app, ws=LiveConnection, lifespan="off", log_config=None)
    config.load()
    server = await asyncio.get_running_loop().create_server(
        lambda: HttpConnection(config, ServerState(), {}), "127.0.0.1", 0
    )
    port = server.sockets[0].getsockname()[1]
    visitors: list[Visitor] = []

    async def visit(sent: bytes, address: str = "127.0.0.1") -> Visitor:
        local = (address, 0)
        streams = await asyncio.open_connection("127.0.0.1", port, local_addr=local)
        visitors.append(Visitor(*streams))
        visitors[-1].writer.write(sent)
        return visitors[-1]

    async with server:
        yield visit
        for visitor in visitors:
            visitor.writer.transport.abort()


def test_a_live_connection_that_does_not_read_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "SEND_WITHIN", 0.2)

    async def run() -> None:
        given_up = asyncio.Event()

        async def talk(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            with contextlib.suppress(TimeoutError):
                while True:
                    await send({"type": "websocket.send", "text": 10_000 * "x"})
            given_up.set()

        async with listening(monkeypatch, app=talk) as visit:
            await visit(LIVE)
            async with asyncio.timeout(30):
                await given_up.wait()

    asyncio.run(run())


def test_nothing_is_left_of_the_request_that_became_a_live_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The garbage collector runs rarely, so nothing may be left for it."""

    async def run() -> None:
        accepted = asyncio.Event()

        async def talk(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            accepted.set()
            await receive()

        async with listening(monkeypatch, app=talk) as visit:
            await visit(LIVE)
            async with asyncio.timeout(30):
                await accepted.wait()
            left = {type(one) for one in gc.get_objects()} & {HttpConnection, LiveConnection}
            assert left == {LiveConnection}

    gc.collect()
    gc.disable()
    try:
        asyncio.run(run())
    finally:
        gc.enable()


def test_half_a_request_does_not_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", 1.0)

    async def run() -> None:
        async with listening(monkeypatch) as visit:
            silent, slow = await visit(b""), await visit(HALF)
            again = await visit(WHOLE)
            assert await again.answered()
            again.writer.write(HALF)  # the next request over the same connection
            assert [await v.answered() for v in (silent, slow, again)] == [False] * 3

    asyncio.run(run())


def test_an_answer_takes_as_long_as_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.2)

    async def run() -> None:
        ready = asyncio.Event()

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            await ready.wait()
            await hello(scope, receive, send)

        async with listening(monkeypatch, app=slow) as visit:
            visitor, silent = await visit(WHOLE), await visit(b"")
            assert not await silent.answered()  # so that time is over
            ready.set()
            assert await visitor.answered()

    asyncio.run(run())


def test_half_requests_make_room_for_whole_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_WAITING", 10)
    monkeypatch.setattr(connections, "HEAD_WITHIN", 1000.0)

    async def run(**bounds: Any) -> None:
        async with listening(monkeypatch, **bounds) as visit:
            halves = [await visit(HALF, "127.0.0.2") for _ in range(30)]
            for address in ("127.0.0.2", "127.0.0.3"):
                for _ in range(5):
                    assert await (await visit(WHOLE, address)).answered()
            assert not await halves[0].answered()
            halves[-1].writer.write(b": no\r\n\r\n")
            assert await halves[-1].answered() is ("of_one" not in bounds)

    asyncio.run(run())
    asyncio.run(run(of_one=5))


def test_one_sender_has_a_share_of_all_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with listening(monkeypatch, most=8, of_one=3) as visit:

            async def answers(address: str, times: int) -> list[bool]:
                return [await (await visit(WHOLE, address)).answered() for _ in range(times)]

            assert await answers("127.0.0.2", 4) == [True, True, True, False]
            assert await answers("127.0.0.3", 1) == [True]
            # A proxy brings many visitors; but there is an end to all of them together.
            assert await answers("127.0.0.9", 5) == [True, True, True, True, False]

    asyncio.run(run())


def test_a_connection_that_ends_gives_its_share_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with listening(monkeypatch, of_one=2) as visit:
            for _ in range(6):
                visitor = await visit(WHOLE.replace(b"1.1", b"1.0"), "127.0.0.2")
                assert await visitor.answered()
                assert not await visitor.answered()  # closed, as HTTP/1.0 does

    asyncio.run(run())


def test_a_request_without_end_is_refused(server: Running) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 30) as visitor:
        visitor.sendall(HALF + b"x" * 70_000)
        assert visitor.recv(100).startswith(b"HTTP/1.1 400")


def test_what_cannot_be_read_does_not_fill_the_log(server: Running) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 30) as visitor:
        visitor.sendall(b"nonsense\r\n\r\n")
        assert visitor.recv(100).startswith(b"HTTP/1.1 400")
    assert "Invalid HTTP" not in server.log.read_text()


def test_who_pings_without_end_is_cut_off(server: Running) -> None:
    table = server.table()
    with table.live() as live:
        live.receive()
        with contextlib.suppress(ConnectionClosed):
            for _ in range(1000):
                live.socket.ping()
        # Sooner than the client gives up a server that does not answer its pings.
        with pytest.raises(ConnectionClosed):
            live.receive(seconds=30)


def test_a_body_must_arrive_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "_BODY_WITHIN", 0.05)

    async def run() -> None:
        async with running_app(tmp_path) as app:

            async def body() -> AsyncIterator[bytes]:
                yield b'{"edition'
                await asyncio.Event().wait()

            async with asyncio.timeout(30):
                answer = await app.http.post("/tables", content=body())
            assert (answer.status_code, answer.json()["error"]["code"]) == (408, "too_slow")

    asyncio.run(run())


def test_bodies_that_arrive_slowly_take_only_so_much_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one sender, and of all together; what is small gets through all the same."""
    monkeypatch.setattr(limits, "_MOST_BODIES", 2_000_000)
    monkeypatch.setattr(limits, "_MOST_BODIES_OF_ONE", 1_200_000)

    async def run() -> None:
        async with running_app(tmp_path, requests_per_second=100) as app, asyncio.TaskGroup() as up:
            end = asyncio.Event()

            async def post(address: str, size: int, path: str = "/saves") -> str:
                """What is wrong with an upload that stops before its end, and then goes on."""

                async def body() -> AsyncIterator[bytes]:
                    yield b"x" * size
                    await end.wait()
                    yield b"x"

                transport = httpx.ASGITransport(app.app, client=(address, 1))
                base = "http://localhost/api/v1"
                async with httpx.AsyncClient(transport=transport, base_url=base) as http:
                    code: str = (await http.post(path, content=body())).json()["error"]["code"]
                    return code

            async def settled(task: asyncio.Task[str]) -> asyncio.Task[str]:
                for _ in range(50):
                    await asyncio.sleep(0)
                return task

            held = [
                await settled(up.create_task(post(f"192.0.2.{who}", 900_000))) for who in (1, 2)
            ]
            assert await post("192.0.2.1", 400_000) == "too_many_requests"
            assert await post("192.0.2.3", 400_000) == "busy"
            assert not any(task.done() for task in held)
            small = await settled(up.create_task(post("192.0.2.1", 5_000, "/tables")))
            assert not small.done()
            end.set()
            assert [await task for task in (*held, small)] == [
                "damaged_save",
                "damaged_save",
                "bad_request",
            ]
            # What has been answered takes no room any more.
            assert await post("192.0.2.3", 900_000) == "damaged_save"

    asyncio.run(run())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 2**16 - 1, 2**16])
def test_text_is_framed_as_the_protocol_says(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
