"""A table that cannot be replayed is set aside: it can be looked at, and no other is held up."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.in_process import App, running_app, until
from tests.server.running import fresh


def change(folder: Path, statement: str, *values: object) -> None:
    """Change the database behind the server's back."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database, database:
        assert database.execute(statement, values).rowcount == 1


def row(folder: Path, table: str) -> tuple[Any, ...]:
    """What the database says about a table: its state, and when to wake it."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        found = database.execute("SELECT state, wake_at FROM tables WHERE id = ?", (table,))
        return tuple(found.fetchone())


async def two_tables(folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two tables, each with one move of a person who plays against a bot."""
    async with running_app(folder) as app:
        made = [await one_table(app) for _ in range(2)]
    return made[0], made[1]


async def one_table(app: App) -> dict[str, Any]:
    seats = [{"kind": "you", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    more = {"seats": seats, "bot_pace": 30, "options": {"first": 0}, "edition": "ghost_train"}
    made = await app.table(**more)
    move = {"move": "draw deck", "version": 1, "client_id": fresh()}
    await app.post(f"/tables/{made['table']}/moves", move, made["tokens"]["0"])
    return made


def errors_logged(records: list[logging.LogRecord]) -> list[str]:
    return [record.getMessage() for record in records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    "damage",
    [
        'UPDATE log SET data = \'{"move":"draw 9"}\' WHERE table_id = ? AND number = 1',
        "UPDATE log SET data = 'unreadable' WHERE table_id = ? AND number = 1",
        "UPDATE log SET number = 7 WHERE table_id = ? AND number = 1",
    ],
    ids=["no legal move", "no JSON", "a gap"],
)
def test_a_log_that_does_not_replay_is_shown_as_far_as_it_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    broken, whole = asyncio.run(two_tables(tmp_path))
    change(tmp_path, damage, broken["table"])
    change(tmp_path, "UPDATE tables SET wake_at = 0 WHERE id = ?", broken["table"])

    async def run() -> None:
        async with running_app(tmp_path) as app:
            seen = await app.http.get(f"/tables/{broken['table']}")
            assert seen.status_code == 200
            view = seen.json()
            assert (view["table"]["state"], view["table"]["version"]) == ("set_aside", 1)
            assert view["table"]["set_aside"]["code"] == "set_aside"
            assert view["table"]["seats"][0]["name"] == "Ana"
            assert view["observation"] is not None
            assert "seed" not in view["table"]
            for path, body in (
                ("moves", {"move": "draw deck", "version": 1}),
                ("chat", {"text": "Hello"}),
            ):
                refused = await app.http.post(
                    f"/tables/{broken['table']}/{path}",
                    json={**body, "client_id": fresh()},
                    headers={"Authorization": f"Bearer {broken['tokens']['0']}"},
                )
                assert (refused.status_code, refused.json()["error"]["code"]) == (409, "set_aside")
            assert (await app.http.get(f"/tables/{whole['table']}")).status_code == 200

    for _ in range(2):
        asyncio.run(run())
    assert row(tmp_path, broken["table"]) == ("set_aside", None)
    assert errors_logged(caplog.records) == ["a table was set aside"]


def test_a_game_of_another_version_of_the_rules_is_not_replayed(tmp_path: Path) -> None:
    old, _ = asyncio.run(two_tables(tmp_path))
    change(tmp_path, "UPDATE tables SET rules_version = 7 WHERE id = ?", old["table"])

    async def look() -> dict[str, Any]:
        async with running_app(tmp_path) as app:
            found: dict[str, Any] = (await app.http.get(f"/tables/{old['table']}")).json()
            return found

    view = asyncio.run(look())
    assert view["observation"] is None
    assert view["table"]["seats"][0]["name"] == "Ana"
    assert view["table"]["set_aside"]["details"] == {"why": "rules", "played": 7, "version": 1}
    assert row(tmp_path, old["table"]) == ("set_aside", None)
    # A server that plays by these rules goes on.
    change(tmp_path, "UPDATE tables SET rules_version = 1 WHERE id = ?", old["table"])
    assert asyncio.run(look())["table"]["state"] == "running"
    assert row(tmp_path, old["table"]) == ("running", None)


def test_a_table_that_cannot_even_be_shown_says_so(tmp_path: Path) -> None:
    broken, whole = asyncio.run(two_tables(tmp_path))
    change(tmp_path, "UPDATE tables SET setup = '{', wake_at = 0 WHERE id = ?", broken["table"])
    change(tmp_path, "UPDATE tables SET wake_at = 1 WHERE id = ?", whole["table"])

    async def run() -> None:
        async with running_app(tmp_path) as app:
            # Nobody asks for the other one: the server wakes it.
            await until(lambda: app.server.hub.sessions.get(whole["table"]) is not None)
            refused = await app.http.get(f"/tables/{broken['table']}")
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "set_aside")

    asyncio.run(run())
    assert row(tmp_path, broken["table"]) == ("set_aside", None)
