"""The reference is complete: whatever is in the code is on its page."""

from __future__ import annotations

import dataclasses
import inspect
import re
from typing import Any

import pytest

import whistlestop as ws
from tests.docs.pages import ROOT, page
from whistlestop import envs, lab, testing
from whistlestop.bots import BOTS, Bot, Network
from whistlestop.editions import model
from whistlestop.editions.vocabulary import DECISIONS, OPTIONS
from whistlestop.game import events
from whistlestop.game.action import all_actions
from whistlestop.game.notation import read_cards, read_move
from whistlestop.knowledge import observation
from whistlestop.knowledge.encoding import Cell
from whistlestop.knowledge.record import History

REFERENCE = ROOT / "docs" / "reference"


def words(name: str) -> set[str]:
    """What a page of the reference writes as code."""
    return page(f"docs/reference/{name}.md").words()


def parts(kind: type) -> set[str]:
    """The public attributes and methods of a class."""
    fields = set(getattr(kind, "_fields", ()))
    if dataclasses.is_dataclass(kind):
        fields = {field.name for field in dataclasses.fields(kind)}
    own = {
        name
        for name, value in vars(kind).items()
        if inspect.isfunction(value) or isinstance(value, property | classmethod)
    }
    return {name for name in fields | own if not name.startswith("_")}


def test_every_public_name_is_on_the_index() -> None:
    assert set(ws.__all__) <= words("index")


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (ws.Edition, "editions"),
        (model.Location, "editions"),
        (model.Route, "editions"),
        (model.Ticket, "editions"),
        (model.CardKind, "editions"),
        (model.Deck, "editions"),
        (model.MarketRules, "editions"),
        (model.TicketRules, "editions"),
        (model.EndRules, "editions"),
        (model.StationRules, "editions"),
        (model.HarbourRules, "editions"),
        (model.FleetRules, "editions"),
        (model.TokenRules, "editions"),
        (model.ConnectionBonus, "editions"),
        (model.Provenance, "editions"),
        (ws.Game, "game"),
        (ws.Payment, "game"),
        (ws.Reason, "game"),
        (ws.Decision, "decisions"),
        (ws.Action, "notation"),
        (ws.Score, "scores"),
        (ws.ScoreLine, "scores"),
        (ws.Outcome, "scores"),
        (ws.Observation, "observation"),
        (observation.SeatView, "observation"),
        (observation.OwnView, "observation"),
        (observation.DecisionView, "observation"),
        (History, "observation"),
        (ws.Encoding, "encoding"),
        (envs.BatchEnv, "envs"),
        (envs.Step, "envs"),
        (Cell, "encoding"),
        (ws.Playouts, "playouts"),
        (Bot, "bots"),
        (Network, "bots"),
        (lab.GameResult, "bots"),
        (lab.Summary, "bots"),
        (lab.BotSummary, "bots"),
        (lab.TurnOrderSummary, "bots"),
        (lab.Verdict, "bots"),
        (lab.Tournament, "bots"),
        (lab.Rating, "bots"),
        (lab.SequentialTest, "bots"),
        (lab.Study, "bots"),
        (lab.ResultsFolder, "results"),
        (testing.BotReport, "testing"),
        (testing.Problem, "testing"),
        (testing.EditionReport, "testing"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_every_part_of_a_class_is_on_its_page(kind: type, name: str) -> None:
    assert parts(kind) - words(name) == set()


def test_every_attribute_of_a_game_is_on_its_page() -> None:
    attributes = {name for name in vars(ws.new_game("europe", seed=7)) if not name.startswith("_")}
    assert attributes | set(OPTIONS) <= words("game")


def test_every_kind_of_decision_is_on_its_page() -> None:
    assert set(DECISIONS) <= words("decisions")


def test_every_event_is_on_its_page_with_its_fields_and_secrets() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (.*?) \|(.*)\|$", page("docs/reference/events.md").text, re.M
    )
    told = {
        event: (re.findall(r"`(\w+)`", fields), re.findall(r"`(\w+)`", hidden))
        for event, fields, hidden in rows
    }
    kinds = [
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, events.Event) and not kind.__subclasses__()
    ]
    assert told == {
        kind.__name__: (
            [field.name for field in dataclasses.fields(kind)],
            list(getattr(kind, "_secret", ())),
        )
        for kind in kinds
    }


def test_every_kind_of_action_is_on_its_page_with_its_editions() -> None:
    known = page("docs/reference/notation.md")
    for name in ws.editions():
        for kind in {action.kind for action in all_actions(ws.edition(name)) if action}:
            assert any(word.split()[0] == kind for word in known.words())


def example_moves() -> list[tuple[str, str]]:
    table = page("docs/reference/notation.md").text.split("## Examples")[1]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", table, re.MULTILINE)
    return [(name, move) for name, moves in rows for move in re.findall(r"`([^`]+)`", moves)]


TUNNEL = {
    "edition": "europe",
    "seats": [{"hand": {"red": 4}}, {}],
    "market": ["blue", "blue", "green", "green", "white"],
    "decks": {"train": ["red", "black", "black"]},
}
BEFORE: dict[str, tuple[dict[str, Any], list[str]]] = {
    "pay 1 red": (TUNNEL, ["claim paris-zurich-1 with 3 red"]),
    "keep 1 3": (TUNNEL, ["tickets"]),
    "withdraw": (
        {
            "edition": "nordic",
            "seats": [{"hand": {"red": 5}}, {}],
            "market": ["blue", "blue", "green", "green", "white"],
            "decks": {"train": ["red", "black", "black"]},
        },
        ["claim bergen-oslo-1 with 4 red"],
    ),
    "refill train": ({"edition": "world"}, ["draw 1"]),
    "fleet 20": ({"edition": "world", "decision": {"seat": 0, "kind": "fleet"}}, []),
    "stack presidio": (
        {"edition": "san_francisco", "decision": {"seat": 1, "kind": "place_stack"}},
        [],
    ),
    "token alcatraz": (
        {
            "edition": "san_francisco",
            "seats": [{"hand": {"orange": 1, "wild": 1}}, {}],
            "stacks": {
                "alcatraz": {"symbol": "A", "count": 1},
                "fort_mason": {"symbol": "F", "count": 1},
            },
        },
        ["claim alcatraz-fort_mason-1 with 1 orange + 1 wild"],
    ),
    "replace tickets": (
        {"edition": "ghost_train", "seats": [{"tickets": ["circus_of_dread-misty_windmill"]}, {}]},
        [],
    ),
}
"""Where an example can be played: a position, and moves that lead to the moment for it."""


def before(name: str, move: str) -> ws.Game:
    """A game in which an example is legal; what is paid with is in the hand."""
    if move in BEFORE:
        position, moves = BEFORE[move]
        return ws.from_position({"players": 2, **position}).play(*moves)
    target, _, cards = move.partition(" with ")
    hand = read_cards(ws.edition(name), cards) if cards else {}
    routes = {}
    if target.startswith("harbour "):
        port = target.split()[1]
        routes = {next(r.id for r in ws.edition(name).routes if port in (r.a, r.b)): 0}
    return ws.from_position({"edition": name, "seats": [{"hand": hand}, {}], "routes": routes})


@pytest.mark.parametrize(("name", "move"), example_moves())
def test_every_example_of_a_move_can_be_played(name: str, move: str) -> None:
    assert before(name, move).play(move).moves[-1] == move


def test_there_are_examples_of_moves_for_every_edition() -> None:
    assert {name for name, _ in example_moves()} == set(ws.editions())


@pytest.mark.parametrize(
    ("move", "where"),
    re.findall(
        r"^\| `([^`]+)` \|[^|]*\| ([^|]*) \|$", page("docs/reference/notation.md").text, re.M
    ),
)
def test_the_table_of_moves_says_in_which_editions_they_are(move: str, where: str) -> None:
    ids = set(re.findall(r"`(\w+)`", where))
    expected = set(ws.editions()) - ids if where.startswith("all") else ids
    for placeholder in ("ROUTE", "LOCATION"):
        move = move.replace(placeholder, "{}")
    sample = move.replace("CARDS", "1 wild")
    found = set()
    for name in ws.editions():
        edition = ws.edition(name)
        about = edition.routes[0].id if sample.startswith("claim") else edition.locations[0].id
        try:
            read_move(edition, sample.format(about))
        except ws.UnreadableMove:
            continue
        found.add(name)
    tunnels = {name for name in found if any(r.kind == "tunnel" for r in ws.edition(name).routes)}
    if sample.split()[0] in ("pay", "withdraw"):
        found = tunnels
    assert found == expected


def test_every_bot_is_on_its_page() -> None:
    assert set(BOTS) | set(lab.__all__) <= words("bots")


def test_every_module_of_the_engine_is_explained() -> None:
    modules = {path.stem for path in (ROOT / "src/whistlestop/engine").rglob("*.py")} - {"__init__"}
    assert modules <= page("docs/concepts/engine.md").words()


def test_every_page_of_the_reference_is_on_its_index() -> None:
    linked = set(re.findall(r"\]\(([\w-]+\.md)\)", page("docs/reference/index.md").text))
    assert {path.name for path in REFERENCE.glob("*.md")} == linked | {"index.md"}
