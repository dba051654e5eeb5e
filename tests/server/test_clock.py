"""A clock of the machine that went back holds up neither bots nor the clocks of people."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.in_process import App, running_app

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
