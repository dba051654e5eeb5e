"""What a viewer knows about hidden cards holds in every game it imagines."""

from __future__ import annotations

import pytest

from tests.knowledge.table import Table

MARKET = ["blue", "blue", "green", "green", "wild"]
SAMPLES = 150


def imagined(table: Table, viewer: int | None) -> list[Table]:
    view = table.view(viewer)
    return [Table.imagined(view, seed) for seed in range(SAMPLES)]


def test_a_card_taken_face_up_stays_in_that_hand() -> None:
    table = Table.at("europe", players=3, market=["red", *MARKET[1:]])
    table.play("draw 1", "draw deck")
    for viewer in (None, 1, 2):
        hands = [game.hand(0) for game in imagined(table, viewer)]
        assert all(hand["red"] >= 1 and hand.total() == 2 for hand in hands)
        assert len({tuple(sorted(hand.items())) for hand in hands}) > 5


@pytest.mark.rule("EU-16")
def test_cards_shown_in_a_tunnel_and_taken_back_stay_in_that_hand() -> None:
    table = Table.at(
        "europe",
        seats=[{"hand": {"green": 2, "white": 1, "black": 1}}, {}, {}],
        market=MARKET,
        decks={"train": ["wild"]},
    )
    table.play("claim zurich-venezia-1 with 2 green", "withdraw")
    for game in imagined(table, 1):
        assert game.hand(0)["green"] >= 2
        assert game.hand(0).total() == 4


@pytest.mark.rule("R-7")
def test_laid_and_turned_up_cards_are_nowhere_else() -> None:
    table = Table.scarce(
        "europe",
        hands=[{"green": 3}, {}],
        deck=["wild", "black", "black", "black"],
        market=MARKET,
    )
    table.play("claim zurich-venezia-1 with 2 green")
    for game in imagined(table, 1):
        assert game.view(1).to_dict()["decision"] == table.view(1).to_dict()["decision"]
        assert game.hand(0).total() == 1
        assert len(game.deck()) == 1


@pytest.mark.rule("R-3")
def test_a_remade_deck_is_imagined_of_its_discards_alone() -> None:
    table = Table.scarce(
        "europe",
        hands=[{"black": 2}, {"black": 2}],
        deck=["black", "black"],
        market=MARKET,
        discards={"train": {"red": 5, "white": 3}},
    )
    table.play("draw deck", "draw deck")
    for viewer in (None, 0, 1, 2):
        games = imagined(table, viewer)
        assert all(sorted(game.deck()) == ["red"] * 5 + ["white"] * 3 for game in games)
        assert len({tuple(game.deck()) for game in games}) > 20


@pytest.mark.rule("R-3")
def test_a_hand_older_than_the_deck_holds_none_of_its_cards() -> None:
    table = _red_and_white_lie_in_the_deck_alone()
    table.play("draw deck", "draw deck")  # seat 1; seat 2 then draws in sight only
    table.play("draw 3", "draw 4")
    for game in imagined(table, 0):
        assert game.hand(1)["red"] + game.hand(1)["white"] == 2
        assert game.hand(2)["red"] + game.hand(2)["white"] == 0
    for game in imagined(table, None):
        assert game.hand(0)["red"] + game.hand(0)["white"] == 0


def test_a_surprise_tells_which_blind_draw_is_gone() -> None:
    table = _red_and_white_lie_in_the_deck_alone()
    table.play("draw deck", "draw deck", "draw 3", "draw 4", "draw 1", "draw 2")
    colour = "red" if table.hand(1)["red"] else "white"
    table.play(f"station paris with 1 {colour}")
    for game in imagined(table, 0):
        assert game.hand(1)["red"] + game.hand(1)["white"] == 1


def test_a_surprise_was_not_drawn_after_it_was_laid() -> None:
    table = Table.scarce(
        "europe",
        hands=[{"red": 2, "black": 2}, {"black": 1}],
        deck=["black"],
        market=["blue"] * 5,
        discards={"train": {"red": 4, "green": 12}},
    )
    table.play("draw deck", "draw deck")  # an older card, and one of red and green
    table.play("draw 1", "draw 2", "draw 1", "draw 2")
    table.play("claim bruxelles-paris-1 with 2 red")
    assert len(table.view(1).public_history.surprises) == 2
    table.play("draw 1", "draw 2", "draw 1", "draw 2")
    table.play("draw deck", "draw deck")
    # At most one of the red cards came from the present deck: two of its cards are in hand.
    for game in imagined(table, 1):
        assert game.hand(0)["red"] + game.hand(0)["green"] >= 2


def test_the_cards_a_viewer_drew_itself_are_no_longer_in_the_deck() -> None:
    table = _red_and_white_lie_in_the_deck_alone()
    table.play("draw deck", "draw deck")
    drawn = table.hand(1)
    for game in imagined(table, 1):
        assert game.deck().count("red") == 12 - drawn["red"]
        assert game.deck().count("white") == 12 - drawn["white"]
    decks = {game.deck().count("red") for game in imagined(table, 0)}
    assert decks == {10, 11, 12}


def _red_and_white_lie_in_the_deck_alone() -> Table:
    """Seat 1 is to move. The deck was just remade from all red and all white cards."""
    table = Table.scarce(
        "europe",
        hands=[{"black": 2, "orange": 2}, {"black": 2, "orange": 2}],
        deck=["black", "black"],
        market=MARKET,
        discards={"train": {"red": 12, "white": 12}},
    )
    return table.play("draw deck", "draw deck")


@pytest.mark.rule("WO-6", "WO-9")
def test_train_and_ship_cards_are_imagined_in_the_numbers_that_were_drawn() -> None:
    table = Table.new("world", 3, seed=51, first=0)
    table.play(*["keep 1 2 3"] * 3, *["fleet 20"] * 3)
    table.play("draw train", "draw train", "draw ship", "draw ship")
    decks = {kind.id: kind.deck for kind in table.edition.card_kinds}
    for game in imagined(table, 2):
        for seat, trains in ((0, 5), (1, 3)):
            hand = game.hand(seat)
            assert sum(n for kind, n in hand.items() if decks[kind] == "train") == trains
            assert hand.total() == 12
