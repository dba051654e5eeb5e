"""Rails & Sails: the World: hard routes, paid in pairs of train cards."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import refused, seat_of, ways
from tests.kit.table import seat, table


def holding(hand: str) -> ws.Game:
    """Two players, the first with these cards."""
    return table("world", seat(hand), seat())


@pytest.mark.rule("WO-14")
def test_each_hard_space_takes_a_pair_and_each_pair_its_own_colour() -> None:
    game = holding("2 red_train + 1 green_train + 1 green_train_harbour + 1 white_train")
    pairs = "1 green_train + 1 green_train_harbour + 2 red_train"
    assert ways(game, "claim luanda-dar_es_salaam-1") == {pairs}
    game.apply(f"claim luanda-dar_es_salaam-1 with {pairs}")
    assert seat_of(game, 0)["reserve"] == {"train": 18, "ship": 40}
    assert seat_of(game, 0)["score"] == 2
    assert seat_of(game, 0)["hand"] == {"white_train": 1}


@pytest.mark.rule("WO-14")
def test_both_pairs_may_have_the_same_colour() -> None:
    assert ways(holding("5 red_train"), "claim luanda-dar_es_salaam-1") == {"4 red_train"}


@pytest.mark.rule("WO-14")
def test_cards_of_two_colours_make_no_pair() -> None:
    game = holding("3 red_train + 1 green_train + 2 red_ship")
    assert ways(game, "claim luanda-dar_es_salaam-1") == set()
    assert refused(game, "claim luanda-dar_es_salaam-1") == ("too_few_pairs", "WO-14")


@pytest.mark.rule("WO-14")
def test_a_wild_may_be_one_card_of_a_pair_but_not_both() -> None:
    game = holding("1 red_train + 1 green_train + 4 wild")
    assert ways(game, "claim marseille-casablanca-1") == {
        "1 red_train + 1 wild",
        "1 green_train + 1 wild",
    }
    assert ways(game, "claim luanda-dar_es_salaam-1") == {"1 green_train + 1 red_train + 2 wild"}
    assert refused(game, "claim luanda-dar_es_salaam-1 with 1 red_train + 3 wild")[1] == "WO-14"
    assert refused(game, "claim lahore-beijing-1") == ("too_few_pairs", "WO-14")
    assert ways(holding("4 wild"), "claim marseille-casablanca-1") == set()


@pytest.mark.rule("WO-14")
def test_wilds_complete_odd_colours_or_replace_half_of_a_pair() -> None:
    game = holding("3 red_train + 1 green_train + 2 wild")
    assert ways(game, "claim luanda-dar_es_salaam-1") == {
        "3 red_train + 1 wild",
        "1 green_train + 2 red_train + 1 wild",
        "2 red_train + 2 wild",
        "1 green_train + 1 red_train + 2 wild",
    }
