"""A seat belongs to one person at a time: who gave it up sees nothing more and moves no more."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.in_process import running_app
from tests.server.running import fresh
from tests.server.test_cost import a_table
from whistlestop.server.http import connections
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.view_cache import ViewCache
from whistlestop.server.tokens import Holder, Signer


async def settle() -> None:
    """Let everything happen that can happen without waiting for anybody."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_an_old_connection_neither_sees_nor_moves_for_the_next_holder(tmp_path: Path) -> None:
    """Its buffer is full, so the server cannot close it when its person leaves."""

    async def run() -> None:
        async with running_app(tmp_path) as app:
            made = await app.table("you", "open", "open", options={"first": 1})
            table, invite = made["table"], made["invite"].partition("#invite=")[2]
            path = f"/tables/{table}"
            old = await app.post(f"{path}/join", {"name": "Bo", "invite": invite, "seat": 1})
            async with app.live(table, old["token"]) as client:
                await settle()
                client.reads.clear()
                await app.post(f"{path}/chat", {"text": "Hello", "client_id": "a"}, old["token"])
                await app.post(f"{path}/leave", None, old["token"])
                new = await app.post(f"{path}/join", {"name": "Eve", "invite": invite, "seat": 1})
                await app.post(f"{path}/join", {"name": "Cy", "invite": invite, "seat": 2})
                headers = {"Authorization": f"Bearer {new['token']}"}
                view = (await app.http.get(path, headers=headers)).json()
                version, [first, *_] = view["table"]["version"], view["legal"]
                client.send(type="move", move=first["text"], version=version, client_id=fresh())
                await settle()
                assert (await app.http.get(path)).json()["table"]["version"] == version
                client.reads.set()
                await asyncio.wait_for(client.closed.wait(), 10)
                views = [message["view"] for message in client.received if "view" in message]
                assert views
                assert all(seen["observation"] is None for seen in views)

    asyncio.run(run())


def test_whoever_has_given_up_a_seat_is_shown_what_a_spectator_sees() -> None:
    session, views = TableSession(a_table()), ViewCache(Signer(b"key"))
    holder, former = Holder("table", 0, 0), Holder("table", 0, 7)
    assert views.document(session, holder, 0)["observation"]["own"]["offered"]
    seen, public = (views.document(session, who, 0) for who in (former, None))
    assert {**seen, "now": 0} == {**public, "now": 0}


def test_a_request_that_waited_while_the_seat_changed_hands_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            made = await app.table("you", "open", "open")
            table, invite = made["table"], made["invite"].partition("#invite=")[2]
            path = f"/tables/{table}"
            old = await app.post(f"{path}/join", {"name": "Bo", "invite": invite, "seat": 1})
            session = await app.server.hub.sessions.find(table)
            headers = {"Authorization": f"Bearer {old['token']}"}
            async with session.lock:
                chat = {"text": "Hello", "client_id": fresh()}
                waiting = asyncio.create_task(
                    app.http.post(f"{path}/chat", json=chat, headers=headers)
                )
                await settle()
                leaving = session.table.next_entry("leave", 0.0, seat=1)
                joining = session.table.after(leaving).next_entry(
                    "join", 0.0, seat=1, data={"name": "Eve"}
                )
                for entry in (leaving, joining):
                    await app.server.store.append(table, entry)
                    session.table = session.table.after(entry)
            answer = await waiting
            assert answer.status_code == 401
            assert answer.json()["error"]["code"] == "bad_token"

    asyncio.run(run())


def test_a_client_that_does_not_read_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SEND_WITHIN", 0.2)

    async def run() -> None:
        async with running_app(tmp_path) as app:
            made = await app.table("you", "open")
            token = made["tokens"]["0"]
            session = await app.server.hub.sessions.find(made["table"])
            async with app.live(made["table"], token) as client:
                await settle()
                assert session.listeners
                client.reads.clear()
                chat = {"text": "Hello", "client_id": fresh()}
                await app.post(f"/tables/{made['table']}/chat", chat, token)
                async with asyncio.timeout(10):
                    while session.listeners:
                        await asyncio.sleep(0.02)

    asyncio.run(run())


def test_kept_views_take_no_more_than_they_may(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            made = await app.table("you", "you", hot_seat=True)
            session = await app.server.hub.sessions.find(made["table"])
            views = app.server.hub.views = ViewCache(Signer(b"key"), most_bytes=10_000)
            sizes = []
            for since in range(len(session.table.stream)):
                answer = await app.http.get(f"/tables/{made['table']}", params={"since": since})
                assert len(answer.json()["events"]) == len(session.table.stream) - since
                sizes.append(len(answer.content))
            assert sum(sizes) > 20_000
            assert 0 < views.size <= 10_000
            once, size = views.encoded(session, None, 10**9), views.size
            assert views.encoded(session, None, 10**8)[:-20] == once[:-20]
            assert views.size == size  # what is the same is kept once

    asyncio.run(run())
