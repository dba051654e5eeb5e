"""A clock of the machine that jumps holds up no bot, and costs nobody their time to think."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.in_process import App, running_app
from whistlestop.server.settings import Settings
from whistlestop.server.storage.database import connect, migrate
from whistlestop.server.storage.outages import resume_clocks
from whistlestop.server.storage.schema import tables

FUTURE = 100 * 24 * 3600.0
SECONDS = 0.5


def be_ahead(folder: Path) -> None:
    """Everything so far happened while the clock was 100 days ahead; people have no time."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database, database:
        database.execute("UPDATE log SET at = at + ?", (FUTURE,))
        database.execute("UPDATE tables SET wake_at = wake_at + ?", (FUTURE,))
        database.execute("UPDATE tables SET setup = replace(setup, '3600.0', ?)", (str(SECONDS),))


@pytest.mark.parametrize("first", [0, 1], ids=["clock", "bot"])
def test_a_clock_that_went_back_leaves_nobody_stuck(tmp_path: Path, first: int) -> None:
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]

    async def make() -> str:
        async with running_app(tmp_path) as app:
            more: dict[str, Any] = {"edition": "ghost_train", "seats": seats, "bot_pace": SECONDS}
            more |= {"clock": {"seconds_per_move": 3600.0}, "options": {"first": first}}
            made: str = (await app.table(**more))["table"]
            return made

    async def looked_at(app: App, table: str) -> dict[str, Any]:
        view: dict[str, Any] = (await app.http.get(f"/tables/{table}")).json()
        return view

    async def look(table: str) -> None:
        async with running_app(tmp_path) as app, asyncio.timeout(60):
            view = await looked_at(app, table)
            assert view["table"]["version"] == 1
            if first == 0:
                assert view["table"]["clock"]["deadline"] < time.time() + 10
            while view["table"]["version"] == 1:
                await asyncio.sleep(0.05)
                view = await looked_at(app, table)

    table = asyncio.run(make())
    be_ahead(tmp_path)
    asyncio.run(look(table))


def jump(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """The clock of the machine is set ahead."""
    right = time.time
    monkeypatch.setattr(time, "time", lambda: right() + seconds)


async def seconds_left(app: App, table: str) -> tuple[float, float]:
    """What the person who must decide has left: as shown, and until the alarm."""
    view: dict[str, Any] = (await app.http.get(f"/tables/{table}")).json()
    assert view["table"]["version"] == 1
    timer = (await app.server.hub.sessions.find(table)).timer
    assert timer is not None
    shown: float = view["table"]["clock"]["deadline"] - view["now"]
    return shown, timer.when() - asyncio.get_running_loop().time()


async def make_clocked(app: App) -> dict[str, Any]:
    return await app.table("you", "you", hot_seat=True, clock={"seconds_per_move": 3000})


def test_a_clock_that_jumps_ahead_takes_nobodys_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with running_app(tmp_path) as app:
            made = await make_clocked(app)
            jump(monkeypatch, FUTURE)
            said = {"text": "hello", "client_id": "hello"}
            await app.post(f"/tables/{made['table']}/chat", said, made["tokens"]["0"])
            assert min(await seconds_left(app, made["table"])) > 2000

    asyncio.run(play())


def test_time_without_a_server_takes_nobodys_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def make() -> str:
        async with running_app(tmp_path) as app:
            made: str = (await make_clocked(app))["table"]
            return made

    async def look(table: str) -> None:
        async with running_app(tmp_path) as app:
            left = await seconds_left(app, table)
            assert 2000 < min(left) <= max(left) <= 3000

    table = asyncio.run(make())
    # A second time: what the first one added is kept.
    for _ in range(2):
        jump(monkeypatch, FUTURE)
        asyncio.run(look(table))


def test_another_worker_that_starts_stops_no_clock(tmp_path: Path) -> None:
    engine = connect(Settings(db=str(tmp_path / "tables.sqlite")).url)
    migrate(engine)
    row = {"id": "a", "created_at": 0.0, "edition": "europe", "open": False, "seed": "1"}
    row |= {"setup": "{}", "state": "running", "wake_at": 1000.0}
    with engine.begin() as connection:
        connection.execute(tables.insert(), row)
    for now, wake_at in ((500.0, 1000.0), (510.0, 1000.0), (540.0, 1030.0), (60.0, 1030.0)):
        resume_clocks(engine, now)
        with engine.connect() as connection:
            assert connection.execute(sa.select(tables.c.wake_at)).scalar_one() == wake_at
    engine.dispose()
