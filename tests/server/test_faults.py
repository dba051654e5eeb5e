"""When something fails: tables in use stay, the database comes back, and no log tells a secret."""

from __future__ import annotations

import asyncio
import gc
import resource
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

import whistlestop as ws
from tests.kit.waiting import wait_until
from tests.server.in_process import running_app, until
from tests.server.postgres import Cluster
from tests.server.running import Running, Table, fresh
from whistlestop.server import server as server_module
from whistlestop.server.tables import sessions
from whistlestop.server.tables.table_log import TableRecord


def test_more_tables_in_use_than_are_kept_all_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MOST_IDLE", 2)

    async def run() -> None:
        async with running_app(tmp_path) as app:
            made = [await app.table("you", "open") for _ in range(5)]
            ids = [one["table"] for one in made]
            async with app.live(ids[0], None), app.live(ids[1], None), app.live(ids[2], None):
                for _ in range(2):
                    answers = [await app.http.get(f"/tables/{table}") for table in ids]
                    assert [answer.status_code for answer in answers] == [200] * 5
                first = await app.server.hub.sessions.find(ids[0])
                await asyncio.gather(*[app.server.hub.sessions.find(table) for table in ids])
                assert await app.server.hub.sessions.find(ids[0]) is first

    asyncio.run(run())


@pytest.mark.parametrize("ends", ["first", "last"])
def test_a_table_that_is_found_while_it_is_created_is_in_memory_once(
    ends: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The look for tables to wake may come upon a new one before its creation is through."""

    async def run() -> None:
        async with running_app(tmp_path) as app:
            store, known = app.server.store, app.server.hub.sessions
            create, load = store.create, store.load
            loaded, kept = asyncio.Event(), asyncio.Event()
            finding = []

            async def create_and_find(record: TableRecord, *rest: Any) -> None:
                await create(record, *rest)
                finding.append(asyncio.create_task(known.find(record.id)))
                await (finding[0] if ends == "first" else loaded.wait())

            async def load_until_kept(table_id: str) -> object:
                found = await load(table_id)
                loaded.set()
                if ends == "last":
                    await kept.wait()
                return found

            monkeypatch.setattr(store, "create", create_and_find)
            monkeypatch.setattr(store, "load", load_until_kept)
            table = (await app.table("you", "open"))["table"]
            created = known.get(table)
            kept.set()
            assert created is not None
            assert await finding[0] is created
            assert known.get(table) is created

    asyncio.run(run())


def test_a_server_that_is_full_says_so_and_serves_those_who_are_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with running_app(tmp_path, most_tables=3) as app:
            made = [await app.table("you", "open") for _ in range(4)]
            ids = [one["table"] for one in made]
            async with app.live(ids[0], None), app.live(ids[1], None):
                async with app.live(ids[2], None):
                    await until(lambda: listening(app.server.hub.sessions) == 3)
                    full = await app.http.get(f"/tables/{ids[3]}")
                    assert (full.status_code, full.json()["error"]["code"]) == (503, "busy")
                    assert full.headers["retry-after"]
                    seats = [{"kind": "you"}, {"kind": "open"}]
                    wish = {"edition": "europe", "seats": seats, "client_id": fresh()}
                    assert (await app.http.post("/tables", json=wish)).status_code == 503
                    chat = {"text": "Hello", "client_id": fresh()}
                    await app.post(f"/tables/{ids[2]}/chat", chat, made[2]["tokens"]["0"])
                await until(lambda: listening(app.server.hub.sessions) == 2)
                gc.collect()
                assert (await app.http.get(f"/tables/{ids[3]}")).status_code == 200

    asyncio.run(run())


def listening(found: sessions.Sessions) -> int:
    """How many tables somebody listens to."""
    return sum(bool(session.listeners) for session in found)


def test_a_server_with_a_long_queue_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            answers = [await app.http.get("http://localhost/readyz")]
            monkeypatch.setattr(server_module, "_LONG_QUEUE", app.server.store.waiting - 1)
            answers.append(await app.http.get("http://localhost/readyz"))
            assert [answer.status_code for answer in answers] == [200, 503]
            assert answers[1].json()["error"]["code"] == "busy"

    asyncio.run(run())


def ready(server: Running) -> bool:
    """Does the server say that it can write moves?"""
    return server.http.get("/readyz").status_code == 200


@pytest.mark.slow
def test_the_connection_to_postgresql_comes_back_after_any_error(
    start: Callable[..., Running], cluster: Cluster
) -> None:
    """A statement that cannot be prepared is another error than a lost connection."""
    server = start(cluster.database())
    table = server.table(options={"first": 0})
    table.choose_tickets()
    wait_until(lambda: ready(server))
    with psycopg.connect(server.db, autocommit=True) as other:
        other.execute("ALTER TABLE log RENAME TO away")
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        wait_until(lambda: "UndefinedTable" in server.log.read_text())
        assert not ready(server)
        assert server.http.get("/healthz").status_code == 200
        refused = table.move(0, "draw deck")
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "database_down")
        other.execute("ALTER TABLE away RENAME TO log")
    wait_until(lambda: ready(server))
    table.play(0, "draw deck")


CHAT = "only the table may read this"


def fail(table: Table, seat: int) -> list[str]:
    """Move, chat and make a table while the database fails; returns what was secret about it."""
    legal = [action["text"] for action in table.view(seat)["legal"]]
    sent = {"version": table.version, "client_id": fresh()}
    move = table.move(seat, legal[0], **sent)
    for _ in range(10):  # as long as nobody knows whether it counts
        if move.status_code == 504:
            move = table.move(seat, legal[0], **sent)
    answers = [
        move,
        table.post("/chat", {"text": CHAT, "client_id": fresh()}, seat),
        table.server.post(
            "/tables",
            {
                "edition": "europe",
                "seats": [{"kind": "you", "name": "Unseen"}, {"kind": "open"}],
                "client_id": fresh(),
            },
        ),
    ]
    assert [answer.status_code for answer in answers] == [503] * 3
    assert [answer.json()["error"]["code"] for answer in answers] == ["database_down"] * 3
    return [CHAT, "Unseen", "INSERT", "parameters", *[text for text in legal if " " in text]]


@pytest.mark.slow
def test_a_locked_database_is_reported_and_no_secret_is_logged(
    start: Callable[..., Running],
) -> None:
    server = start()
    table = server.table(options={"first": 0})
    with table.live(0) as live, closing(sqlite3.connect(server.db, isolation_level=None)) as other:
        live.receive()
        other.execute("BEGIN EXCLUSIVE")
        secrets = fail(table, 0)
        live.send(type="chat", text=CHAT, client_id=fresh())
        told = live.until(lambda message: message["type"] == "error")
        assert told["error"]["code"] == "database_down"
        other.execute("ROLLBACK")
        live.send(type="chat", text=CHAT, client_id=fresh())
        live.until(lambda message: message["type"] == "ack")
    check_log(server, table, secrets)


@pytest.mark.slow
def test_a_server_that_cannot_write_its_file_is_not_ready(start: Callable[..., Running]) -> None:
    """As on a full disk: the file can be read and locked, but nothing can be added."""
    server = start()
    table = server.table(options={"first": 0})
    limit = partial(resource.prlimit, server.process.pid, resource.RLIMIT_FSIZE)
    before = limit()
    assert ready(server)
    limit((1, before[1]))
    refused = table.move(0, table.view(0)["legal"][0]["text"])
    assert (refused.status_code, refused.json()["error"]["code"]) == (503, "database_down")
    assert not ready(server)
    assert server.http.get("/healthz").status_code == 200
    limit(before)
    assert ready(server)
    table.choose_tickets()


def listens(other: psycopg.Connection[Any]) -> bool:
    """Has the server a connection again that is prepared to write?"""
    [found] = other.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND query LIKE '%PREPARE write_entries%'"
    ).fetchone() or (0,)
    return found > 0


@pytest.mark.slow
def test_a_refusal_by_postgresql_is_reported_and_no_secret_is_logged(
    start: Callable[..., Running], cluster: Cluster
) -> None:
    """Read-only, as a standby is after a failover."""
    server = start(cluster.database())
    table = server.table(options={"first": 0})
    table.view(0)
    with psycopg.connect(server.db, autocommit=True) as other:
        [name] = other.execute("SELECT current_database()").fetchone() or ()
        other.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        other.execute("SET transaction_read_only = off")
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        wait_until(lambda: listens(other))
        assert not any(ready(server) for _ in range(20))
        secrets = fail(table, 0)
        other.execute("SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE")
        other.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    wait_until(lambda: ready(server))
    table.choose_tickets()
    check_log(server, table, secrets)


def check_log(server: Running, table: Table, secrets: list[str]) -> None:
    """Nothing that the rules hide, nor what was said, is in the log."""
    log = server.log.read_text()
    assert '"level": "error"' in log
    with_tickets = [*secrets, *[ticket.id for ticket in ws.edition("europe").tickets]]
    assert [secret for secret in with_tickets if secret in log] == []
    assert not any(token in log for token in table.tokens.values())
