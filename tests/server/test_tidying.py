"""Tables that nobody comes back to are deleted; no wrong clock deletes any."""

from __future__ import annotations

import asyncio
import logging
import secrets
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.kit.waiting import PATIENCE
from tests.server.in_process import running_app, until
from whistlestop.server.server import Server
from whistlestop.server.settings import Settings
from whistlestop.server.storage import tidying
from whistlestop.server.storage.database import connect, migrate
from whistlestop.server.storage.people_store import forget_people
from whistlestop.server.storage.schema import (
    editions,
    log,
    people,
    person_seats,
    running_time,
    tables,
)
from whistlestop.server.storage.tidying import DAY, RunningTime, delete, look, too_many
from whistlestop.server.tables.create import create_table, new_record
from whistlestop.server.tables.setup import known_edition


@pytest.fixture
def engine(database: str) -> Iterator[sa.Engine]:
    """An empty database."""
    made = connect(Settings(db=database).url)
    migrate(made)
    with made.begin() as connection:
        for table in (person_seats, people, log, tables):
            connection.execute(table.delete())
        connection.execute(running_time.update().values(seconds=0))
    yield made
    made.dispose()


def add(engine: sa.Engine, name: str, days: float, state: str = "running", **more: Any) -> None:
    """A table made this many days ago, with a log of one entry."""
    at = time.time() - days * DAY
    row = {"id": name, "created_at": at, "edition": "ghost_train", "open": False}
    row |= {"seed": "1", "setup": '{"seats": []}', "state": state, **more}
    with engine.begin() as connection:
        connection.execute(tables.insert(), row)
        connection.execute(log.insert(), entry(name, 0, at))


def entry(name: str, number: int, at: float) -> dict[str, Any]:
    return {"table_id": name, "number": number, "at": at, "kind": "chat", "data": "{}"}


def ids(engine: sa.Engine) -> list[str]:
    """The tables there are."""
    with engine.connect() as connection:
        return sorted(connection.execute(sa.select(tables.c.id)).scalars())


def test_tables_without_a_move_for_long_enough_are_deleted_on_the_second_look(
    engine: sa.Engine,
) -> None:
    for number in range(20):
        add(engine, f"new {number}", 1)
    for name, days in (("old", 31), ("fresh", 29), ("moved", 100)):
        add(engine, name, days)
    for name, days in (("waits", 8), ("patient", 6)):
        add(engine, name, days, "waiting")
    with engine.begin() as connection:
        connection.execute(log.insert(), entry("moved", 1, time.time() - DAY))
    assert look(engine, 30, time.time(), 0) == []
    assert look(engine, 30, time.time(), DAY - 1) == []
    assert look(engine, 30, time.time(), DAY) == ["old", "waits"]
    delete(engine, ["old", "waits"])
    assert {"fresh", "moved", "patient"} < set(ids(engine))
    assert not {"old", "waits"} & set(ids(engine))
    with engine.connect() as connection:
        left = set(connection.execute(sa.select(log.c.table_id)).scalars())
    assert left == set(ids(engine))


def test_a_clock_that_is_wrong_for_a_while_deletes_nothing(engine: sa.Engine) -> None:
    add(engine, "fresh", 1)
    right, wrong = time.time(), time.time() + 100 * DAY
    assert look(engine, 30, wrong, 0) == []
    assert look(engine, 30, right, 3600) == []
    assert look(engine, 30, wrong, DAY + 3600) == []
    # Nor does one that goes wrong again and again while the server hardly runs.
    assert look(engine, 30, wrong + 100 * DAY, DAY + 3601) == []


def test_at_most_a_tenth_of_all_tables_goes_at_once(engine: sa.Engine) -> None:
    for number in range(25):
        add(engine, f"table {number:02}", 100)
    assert look(engine, 30, time.time(), 0) == []
    assert look(engine, 30, time.time(), DAY) == ["table 00", "table 01"]
    delete(engine, ["table 00", "table 01"])
    assert look(engine, 30, time.time(), DAY + 3600) == []
    assert look(engine, 30, time.time(), 2 * DAY) == ["table 02", "table 03"]


def test_where_tables_take_too_much_those_used_longest_ago_go(engine: sa.Engine) -> None:
    for number in range(20):
        add(engine, f"table {number:02}", 30 - number)
        with engine.begin() as connection:
            # Random, because PostgreSQL packs what can be packed.
            said = {**entry(f"table {number:02}", 1, 0.0), "data": secrets.token_hex(10_000)}
            connection.execute(log.insert(), said)
            if number == 1:
                connection.execute(log.insert(), entry("table 01", 2, time.time()))
    assert too_many(engine, 1_000_000) == []
    assert too_many(engine, 405_000) == ["table 00"]
    # Never more than a tenth at once.
    assert too_many(engine, 200_000) == ["table 00", "table 02"]


def test_a_running_server_makes_room(tmp_path: Path) -> None:
    engine = connect(Settings(db=str(tmp_path / "tables.sqlite")).url)
    migrate(engine)
    add(engine, "older", 2)
    add(engine, "newer", 1)
    engine.dispose()

    async def run() -> None:
        async with running_app(tmp_path, keep_days=0, keep_size=0.0005) as app:
            await until(lambda: ids(app.server.store.engine) == ["newer"])

    asyncio.run(run())


def test_a_server_that_stops_waits_for_what_it_has_begun_to_delete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else its connection would be given back when nobody closes it any more."""
    begun, go_on, done = threading.Event(), threading.Event(), threading.Event()
    closed_after = []

    def forget_slowly(*_: object) -> int:
        begun.set()
        go_on.wait(PATIENCE)
        done.set()
        return 0

    async def run() -> None:
        async with running_app(tmp_path) as app:
            close = app.server.store.close

            def note_and_close() -> None:
                closed_after.append(done.is_set())
                close()

            monkeypatch.setattr(app.server.store, "close", note_and_close)
            await until(begun.is_set)
            asyncio.get_running_loop().call_later(0.2, go_on.set)

    monkeypatch.setattr(tidying, "forget_people", forget_slowly)
    asyncio.run(run())
    assert closed_after == [True]


def test_boards_and_links_that_nobody_uses_make_room_although_tables_take_little(
    tmp_path: Path,
) -> None:
    engine = connect(Settings(db=str(tmp_path / "tables.sqlite")).url)
    migrate(engine)
    add(engine, "played", 1, edition="played@1")
    now = time.time()
    with engine.begin() as connection:
        connection.execute(running_time.update().values(seconds=8 * DAY))
        for key, used_at in (("old@1", 0.0), ("new@1", 7.5 * DAY), ("played@1", 0.0)):
            row = {"key": key, "document": "x" * 100_000, "layout": "", "used_at": used_at}
            connection.execute(editions.insert(), row)
        for name, days in (("old", 8), ("new", 6), ("holding", 8)):
            row = {"id": name, "digest": name, "seen_at": now - days * DAY}
            connection.execute(people.insert(), row)
        connection.execute(person_seats.insert(), seat_of("holding", "played"))
    engine.dispose()

    async def left(size: float) -> tuple[list[str], ...]:
        async with running_app(tmp_path, keep_days=0, keep_size=size) as app:
            engine = app.server.store.engine

            def found() -> tuple[list[str], ...]:
                with engine.connect() as connection:
                    asked = (editions.c.key, people.c.id, tables.c.id)
                    return tuple(
                        sorted(connection.execute(sa.select(column)).scalars()) for column in asked
                    )

            if size < 1:
                await until(lambda: "old" not in found()[1])
            return found()

    assert [len(rows) for rows in asyncio.run(left(100))] == [3, 3, 1]
    assert asyncio.run(left(0.2)) == (["new@1", "played@1"], ["holding", "new"], ["played"])


def seat_of(person: str, table: str) -> dict[str, Any]:
    return {"person": person, "table_id": table, "seat": 0, "holder": 0, "added_at": 0.0}


def test_no_clock_takes_the_games_of_whoever_has_a_link(engine: sa.Engine) -> None:
    add(engine, "table", 1)
    with engine.begin() as connection:
        for name in ("plays", "has no games"):
            connection.execute(people.insert(), {"id": name, "digest": name, "seen_at": 0.0})
        connection.execute(person_seats.insert(), seat_of("plays", "table"))
    assert forget_people(engine, time.time() + 1000 * DAY) == 1
    delete(engine, ["table"])
    assert forget_people(engine, time.time() + 1000 * DAY) == 1


def test_running_time_is_counted_once_and_over_restarts(engine: sa.Engine) -> None:
    now = 500.0
    one, two = (RunningTime(engine, lambda: now) for _ in range(2))
    assert [one.count(), two.count()] == [0, 0]
    now += 10
    assert [one.count(), two.count()] == [10, 10]
    now += 10
    assert [one.count(), two.count()] == [20, 20]
    now += 1000
    restarted = RunningTime(engine, lambda: now)
    assert restarted.count() == 20
    now += 5
    assert restarted.count() == 25


def test_a_running_server_deletes_what_was_marked_a_day_before_and_logs_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "keeping").mkdir()
    engine = connect(Settings(db=str(tmp_path / "tables.sqlite")).url)
    migrate(engine)
    add(engine, "marked", 100, old_since=0.0)
    add(engine, "found now", 100)
    with engine.begin() as connection:
        connection.execute(running_time.update().values(seconds=DAY))
    engine.dispose()
    shutil.copy(tmp_path / "tables.sqlite", tmp_path / "keeping")

    async def run() -> None:
        async with (
            running_app(tmp_path / "keeping", keep_days=0) as keeping,
            running_app(tmp_path, keep_days=30) as app,
        ):
            await until(lambda: ids(app.server.store.engine) == ["found now"])
            assert ids(keeping.server.store.engine) == ["found now", "marked"]
            await until(lambda: any("deleted" in line.getMessage() for line in caplog.records))
            with app.server.store.engine.connect() as connection:
                marked = connection.execute(sa.select(tables.c.old_since)).scalar_one()
            assert DAY <= marked < 2 * DAY  # by no clock, but by how long servers have run

    with caplog.at_level(logging.WARNING, "whistlestop.server"):
        asyncio.run(run())
    [line] = [line for line in caplog.records if "deleted" in line.getMessage()]
    assert (vars(line)["number"], vars(line)["tables"]) == (1, ["marked"])


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
