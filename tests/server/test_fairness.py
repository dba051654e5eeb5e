"""The shuffle: everybody adds to it, nobody can choose it, and the proof can fail."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.in_process import App, running_app, until
from tests.server.postgres import Cluster
from tests.server.running import Running, Table
from whistlestop.game.fairness import CHECKS, verify_save
from whistlestop.server.tables import shares


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def share() -> dict[str, str]:
    """A contribution and the commitment to it."""
    contribution = secrets.token_hex(32)
    return {"contribution": contribution, "commitment": sha256(contribution)}


def digest(table: str, game: str, server: str, seats: dict[int, str]) -> str:
    """A seal or a seed, computed as the documentation says and not as the package does."""
    lines = ["whistlestop-fairness/1", f"table {table}", f"game {game}", f"server {server}"]
    lines += [f"seat {seat} {seats[seat]}" for seat in sorted(seats)]
    return sha256("\n".join(lines) + "\n")


def reveal(table: Table, seat: int, mine: dict[str, str]) -> Any:
    return table.post("/reveal", {"contribution": mine["contribution"]}, seat)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


@pytest.fixture(scope="module")
def own(start: Callable[..., Running]) -> Running:
    """A server that tests may stop, and whose database they may change."""
    return start()


@pytest.fixture(scope="module")
def played(own: Running) -> tuple[Table, dict[int, dict[str, str]], dict[str, Any]]:
    """A finished game of two who took part, one who did not and a bot; and what was shown
    right before the deal."""
    mine = {0: share(), 1: share()}
    seats = "you open open random"
    table = own.table("ghost_train", seats, commitment=mine[0]["commitment"], options={"first": 2})
    assert table.view()["table"]["seal"] is None
    table.join("Bo", commitment=mine[1]["commitment"])
    table.join("Cy")
    before = table.view()["table"]
    for seat in (0, 1):
        assert reveal(table, seat, mine[seat]).status_code == 200
    for seat in (0, 1, 2):
        table.post("/leave", seat=seat)
    table.wait(lambda view: view["table"]["state"] == "over")
    return table, mine, before


def test_before_the_deal_everybody_sees_all_commitments_under_one_seal(
    played: tuple[Table, dict[int, dict[str, str]], dict[str, Any]],
) -> None:
    table, mine, before = played
    assert before["state"] == "waiting"
    assert before["dealing"]["game"] == "ghost_train 4 2"
    assert before["dealing"]["awaited"] == [0, 1]
    assert before["dealing"]["patience"] == shares.PATIENCE
    commitments = {n: given["commitment"] for n, given in mine.items()}
    assert before["dealing"]["seats"] == [
        {"seat": seat, "commitment": commitments[seat]} for seat in (0, 1)
    ]
    assert before["seal"] == digest(table.id, "ghost_train 4 2", before["commitment"], commitments)
    after = table.view()["table"]
    assert (after["commitment"], after["seal"]) == (before["commitment"], before["seal"])


def test_at_the_end_the_seed_follows_from_what_everybody_added(
    played: tuple[Table, dict[int, dict[str, str]], dict[str, Any]],
) -> None:
    table, mine, before = played
    fair = table.get("/fairness").json()
    assert fair["verified"] is True
    assert fair["checks"] == dict.fromkeys(CHECKS, True)
    assert sha256(fair["secret"]) == before["commitment"]
    contributions = {n: given["contribution"] for n, given in mine.items()}
    assert {row["seat"]: row["contribution"] for row in fair["seats"]} == contributions
    assert fair["seed"] == digest(table.id, fair["game"], fair["secret"], contributions)
    assert fair["seed"] == table.view()["table"]["seed"]


def test_the_downloaded_game_proves_it_without_the_server(
    played: tuple[Table, dict[int, dict[str, str]], dict[str, Any]],
) -> None:
    table, mine, before = played
    found = verify_save(table.get("/save").text, before["seal"])
    assert found.verified
    assert found.proof is not None
    assert set(found.proof.contributions()) == set(mine)


def stored(server: Running) -> sqlite3.Connection:
    return sqlite3.connect(server.db)


TAMPERED = {
    "the server's secret": (
        "UPDATE tables SET seed = :share WHERE id = :table",
        {"seed"},
    ),
    "a contribution": (
        "UPDATE log SET data = json_set(data, '$.contribution', json(:share))"
        " WHERE table_id = :table AND kind = 'reveal' AND seat = 1",
        {"contributions", "seed"},
    ),
    "a commitment": (
        "UPDATE log SET data = json_set(data, '$.commitment', json(:share))"
        " WHERE table_id = :table AND kind = 'join' AND seat = 1",
        {"contributions"},
    ),
}


@pytest.mark.parametrize("part", TAMPERED)
def test_a_changed_database_is_not_verified(
    own: Running,
    played: tuple[Table, dict[int, dict[str, str]], dict[str, Any]],
    tmp_path: Path,
    part: str,
) -> None:
    """Whatever is exchanged on the server, its own check and the seal seen before tell."""
    statement, failing = TAMPERED[part]
    table, _, before = played
    copy = tmp_path / "copy.sqlite"
    with stored(own) as source, sqlite3.connect(copy) as target:
        source.backup(target)
        changed = target.execute(statement, {"share": f'"{"0" * 64}"', "table": table.id})
        assert changed.rowcount == 1

    async def run() -> None:
        async with running_app(tmp_path, database="copy.sqlite") as app:
            fair = (await app.http.get(f"/tables/{table.id}/fairness")).json()
            assert fair["verified"] is False
            assert {name for name, holds in fair["checks"].items() if not holds} == failing
            text = (await app.http.get(f"/tables/{table.id}/save")).text
            assert not verify_save(text, before["seal"]).verified

    asyncio.run(run())


def test_while_a_game_runs_its_seed_and_its_shares_are_told_to_nobody(own: Running) -> None:
    mine, other = share(), share()
    table = own.table(seats="you open", commitment=mine["commitment"])
    table.join("Bo", commitment=other["commitment"])
    answers = [reveal(table, 0, mine), table.get("/fairness")]
    answers += [reveal(table, 1, mine), reveal(table, 1, other), table.get("/fairness", 0)]
    answers += [table.get(""), table.get("", 1), own.get("/tables", state="running")]
    assert table.view()["table"]["state"] == "running"
    with stored(own) as database:
        [secret] = database.execute("SELECT seed FROM tables WHERE id = ?", [table.id]).fetchone()
        [begun] = database.execute(
            "SELECT data FROM log WHERE table_id = ? AND kind = 'start'", [table.id]
        ).fetchone()
    hidden = [json.loads(secret), json.loads(begun)["seed"]]
    hidden += [mine["contribution"], other["contribution"]]
    assert len(set(hidden)) == 4
    told = own.log.read_text() + "".join(answer.text for answer in answers)
    assert table.id in told
    assert [words for words in hidden if words in told] == []


def test_a_contribution_is_taken_after_the_seal_only_and_only_if_it_was_committed_to(
    server: Running,
) -> None:
    mine, other = share(), share()
    table = server.table(seats="you open", commitment=mine["commitment"])
    assert code(reveal(table, 0, mine)) == (409, "wrong_state")
    table.join("Bo")
    assert code(reveal(table, 0, other)) == (422, "bad_contribution")
    assert code(reveal(table, 1, other)) == (422, "bad_contribution")
    assert reveal(table, 0, mine).json()["view"]["table"]["state"] == "running"
    assert reveal(table, 0, mine).status_code == 200  # sent again, it counts once
    assert code(reveal(table, 1, other)) == (409, "wrong_state")


@pytest.mark.parametrize("field", ["x" * 64, "0" * 63, "A" * 64])
def test_a_commitment_is_64_hexadecimal_digits(server: Running, field: str) -> None:
    table = server.table(seats="you open")
    body = {"name": "Bo", "invite": table.invite, "commitment": field}
    assert code(table.post("/join", body)) == (400, "bad_request")


def test_whoever_gets_up_before_the_seal_takes_the_commitment_along(server: Running) -> None:
    mine, gone, new = share(), share(), share()
    table = server.table(seats="you open open", commitment=mine["commitment"])
    seat = table.join("Bo", commitment=gone["commitment"])
    table.post("/leave", seat=seat)
    assert [row["seat"] for row in table.view()["table"]["dealing"]["seats"]] == [0]
    table.join("Eve", seat=seat, commitment=new["commitment"])
    table.join("Cy")
    assert code(reveal(table, seat, gone)) == (422, "bad_contribution")
    reveal(table, 0, mine)
    assert reveal(table, seat, new).json()["view"]["table"]["state"] == "running"


def test_whoever_gets_up_after_the_seal_stops_no_deal(server: Running) -> None:
    mine, other = share(), share()
    table = server.table(seats="you open", commitment=mine["commitment"])
    table.join("Bo", commitment=other["commitment"])
    reveal(table, 0, mine)
    table.post("/leave", seat=1)
    view = table.view()["table"]
    assert view["state"] == "running"
    assert view["seats"][1]["stand_in"]
    seats = table.get("/fairness").json()["seats"]
    assert [row["seat"] for row in seats] == [0, 1]


def test_bots_on_open_seats_are_under_the_seal(server: Running) -> None:
    mine = share()
    table = server.table(seats="you open", open=True, commitment=mine["commitment"])
    assert table.id in {row["id"] for row in server.get("/tables", state="open").json()}
    table.post("/start", {"fill_with": "random"}, 0)
    assert table.id not in {row["id"] for row in server.get("/tables", state="open").json()}
    view = table.view()["table"]
    assert (view["state"], view["seats"][1]["kind"]) == ("waiting", "bot")
    assert code(table.post("/start", {"fill_with": "random"}, 0)) == (409, "wrong_state")
    assert reveal(table, 0, mine).json()["view"]["table"]["state"] == "running"


def test_without_anybody_who_takes_part_a_game_begins_at_once_and_says_so(server: Running) -> None:
    table = server.table("ghost_train", "you random")
    view = table.view()["table"]
    assert view["state"] == "running"
    assert view["seal"] == digest(table.id, "ghost_train 2 drawn", view["commitment"], {})
    table.post("/leave", seat=0)
    table.wait(lambda view: view["table"]["state"] == "over")
    fair = table.get("/fairness").json()
    assert (fair["verified"], fair["seats"]) == (True, [])


def test_a_rematch_waits_for_those_who_took_part_before(server: Running) -> None:
    position = {"edition": "europe", "last_turns": 1, "turn": 0}
    position["seats"] = [{"hand": {"green": 1, "wild": 1}}, {}]
    first, second = {0: share(), 1: share()}, {0: share(), 1: share()}
    table = server.table(
        seats="you open random", position=position, commitment=first[0]["commitment"]
    )
    table.join("Bo", commitment=first[1]["commitment"])
    for seat in (0, 1):
        reveal(table, seat, first[seat])
    table.play(0, "claim london-dieppe-1 with 1 green + 1 wild")
    assert table.view()["table"]["state"] == "over"
    found = {}
    for seat in (0, 1):
        body = {"commitment": second[seat]["commitment"]}
        found[seat] = table.post("/rematch", body, seat).json()["view"]["table"]["rematch"]
        made = {"table": found[0]["table"], "tokens": {}, "invite": ""}
        again = Table(server, made)
        dealing = again.view()["table"]["dealing"]
        assert [row["seat"] for row in dealing["seats"]] == list(range(seat + 1))
        assert (again.view()["table"]["seal"] is not None) is (seat == 1)
    again.tokens = {seat: facts["token"] for seat, facts in found.items()}
    for seat in (0, 1):
        assert reveal(again, seat, second[seat]).status_code == 200
    view = again.view()["table"]
    assert (view["state"], view["from_position"]) == ("running", False)
    seats = again.get("/fairness").json()["seats"]
    assert {row["seat"]: row["commitment"] for row in seats} == {
        seat: given["commitment"] for seat, given in second.items()
    }


def test_reveals_at_the_same_moment_deal_once(server: Running) -> None:
    mine = [share() for _ in range(4)]
    table = server.table(seats="you open open open", commitment=mine[0]["commitment"])
    for seat in (1, 2, 3):
        table.join(f"Guest {seat}", commitment=mine[seat]["commitment"])
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda seat: reveal(table, seat, mine[seat]), range(4)))
    assert [answer.status_code for answer in answers] == [200] * 4
    view = table.view()["table"]
    assert (view["state"], view["version"]) == ("running", 1)


def test_a_server_that_dies_before_the_deal_deals_when_it_is_back(own: Running) -> None:
    mine, other = share(), share()
    waiting = own.table(seats="you open", commitment=mine["commitment"])
    table = own.table(seats="you open", commitment=mine["commitment"])
    table.join("Bo", commitment=other["commitment"])
    seal = table.view()["table"]["seal"]
    reveal(table, 1, other)
    own.kill()
    with closing(sqlite3.connect(own.db)) as database, database:
        # The server waits for 20 seconds, and may take longer to start.
        database.execute("UPDATE log SET at = at + 60 WHERE table_id = ?", (table.id,))
        database.execute("UPDATE tables SET wake_at = wake_at + 60 WHERE id = ?", (table.id,))
    own.start()
    assert table.view()["table"]["seal"] == seal
    assert table.view()["table"]["dealing"]["awaited"] == [0]
    waiting.join("Bo")
    for each in (table, waiting):
        reveal(each, 0, mine)
        assert each.view()["table"]["state"] == "running"
    assert table.view()["table"]["seal"] == seal


def test_two_workers_deal_one_game(start: Callable[..., Running], cluster: Cluster) -> None:
    database = cluster.database()
    one, two = start(database), start(database)
    mine, other = share(), share()
    table = one.table(seats="you open", commitment=mine["commitment"])
    there = Table(two, table.made)
    there.join("Bo", commitment=other["commitment"])
    table.tokens = there.tokens = {**table.tokens, **there.tokens}
    for worker in (table, there):
        worker.wait(lambda view: view["table"]["seal"] is not None)
    with ThreadPoolExecutor(2) as threads:
        answers = [
            threads.submit(reveal, table, 0, mine),
            threads.submit(reveal, there, 1, other),
        ]
    assert [answer.result().status_code for answer in answers] == [200, 200]
    for worker in (table, there):
        worker.wait(lambda view: view["table"]["state"] == "running")
    deals = [worker.view(0)["observation"] for worker in (table, there)]
    assert deals[0] == deals[1]
    for running in (one, two):
        running.stop()


async def sealed(app: App) -> tuple[str, dict[str, Any]]:
    """A table with a bot that waits for a contribution."""
    wish = {"seats": [{"kind": "you"}, {"kind": "bot", "bot": "random"}]}
    made = await app.table(**wish, commitment=share()["commitment"])
    assert made["view"]["table"]["dealing"]["awaited"] == [0]
    return f"/tables/{made['table']}", made


@pytest.mark.parametrize("restart", [False, True])
def test_a_contribution_that_never_comes_stops_no_deal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, restart: bool
) -> None:
    """The clock of the table survives a restart: nobody has to ask for the table."""

    async def run() -> None:
        async with running_app(tmp_path) as app:
            if not restart:
                monkeypatch.setattr(shares, "PATIENCE", 0.2)
            path, made = await sealed(app)
            if not restart:
                await begun(app, path, made)
        if restart:
            monkeypatch.setattr(shares, "PATIENCE", 0.2)
            with sqlite3.connect(tmp_path / "tables.sqlite") as database:
                database.execute("UPDATE tables SET wake_at = created_at + 0.2")
            async with running_app(tmp_path) as app:
                await begun(app, path, made)

    async def begun(app: App, path: str, made: dict[str, Any]) -> None:
        def dealt() -> bool:
            session = app.server.hub.sessions.get(made["table"])
            return session is not None and session.table.game is not None

        await until(dealt)
        fair = (await app.http.get(f"{path}/fairness")).json()
        assert [row["contribution"] for row in fair["seats"]] == [None]

    asyncio.run(run())
