"""Webhooks lead where strangers say: never inside, and never for long."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from whistlestop.server.errors import Refused
from whistlestop.server.notices import webhook
from whistlestop.server.notices.addresses import check_email, check_webhook, is_public
from whistlestop.server.notices.webhook import Webhooks


@pytest.mark.parametrize(
    "address",
    [
        "http://chat.example/hook",
        "https://chat.example:8443/hook",
        "https://user:word@chat.example/hook",
        "https:///hook",
        "ftp://chat.example/",
        "https://chat.example/\r\nX: 1",
        "https://chat.example/a b",
        "https://chat.example:99999/",
        "https://ch\u00e4t.example/",
        "https://chat.example/" + "a" * 500,
        "nonsense",
    ],
)
def test_a_webhook_is_a_public_https_address(address: str) -> None:
    with pytest.raises(Refused, match="https"):
        check_webhook(address, private=False)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:0:4136:e378:8000:63bf:80ff:fffe",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "64:ff9b:1::7f00:1",
        "fec0::1",
        "3fff::1",
        "5f00::1",
    ],
)
def test_addresses_inside_a_network_are_not_public(address: str) -> None:
    assert not is_public(address)
    host = f"[{address}]" if ":" in address else address
    assert check_webhook(f"https://{host}/hook", private=False).port == 443


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "2606:4700::1111", "64:ff9b::101:101", "::ffff:1.1.1.1"]
)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


def send_to(address: str, *, private: bool = False) -> None:
    async def send() -> None:
        webhooks = Webhooks(private=private)
        try:
            await webhooks.send(address, "text")
        finally:
            webhooks.close()

    asyncio.run(send())


def test_a_name_that_leads_to_this_machine_is_refused_when_it_is_used() -> None:
    for name in ("localhost", "127.0.0.1", "[::1]", "2130706433", "0x7f.1"):
        with pytest.raises((Refused, OSError)):
            send_to(f"https://{name}/")


def test_a_name_is_looked_up_once_and_must_not_lead_inside_by_any_of_its_addresses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    stream = (socket.AF_INET, socket.SOCK_STREAM, 6, "")

    def look_up(host: str, port: int, **_: object) -> list[Any]:
        asked.append(host)
        return [(*stream, (address, port)) for address in ("1.1.1.1", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    with pytest.raises(Refused):
        send_to("https://two-faced.example/")
    assert asked == ["two-faced.example"]


@contextmanager
def rude(answer: Callable[[socket.socket], None]) -> Iterator[str]:
    """A chat service that answers as it likes, and its address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def take() -> None:
            with suppress(OSError), listening.accept()[0] as caller:
                answer(caller)

        thread = threading.Thread(target=take, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    thread.join()


def test_an_answer_without_end_is_not_read_to_its_end() -> None:
    sent = 0

    def flood(caller: socket.socket) -> None:
        nonlocal sent
        caller.sendall(b"HTTP/1.1 200 OK\r\n")
        while True:
            sent += caller.send(b"x" * 65536)

    with rude(flood) as address:
        send_to(address, private=True)
    assert sent < 50_000_000  # what lay in the system's own buffers


def test_no_more_is_waited_for_when_a_first_line_is_too_long() -> None:
    def go_on(caller: socket.socket) -> None:
        caller.sendall(b"HTTP/1.1 200 " + b"x" * 1000)
        while caller.recv(1000):
            pass

    with rude(go_on) as address, pytest.raises(ValueError, match="limit"):
        send_to(address, private=True)


def test_an_answer_that_comes_letter_by_letter_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def drip(caller: socket.socket) -> None:
        pause = threading.Event()
        while not pause.wait(0.02):
            caller.sendall(b"H")

    monkeypatch.setattr(webhook, "_WITHIN", 0.3)
    with rude(drip) as address, pytest.raises(TimeoutError):
        send_to(address, private=True)


def test_names_that_no_server_finds_hold_up_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    found = threading.Event()

    def look_up(*_: object, **__: object) -> list[Any]:
        found.wait()
        raise OSError

    async def send() -> None:
        webhooks = Webhooks(private=False)
        waiting = [
            asyncio.create_task(webhooks.send(f"https://lost{n}.example/", "text"))
            for n in range(40)
        ]
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(30):  # as tables are loaded
                await asyncio.to_thread(lambda: None)
        finally:
            found.set()
        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(one, OSError) for one in done)
        webhooks.close()

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    asyncio.run(send())


@pytest.mark.parametrize(
    "address", ["", "a", "a@b", "a b@c.de", "a@b.de\r\nBcc: x@y.z", "a@b@c.de", "a,b@c.de", "@b.de"]
)
def test_an_email_address_is_one_address_and_nothing_else(address: str) -> None:
    with pytest.raises(Refused):
        check_email(address)
