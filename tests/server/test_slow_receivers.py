"""A mail server or a chat service that never answers delays nobody else's messages."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.in_process import App, running_app, until
from tests.server.mailbox import hook
from tests.server.reminding import ADDRESS, PUBLIC
from tests.server.running import fresh
from whistlestop.server.notices import mail, webhook


@asynccontextmanager
async def silent() -> AsyncIterator[tuple[int, list[StreamWriter]]]:
    """A service that takes calls and never says anything: its port, and the calls so far."""
    calls: list[StreamWriter] = []

    def take(_: StreamReader, writer: StreamWriter) -> None:
        calls.append(writer)

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1], calls
    finally:
        server.close()
        for call in calls:
            call.close()


async def wait_for_somebody_who_asked(app: App, **wish: str) -> None:
    """A table comes to wait for somebody who is not there, and wants to be told."""
    options: dict[str, Any] = {"edition": "ghost_train", "hot_seat": True, "options": {"first": 0}}
    made = await app.table("you", "you", **options)
    where, tokens = f"/tables/{made['table']}", made["tokens"]
    headers = {"Authorization": f"Bearer {tokens['1']}"}
    asked = await app.http.put(f"{where}/reminders", json=wish, headers=headers)
    assert asked.json()["chosen"] == sorted(wish)
    for _ in range(2):
        version = (await app.http.get(where)).json()["table"]["version"]
        move = {"move": "draw deck", "version": version, "client_id": fresh()}
        await app.post(f"{where}/moves", move, tokens["0"])


def test_a_message_does_not_wait_for_those_that_nobody_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (mail, webhook):
        monkeypatch.setattr(module, "_WITHIN", 3600.0)

    async def scene() -> None:
        async with silent() as (port, letters), silent() as (other, calls):
            settings: dict[str, Any] = {
                "public_url": PUBLIC,
                "webhooks": "any",
                "remind_after": 0.0,
                "smtp_host": "127.0.0.1",
                "smtp_port": port,
                "smtp_tls": "none",
                "smtp_sender": "turns@play.example.org",
            }
            async with running_app(tmp_path, **settings) as app:
                await wait_for_somebody_who_asked(
                    app, email=ADDRESS, webhook=f"http://127.0.0.1:{other}/"
                )
                await until(lambda: letters and calls)
                with hook() as (service, address):
                    await wait_for_somebody_who_asked(app, webhook=address)
                    await until(lambda: service.posts)
                letters[0].close()

    asyncio.run(scene())
