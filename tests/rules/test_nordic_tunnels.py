"""Tunnels in the Nordic Countries: NO-10."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import deck, discards, found, hand, legal, refusal, seat_of
from tests.kit.table import nordic
from whistlestop.game.events import DeckRemade, TunnelRevealed

GREEN = "stavanger-kristiansand-1"
"""A green tunnel of two spaces."""


def dug(cards: str, payment: str, deck: str) -> ws.Game:
    """A game in which seat 0 has laid a payment for the tunnel, and the deck was turned up."""
    return nordic(cards, deck=deck).play(f"claim {GREEN} with {payment}")


def surcharges(game: ws.Game) -> list[str]:
    """The ways to meet the surcharge, best first."""
    return [str(payment) for payment in game.surcharges()]


@pytest.mark.rule("NO-10")
def test_example_1_two_green_played_and_a_green_revealed_cost_one_more_green() -> None:
    game = dug("3 green", "2 green", deck="green blue red")
    assert (game.decision.revealed, game.decision.extra) == (("green", "blue", "red"), 1)
    assert surcharges(game) == ["1 green"]
    game.apply("pay 1 green")
    assert (game.position()["routes"], hand(game), game.turn) == ({GREEN: 0}, {}, 1)


@pytest.mark.rule("NO-10")
def test_example_2_two_green_played_and_a_locomotive_revealed_cost_one_more_green() -> None:
    game = dug("3 green + 1 wild", "2 green", deck="blue wild red")
    assert surcharges(game) == ["1 green", "1 wild"]
    game.apply("pay 1 green")
    assert (game.position()["routes"], hand(game)) == ({GREEN: 0}, {"wild": 1})


@pytest.mark.rule("NO-10")
def test_example_3_two_locomotives_played_and_one_revealed_cost_one_more_locomotive() -> None:
    game = dug("3 green + 3 wild", "2 wild", deck="green wild green")
    assert (game.decision.extra, surcharges(game)) == (1, ["1 wild"])
    assert refusal(game, "pay 1 green").rule == "NO-10"
    game.apply("pay 1 wild")
    assert hand(game) == {"green": 3}


@pytest.mark.rule("NO-10")
def test_cards_of_other_colours_cost_nothing() -> None:
    game = dug("2 green", "2 green", deck="blue red black")
    assert (game.position()["routes"], seat_of(game)["score"]) == ({GREEN: 0}, 2)
    assert discards(game) == {"blue": 1, "green": 2, "black": 1, "red": 1}


@pytest.mark.rule("NO-10")
def test_three_other_cards_do_not_stand_for_a_locomotive_in_a_tunnel() -> None:
    game = dug("2 green + 6 red", "2 green", deck="wild blue black")
    assert legal(game) == ["withdraw"]
    assert f"claim {GREEN}" not in legal(nordic("1 green + 6 red"))


@pytest.mark.rule("NO-10")
def test_declining_the_surcharge_returns_the_cards_and_ends_the_turn() -> None:
    game = dug("3 green", "2 green", deck="green blue red").play("withdraw")
    assert (hand(game), game.position()["routes"], game.turn) == ({"green": 3}, {}, 1)
    assert discards(game) == {"blue": 1, "green": 1, "red": 1}


@pytest.mark.rule("NO-10")
@pytest.mark.parametrize("left", ["", "blue", "blue red"])
def test_with_fewer_cards_available_fewer_are_turned_up(left: str) -> None:
    game = nordic("2 green", deck=left, hoarder=1)
    happened = game.apply(f"claim {GREEN} with 2 green")
    assert found(happened, TunnelRevealed) == [TunnelRevealed(0, GREEN, tuple(left.split()), 0)]
    assert game.position()["routes"] == {GREEN: 0}


@pytest.mark.rule("NO-10", "R-3", "R-7")
def test_a_deck_remade_during_the_reveal_does_not_hold_the_laid_cards() -> None:
    game = nordic("3 green", deck="wild", discards="1 blue + 1 red", hoarder=1)
    happened = game.apply(f"claim {GREEN} with 2 green")
    assert found(happened, DeckRemade) == [DeckRemade("train", 2)]
    assert sorted(game.decision.revealed) == ["blue", "red", "wild"]
    assert (game.decision.extra, deck(game), discards(game)) == (1, [], {})


@pytest.mark.rule("NO-10")
def test_a_tunnel_takes_its_own_colour() -> None:
    game = nordic("2 green + 2 red")
    assert refusal(game, f"claim {GREEN} with 2 red").code == "bad_payment"
