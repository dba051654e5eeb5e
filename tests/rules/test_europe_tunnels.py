"""Tunnels in Europe: EU-14 to EU-17."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import deck, discards, found, hand, legal, refusal, seat_of
from tests.kit.table import europe
from whistlestop.game.events import DeckRemade, RouteClaimed, TunnelRevealed

GREY = "bucuresti-sofia-1"
"""A grey tunnel of two spaces."""
YELLOW = "munchen-zurich-1"
"""A yellow one."""


def dug(cards: str, payment: str, deck: str, route: str = GREY) -> ws.Game:
    """A game in which seat 0 has laid a payment for a tunnel, and the deck was turned up."""
    return europe(cards, deck=deck).play(f"claim {route} with {payment}")


def surcharges(game: ws.Game) -> list[str]:
    """The ways to meet the surcharge, best first."""
    return [str(payment) for payment in game.surcharges()]


@pytest.mark.rule("EU-14")
def test_example_1_two_red_played_and_a_red_revealed_cost_one_more_red() -> None:
    game = dug("3 red", "2 red", deck="red blue green")
    assert (game.decision.revealed, game.decision.extra) == (("red", "blue", "green"), 1)
    assert surcharges(game) == ["1 red"]
    game.apply("pay 1 red")
    assert (game.position()["routes"], hand(game), game.turn) == ({GREY: 0}, {}, 1)


@pytest.mark.rule("EU-14")
def test_example_2_two_green_played_and_a_locomotive_revealed_cost_one_more_green() -> None:
    game = dug("3 green", "2 green", deck="wild blue red")
    assert surcharges(game) == ["1 green"]
    game.apply("pay 1 green")
    assert game.position()["routes"] == {GREY: 0}


@pytest.mark.rule("EU-14")
def test_the_cards_that_cost_more_are_marked() -> None:
    decision = dug("5 red", "2 red", deck="red blue wild").observe(1).to_dict()["decision"]
    assert decision["revealed"] == ["red", "blue", "wild"]
    assert decision["matching"] == [True, False, True]
    wilds_only = dug("4 wild", "2 wild", deck="red blue wild").observe(1).to_dict()["decision"]
    assert wilds_only["matching"] == [False, False, True]


@pytest.mark.rule("EU-15")
def test_example_3_two_locomotives_played_and_one_revealed_cost_one_more_locomotive() -> None:
    game = dug("4 red + 3 wild", "2 wild", deck="wild blue red")
    assert surcharges(game) == ["1 wild"]
    assert refusal(game, "pay 1 red").rule == "EU-15"
    game.apply("pay 1 wild")
    assert (game.position()["routes"], hand(game)) == ({GREY: 0}, {"red": 4})


@pytest.mark.rule("EU-14")
def test_a_tunnel_whose_cards_do_not_match_is_claimed_at_once() -> None:
    game = europe("3 red", deck="blue green black yellow")
    happened = game.apply(f"claim {GREY} with 2 red")
    assert found(happened, TunnelRevealed) == [
        TunnelRevealed(0, GREY, ("blue", "green", "black"), 0)
    ]
    assert found(happened, RouteClaimed) == [RouteClaimed(0, GREY, ("red", "red"), 2)]
    assert (hand(game), deck(game)[0], game.turn) == ({"red": 1}, "yellow", 1)


@pytest.mark.rule("EU-14")
def test_colour_and_locomotive_each_cost_one_and_either_meets_them() -> None:
    game = dug("4 red + 1 blue + 2 wild", "2 red", deck="red wild blue")
    assert game.decision.extra == 2
    assert surcharges(game) == ["2 red", "1 red + 1 wild", "2 wild"]
    assert refusal(game, "pay 1 red + 1 blue").rule == "EU-14"
    assert refusal(game, "pay 1 red").code == "bad_payment"
    game.apply("pay 1 red + 1 wild")
    assert hand(game) == {"red": 1, "blue": 1, "wild": 1}


@pytest.mark.rule("EU-14")
def test_all_three_cards_may_match() -> None:
    game = dug("5 red", "2 red", deck="red wild red")
    assert game.decision.extra == 3
    game.apply("pay 3 red")
    assert hand(game) == {}


@pytest.mark.rule("EU-14")
def test_a_grey_tunnel_is_matched_by_the_colour_actually_played() -> None:
    assert dug("4 red + 4 blue", "2 red", deck="blue blue blue").turn == 1
    assert dug("4 red + 4 blue", "2 blue", deck="blue blue blue").decision.extra == 3


@pytest.mark.rule("EU-14")
def test_locomotives_in_the_payment_do_not_change_the_colour_played() -> None:
    game = dug("3 red + 1 wild", "1 red + 1 wild", deck="red blue green")
    assert (game.decision.extra, surcharges(game)) == (1, ["1 red"])


@pytest.mark.rule("EU-14")
def test_a_surcharged_tunnel_places_and_scores_only_its_spaces() -> None:
    game = dug("3 red", "2 red", deck="red blue green").play("pay 1 red")
    facts = seat_of(game)
    assert (facts["score"], facts["reserve"]) == (2, {"train": 43})
    assert discards(game) == {"blue": 1, "green": 1, "red": 4}


@pytest.mark.rule("EU-15")
def test_a_tunnel_paid_with_locomotives_alone_is_matched_by_no_colour() -> None:
    game = dug("2 wild", "2 wild", deck="yellow yellow yellow", route=YELLOW)
    assert game.position()["routes"] == {YELLOW: 0}


@pytest.mark.rule("EU-15")
def test_its_surcharge_is_not_met_with_the_tunnels_colour() -> None:
    game = dug("3 yellow + 2 wild", "2 wild", deck="yellow wild yellow", route=YELLOW)
    assert game.decision.extra == 1
    assert legal(game) == ["withdraw"]
    assert refusal(game, "lay yellow").rule == "EU-15"


@pytest.mark.rule("EU-16")
def test_declining_the_surcharge_returns_the_cards_and_ends_the_turn() -> None:
    game = dug("3 red + 1 wild", "1 red + 1 wild", deck="red blue green")
    assert hand(game) == {"red": 2}
    game.apply("withdraw")
    facts = seat_of(game)
    assert facts["hand"] == {"red": 3, "wild": 1}
    assert (facts["score"], facts["reserve"]) == (0, {"train": 45})
    assert (game.position()["routes"], game.turn) == ({}, 1)


@pytest.mark.rule("EU-16")
def test_whoever_cannot_pay_the_surcharge_can_only_withdraw() -> None:
    game = dug("2 red + 5 blue", "2 red", deck="red blue green")
    assert legal(game) == ["withdraw"]
    assert refusal(game, "done").code == "surcharge_unpaid"


@pytest.mark.rule("EU-16")
def test_cards_added_before_withdrawing_are_taken_back_too() -> None:
    game = dug("4 red", "2 red", deck="red red green").play("lay red")
    assert hand(game) == {"red": 1}
    game.apply("withdraw")
    assert hand(game) == {"red": 4}


@pytest.mark.rule("EU-16")
def test_a_tunnel_given_up_is_free_for_the_next_player() -> None:
    game = europe("2 red", "2 black", deck="red blue green yellow yellow yellow")
    game.play(f"claim {GREY} with 2 red", "withdraw", f"claim {GREY} with 2 black")
    assert game.position()["routes"] == {GREY: 1}


@pytest.mark.rule("EU-16")
def test_there_is_no_way_back_where_no_surcharge_is_owed() -> None:
    game = europe("3 red")
    assert refusal(game, "withdraw").rule == "EU-16"
    game.play(f"claim {GREY}", "lay red", "lay red")
    assert refusal(game, "withdraw").code == "no_surcharge"


@pytest.mark.rule("EU-17")
@pytest.mark.parametrize("settlement", ["pay 1 red", "withdraw"])
def test_turned_up_cards_are_discarded_at_the_end_of_the_turn(settlement: str) -> None:
    game = dug("3 red", "2 red", deck="wild blue green")
    assert discards(game) == {}
    game.apply(settlement)
    paid = {"red": 3} if settlement == "pay 1 red" else {}
    assert discards(game) == {"blue": 1, "green": 1, **paid, "wild": 1}


@pytest.mark.rule("EU-17")
def test_with_two_cards_available_two_are_turned_up() -> None:
    game = europe("3 red", deck="red blue", hoarder=1).play(f"claim {GREY} with 2 red")
    assert (game.decision.revealed, game.decision.extra) == (("red", "blue"), 1)


@pytest.mark.rule("EU-17")
def test_with_no_card_available_a_tunnel_is_claimed_without_risk() -> None:
    game = europe("2 red", hoarder=1)
    happened = game.apply(f"claim {GREY} with 2 red")
    assert found(happened, TunnelRevealed) == [TunnelRevealed(0, GREY, (), 0)]
    assert (game.position()["routes"], game.turn) == ({GREY: 0}, 1)


@pytest.mark.rule("EU-17", "R-3", "R-7")
def test_a_deck_remade_during_the_reveal_does_not_hold_the_laid_cards() -> None:
    game = europe("3 red", deck="blue", discards="1 red + 1 green", hoarder=1)
    happened = game.apply(f"claim {GREY} with 2 red")
    assert found(happened, DeckRemade) == [DeckRemade("train", 2)]
    assert [type(event) for event in happened[-2:]] == [TunnelRevealed, DeckRemade]
    assert game.decision.revealed[0] == "blue"
    assert sorted(game.decision.revealed) == ["blue", "green", "red"]
    assert (game.decision.extra, deck(game), discards(game)) == (1, [], {})


@pytest.mark.rule("EU-17", "R-3", "R-7")
def test_laid_and_turned_up_cards_form_the_new_deck_once_the_claim_is_settled() -> None:
    game = europe("3 red", deck="red blue green", hoarder=1)
    game.apply(f"claim {GREY} with 2 red")
    assert deck(game) == []
    game.apply("pay 1 red")
    assert sorted(deck(game)) == ["blue", "green", "red", "red", "red", "red"]
