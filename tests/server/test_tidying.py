"""Tables that nobody comes back to are deleted."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from tests.kit.waiting import wait_until
from tests.server.running import Running, Table
from whistlestop.server.server import Server
from whistlestop.server.settings import Settings
from whistlestop.server.storage.database import connect
from whistlestop.server.storage.schema import log, tables
from whistlestop.server.storage.tidying import DAY
from whistlestop.server.tables.create import create_table, new_record
from whistlestop.server.tables.setup import known_edition


def grow_old(db: str, table: Table, days: float) -> None:
    """Move everything that happened at a table this many days into the past."""
    engine = connect(Settings(db=db).url)
    with engine.begin() as connection:
        for column, of in ((tables.c.created_at, tables.c.id), (log.c.at, log.c.table_id)):
            earlier = {column: column - days * DAY}
            connection.execute(sa.update(column.table).where(of == table.id).values(earlier))
    engine.dispose()


def rows(db: str) -> tuple[int, int]:
    """How many tables the database has, and how many entries in their logs."""
    engine = connect(Settings(db=db).url)
    with engine.connect() as connection:
        found = [
            connection.execute(sa.select(sa.func.count()).select_from(part)).scalar_one()
            for part in (tables, log)
        ]
    engine.dispose()
    return found[0], found[1]


def restarted(start: Callable[..., Running], server: Running, *options: str) -> Running:
    """Another server on the same database."""
    server.stop()
    return start(server.db, *options)


def answers(server: Running, *asked: Table) -> list[int]:
    return [server.get(f"/tables/{table.id}").status_code for table in asked]


def test_tables_without_a_move_for_long_enough_are_deleted(
    start: Callable[..., Running], database: str
) -> None:
    server = start(database)
    old, fresh, moved = (server.table("ghost_train") for _ in range(3))
    waiting, patient = (server.table("ghost_train", "you open") for _ in range(2))
    grow_old(server.db, moved, 100)
    seat = moved.view()["observation"]["decision"]["seat"]
    moved.play(seat, "draw deck")
    for table, days in ((old, 31), (fresh, 29), (waiting, 8), (patient, 6)):
        grow_old(server.db, table, days)
    before = rows(server.db)
    server = restarted(start, server, "--keep-days", "30")
    wait_until(lambda: answers(server, old, waiting) == [404, 404])
    assert answers(server, fresh, moved, patient) == [200, 200, 200]
    # Their log is gone with them: one entry, the start, of the only one that had begun.
    assert rows(server.db) == (before[0] - 2, before[1] - 1)
    server.stop()


def test_a_server_may_keep_everything(start: Callable[..., Running]) -> None:
    server = start()
    old = server.table("ghost_train")
    grow_old(server.db, old, 4000)
    server.stop()
    copy = shutil.copy(server.db, f"{server.db}.copy")
    keeping = start(server.db, "--keep-days", "0")
    # A server that begins later and does not keep everything says when to look.
    tidying = start(copy, "--keep-days", "30")
    wait_until(lambda: answers(tidying, old) == [404])
    assert answers(keeping, old) == [200]


def test_a_table_at_which_somebody_looks_is_not_let_go(tmp_path: Path) -> None:
    async def look() -> list[bool]:
        server = Server(Settings(db=str(tmp_path / "tables.sqlite"), bot_processes=1))
        async with server.running():
            setup = {"seats": [{"kind": "person", "name": "Ana"}, {"kind": "open"}]}
            session = await create_table(
                server.hub.sessions, new_record(known_edition("ghost_train"), setup)
            )
            listener = server.hub.listeners.add(session, None)
            told = [await server.hub.sessions.forget(session.id)]
            server.hub.listeners.remove(session, listener)
            told.append(await server.hub.sessions.forget(session.id))
            assert await server.hub.sessions.find(session.id) is not session
            return told

    assert asyncio.run(look()) == [False, True]
