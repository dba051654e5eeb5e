"""Entries that wait are committed together, each with its own answer."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.kit.waiting import PATIENCE
from whistlestop.editions import edition
from whistlestop.server import errors
from whistlestop.server.settings import Settings
from whistlestop.server.storage import schema
from whistlestop.server.storage.batches import Batches, LogPosition, Row
from whistlestop.server.storage.database import connect, migrate
from whistlestop.server.storage.postgres_connection import PostgresConnection
from whistlestop.server.storage.store import DatabaseStore
from whistlestop.server.storage.threads import Threads
from whistlestop.server.tables.create import new_record
from whistlestop.server.tables.table_log import LogEntry, NumberTaken


class Log:
    """A log in memory that takes a moment to write."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.positions: set[LogPosition] = set()

    async def write(self, rows: list[Row]) -> set[LogPosition]:
        """Write what is free; a row that says so cannot be written, nor any with it."""
        self.batches.append([row["table_id"] for row in rows])
        await asyncio.sleep(0.01)
        for row in rows:
            if "trouble" in row:
                raise row["trouble"]
        free = {(row["table_id"], row["number"]) for row in rows} - self.positions
        self.positions |= free
        return free


def _added(log: Log, *rows: Row) -> list[bool | BaseException]:
    async def add() -> list[bool | BaseException]:
        batches = Batches(log.write)
        first = asyncio.create_task(batches.add({"table_id": "first", "number": 0}))
        await asyncio.sleep(0)
        others = [batches.add(row) for row in rows]
        return await asyncio.gather(first, *others, return_exceptions=True)

    return asyncio.run(add())


def test_what_arrives_while_others_are_written_is_written_together() -> None:
    log = Log()
    assert _added(log, *({"table_id": name, "number": 0} for name in "abc")) == [True] * 4
    assert log.batches == [["first"], ["a", "b", "c"]]


def test_of_a_batch_only_that_is_refused_whose_number_is_taken() -> None:
    log = Log()
    log.positions.add(("b", 7))
    rows = [{"table_id": name, "number": 7} for name in "abc"]
    assert _added(log, *rows) == [True, True, False, True]


def test_an_entry_that_cannot_be_written_does_not_keep_others_from_it() -> None:
    log = Log()
    bad = {"table_id": "b", "number": 0, "trouble": ValueError("bad")}
    answers = _added(log, {"table_id": "a", "number": 0}, bad, {"table_id": "c", "number": 0})
    assert answers[:2] == [True, True]
    assert isinstance(answers[2], ValueError)
    assert answers[3] is True


def test_a_database_that_is_down_is_reported_to_all_at_once() -> None:
    log = Log()
    down = {"table_id": "a", "number": 0, "trouble": errors.database_down()}
    answers = _added(log, down, {"table_id": "b", "number": 0})
    assert len(log.batches) == 2
    for answer in answers[1:]:
        assert isinstance(answer, errors.Refused)
        assert answer.code == "database_down"


def test_after_trouble_entries_are_written_again() -> None:
    async def add() -> bool:
        log = Log()
        batches = Batches(log.write)
        with pytest.raises(ValueError, match="bad"):
            await batches.add({"table_id": "a", "number": 0, "trouble": ValueError("bad")})
        return await batches.add({"table_id": "a", "number": 0})

    assert asyncio.run(add())


def test_in_the_database_each_entry_of_a_batch_stands_by_itself(database: str) -> None:
    settings = Settings(db=database)
    engine = connect(settings.url)
    migrate(engine)
    rows = [new_record(edition("europe"), {"seats": []}) for _ in range(2)]
    one, two = (row.id for row in rows)

    async def write(store: DatabaseStore) -> Sequence[object]:
        for row in rows:
            await store.create(row, [], "waiting", None)
        entry = LogEntry(0, time.time(), "chat", 0, {"text": '\N{STEAM LOCOMOTIVE} \\ "'}, "id")
        await store.append(one, entry)
        return await asyncio.gather(
            store.append(one, entry),
            store.append("nowhere", entry),
            store.append(two, entry, {"state": "running", "wake_at": 12.5}),
            return_exceptions=True,
        )

    async def nothing() -> None:
        pass

    async def run() -> Sequence[object]:
        if settings.embedded:
            return await write(DatabaseStore(engine))
        connection = PostgresConnection(settings.url)
        kept = asyncio.create_task(connection.keep(lambda _: None, nothing))
        answers = await write(DatabaseStore(engine, connection.write))
        kept.cancel()
        await asyncio.gather(kept, return_exceptions=True)
        return answers

    again, nowhere, last = asyncio.run(run())
    assert last is None
    assert isinstance(again, NumberTaken)
    assert isinstance(nowhere, NumberTaken)
    with engine.connect() as connection:
        told = connection.execute(sa.select(schema.log.c.table_id, schema.log.c.data)).all()
        query = sa.select(schema.tables.c.id, schema.tables.c.state)
        states = {row.id: row.state for row in connection.execute(query)}
    engine.dispose()
    assert {table for table, _ in told} == {one, two}
    assert {data for _, data in told} == {'{"text":"\N{STEAM LOCOMOTIVE} \\\\ \\""}'}
    assert states == {one: "waiting", two: "running"}


def test_of_a_batch_of_hundreds_only_that_is_refused_whose_number_is_taken(tmp_path: Path) -> None:
    engine = connect(Settings(db=str(tmp_path / "tables.sqlite")).url)
    migrate(engine)
    record = new_record(edition("europe"), {"seats": []})
    entries = [LogEntry(number, 0.0, "chat", 0, {}, f"id{number}") for number in range(250)]

    async def run() -> list[object]:
        store = DatabaseStore(engine)
        await store.create(record, [], "waiting", None)
        await store.append(record.id, entries[170])
        writing = [store.append(record.id, entry) for entry in entries]
        answers = await asyncio.gather(*writing, return_exceptions=True)
        assert await store.entries(record.id, 0) == entries
        store.close()
        return list(answers)

    answers = asyncio.run(run())
    assert [n for n, answer in enumerate(answers) if answer is not None] == [170]
    assert isinstance(answers[170], NumberTaken)


def test_a_thread_returns_and_raises_and_begins_nothing_that_nobody_waits_for() -> None:
    begun: list[int] = []
    go_on = threading.Event()

    async def run() -> None:
        threads = Threads(1, "test")
        assert await threads.run(lambda one, two: one + two, 1, 2) == 3
        with pytest.raises(ZeroDivisionError):
            await threads.run(lambda: 1 // 0)
        first = asyncio.create_task(threads.run(go_on.wait))
        second = asyncio.create_task(threads.run(begun.append, 2))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        go_on.set()
        assert await first
        threads.close()

    asyncio.run(run())
    assert begun == []


def test_a_thread_goes_on_when_the_loop_that_waited_for_it_is_gone() -> None:
    threads = Threads(1, "test")
    begun, gone = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        gone.wait(PATIENCE)

    async def leave() -> None:
        waiting = asyncio.create_task(threads.run(work))
        while not begun.is_set():
            await asyncio.sleep(0)
        waiting.cancel()

    async def come_back() -> int:
        async with asyncio.timeout(PATIENCE):
            return await threads.run(int, "7")

    asyncio.run(leave())
    gone.set()
    assert asyncio.run(come_back()) == 7
    threads.close()
