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
from tests.server.described import ANSWERED, check_component, document
from tests.server.running import Running, Table, environment, fresh
from tests.server.test_secrets import chosen


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
    waiting = server.table("europe", "you open")
    waiting.post("/start", {"fill_with": "random"}, 0)


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
