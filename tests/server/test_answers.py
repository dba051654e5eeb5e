"""Every answer is what its model says: no field more, none less, in whole games of all editions.

The client of these tests checks each answer by itself (`described`), so they need only ask.
"""

from __future__ import annotations

import copy
import hashlib
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema_rs import ValidationError

import whistlestop as ws
from tests.kit.small_edition import SMALL
from tests.kit.waiting import wait_until
from tests.server.described import ANSWERED, check_component, document
from tests.server.running import Running, Table, environment, fresh
from tests.server.test_secrets import chosen
from whistlestop.server.storage.database import connect, signing_key
from whistlestop.server.tokens import Signer


@pytest.mark.slow
@pytest.mark.parametrize("edition", ws.editions())
def test_every_answer_of_a_whole_game_is_as_described(server: Running, edition: str) -> None:
    whole_game(server, edition)


def test_every_operation_of_the_document_is_answered_as_described(server: Running) -> None:
    ANSWERED.clear()
    whole_game(server, "ghost_train")
    owe_a_surcharge(server)
    ask_without_a_game(server)
    operations = {
        (method.upper(), path.removeprefix("/api/v1"))
        for path, methods in document()["paths"].items()
        for method in methods
    }
    assert operations <= ANSWERED


def whole_game(server: Running, edition: str) -> None:
    """Play a game by random moves, asking everything that can be asked on the way."""
    contribution = "c0" * 32
    commitment = hashlib.sha256(contribution.encode()).hexdigest()
    table = server.table(edition, "you you", commitment=commitment)
    assert table.post("/reveal", {"contribution": contribution}, 0).status_code == 200
    luck = random.Random(edition)
    with table.live() as watching:
        seat, move = 0, 0
        while (view := table.view(seat))["table"]["state"] == "running":
            assert all("at" in event for event in view["events"])
            decider = view["observation"]["decision"]["seat"]
            if decider != seat:
                seat = decider
                continue
            if move % 9 == 0:
                ask_everything(table, seat)
            if view["observation"]["decision"]["kind"] == "surcharge":
                table.get("/surcharges", seat)
            version = view["table"]["version"]
            answer = table.move(seat, chosen(view, table, seat, luck), version=version)
            assert answer.status_code == 200, answer.text
            if answer.json()["view"]["can_undo"] and luck.random() < 0.05:
                undo = {"version": answer.json()["version"], "client_id": fresh()}
                assert table.post("/undo", undo, seat).status_code == 200
            move += 1
        table.post("/chat", {"text": "Well played", "client_id": fresh()}, 0)
        told = watching.until(lambda message: message["view"]["outcome"])
        assert told["view"]["outcome"] == table.view()["outcome"]
    look_back(server, table)


def ask_everything(table: Table, seat: int) -> None:
    """Ask what can be asked while a game runs, also what is refused."""
    table.view()
    table.get("/plan", seat)
    table.get("/why", seat, move="pass")
    table.get("/why", 1 - seat, move="pass")
    table.get("/fairness")
    table.get("/replay/0")
    table.get("/review")
    table.move(seat, "nonsense")
    table.move(seat, "pass", version=0)


def look_back(server: Running, table: Table) -> None:
    """Ask what can be asked once a game is over."""
    moves = table.get("/moves").json()["moves"]
    for number in (0, 1, len(moves) // 2, len(moves)):
        table.get(f"/replay/{number}")
    assert table.get("/review").json()["moments"][-1] == len(moves)
    assert table.get("/fairness").json()["verified"]
    assert table.post("/rematch", seat=0).status_code == 200
    assert table.view(1)["table"]["rematch"]["token"]
    saved = server.http.post("/api/v1/saves", content=table.get("/save").text)
    assert saved.json()["view"]["table"]["archive"]
    wish = {"move": 3, "seats": [{"kind": "you", "name": "Ana"}, {"kind": "bot", "bot": "random"}]}
    assert table.post("/play-on", wish).status_code == 201


def owe_a_surcharge(server: Running) -> None:
    """Claim a route and take that back; claim a tunnel and owe more cards for it."""
    position = {
        "edition": "europe",
        "seats": [{"hand": {"red": 6}}, {}],
        "market": ["blue", "blue", "green", "green", "white"],
        "decks": {"train": ["red"] * 4},
    }
    table = server.table(position=position)
    gray = [route for route in ws.edition("europe").routes if route.color == "gray"]
    for kind in ("rail", "tunnel"):
        route = next(route for route in gray if (route.kind, route.length) == (kind, 2))
        table.play(0, f"claim {route.id} with 2 red")
        if kind == "rail":
            undo = {"version": table.version, "client_id": fresh()}
            assert table.post("/undo", undo, 0).status_code == 200
    assert table.get("/surcharges", 0).json()["payments"]


def ask_without_a_game(server: Running) -> None:
    """Ask about editions, bots and the lobby; sit down, leave and return."""
    for edition in server.get("/editions").json():
        assert server.get(f"/editions/{edition['id']}").status_code == 200
    server.get("/editions/nowhere")
    server.get("/editions/form")
    server.get("/editions/world/files")
    server.get("/editions/ghost_train/board", language="it")
    server.post("/editions", {"files": SMALL})
    server.post("/editions/check", {"files": SMALL, "draw": True})
    for line in server.post("/editions/study", {"files": SMALL, "games": 6}).iter_lines():
        check_component("StudyLine", json.loads(line))
    server.get("/bots")
    for path in ("/healthz", "/readyz"):
        assert server.http.get(path).json() == {"status": "ok"}
    table = server.table(
        "europe",
        "you open random",
        open=True,
        clock={"seconds_per_move": 600},
        options={"first": 0},
    )
    for state in ("open", "running", "over"):
        server.get("/tables", state=state)
    seat = table.join("Bo", hold="token")
    table.get("/links", seat)
    first = table.view()
    assert first["table"]["clock"]["seconds_per_move"] == 600
    table.post("/hint", seat=0)
    server.http.put(f"/api/v1/tables/{table.id}/seat", json={"token": table.tokens[seat]})
    server.http.delete(f"/api/v1/tables/{table.id}/seat")
    table.post("/leave", seat=seat)
    table.post("/return", seat=seat)
    look_after_a_table(server)
    be_told_and_found(server)
    ask_the_referee(server)


def ask_the_referee(server: Running) -> None:
    """Ask about a printed game, and for the rules."""
    position = {"edition": "europe", "players": 2, "seats": [{"hand": {"red": 4}}]}
    for path, more in (("standing", {}), ("payments", {"target": "paris-zurich-1"})):
        body = {"position": position, **more}
        assert server.http.post(f"/api/v1/referee/{path}", json=body).status_code == 200
    assert server.get("/referee/rules/en").status_code == 200


def be_told_and_found(server: Running) -> None:
    """Ask how one is told of a turn, end messages to an address, and find one's games again."""
    table = server.table("europe", "you random")
    mine = {"Authorization": f"Bearer {table.tokens[0]}"}
    assert table.get("/reminders", 0).status_code == 200
    here = f"/api/v1/tables/{table.id}"
    assert server.http.put(f"{here}/reminders", json={"email": None}, headers=mine).is_success
    engine = connect(f"sqlite:///{server.db}")
    stop = f"/api/v1/unsubscribe?token={Signer(signing_key(engine)).unsubscription('0' * 64)}"
    engine.dispose()
    assert server.http.get(stop).is_success
    assert server.http.post(stop).is_success
    with server.client() as browser:
        me = "/api/v1/people/me"
        secret = browser.post("/api/v1/people").json()["link"].partition("=")[2]
        assert browser.put(me, json={"secret": secret}).is_success
        assert browser.get(me).is_success
        assert browser.post(f"{here}/mine", headers=mine).is_success
        assert browser.get(f"{me}/games").json()["games"][0]["table"] == table.id
        assert browser.delete(f"{here}/mine").is_success
        assert browser.post(f"{me}/renew").is_success
        assert browser.delete(me).is_success


def look_after_a_table(server: Running) -> None:
    """Arrange the seats, let a bot play for whoever stays away, pause and end."""
    table = server.table("europe", "you open open", absence=5)
    assert table.post("/seat-bot", {"seat": 1, "bot": "random"}, 0).status_code == 200
    assert table.post("/seat-bot", {"seat": 1}, 0).status_code == 200
    assert table.post("/swap", {"seat": 0, "with_seat": 1}, 0).status_code == 200
    table.join("Bo", seat=2)
    table.post("/start", {"fill_with": "random"}, 0)
    seats = {0: 1, 2: 2}  # by the token with which each of them sat down
    for what in ("pause", "resume"):
        assert table.post(f"/{what}", seat=0).status_code == 200

    def replaced() -> bool:
        return any(
            table.post("/stand-in", {"seat": seats[other]}, one).status_code == 200
            for one, other in ((0, 2), (2, 0))
        )

    wait_until(replaced)
    view = table.view()
    host = next(token for token, seat in seats.items() if seat == view["table"]["host"])
    assert table.post("/end", seat=host).status_code == 200


@pytest.mark.parametrize("edition", ws.editions())
def test_a_field_more_or_less_is_found(server: Running, edition: str) -> None:
    table = server.table(edition, "you you")
    view = table.view(table.view()["observation"]["decision"]["seat"])
    check_component("View", view)
    for other in changed(view):
        with pytest.raises(ValidationError):
            check_component("View", other)


OBJECTS: dict[tuple[str | int, ...], str] = {
    (): "View",
    ("table",): "TableAnswer",
    ("table", "seats", 0): "SeatAnswer",
    ("you",): "You",
    ("observation",): "ObservationAnswer",
    ("observation", "decision"): "DecisionAnswer",
    ("observation", "seats", 1): "PublicSeat",
    ("observation", "own"): "OwnSeat",
    ("legal", 0): "ActionAnswer",
}
"""Objects of a view, and what the document calls them."""


def changed(view: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The view with a field more in one of its objects, and without each it must have."""
    event: dict[tuple[str | int, ...], str] = {("events", 0): view["events"][0]["event"]}
    for path, name in (OBJECTS | event).items():
        more = copy.deepcopy(view)
        inside(more, path)["undeclared"] = 1
        yield more
        for field in document()["components"]["schemas"][name]["required"]:
            less = copy.deepcopy(view)
            del inside(less, path)[field]
            yield less


def inside(value: Any, path: tuple[str | int, ...]) -> dict[str, Any]:
    """The object at a path."""
    for part in path:
        value = value[part]
    found: dict[str, Any] = value
    return found


def test_the_document_is_printed_without_a_server() -> None:
    printed = subprocess.run(
        [sys.executable, "tools/openapi.py"],
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(printed.stdout) == json.loads(json.dumps(document()))
