"""Drawing cards in Europe: EU-5 to EU-8."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import deck, discards, found, hand, legal, market, refusal
from tests.kit.table import europe
from whistlestop.game.events import CardDrawn, CardTaken, MarketFilled, MarketFlushed


@pytest.mark.rule("EU-5")
def test_a_market_card_is_replaced_at_once_from_the_deck() -> None:
    game = europe(market="red blue green white black", deck="orange yellow")
    happened = game.apply("draw 2")
    assert happened == (CardTaken(0, 2, "blue"), MarketFilled(2, "train", "orange"))
    assert market(game) == "red orange green white black"
    assert (game.decision.kind, game.decision.seat) == ("second_card", 0)


@pytest.mark.rule("EU-5")
def test_the_card_that_replaced_the_first_may_be_the_second() -> None:
    game = europe(market="red blue green white black", deck="orange yellow")
    game.play("draw 2", "draw 2")
    assert hand(game) == {"blue": 1, "orange": 1}
    assert market(game) == "red yellow green white black"
    assert game.turn == 1


@pytest.mark.rule("EU-5")
@pytest.mark.parametrize(
    ("draws", "taken"),
    [
        (("draw deck", "draw deck"), {"orange": 1, "yellow": 1}),
        (("draw deck", "draw 1"), {"orange": 1, "red": 1}),
        (("draw 1", "draw deck"), {"red": 1, "yellow": 1}),
        (("draw 1", "draw 5"), {"red": 1, "black": 1}),
    ],
)
def test_two_cards_are_drawn_each_from_market_or_deck(
    draws: tuple[str, str], taken: dict[str, int]
) -> None:
    game = europe(market="red blue green white black", deck="orange yellow purple")
    game.play(*draws)
    assert hand(game) == taken
    assert (game.decision.kind, game.turn) == ("turn", 1)


@pytest.mark.rule("EU-5")
def test_between_two_cards_nothing_but_a_card_is_drawn() -> None:
    game = europe("4 red", market="red blue green white black")
    game.apply("draw deck")
    assert legal(game) == ["draw 1", "draw 2", "draw 3", "draw 4", "draw 5", "draw deck"]
    assert refusal(game, "tickets").code == "wrong_moment"


@pytest.mark.rule("EU-6")
def test_a_face_up_locomotive_is_the_only_card_of_the_turn() -> None:
    game = europe(market="red wild green white black", deck="orange")
    game.apply("draw 2")
    assert hand(game) == {"wild": 1}
    assert market(game) == "red orange green white black"
    assert (game.decision.kind, game.turn) == ("turn", 1)


@pytest.mark.rule("EU-6")
def test_a_face_up_locomotive_is_never_the_second_card() -> None:
    game = europe(market="red wild green white black")
    game.apply("draw deck")
    assert legal(game) == ["draw 1", "draw 3", "draw 4", "draw 5", "draw deck"]
    reason = refusal(game, "draw 2")
    assert (reason.code, reason.rule) == ("wild_as_second_card", "EU-6")


@pytest.mark.rule("EU-6")
def test_a_locomotive_turned_up_to_replace_the_first_card_is_not_the_second() -> None:
    game = europe(market="red blue green white black", deck="wild orange")
    game.apply("draw 1")
    assert market(game) == "wild blue green white black"
    assert refusal(game, "draw 1").rule == "EU-6"
    game.apply("draw 2")
    assert hand(game) == {"red": 1, "blue": 1}


@pytest.mark.rule("EU-6")
def test_locomotives_drawn_blind_count_as_any_card() -> None:
    game = europe(deck="wild wild")
    assert found(game.apply("draw deck"), CardDrawn)[0].card == "wild"
    assert game.decision.kind == "second_card"
    game.apply("draw deck")
    assert (hand(game), game.turn) == ({"wild": 2}, 1)


@pytest.mark.rule("EU-7")
def test_the_third_locomotive_of_the_market_flushes_it() -> None:
    game = europe(
        market="wild red wild green white", deck="wild black black yellow yellow orange red"
    )
    flushed = found(game.apply("draw 2"), MarketFlushed)
    assert flushed == [MarketFlushed(("wild", "wild", "wild", "green", "white"))]
    assert market(game) == "black black yellow yellow orange"
    assert discards(game) == {"wild": 3, "green": 1, "white": 1}
    assert deck(game)[0] == "red"


@pytest.mark.rule("EU-7")
def test_two_locomotives_flush_nothing() -> None:
    game = europe(market="wild red blue green white", deck="wild")
    assert not found(game.apply("draw 2"), MarketFlushed)
    assert market(game) == "wild wild blue green white"


@pytest.mark.rule("EU-7")
def test_after_a_flush_the_second_card_comes_from_the_new_market() -> None:
    game = europe(market="wild red wild green white", deck="wild black black yellow yellow orange")
    game.play("draw 2", "draw 5")
    assert hand(game) == {"red": 1, "orange": 1}


@pytest.mark.rule("EU-7")
def test_the_market_is_flushed_at_set_up_too() -> None:
    games = [ws.new_game("europe", seed=seed) for seed in range(300)]
    assert all(market(game).count("wild") < 3 for game in games)
    flushed = [event for game in games for event in found(game.events, MarketFlushed)]
    assert flushed
    assert all(event.cards.count("wild") >= 3 for event in flushed)


@pytest.mark.rule("EU-8")
def test_with_no_card_left_drawing_is_not_legal() -> None:
    game = europe("1 red", market="- - - - -", hoarder=1)
    assert legal(game, "draw") == []
    for draw in ("draw deck", "draw 1"):
        assert (refusal(game, draw).code, refusal(game, draw).rule) == ("no_cards", "EU-8")
    assert "tickets" in legal(game)


@pytest.mark.rule("EU-8")
@pytest.mark.parametrize("card", ["red", "wild"])
def test_one_market_card_makes_drawing_legal(card: str) -> None:
    game = europe(market=f"- - {card} - -", hoarder=1)
    assert legal(game, "draw") == ["draw 3"]
