"""What must be decided, and by whom: every kind of decision with what it is about."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.random_games import walk
from tests.kit.tables import TABLES
from whistlestop.editions.vocabulary import DECISIONS


def test_first_tickets() -> None:
    game = ws.new_game("europe", players=2, seed=7, first=1)
    assert game.decision == ws.Decision(1, "keep_tickets", least=2)
    assert game.play("keep 1 2").decision == ws.Decision(0, "keep_tickets", least=2)
    assert game.play("keep 1 2").decision == ws.Decision(1, "turn")


def test_a_second_card() -> None:
    game = ws.from_position({"edition": "europe", "players": 2})
    assert game.play("draw deck").decision == ws.Decision(0, "second_card")
    assert game.play("draw deck").decision == ws.Decision(1, "turn")


def test_a_payment_and_a_surcharge() -> None:
    game = ws.from_position(
        {
            "edition": "europe",
            "seats": [{"hand": {"red": 4, "wild": 1}}, {}],
            "market": ["blue", "blue", "blue", "blue", "green"],
            "decks": {"train": ["red", "black", "wild"]},
        }
    )
    game.play("claim paris-zurich-1", "lay red")
    assert game.decision == ws.Decision(0, "pay", target="paris-zurich-1", laid={"red": 1})
    game.play("lay red", "lay red", "done")
    assert game.decision == ws.Decision(
        0,
        "surcharge",
        target="paris-zurich-1",
        laid={"red": 3},
        revealed=("red", "black", "wild"),
        extra=2,
    )
    assert [str(payment) for payment in game.surcharges()] == ["1 red + 1 wild"]
    game.play("pay 1 red + 1 wild")
    assert game.decision == ws.Decision(1, "turn")


def test_buildings_are_targets_too() -> None:
    station = ws.from_position({"edition": "europe", "seats": [{"hand": {"red": 1}}, {}]})
    assert station.play("station paris").decision.target == "station:paris"
    harbour = ws.from_position(
        {
            "edition": "world",
            "seats": [{"hand": {"wild": 4}}, {}],
            "routes": {"lima-valparaiso-1": 0},
        }
    )
    assert harbour.play("harbour lima").decision.target == "harbour:lima"


def test_a_fleet_and_a_slot_to_refill() -> None:
    game = ws.new_game("world", players=2, seed=7, first=0).play("keep 1 2 3", "keep 1 2 3")
    assert game.decision == ws.Decision(0, "fleet")
    game.play("fleet 20", "fleet 20", "draw 2")
    assert game.decision == ws.Decision(0, "refill", slot=2)


def test_a_stack_to_place_and_a_token_to_take() -> None:
    game = ws.new_game("san_francisco", players=2, seed=7, first=0).play("keep 1", "keep 1")
    assert game.decision == ws.Decision(1, "place_stack")
    stacks = game.play("stack fort_mason", "stack presidio").position()["stacks"]
    game = ws.from_position(
        {
            "edition": "san_francisco",
            "seats": [{"hand": {"black": 1, "wild": 1}}, {}],
            "stacks": stacks,
        }
    )
    game.play("claim alcatraz-fort_mason-2 with 1 black + 1 wild")
    assert game.decision == ws.Decision(0, "take_token", locations=("alcatraz", "fort_mason"))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_decision_is_always_of_a_known_kind_and_of_a_seat(name: str, players: int) -> None:
    for game in walk(name, players):
        decision = game.decision
        assert decision.kind in DECISIONS
        assert decision.seat in range(players)
        assert game.over == (decision.kind == "over")
        if decision.kind in ("turn", "second_card", "pay", "surcharge", "refill", "take_token"):
            assert decision.seat == game.turn
