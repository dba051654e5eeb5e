"""Tables that nobody looks at sleep: their bots stop, and they leave the memory."""

from __future__ import annotations

import asyncio
import gc
import time
from pathlib import Path
from typing import Any

import pytest

from tests.kit.waiting import PATIENCE
from tests.server.in_process import App, running_app, until
from tests.server.test_set_aside import row
from whistlestop.server import thinking
from whistlestop.server.http.endpoints import tables as endpoint
from whistlestop.server.tables import alarms
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table import rebuild
from whistlestop.server.tables.table_log import LogEntry, TableRecord
from whistlestop.server.tables.view_cache import ViewCache
from whistlestop.server.tokens import Signer

BOTS = [{"kind": "bot", "bot": "random"}] * 2


async def look(app: App, table: str) -> dict[str, Any]:
    """The table as a spectator sees it."""
    found: dict[str, Any] = (await app.http.get(f"/tables/{table}")).json()
    return found


def test_bots_stop_where_nobody_looks_and_go_on_when_somebody_does(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            sessions = app.server.hub.sessions
            made = await app.table(seats=BOTS, bot_pace=0.5)
            table = made["table"]
            session = sessions.get(table)
            assert session is not None
            session.seen_at -= 3600
            del session
            await until(lambda: row(tmp_path, table) == ("running", None))
            version = len(await app.server.store.entries(table, 0))
            await until(lambda: sessions.get(table) is None)
            assert (await look(app, table))["table"]["version"] == version
            async with asyncio.timeout(PATIENCE):
                while (await look(app, table))["table"]["version"] == version:
                    await asyncio.sleep(0.05)

    asyncio.run(run())


def test_a_table_that_nobody_watches_any_more_leaves_the_memory_at_once(tmp_path: Path) -> None:
    """The garbage collector runs rarely, so nothing may be left for it."""

    async def run() -> None:
        async with running_app(tmp_path) as app:
            sessions = app.server.hub.sessions
            table = (await app.table("you", "open"))["table"]
            async with app.live(table, None) as client:
                await client.first()
            sessions.let_go_idle(0)
            await until(lambda: sessions.get(table) is None)

    gc.collect()
    gc.disable()
    try:
        asyncio.run(run())
    finally:
        gc.enable()


def test_a_table_that_somebody_watches_does_not_sleep(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path, sleep_after=0) as app:
            sessions = app.server.hub.sessions
            made = await app.table(seats=BOTS, bot_pace=0)
            await until(lambda: sessions.get(made["table"]) is None)
            async with app.live(made["table"], None):
                await until(lambda: [s for s in sessions if s.waking and not s.asleep])

    asyncio.run(run())


def session_of(clock: dict[str, Any] | None, *kinds: str) -> TableSession:
    """A table that was last looked at a minute ago."""
    at = time.time() - 60
    seats = [{"kind": kind, "bot": "random" if kind == "bot" else None} for kind in kinds]
    setup = {"seats": seats, "clock": clock, "bot_pace": 0}
    record = TableRecord("t", at, "europe", 1, False, "7", setup)
    return TableSession(rebuild(record, [LogEntry(0, at, "start")]))


def test_clocks_of_people_run_for_a_round_although_nobody_looks() -> None:
    slow = {"seconds_per_move": 3600.0}
    assert session_of(slow, "person", "bot").is_attended(30)
    assert not session_of(slow, "bot", "bot").is_attended(30)
    assert not session_of({"seconds_per_move": 5.0}, "person", "bot").is_attended(30)
    assert not session_of(None, "person", "bot").is_attended(30)
    assert session_of(None, "person", "bot").is_attended(90)


def test_a_table_that_nothing_uses_leaves_the_memory(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            sessions = app.server.hub.sessions
            idle = await app.table("you", "open")
            clocked = await app.table("you", "you", hot_seat=True, clock={"seconds_per_move": 3600})
            watched = await app.table("you", "open")
            async with app.live(watched["table"], None) as client:
                await until(lambda: client.received)
                sessions.let_go_idle(600)
                assert sessions.get(idle["table"]) is not None
                kept = app.server.hub.views.size
                sessions.let_go_idle(0)
                assert app.server.hub.views.size < kept
                assert sessions.get(idle["table"]) is None
                assert sessions.get(clocked["table"]) is None
                assert sessions.get(watched["table"]) is not None
            assert row(tmp_path, clocked["table"])[1] > time.time()
            assert (await look(app, idle["table"]))["table"]["state"] == "waiting"

    asyncio.run(run())


def test_a_table_that_waits_for_nobody_leaves_the_memory_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarms, "_SWEEP", 0.05)

    async def run() -> None:
        async with running_app(tmp_path, sleep_after=0) as app:
            table = (await app.table("you", "open"))["table"]
            await until(lambda: app.server.hub.sessions.get(table) is None)

    asyncio.run(run())


def test_the_bot_tables_of_one_address_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoint, "_BOT_TABLES", 2)

    async def run() -> None:
        async with running_app(tmp_path, requests_per_second=40) as app:
            made = [await app.table(seats=BOTS, bot_pace=30) for _ in range(2)]
            wish = {"edition": "europe", "seats": BOTS, "client_id": "a" * 16}
            refused = await app.http.post("/tables", json=wish)
            assert refused.status_code == 429
            error = refused.json()["error"]
            assert (error["code"], error["details"]) == ("too_many_bot_tables", {"most": 2})
            await app.table("you", "you", hot_seat=True)
            session = app.server.hub.sessions.get(made[0]["table"])
            assert session is not None
            session.seen_at -= 3600  # it is about to sleep
            await app.table(seats=BOTS, bot_pace=30)
            monkeypatch.setattr(endpoint, "_BOT_TABLES", 100)
            monkeypatch.setattr(endpoint, "_BOT_TABLES_IN_ALL", 2)
            assert (await app.http.post("/tables", json=wish)).status_code == 503

    asyncio.run(run())


def test_everybody_is_told_of_the_time_that_an_expert_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "BUDGETS", (0.05,))

    async def run() -> None:
        async with running_app(tmp_path, bot_processes=1) as app:
            seats = [{"kind": "you"}, {"kind": "bot", "bot": "expert"}]
            more: dict[str, Any] = {"edition": "ghost_train", "options": {"first": 1}}
            table = (await app.table(seats=seats, bot_pace=0, **more))["table"]
            session = await app.server.hub.sessions.find(table)
            await until(lambda: session.table.version > 1)
            assert (await look(app, table))["table"]["bot_seconds"] == 0.05

    asyncio.run(run())


def test_a_view_says_how_long_experts_are_given_and_how_much_they_tried() -> None:
    session = session_of(None, "bot", "bot")
    assert session.table.game is not None

    def told(given: float) -> tuple[float | None, int]:
        move = session.table.game.legal_actions()[0].text if session.table.game else ""
        seat = session.table.deciders[0]
        data = {"move": move, "by": "expert", "seconds": given, "playouts": 12}
        entry = session.table.next_entry("move", time.time(), seat=seat, data=data)
        session.table = session.table.after(entry)
        session.notify()
        found = ViewCache(Signer(b"key")).document(session, None, 0)["table"]
        return found.get("bot_seconds"), found["bot_playouts"]

    assert (told(0.25), told(1.0)) == ((0.25, 12), (None, 12))
