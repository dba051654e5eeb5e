"""What fails is answered, counted and logged like everything else, and what is unknown says so."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.kit.waiting import wait_until
from tests.server.in_process import App, running_app, until
from tests.server.postgres import Cluster
from tests.server.running import Running, fresh
from whistlestop.messages.errors import BadOption
from whistlestop.server.logs import JsonLines, shown_address
from whistlestop.server.run import serve
from whistlestop.server.settings import Settings
from whistlestop.server.storage.database import connect, migrate
from whistlestop.server.tables import table_log


class Lines(logging.Handler):
    """The lines of the server's log."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(json.loads(self.format(record)))

    def told(self, message: str) -> dict[str, Any]:
        """The one line with this message."""
        [line] = [line for line in self.lines if line["message"] == message]
        return line


@contextmanager
def logged(name: str = "whistlestop.server") -> Iterator[Lines]:
    """What the server logs meanwhile."""
    logger, lines = logging.getLogger(name), Lines()
    before = logger.level
    logger.addHandler(lines)
    logger.setLevel(logging.INFO)
    yield lines
    logger.removeHandler(lines)
    logger.setLevel(before)


def test_what_the_event_loop_logs_by_itself_holds_no_secret() -> None:
    async def run() -> None:
        async def forgotten() -> None:
            fail()

        task = asyncio.create_task(forgotten())
        asyncio.get_running_loop().call_soon(fail, "draw deck")
        await asyncio.wait([task])
        del task  # nobody has asked what became of it
        await asyncio.sleep(0)

    with logged("asyncio") as log:
        asyncio.run(run())
    told = {line["message"]: line["error"] for line in log.lines}
    assert set(told) == {"Exception in callback fail", "Task exception was never retrieved"}
    for line in log.lines:
        assert "draw deck" not in str(line)
        assert "ValueError" in line["error"]


def fail(*_: object, **__: object) -> Any:
    raise ValueError("draw deck")


def test_a_mistake_of_the_server_is_answered_counted_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with running_app(tmp_path, log_addresses="full") as app:
            made = await app.table("you", "open")
            monkeypatch.setattr(app.server.hub.views, "encoded", fail)
            with logged() as log:
                answer = await app.http.get(f"/tables/{made['table']}")
            error = answer.json()["error"]
            assert (answer.status_code, error["code"]) == (500, "internal")
            assert answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["x-request-id"] == error["request_id"]
            line = log.told("request")
            assert (line["status"], line["request"]) == (500, error["request_id"])
            assert line["address"] == "127.0.0.1"
            failed = log.told("a request failed")
            assert failed["request"] == error["request_id"]
            assert "ValueError" in failed["error"]
            assert "draw deck" not in failed["error"]
            assert 'status="500"' in app.server.metrics.text()
            assert 'refused_total{worker="' in app.server.metrics.text()
            assert 'code="internal"' in app.server.metrics.text()

    asyncio.run(run())


def test_a_mistake_of_the_server_drops_no_live_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            made = await app.table("you", "open")
            async with app.live(made["table"], made["tokens"]["0"]) as client:
                with monkeypatch.context() as broken:
                    broken.setattr(app.server.hub.writer, "act", fail)
                    client.send(type="chat", text="Hello", client_id="one")
                    await until(lambda: client.received[-1:] and "error" in client.received[-1])
                    told = client.received[-1]
                    assert (told["error"]["code"], told["client_id"]) == ("internal", "one")
                client.send(type="chat", text="Hello", client_id="two")
                ack = {"type": "ack", "client_id": "two", "version": 0}
                await until(lambda: ack in client.received)

    asyncio.run(run())


async def move(app: App, made: dict[str, Any], client_id: str) -> tuple[int, dict[str, Any]]:
    """Draw a card as the first seat; the status and the answer."""
    answer = await app.http.post(
        f"/tables/{made['table']}/moves",
        json={"move": "draw deck", "version": 1, "client_id": client_id},
        headers={"Authorization": f"Bearer {made['tokens']['0']}"},
    )
    return answer.status_code, answer.json()


async def play_while_the_database_hangs(
    app: App, hang: Callable[[], object], go_on: Callable[[], object]
) -> None:
    """Move, ask again, and find out that the move counted once."""
    seats = [{"kind": "you"}, {"kind": "open"}]
    more = {"seats": seats, "edition": "ghost_train", "options": {"first": 0}}
    made = await app.table(**more)
    join = {"name": "Bo", "invite": made["invite"].partition("#invite=")[2]}
    await app.post(f"/tables/{made['table']}/join", join)
    sent = fresh()
    async with app.live(made["table"], made["tokens"]["0"]) as client:
        hang()
        for _ in range(2):  # sent again, it is still not known
            status, answer = await move(app, made, sent)
            assert (status, answer["error"]["code"]) == (504, "outcome_unknown")
        # Another request is not begun: of that one it is known that it did not count.
        status, answer = await move(app, made, fresh())
        assert (status, answer["error"]["code"]) == (503, "database_down")
        client.send(type="move", move="draw deck", version=1, client_id=sent)
        await until(lambda: client.received[-1:] and "error" in client.received[-1])
        assert client.received[-1]["error"]["code"] == "outcome_unknown"
        go_on()
        async with asyncio.timeout(60):
            while (found := await move(app, made, sent))[0] == 504:
                pass
        status, answer = found
        assert (status, answer["version"]) == (200, 2)
        client.send(type="move", move="draw deck", version=1, client_id=sent)
        ack = {"type": "ack", "client_id": sent, "version": 2}
        await until(lambda: ack in client.received)


def test_a_move_on_a_database_that_hangs_is_reported_as_unknown_and_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with running_app(tmp_path) as app:
            other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)

            def hang() -> None:
                monkeypatch.setattr(table_log, "ANSWER_WITHIN", 0.2)
                other.execute("BEGIN EXCLUSIVE")

            with closing(other):
                await play_while_the_database_hangs(app, hang, lambda: other.execute("ROLLBACK"))

    asyncio.run(run())


@pytest.mark.slow
def test_a_move_on_postgresql_that_hangs_is_reported_as_unknown_and_counts_once(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = cluster.database()

    async def run() -> None:
        async with running_app(tmp_path, db=db) as app:
            async with asyncio.timeout(60):
                while (await app.http.get("http://localhost/readyz")).status_code != 200:
                    await asyncio.sleep(0.01)
            with psycopg.connect(db) as other:

                def hang() -> None:
                    monkeypatch.setattr(table_log, "ANSWER_WITHIN", 1.0)
                    other.execute("LOCK TABLE log")

                await play_while_the_database_hangs(app, hang, other.rollback)

    asyncio.run(run())


@pytest.mark.slow
def test_workers_end_with_their_supervisor(start: Callable[..., Running], cluster: Cluster) -> None:
    server = start(cluster.database(), "--workers", "2")

    def listens() -> bool:
        with closing(socket.socket()) as probe:
            return probe.connect_ex(("127.0.0.1", server.port)) == 0

    assert listens()
    server.kill_supervisor()
    try:
        wait_until(lambda: not listens())
    finally:
        if listens():
            os.killpg(server.process.pid, signal.SIGKILL)
    assert "the supervisor is gone" in server.log.read_text()


def test_a_database_of_a_newer_version_is_reported_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    engine = connect(Settings(db=str(file)).url)
    migrate(engine)
    engine.dispose()
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadOption, match="newer version") as refused:
        serve(Settings(db=str(file), port=0))
    assert refused.value.code == "newer_database"
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("address", "how", "shown"),
    [
        ("203.0.113.77", "full", "203.0.113.77"),
        ("203.0.113.77", "network", "203.0.113.0/24"),
        ("2001:db8:1:2:3::4", "network", "2001:db8:1::/48"),
        ("203.0.113.77", "none", None),
        ("not an address", "network", None),
    ],
)
def test_the_log_names_addresses_as_far_as_the_operator_wants(
    address: str, how: str, shown: str | None
) -> None:
    assert shown_address(address, how) == shown


def test_metrics_have_a_port_of_their_own(server: Running) -> None:
    assert server.http.get("/metrics").status_code == 404
    assert "whistlestop_requests_total" in server.metrics()
    inside = server.metrics_client()
    assert inside.get("/api/v1/editions").status_code == 404
    inside.close()


def test_every_answer_has_an_id_of_its_own(server: Running) -> None:
    ids = {server.get("/editions").headers["x-request-id"] for _ in range(3)}
    assert len(ids) == 3
    line = r'"request": "([^"]+)".*"address": "127.0.0.0/24"'
    wait_until(lambda: ids <= set(re.findall(line, logs(server))))  # written after the answer


def logs(server: Running) -> str:
    return server.log.read_text()


def test_metrics_tell_how_the_server_is(tmp_path: Path) -> None:
    async def run() -> str:
        async with running_app(tmp_path) as app:
            await app.http.get("/tables/nothing")
            await until(lambda: "lag_seconds_count" in re.sub(r"count\S* 0\b", "", text(app)))
            return await app.server.metrics_text()

    def text(app: App) -> str:
        return app.server.metrics.text()

    lines = [line for line in asyncio.run(run()).splitlines() if not line.startswith("#")]
    found = {re.sub(r'worker="\d+",?', "", line.split()[0]): line.split()[1] for line in lines}
    assert found['whistlestop_refused_total{code="no_table"}'] == "1"
    assert found["whistlestop_database_ready{}"] == "1"
    assert found["whistlestop_database_waiting{}"] == "0"
    assert found['whistlestop_bots_waiting{queue="quick"}'] == "0"
    assert found["whistlestop_bots_refused_total{}"] == "0"
    assert int(found["whistlestop_event_loop_lag_seconds_count{}"]) > 0
    assert int(found["whistlestop_memory_bytes{}"]) > 20_000_000
