"""Dry decks, gaps in the market, and flushes that cannot help: R-3 to R-6."""

from __future__ import annotations

import pytest

from tests.kit.questions import deck, discards, found, hand, legal, market, refusal
from tests.kit.table import europe, nordic, table
from whistlestop.game.events import CardDrawn, CardTaken, DeckRemade, MarketFilled, MarketFlushed

FULL = "purple blue orange white green"
"""A market without locomotives."""


# the deck runs out.


@pytest.mark.rule("R-3")
@pytest.mark.parametrize(
    ("edition", "shown"), [("europe", FULL), ("nordic", FULL), ("ghost_train", None)]
)
def test_the_moment_a_deck_is_empty_its_discards_are_shuffled_to_form_it(
    edition: str, shown: str | None
) -> None:
    game = table(edition, market=shown, deck="red", discards="2 blue + 1 green", hoarder=1)
    happened = game.apply("draw deck")
    assert found(happened, DeckRemade) == [DeckRemade("train", 3)]
    assert (sorted(deck(game)), discards(game)) == (["blue", "blue", "green"], {})
    assert game.decision.kind == "second_card"


@pytest.mark.rule("R-3")
def test_a_deck_whose_last_card_goes_to_the_market_is_remade_too() -> None:
    game = europe(market=FULL, deck="red", discards="2 black", hoarder=1)
    game.apply("draw 1")
    assert market(game) == "red blue orange white green"
    assert (deck(game), discards(game)) == (["black", "black"], {})


@pytest.mark.rule("R-3")
def test_a_deck_is_remade_after_the_event_of_its_last_card_drawn() -> None:
    game = europe(market=FULL, deck="red", discards="2 black", hoarder=1)
    assert game.apply("draw deck") == (CardDrawn(0, "train", "red"), DeckRemade("train", 2))


@pytest.mark.rule("R-3")
def test_a_deck_is_remade_after_the_event_of_its_last_card_in_the_market() -> None:
    game = europe(market=FULL, deck="red", discards="2 black", hoarder=1)
    assert game.apply("draw 1") == (
        CardTaken(0, 1, "purple"),
        MarketFilled(1, "train", "red"),
        DeckRemade("train", 2),
    )


@pytest.mark.rule("R-3")
def test_the_new_deck_is_shuffled() -> None:
    orders = []
    for seed in range(10):
        game = europe(deck="white", discards="6 yellow + 6 black", hoarder=1, seed=seed)
        orders.append(deck(game.play("draw deck")))
    assert all(sorted(order) == ["black"] * 6 + ["yellow"] * 6 for order in orders)
    assert len({tuple(order) for order in orders}) > 5


@pytest.mark.rule("R-3")
def test_while_a_deck_has_cards_the_discards_stay_where_they_are() -> None:
    game = europe(deck="red yellow", discards="2 black", hoarder=1)
    game.apply("draw deck")
    assert (deck(game), discards(game)) == (["yellow"], {"black": 2})


@pytest.mark.rule("R-3")
def test_with_both_piles_empty_the_next_discards_form_the_new_deck_at_once() -> None:
    game = europe("2 red", market=FULL, hoarder=1, stations={"wien": 0})
    assert refusal(game, "draw deck").rule == "R-3"
    happened = game.apply("station paris with 2 red")
    assert found(happened, DeckRemade) == [DeckRemade("train", 2)]
    assert (deck(game), discards(game)) == (["red", "red"], {})


# gaps in the market.


@pytest.mark.rule("R-4")
def test_a_slot_that_cannot_be_refilled_stays_empty() -> None:
    game = europe(market=FULL, hoarder=1).play("draw 2", "draw 4")
    assert market(game) == "purple - orange - green"
    reason = refusal(game, "draw 2")
    assert (reason.code, reason.rule) == ("slot_empty", "R-4")


@pytest.mark.rule("R-4")
def test_gaps_are_filled_as_soon_as_there_is_a_card_lowest_slot_first() -> None:
    game = europe("1 red", market="purple - orange - green", hoarder=1)
    happened = game.apply("station paris with 1 red")
    assert found(happened, MarketFilled) == [MarketFilled(2, "train", "red")]
    assert (market(game), deck(game)) == ("purple red orange - green", [])


@pytest.mark.rule("R-4")
def test_what_the_gaps_do_not_take_is_the_new_deck() -> None:
    game = europe("3 red", market="purple - orange - green", hoarder=1)
    game.apply("claim smolensk-kyiv-1 with 3 red")
    assert (market(game), deck(game)) == ("purple red orange red green", ["red"])


@pytest.mark.rule("R-4")
def test_a_withdrawn_tunnel_fills_gaps_with_what_was_turned_up() -> None:
    game = europe("2 red", market=FULL, deck="red black yellow", hoarder=1)
    game.play("claim bucuresti-sofia-1 with 2 red", "withdraw")
    assert (market(game), sorted(deck(game))) == (FULL, ["black", "red", "yellow"])


# fewer cards than wished.


@pytest.mark.rule("R-5")
def test_whoever_finds_only_one_card_takes_it_and_the_turn_ends() -> None:
    game = europe(market="- - - red -", hoarder=1).play("draw 4")
    assert hand(game) == {"red": 1}
    assert (game.decision.seat, game.decision.kind) == (1, "turn")


@pytest.mark.rule("R-5")
def test_without_a_market_the_last_card_of_the_deck_ends_the_turn() -> None:
    game = table("ghost_train", deck="red", hoarder=1).play("draw deck")
    assert (hand(game), game.turn) == ({"red": 1}, 1)


@pytest.mark.rule("R-5")
@pytest.mark.parametrize(
    ("shown", "first"), [("red wild - wild -", "draw 1"), ("wild wild wild wild wild", "draw deck")]
)
def test_face_up_locomotives_alone_give_no_second_card(shown: str, first: str) -> None:
    game = europe(market=shown, deck="red" if first == "draw deck" else "", hoarder=1)
    game.apply(first)
    assert (hand(game), game.turn) == ({"red": 1}, 1)


@pytest.mark.rule("R-5", "NO-4")
def test_where_locomotives_may_be_taken_freely_they_are_a_second_card() -> None:
    game = nordic(market="red wild - wild -", hoarder=1).play("draw 1")
    assert legal(game) == ["draw 2", "draw 4"]
    game.apply("draw 2")
    assert (hand(game), game.turn) == ({"red": 1, "wild": 1}, 1)


@pytest.mark.rule("R-5")
def test_discards_shuffled_in_time_are_a_second_card() -> None:
    game = europe(market="wild wild wild wild wild", deck="red", discards="1 blue", hoarder=1)
    game.apply("draw deck")
    assert legal(game) == ["draw deck"]


# flushing.


@pytest.mark.rule("R-6")
def test_a_flush_repeats_while_three_locomotives_are_shown_again() -> None:
    game = europe(
        market="wild red wild green white",
        deck="wild wild black wild yellow wild red red blue blue orange green",
    )
    happened = game.apply("draw 2")
    both = ("wild", "wild", "wild", "green", "white", "wild", "black", "wild", "yellow", "wild")
    assert found(happened, MarketFlushed) == [MarketFlushed(both, times=2)]
    assert [event.card for event in found(happened, MarketFilled)][-5:] == market(game).split()
    assert len(found(happened, MarketFilled)) == 6
    assert market(game) == "red red blue blue orange"
    assert discards(game) == {"white": 1, "green": 1, "yellow": 1, "black": 1, "wild": 6}


@pytest.mark.rule("R-3", "R-6")
@pytest.mark.parametrize("seed", range(10))
def test_a_chain_of_flushes_is_told_once_with_all_its_cards_and_the_deck_it_remade(
    seed: int,
) -> None:
    game = europe(
        market="wild red wild green wild", deck="wild", discards="5 wild + 2 red",
        hoarder=1, seed=seed,
    )  # fmt: skip
    happened = game.apply("draw deck")
    [flushed] = found(happened, MarketFlushed)
    assert flushed.cards[:5] == ("wild", "red", "wild", "green", "wild")
    assert len(flushed.cards) == 5 * flushed.times
    markets = [flushed.cards[i : i + 5] for i in range(0, 5 * flushed.times, 5)]
    assert all(shown.count("wild") >= 3 for shown in markets)
    assert flushed.remade == (("train",) if flushed.times > 2 else ())
    assert [event.slot for event in found(happened, MarketFilled)][-5:] == [1, 2, 3, 4, 5]
    assert market(game).count("wild") < 3


@pytest.mark.rule("R-6")
def test_a_market_that_no_flush_could_better_stays_as_it_is() -> None:
    game = europe(market="wild red wild green white", deck="wild", hoarder=1)
    assert not found(game.apply("draw 2"), MarketFlushed)
    assert (market(game), deck(game)) == ("wild wild wild green white", [])


@pytest.mark.rule("R-6")
def test_one_more_colour_card_outside_the_hands_is_enough_for_a_flush() -> None:
    game = europe(market="wild red wild green white", deck="wild black", hoarder=1)
    assert found(game.apply("draw 2"), MarketFlushed)
    assert market(game).count("wild") == 2
    assert len(deck(game)) == 1


@pytest.mark.rule("R-6")
def test_a_market_that_stayed_is_flushed_once_discards_make_it_possible() -> None:
    game = europe("", "1 blue", market="wild red wild green white", deck="wild", hoarder=0)
    game.play("draw 2", "draw 4")
    assert market(game) == "wild wild wild - white"
    happened = game.apply("station paris with 1 blue")
    # Two colour cards beside three locomotives: the best market still shows three.
    assert not found(happened, MarketFlushed)
    assert market(game) == "wild wild wild blue white"
    happened = game.apply("station wien with 1 black")
    assert found(happened, MarketFlushed)
    assert market(game).count("wild") == 2


@pytest.mark.rule("R-6")
def test_discards_make_a_flush_possible_also_while_the_deck_has_cards() -> None:
    game = europe("3 red", market="wild wild wild wild green", deck="wild", hoarder=1)
    happened = game.apply("claim smolensk-kyiv-1 with 3 red")
    assert found(happened, MarketFlushed)
    assert market(game).count("wild") < 3


@pytest.mark.rule("R-6")
def test_a_flush_that_would_only_swap_market_and_deck_for_ever_is_not_made() -> None:
    game = europe(
        market="wild red wild green white", deck="wild wild wild wild black black", hoarder=1
    )
    assert not found(game.apply("draw 2"), MarketFlushed)
    assert market(game) == "wild wild wild green white"
