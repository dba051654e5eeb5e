"""San Francisco: drawing cards, and ferries in the market."""

from __future__ import annotations

import pytest

from tests.kit.questions import found, refused, seat_of
from tests.kit.table import cards, table
from whistlestop.game.events import MarketFlushed

MARKET = ["red", "green", "wild", "black", "blue"]


@pytest.mark.rule("SF-6")
def test_two_cards_are_drawn_and_market_cards_replaced_at_once() -> None:
    game = table("san_francisco", {}, {}, market=MARKET, decks={"train": ["orange", "purple"]})
    game.apply("draw 2")
    assert game.position()["market"] == ["red", "orange", "wild", "black", "blue"]
    assert (game.decision.kind, game.decision.seat) == ("second_card", 0)
    game.apply("draw 2")
    assert game.position()["market"] == ["red", "purple", "wild", "black", "blue"]
    assert seat_of(game, 0)["hand"] == cards("1 green + 1 orange")
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


@pytest.mark.rule("SF-6")
def test_cards_may_be_drawn_blind() -> None:
    game = table("san_francisco", {}, {}, market=MARKET, decks={"train": ["orange", "purple"]})
    game.play("draw deck", "draw deck")
    assert seat_of(game, 0)["hand"] == cards("1 purple + 1 orange")
    assert game.position()["market"] == MARKET


@pytest.mark.rule("SF-6")
def test_a_face_up_ferry_taken_first_is_the_only_card() -> None:
    game = table("san_francisco", {}, {}, market=MARKET).play("draw 3")
    assert seat_of(game, 0)["hand"] == {"wild": 1}
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


@pytest.mark.rule("SF-6")
def test_a_face_up_ferry_may_never_be_the_second_card() -> None:
    game = table("san_francisco", {}, {}, market=MARKET, decks={"train": ["wild"]})
    game.apply("draw 1")
    for slot in (1, 3):  # the one just turned up, and the one that lay there
        assert game.position()["market"][slot - 1] == "wild"
        assert refused(game, f"draw {slot}") == ("wild_as_second_card", "SF-6")


@pytest.mark.rule("SF-6")
def test_a_ferry_drawn_blind_counts_as_any_card() -> None:
    game = table("san_francisco", {}, {}, market=MARKET, decks={"train": ["wild", "wild"]})
    game.play("draw deck", "draw deck")
    assert seat_of(game, 0)["hand"] == {"wild": 2}
    assert game.decision.seat == 1


@pytest.mark.rule("SF-7")
def test_a_third_ferry_flushes_the_market() -> None:
    market = ["red", "green", "wild", "wild", "blue"]
    following = ["orange", "purple", "purple", "wild", "black"]
    decks = {"train": ["wild", *following]}
    game = table("san_francisco", {}, {}, market=market, decks=decks)
    events = game.apply("draw 1")
    flushed = ("wild", "green", "wild", "wild", "blue")
    assert found(events, MarketFlushed) == [MarketFlushed(flushed)]
    assert game.position()["market"] == following
    assert game.position()["discards"]["train"] == cards("1 blue + 1 green + 3 wild")
    assert (game.decision.kind, game.decision.seat) == ("second_card", 0)
