"""How much one sender may ask for: of the page, of the API, of live connections, of all workers."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tests.server.in_process import App, running_app
from tests.server.running import Running, fresh
from whistlestop.messages.errors import BadOption
from whistlestop.server.errors import Refused
from whistlestop.server.limits import Counters, Limit, sender, shared_counters
from whistlestop.server.settings import Settings
from whistlestop.server.tokens import Holder


def from_address(app: App, address: str) -> httpx.AsyncClient:
    """A client with an address of its own."""
    transport = httpx.ASGITransport(app.app, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://localhost")


async def refused(client: httpx.AsyncClient, path: str, times: int) -> list[httpx.Response]:
    """Ask this many times; returns the answers that tell the sender to wait."""
    answers = [await client.get(path) for _ in range(times)]
    return [answer for answer in answers if answer.status_code == 429]


@pytest.mark.parametrize(
    ("path", "rate"), [("/api/v1/bots", 2), ("/app.js", 0.1), ("/nothing", 0.1), ("/healthz", 0.1)]
)
def test_who_asks_too_much_has_to_wait(tmp_path: Path, path: str, rate: float) -> None:
    async def visit() -> None:
        async with (
            running_app(tmp_path, requests_per_second=rate) as app,
            from_address(app, "192.0.2.7") as client,
        ):
            assert await refused(client, path, 10) == []
            told = await refused(client, path, 20)
            assert told[0].json()["error"]["code"] == "too_many_requests"
            assert 1 <= int(told[0].headers["retry-after"]) <= 2
            async with from_address(app, "192.0.2.8") as other:
                assert await refused(other, path, 1) == []

    asyncio.run(visit())


def test_who_is_told_to_wait_does_not_fill_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def visit() -> None:
        async with (
            running_app(tmp_path, requests_per_second=0.2) as app,
            from_address(app, "192.0.2.7") as client,
        ):
            assert await refused(client, "/api/v1/bots", 50)
            assert await refused(client, "/metrics", 50)

    with caplog.at_level(logging.INFO, "whistlestop.server"):
        asyncio.run(visit())
    statuses = [vars(line)["status"] for line in caplog.records if line.msg == "request"]
    assert statuses
    assert 429 not in statuses


def test_the_page_is_read_again_as_often_as_one_likes(tmp_path: Path) -> None:
    """Its modules are asked for all at once, by everybody behind the same address."""

    async def visit() -> None:
        async with (
            running_app(tmp_path, requests_per_second=1) as app,
            from_address(app, "192.0.2.7") as client,
        ):
            assert await refused(client, "/app.js", 100) == []

    asyncio.run(visit())


def test_a_network_of_ipv6_is_one_sender(tmp_path: Path) -> None:
    async def visit() -> None:
        async with running_app(tmp_path, requests_per_second=1) as app:
            answers = []
            for number in range(20):
                async with from_address(app, f"2001:db8::{number:x}") as client:
                    answers.append((await client.get("/api/v1/bots")).status_code)
            assert 429 in answers
            async with from_address(app, "2001:db8:0:1::1") as neighbour:
                assert (await neighbour.get("/api/v1/bots")).status_code == 200

    asyncio.run(visit())


def test_an_ipv4_address_is_the_same_sender_on_an_ipv6_socket() -> None:
    assert sender("::ffff:192.0.2.7") == sender("192.0.2.7") != sender("::ffff:192.0.2.8")
    assert sender("a name") == sender("") == "unknown"


def test_workers_count_together() -> None:
    with shared_counters(2) as file:
        one, two = (Limit(Counters(file), "requests", 3, 0.001) for _ in range(2))
        assert not one.wait("a")
        assert not two.wait("a", 2)
        assert one.wait("a")
        assert two.wait("a")
        assert not two.wait("b")


def test_many_senders_do_not_lift_the_limits_of_busy_ones() -> None:
    limit = Limit(Counters(), "requests", 3, 0.001)
    busy = [f"busy {number}" for number in range(50)]
    assert not any(limit.wait(key, 3) for key in busy)
    for number in range(20_000):
        limit.wait(f"{number}")
    assert all(limit.wait(key) for key in busy)


def test_a_trusted_proxy_says_where_a_request_comes_from(tmp_path: Path) -> None:
    async def visit() -> None:
        async with running_app(tmp_path, requests_per_second=1) as app:
            proxies = Settings(trusted_proxies=("10.0.0.0/24",)).proxies
            inner: Any = app.app
            behind: Any = ProxyHeadersMiddleware(inner, trusted_hosts=proxies)

            async def answers(proxy: str) -> list[int]:
                """Asked by 20 visitors through a proxy."""
                transport = httpx.ASGITransport(behind, client=(proxy, 1))
                async with httpx.AsyncClient(transport=transport) as client:
                    return [
                        (
                            await client.get(
                                "http://localhost/api/v1/bots",
                                headers={"X-Forwarded-For": f"10.9.9.9, 192.0.2.{number}"},
                            )
                        ).status_code
                        for number in range(20)
                    ]

            assert await answers("10.0.0.7") == await answers("::ffff:10.0.0.8") == [200] * 20
            assert 429 in await answers("10.0.1.7")

    asyncio.run(visit())


@pytest.mark.parametrize(("proxy", "secure"), [("127.0.0.3", True), ("127.0.0.4", False)])
def test_a_trusted_proxy_says_whether_a_request_came_over_https(
    server: Running, proxy: str, secure: bool
) -> None:
    seats = [{"kind": "you"}, {"kind": "open"}]
    wish = {"edition": "europe", "seats": seats, "hold": "cookie", "client_id": fresh()}
    transport = httpx.HTTPTransport(local_address=proxy)
    with httpx.Client(transport=transport, base_url=server.http.base_url, timeout=30) as client:
        said = {"X-Forwarded-Proto": "https"}
        seat = client.post("/api/v1/tables", json=wish, headers=said)
        person = client.post("/api/v1/people", headers=said)
    for answer in (seat, person):
        assert ("; Secure" in answer.headers["set-cookie"]) is secure


def test_a_proxy_has_an_address() -> None:
    assert "10.0.0.0/8" in Settings(trusted_proxies=("10.1.2.3/8",)).proxies
    with pytest.raises(BadOption, match="is not the address"):
        _ = Settings(trusted_proxies=("proxy.example",)).proxies


def test_spectators_never_keep_players_from_their_table(tmp_path: Path) -> None:
    async def crowd() -> None:
        async with running_app(tmp_path) as app:
            made = await app.table("you", "open")
            session = await app.server.hub.sessions.find(made["table"])
            listeners = app.server.hub.listeners
            for _ in range(200):
                listeners.add(session, None)
            with pytest.raises(Refused, match="watching"):
                listeners.add(session, None)
            seat = Holder(session.id, 0, 0)
            mine = [listeners.add(session, seat) for _ in range(17)]
            # The newest connections to a seat stay.
            assert [listener.ended for listener in mine] == [True] + [False] * 16

    asyncio.run(crowd())


def test_the_oldest_of_too_many_connections_to_a_seat_is_closed(tmp_path: Path) -> None:
    async def connect() -> None:
        async with running_app(tmp_path) as app:
            made = await app.table("you", "open")
            async with app.live(made["table"], made["tokens"]["0"]) as first:
                await first.first()
                session = await app.server.hub.sessions.find(made["table"])
                for _ in range(16):
                    app.server.hub.listeners.add(session, Holder(session.id, 0, 0))
                async with asyncio.timeout(30):
                    await first.closed.wait()

    asyncio.run(connect())


def test_who_sends_too_many_live_messages_is_cut_off(tmp_path: Path) -> None:
    async def flood() -> None:
        async with running_app(tmp_path, requests_per_second=2) as app:
            made = await app.table("you", "open")
            async with app.live(made["table"], None) as client:
                for _ in range(300):
                    client.send(type="ping")
                async with asyncio.timeout(30):
                    await client.closed.wait()
                answers = [m["type"] for m in client.received if m["type"] != "view"]
                assert answers.count("pong") < 20
                assert answers.count("error") == 200

    asyncio.run(flood())


def test_one_sender_holds_a_bounded_number_of_live_connections(tmp_path: Path) -> None:
    async def connect() -> None:
        async with running_app(tmp_path, requests_per_second=100) as app:
            made = await app.table("you", "open")
            app.server.limits.watching.most = 1
            app.server.limits.live.most = 2
            token = made["tokens"]["0"]
            async with app.live(made["table"], None) as first:
                await first.first()
                async with app.live(made["table"], None) as second:
                    told = await second.first()
                    assert told["error"]["code"] == "too_many_connections"
                async with app.live(made["table"], token) as player:
                    assert (await player.first())["type"] == "view"
                    async with app.live(made["table"], token) as again:
                        assert (await again.first())["error"]["code"] == "too_many_connections"
            async with app.live(made["table"], None) as third:
                assert (await third.first())["type"] == "view"

    asyncio.run(connect())
