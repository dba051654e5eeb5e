"""Rails & Sails: the World: two decks, a market of six, and who chooses what refills it."""

from __future__ import annotations

import pytest

from tests.kit.questions import found, legal, refused, seat_of
from tests.kit.table import cards, hoard, seat, table
from whistlestop.game.events import MarketFlushed

MARKET = ["red_train", "green_train", "wild", "red_ship", "green_ship", "black_double_ship"]
TOPS = {
    "train": ["white_train", "white_train_harbour", "yellow_train"],
    "ship": ["white_ship", "white_double_ship", "yellow_ship"],
}


@pytest.mark.rule("WO-6")
def test_two_cards_are_drawn_blind_from_either_deck() -> None:
    game = table("world", seat(), seat(), market=MARKET, decks=TOPS)
    game.play("draw ship", "draw train")
    assert seat_of(game, 0)["hand"] == cards("1 white_train + 1 white_ship")
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)
    game.play("draw ship", "draw ship")
    assert seat_of(game, 1)["hand"] == cards("1 white_double_ship + 1 yellow_ship")
    assert game.position()["market"] == MARKET


@pytest.mark.rule("WO-6")
@pytest.mark.parametrize(("deck", "card"), [("train", "white_train"), ("ship", "white_ship")])
def test_a_market_card_is_replaced_from_the_deck_of_the_players_choice(
    deck: str, card: str
) -> None:
    game = table("world", seat(), seat(), market=MARKET, decks=TOPS)
    game.apply("draw 2")
    assert seat_of(game, 0)["hand"] == {"green_train": 1}
    assert (game.decision.kind, game.decision.seat, game.decision.slot) == ("refill", 0, 2)
    assert legal(game, "refill") == ["refill train", "refill ship"]
    game.apply(f"refill {deck}")
    assert game.position()["market"] == [MARKET[0], card, *MARKET[2:]]


@pytest.mark.rule("WO-6")
def test_the_market_is_refilled_before_the_second_card_is_taken() -> None:
    game = table("world", seat(), seat(), market=MARKET, decks=TOPS)
    game.apply("draw 2")
    assert refused(game, "draw 1") == ("wrong_moment", "WO-6")
    assert refused(game, "draw ship") == ("wrong_moment", "WO-6")
    game.apply("refill ship")
    assert (game.decision.kind, game.decision.seat) == ("second_card", 0)
    game.apply("draw 2")
    assert seat_of(game, 0)["hand"] == cards("1 green_train + 1 white_ship")
    assert game.decision.kind == "refill"
    game.apply("refill train")
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


@pytest.mark.rule("WO-6")
def test_the_market_may_come_to_hold_ships_only() -> None:
    game = table("world", seat(), seat(), market=MARKET, decks=TOPS)
    game.play("draw 1", "refill ship", "draw 2", "refill ship", "draw 3", "refill ship")
    assert game.position()["market"] == [*TOPS["ship"], *MARKET[3:]]


@pytest.mark.rule("WO-7")
def test_a_face_up_wild_is_the_only_card_of_the_turn() -> None:
    game = table("world", seat(), seat(), market=MARKET, decks=TOPS)
    game.play("draw 3", "refill train")
    assert seat_of(game, 0)["hand"] == {"wild": 1}
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


@pytest.mark.rule("WO-7")
def test_a_face_up_wild_may_not_be_the_second_card() -> None:
    game = table("world", seat(), seat(), market=MARKET, decks=TOPS)
    game.apply("draw ship")
    assert refused(game, "draw 3") == ("wild_as_second_card", "WO-7")
    assert "draw 2" in legal(game, "draw")


@pytest.mark.rule("WO-7")
def test_a_wild_turned_up_to_replace_the_first_card_may_not_be_the_second() -> None:
    game = table("world", seat(), seat(), market=MARKET, decks={"train": ["wild"]})
    game.play("draw 1", "refill train")
    assert game.position()["market"][0] == "wild"
    assert refused(game, "draw 1") == ("wild_as_second_card", "WO-7")


@pytest.mark.rule("WO-7")
def test_wilds_drawn_blind_count_as_any_card() -> None:
    game = table("world", seat(), seat(), market=MARKET, decks={"train": ["wild", "wild"]})
    game.apply("draw train")
    assert (game.decision.kind, game.decision.seat) == ("second_card", 0)
    game.apply("draw train")
    assert seat_of(game, 0)["hand"] == {"wild": 2}
    assert game.decision.seat == 1


@pytest.mark.rule("WO-8")
def test_three_wilds_flush_all_six_into_the_discard_piles_of_their_decks() -> None:
    market = ["wild", "red_train", "wild", "green_train", "red_ship", "green_train_harbour"]
    tops = {"train": ["wild", *TOPS["train"]], "ship": TOPS["ship"]}
    game = table("world", seat(), seat(), market=market, decks=tops)
    events = game.play("draw 2").apply("refill train")
    flushed = ("wild", "wild", "wild", "green_train", "red_ship", "green_train_harbour")
    assert found(events, MarketFlushed) == [MarketFlushed(flushed)]
    assert game.position()["discards"] == {
        "train": cards("1 green_train + 1 green_train_harbour + 3 wild"),
        "ship": cards("1 red_ship"),
    }


@pytest.mark.rule("WO-8")
def test_after_a_flush_the_market_shows_three_cards_of_each_deck() -> None:
    market = ["wild", "red_ship", "wild", "green_ship", "black_ship", "yellow_ship"]
    tops = {"train": ["wild", *TOPS["train"]], "ship": TOPS["ship"]}
    game = table("world", seat(), seat(), market=market, decks=tops)
    game.play("draw 2", "refill train")
    assert game.position()["market"] == [*TOPS["train"], *TOPS["ship"]]
    assert (game.decision.kind, game.decision.seat) == ("second_card", 0)


@pytest.mark.rule("WO-8")
def test_a_flush_repeats_while_three_wilds_are_shown() -> None:
    market = ["wild", "red_ship", "wild", "green_ship", "black_ship", "yellow_ship"]
    tops = {"train": ["wild"] * 4 + TOPS["train"], "ship": ["red_ship"] * 3 + TOPS["ship"]}
    game = table("world", seat(), seat(), market=market, decks=tops)
    events = game.play("draw 2").apply("refill train")
    assert [event.times for event in found(events, MarketFlushed)] == [2]
    assert game.position()["market"] == [*TOPS["train"], *TOPS["ship"]]
    assert game.position()["discards"]["train"] == {"wild": 6}


@pytest.mark.rule("WO-8")
def test_two_wilds_stay_in_the_market() -> None:
    game = table("world", seat(), seat(), market=MARKET, decks={"train": ["wild"]})
    events = game.play("draw 1").apply("refill train")
    assert found(events, MarketFlushed) == []
    assert game.position()["market"] == ["wild", *MARKET[1:]]


@pytest.mark.rule("WO-8")
def test_the_first_market_is_flushed_too() -> None:
    tops = {"train": ["wild"] * 3 + TOPS["train"], "ship": ["red_ship"] * 3 + TOPS["ship"]}
    game = table("world", seat(), seat(), decks=tops)
    assert game.position()["market"] == [*TOPS["train"], *TOPS["ship"]]
    assert game.position()["discards"] == {"train": {"wild": 3}, "ship": {"red_ship": 3}}


@pytest.mark.rule("WO-9")
def test_a_deck_is_remade_from_its_own_discard_pile_only() -> None:
    discarded = {"ship": {"red_ship": 2, "green_ship": 1}, "train": {"red_train": 1}}
    used = "1 white_ship + 2 red_ship + 1 green_ship"
    game = table(
        "world",
        seat(),
        seat(hoard("world", used, deck="ship")),
        market=["red_train"] * 6,
        decks={"ship": ["white_ship"]},
        discards=discarded,
    )
    game.apply("draw ship")
    position = game.position()
    assert sorted(position["decks"]["ship"]) == ["green_ship", "red_ship", "red_ship"]
    assert position["discards"] == {"train": {"red_train": 1}, "ship": {}}


@pytest.mark.rule("WO-9")
def test_a_replacement_comes_from_the_other_deck_when_one_is_dry() -> None:
    hand = hoard("world", "1 green_ship", deck="ship")
    market = ["red_train", "red_train", "red_train", "green_train", "green_ship", "wild"]
    game = table("world", seat(), seat(hand), market=market, decks={"train": ["white_train"]})
    game.apply("draw 5")
    assert (game.decision.kind, game.decision.seat) == ("second_card", 0)
    assert game.position()["market"] == [*market[:4], "white_train", "wild"]
    assert refused(game, "draw ship") == ("deck_empty", "R-3")


@pytest.mark.rule("WO-9")
def test_a_dry_train_deck_leaves_the_ships_to_replace() -> None:
    hand = hoard("world", "1 green_train", deck="train")
    market = ["green_train", "red_ship", "red_ship", "red_ship", "red_ship", "green_ship"]
    game = table("world", seat(), seat(hand), market=market, decks={"ship": ["white_ship"]})
    game.apply("draw 1")
    assert game.position()["market"] == ["white_ship", *market[1:]]
    assert legal(game, "draw") == [*(f"draw {slot}" for slot in range(1, 7)), "draw ship"]


@pytest.mark.rule("WO-9")
def test_with_no_card_anywhere_drawing_is_not_legal() -> None:
    game = table("world", seat(), seat(hoard("world")), market=[])
    assert legal(game, "draw") == []
    for move in ("draw train", "draw ship", "draw 1"):
        assert refused(game, move) == ("no_cards", "WO-9")
    assert legal(game, "tickets") == ["tickets"]
