"""Two workers on PostgreSQL: any of them serves any table, and each hears the other at once."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from socket import socket
from typing import Any

import psycopg
import pytest
import uvicorn

from tests.kit.waiting import PATIENCE, wait_until
from tests.server.in_process import running_app
from tests.server.postgres import Cluster
from tests.server.running import Live, Running, Table, fresh
from whistlestop.messages.errors import BadOption
from whistlestop.server import run
from whistlestop.server.run import serve
from whistlestop.server.settings import ENVIRONMENT, Settings
from whistlestop.server.storage.store import CHANNEL
from whistlestop.server.tables.other_workers import MOST_MISSED


@pytest.fixture(scope="module")
def pair(start: Callable[..., Running], cluster: Cluster) -> tuple[Running, Running]:
    """Two servers on one database, as two workers are."""
    database = cluster.database()
    return start(database), start(database)


def test_two_workers_share_their_tables(pair: tuple[Running, Running]) -> None:
    one, two = pair
    table = one.table(seats="you open", options={"first": 0}, open=True)
    there = Table(two, table.made)
    assert table.id in {row["id"] for row in two.get("/tables", state="open").json()}
    table.tokens[1] = two.post(f"/tables/{table.id}/join", {"name": "Bo"}).json()["token"]
    there.tokens[1] = table.tokens[1]
    with table.live(0) as here, there.live(1) as across:
        here.until(lambda m: m["type"] == "view" and m["view"]["table"]["state"] == "running")
        across.until(lambda m: m["type"] == "view" and m["view"]["table"]["state"] == "running")
        for worker in (table, there):
            worker.wait(lambda view: all(seat["connected"] for seat in view["table"]["seats"]))
        there_or_here = [table, there]
        for turn in range(6):
            _move_and_be_heard(there_or_here[turn % 2], [here, across])
    _only_one_of_two_moves_at_once(table, there)
    _the_same_move_at_both_counts_once(table, there)


def test_the_people_of_a_worker_that_gives_no_sign_of_life_are_not_connected(
    tmp_path: Path,
) -> None:
    async def connected() -> list[bool]:
        async with running_app(tmp_path) as app:
            hub = app.server.hub
            session = hub.sessions.get((await app.table("you", "open"))["table"])
            assert session is not None

            def hear(worker: str, table: str = "", seats: tuple[int, ...] = ()) -> None:
                message = {"table_id": table, "worker": worker, "seats": seats}
                hub.other_workers.receive(json.dumps(message).encode())

            hear("another")
            hear("another", session.id, (1,))
            seen = []
            for also in ([hub.listeners.worker, "another"], [hub.listeners.worker]):
                for _ in range(MOST_MISSED + 1):
                    for worker in also:
                        hear(worker)
                seen.append(1 in session.connected)
            return seen

    assert asyncio.run(connected()) == [True, False]


def test_workers_give_signs_of_life(pair: tuple[Running, Running]) -> None:
    with psycopg.connect(pair[0].db, autocommit=True) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        living: set[str] = set()
        notices = connection.notifies(timeout=PATIENCE)
        for notice in notices:
            message = json.loads(notice.payload)
            if not message["table_id"]:
                living.add(message["worker"])
            if len(living) == len(pair):
                notices.close()
    assert len(living) == len(pair)


def test_a_lost_connection_to_the_database_is_made_again(pair: tuple[Running, Running]) -> None:
    one, two = pair
    table = one.table(seats="you you", hot_seat=True, options={"first": 0})
    there = Table(two, table.made)
    table.choose_tickets()
    with table.live(0) as here, there.live(1) as across:
        for live in (here, across):
            live.until(lambda m: m["type"] == "view")
        with psycopg.connect(one.db) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        for turn, within in enumerate((PATIENCE, 5, 5, 5)):  # the first waits for a new connection
            _move_and_be_heard([table, there][turn % 2], [here, across], within)


def test_a_worker_that_missed_a_move_reads_it_when_the_next_one_comes(
    pair: tuple[Running, Running],
) -> None:
    one, two = pair
    table = one.table(seats="you you", hot_seat=True, options={"first": 0})
    table.choose_tickets()
    there = Table(two, table.made)
    seen = there.version
    with psycopg.connect(one.db) as connection:  # written, but announced to nobody
        connection.execute(
            "INSERT INTO log (table_id, number, at, kind, seat, data) "
            "SELECT table_id, max(number) + 1, max(at), 'move', 0, %s FROM log "
            "WHERE table_id = %s GROUP BY table_id",
            ('{"move":"draw deck"}', table.id),
        )
    assert there.move(0, "draw deck", version=seen + 1).status_code == 200


def _move_and_be_heard(at: Table, listening: list[Live], within: float = 5) -> None:
    """A move at one worker is told by both at once."""
    view = at.view()
    seat = view["observation"]["decision"]["seat"]
    legal = [action["text"] for action in at.view(seat)["legal"]]
    move = "draw deck" if "draw deck" in legal else legal[0]
    began = time.monotonic()
    at.play(seat, move)
    version = view["table"]["version"] + 1
    for live in listening:
        live.until(lambda m: m["type"] == "view" and m["view"]["table"]["version"] == version)
    assert time.monotonic() - began < within


def _only_one_of_two_moves_at_once(here: Table, there: Table) -> None:
    """Each worker believes its move to be the next one; the database decides."""
    version = here.version
    assert there.version == version
    seat = here.view()["observation"]["decision"]["seat"]
    with ThreadPoolExecutor(2) as people:
        answers = [
            people.submit(table.move, seat, "draw deck", version=version) for table in (here, there)
        ]
        codes = sorted(answer.result().status_code for answer in answers)
    assert codes == [200, 409]


def _the_same_move_at_both_counts_once(here: Table, there: Table) -> None:
    here.wait(lambda view: view["table"]["version"] == there.version)
    version = here.version
    seat = here.view()["observation"]["decision"]["seat"]
    body = {"move": "draw deck", "version": version, "client_id": fresh()}
    answers = [table.post("/moves", body, seat) for table in (here, there)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert [answer.json()["version"] for answer in answers] == [version + 1] * 2


def test_several_workers_of_one_server_serve_the_same_tables(
    start: Callable[..., Running], cluster: Cluster
) -> None:
    server = start(cluster.database(), "--workers", "2")
    table = server.table(options={"first": 0})
    table.choose_tickets()
    workers = set()

    def both_answer() -> bool:
        workers.add(server.metrics().partition('worker="')[2].partition('"')[0])
        return len(workers) == 2

    wait_until(both_answer)
    before = table.version
    for version in range(before, before + 8):
        server.http.close()
        server.http = server.client()
        # The worker at the other end may have to hear of the last move first.
        view = table.wait(partial(_is_at, version))
        table.play(view["observation"]["decision"]["seat"], "draw deck")
    _one_seat_says_no_more_than_at_one_worker(table)


def _is_at(version: int, view: dict[str, Any]) -> bool:
    return bool(view["table"]["version"] == version)


def _one_seat_says_no_more_than_at_one_worker(table: Table) -> None:
    """Five messages at once and one every two seconds, whichever worker takes them."""
    began = time.monotonic()
    said = 0
    for _ in range(16):
        table.server.http.close()
        table.server.http = table.server.client()
        said += table.post("/chat", {"text": "Hello", "client_id": fresh()}, 0).status_code == 200
    assert 5 <= said <= 6 + (time.monotonic() - began) / 2


def test_a_worker_has_time_to_start_on_a_busy_machine(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its supervisor replaces a worker that does not answer: one that still loads must not be."""
    patience = []

    class Supervisor:
        def __init__(self, config: uvicorn.Config, sockets: list[socket]) -> None:
            patience.append(config.timeout_worker_healthcheck)
            self._sockets = sockets

        def run(self) -> None:
            for each in self._sockets:
                each.close()

    monkeypatch.setattr(run, "Multiprocess", Supervisor)
    monkeypatch.setattr(run, "set_up_logs", lambda _: None)
    monkeypatch.setenv(ENVIRONMENT, "")
    before = signal.getsignal(signal.SIGTERM)
    serve(Settings(workers=2, port=0, db=cluster.database()))
    signal.signal(signal.SIGTERM, before)
    assert patience == [60]


def test_several_workers_want_a_database_they_can_share() -> None:
    with pytest.raises(BadOption, match="share"):
        serve(Settings(workers=2, port=0))
