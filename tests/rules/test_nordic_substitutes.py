"""Cards that stand for others in the Nordic Countries: NO-7 and the ferries of NO-9."""

from __future__ import annotations

import pytest

from tests.kit.questions import discards, hand, legal, payments, refusal, seat_of
from tests.kit.table import nordic

NINE = "murmansk-lieksa-1"
"""The grey route of nine spaces."""


@pytest.mark.rule("NO-7")
def test_seven_green_and_eight_other_cards_claim_the_nine_spaces() -> None:
    game = nordic("7 green + 3 red + 3 blue + 2 wild")
    payment = "3 blue + 7 green + 3 red + 2 wild"
    assert payments(game, NINE) == [payment]
    game.apply(f"claim {NINE} with {payment}")
    facts = seat_of(game)
    assert (facts["score"], facts["reserve"], facts["hand"]) == (27, {"train": 31}, {})
    assert discards(game) == {"blue": 3, "green": 7, "red": 3, "wild": 2}


@pytest.mark.rule("NO-7")
def test_four_locomotives_stand_for_one_card() -> None:
    game = nordic("8 green + 4 wild")
    assert payments(game, NINE) == ["8 green + 4 wild"]


@pytest.mark.rule("NO-7", "NO-5")
@pytest.mark.parametrize("wilds", [1, 2, 3])
def test_fewer_than_four_locomotives_stand_for_nothing(wilds: int) -> None:
    game = nordic(f"8 green + {wilds} wild")
    assert f"claim {NINE}" not in legal(game)
    reason = refusal(game, f"claim {NINE}")
    assert (reason.code, reason.rule) == ("too_few_cards", "NO-7")


@pytest.mark.rule("NO-7")
def test_four_cards_may_be_of_any_mix() -> None:
    game = nordic("8 green + 1 red + 1 blue + 1 black + 1 wild")
    assert payments(game, NINE) == ["1 blue + 8 green + 1 black + 1 red + 1 wild"]


@pytest.mark.rule("NO-7")
def test_four_cards_stand_for_one_as_often_as_the_player_likes() -> None:
    # Four cards of one colour fit, and four more stand for each of the other five spaces.
    four_of_six = "4 purple + 4 blue + 4 orange + 4 white + 4 green + 4 yellow"
    game = nordic(four_of_six)
    assert payments(game, NINE) == [four_of_six]
    game.apply(f"claim {NINE} with {four_of_six}")
    assert seat_of(game)["score"] == 27


@pytest.mark.rule("NO-7", "R-8")
@pytest.mark.parametrize(
    "spare", ["9 green + 1 red", "8 green + 5 red", "8 green + 4 red + 1 wild"]
)
def test_no_card_of_a_payment_for_the_nine_spaces_can_be_spared(spare: str) -> None:
    game = nordic("9 green + 6 red + 2 wild")
    assert refusal(game, f"claim {NINE} with {spare}").code == "bad_payment"


@pytest.mark.rule("NO-7")
def test_no_other_plain_route_takes_four_cards_for_one() -> None:
    game = nordic("3 orange + 8 red + 4 wild")
    assert "claim sundsvall-orebro-1" not in legal(game)


# Ferries.

PURPLE = "bergen-stavanger-1"
"""A purple ferry of two spaces, one with a symbol."""
BLACK = "andalsnes-bergen-1"
"""A black ferry of five spaces, two with symbols."""


@pytest.mark.rule("NO-9")
def test_the_orange_ferry_takes_a_locomotive_beside_its_colour_as_the_rulebook_shows() -> None:
    game = nordic("2 orange + 1 wild")
    assert payments(game, "stavanger-kristiansand-2") == ["2 orange + 1 wild"]
    without = nordic("5 orange")
    # Three of them stand for the locomotive.
    assert payments(without, "stavanger-kristiansand-2") == ["5 orange"]
    assert "claim stavanger-kristiansand-2" not in legal(nordic("4 orange"))


@pytest.mark.rule("NO-9")
def test_locomotives_may_stand_for_the_colour_of_a_ferry() -> None:
    assert payments(nordic("1 purple + 2 wild"), PURPLE) == ["1 purple + 1 wild", "2 wild"]


@pytest.mark.rule("NO-9")
@pytest.mark.parametrize("three", ["3 red", "3 purple", "1 blue + 1 green + 1 red"])
def test_any_three_cards_stand_for_a_locomotive_also_when_none_is_held(three: str) -> None:
    game = nordic(f"1 purple + {three}")
    (payment,) = payments(game, PURPLE)
    game.apply(f"claim {PURPLE} with {payment}")
    assert (hand(game), seat_of(game)["score"]) == ({}, 2)


@pytest.mark.rule("NO-9")
def test_two_cards_do_not_stand_for_a_locomotive() -> None:
    game = nordic("1 purple + 2 red")
    assert f"claim {PURPLE}" not in legal(game)
    reason = refusal(game, f"claim {PURPLE}")
    assert (reason.code, reason.rule) == ("too_few_cards", "NO-9")


@pytest.mark.rule("NO-9")
def test_the_locomotive_that_three_cards_stand_for_may_stand_for_a_colour_card() -> None:
    assert payments(nordic("6 red"), PURPLE) == ["6 red"]
    assert payments(nordic("3 red + 1 wild"), PURPLE) == ["3 red + 1 wild"]


@pytest.mark.rule("NO-9")
def test_a_ferry_in_colour_with_two_symbols_takes_two_locomotives() -> None:
    game = nordic("3 black + 2 wild")
    assert payments(game, BLACK) == ["3 black + 2 wild"]
    game.apply(f"claim {BLACK} with 3 black + 2 wild")
    assert seat_of(game)["score"] == 10


@pytest.mark.rule("NO-9")
def test_its_symbols_may_be_paid_one_with_a_locomotive_and_one_with_three_cards() -> None:
    game = nordic("3 black + 3 red + 1 wild")
    assert payments(game, BLACK) == ["3 black + 3 red + 1 wild"]
    both = nordic("3 black + 6 red")
    assert payments(both, BLACK) == ["3 black + 6 red"]


@pytest.mark.rule("NO-9")
@pytest.mark.parametrize(
    ("cards", "payable"),
    [
        ("4 black + 1 wild", False),
        ("5 black", False),
        ("3 red + 2 wild", False),
        ("2 black + 3 wild", True),
        ("5 wild", True),
        ("6 black + 1 wild", True),
    ],
)
def test_no_colour_card_alone_pays_for_a_symbol(cards: str, payable: bool) -> None:
    game = nordic(cards)
    assert payments(game, BLACK) == ([cards] if payable else [])
    assert (f"claim {BLACK}" in legal(game)) is payable


@pytest.mark.rule("NO-9")
def test_a_grey_ferry_takes_any_one_colour_beside_its_locomotives() -> None:
    game = nordic("2 red + 1 blue + 2 wild")
    assert payments(game, "helsinki-stockholm-2") == ["2 red + 2 wild"]
    assert payments(nordic("1 red + 1 blue + 2 wild"), "helsinki-stockholm-2") == []


@pytest.mark.rule("NO-9", "R-8")
def test_no_card_of_a_payment_for_a_ferry_can_be_spared() -> None:
    game = nordic("2 purple + 4 red + 2 wild")
    for spare in ("1 purple + 4 red", "1 purple + 1 red + 1 wild", "2 purple + 1 wild"):
        assert refusal(game, f"claim {PURPLE} with {spare}").code == "bad_payment"
