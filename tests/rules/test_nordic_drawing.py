"""Drawing cards in the Nordic Countries: NO-4."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import discards, found, hand, legal, market
from tests.kit.table import nordic
from whistlestop.game.events import MarketFlushed


@pytest.mark.rule("NO-4")
@pytest.mark.parametrize(
    ("draws", "taken"),
    [
        (("draw deck", "draw deck"), {"orange": 1, "yellow": 1}),
        (("draw deck", "draw 1"), {"orange": 1, "red": 1}),
        (("draw 1", "draw deck"), {"red": 1, "yellow": 1}),
        (("draw 1", "draw 1"), {"red": 1, "orange": 1}),
    ],
)
def test_two_cards_are_drawn_each_from_market_or_deck(
    draws: tuple[str, str], taken: dict[str, int]
) -> None:
    game = nordic(market="red blue green white black", deck="orange yellow purple")
    game.play(*draws)
    assert hand(game) == taken
    assert (game.decision.kind, game.turn) == ("turn", 1)


@pytest.mark.rule("NO-4")
def test_a_market_card_is_replaced_at_once() -> None:
    game = nordic(market="red blue green white black", deck="orange").play("draw 4")
    assert market(game) == "red blue green orange black"


@pytest.mark.rule("NO-4")
def test_two_locomotives_may_be_taken_face_up_in_one_turn() -> None:
    game = nordic(market="red wild wild white black", deck="orange yellow")
    game.apply("draw 2")
    assert game.decision.kind == "second_card"
    game.apply("draw 3")
    assert (hand(game), game.turn) == ({"wild": 2}, 1)


@pytest.mark.rule("NO-4")
def test_a_locomotive_turned_up_for_the_first_card_may_be_the_second() -> None:
    game = nordic(market="red blue green white black", deck="wild")
    game.apply("draw 1")
    assert legal(game) == ["draw 1", "draw 2", "draw 3", "draw 4", "draw 5", "draw deck"]
    game.apply("draw 1")
    assert hand(game) == {"red": 1, "wild": 1}


@pytest.mark.rule("NO-4")
def test_three_locomotives_flush_nothing() -> None:
    game = nordic(market="wild red wild green white", deck="wild wild")
    assert not found(game.play("draw 2", "draw 4").events, MarketFlushed)
    assert market(game) == "wild wild wild wild white"
    assert discards(game) == {}


@pytest.mark.rule("NO-4")
def test_three_locomotives_stay_in_the_first_market() -> None:
    games = [ws.new_game("nordic", seed=seed) for seed in range(300)]
    assert not any(found(game.events, MarketFlushed) for game in games)
    assert any(market(game).count("wild") >= 3 for game in games)
