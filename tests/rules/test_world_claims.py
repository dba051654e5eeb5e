"""Rails & Sails: the World: rail routes, sea routes, double ships and pieces."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import line_points, refused, seat_of, ways
from tests.kit.table import seat, table


def holding(hand: str) -> ws.Game:
    """Two players, the first with these cards."""
    return table("world", seat(hand), seat())


# Rails and sails (WO-10, WO-11).


@pytest.mark.rule("WO-10")
def test_a_rail_route_takes_train_cards_and_trains() -> None:
    game = holding("2 green_train + 2 green_ship + 2 green_double_ship")
    assert ways(game, "claim hamburg-athina-1") == {"2 green_train"}
    mixed = "claim hamburg-athina-1 with 1 green_train + 1 green_ship"
    assert refused(game, mixed) == ("bad_payment", "WO-10")
    game.apply("claim hamburg-athina-1 with 2 green_train")
    assert seat_of(game, 0)["reserve"] == {"train": 18, "ship": 40}
    assert ways(holding("2 green_ship"), "claim hamburg-athina-1") == set()


@pytest.mark.rule("WO-10")
def test_a_sea_route_takes_ship_cards_and_ships() -> None:
    game = holding("3 red_train + 3 red_train_harbour + 2 red_ship")
    assert ways(game, "claim marseille-athina-1") == {"2 red_ship"}
    mixed = "claim marseille-athina-1 with 1 red_train + 1 red_ship"
    assert refused(game, mixed) == ("bad_payment", "WO-10")
    game.apply("claim marseille-athina-1 with 2 red_ship")
    assert seat_of(game, 0)["reserve"] == {"train": 20, "ship": 38}
    assert ways(holding("6 red_train"), "claim marseille-athina-1") == set()


@pytest.mark.rule("WO-10")
def test_wilds_may_join_trains_and_ships_alike() -> None:
    game = holding("1 green_train + 1 red_ship + 2 wild")
    assert ways(game, "claim hamburg-athina-1") == {"1 green_train + 1 wild", "2 wild"}
    assert ways(game, "claim marseille-athina-1") == {"1 red_ship + 1 wild", "2 wild"}


@pytest.mark.rule("WO-10", "WO-11")
def test_the_cards_paid_go_to_the_discard_piles_of_their_decks() -> None:
    game = holding("1 red_ship + 1 wild")
    game.apply("claim marseille-athina-1 with 1 red_ship + 1 wild")
    assert game.position()["discards"] == {"train": {"wild": 1}, "ship": {"red_ship": 1}}
    assert seat_of(game, 0)["hand"] == {}


@pytest.mark.rule("WO-11")
def test_any_of_three_purple_trains_may_be_a_wild() -> None:
    game = holding("3 purple_train + 3 wild + 3 white_train")
    assert ways(game, "claim tehran-mumbai-1") == {
        "3 purple_train",
        "2 purple_train + 1 wild",
        "1 purple_train + 2 wild",
        "3 wild",
    }
    game.apply("claim tehran-mumbai-1 with 3 purple_train")
    assert game.position()["routes"] == {"tehran-mumbai-1": 0}


@pytest.mark.rule("WO-11")
def test_a_claim_takes_as_many_cards_as_spaces() -> None:
    game = holding("4 purple_train")
    short = refused(game, "claim tehran-mumbai-1 with 2 purple_train")
    assert short == ("bad_payment", "WO-11")
    assert refused(game, "claim tehran-mumbai-1 with 4 purple_train")[1] == "R-8"
    assert refused(holding("2 purple_train"), "claim tehran-mumbai-1")[1] == "WO-11"


@pytest.mark.rule("WO-11")
def test_a_grey_route_is_paid_in_any_one_colour() -> None:
    game = holding("3 red_train + 2 black_train + 1 black_train_harbour + 2 white_train")
    assert ways(game, "claim winnipeg-los_angeles-1") == {
        "3 red_train",
        "2 black_train + 1 black_train_harbour",
    }
    mixed = "claim winnipeg-los_angeles-1 with 2 red_train + 1 black_train"
    assert refused(game, mixed) == ("bad_payment", "WO-11")
    sea = holding("1 red_ship + 1 green_ship + 1 black_double_ship")
    assert ways(sea, "claim reykjavik-edinburgh-1") == {"1 black_double_ship"}


@pytest.mark.rule("WO-11")
def test_trains_with_and_without_harbour_symbol_pay_a_rail_route_alike() -> None:
    game = holding("2 purple_train + 2 purple_train_harbour")
    assert ways(game, "claim tehran-mumbai-1") == {
        "2 purple_train + 1 purple_train_harbour",
        "1 purple_train + 2 purple_train_harbour",
    }
    game.apply("claim tehran-mumbai-1 with 1 purple_train + 2 purple_train_harbour")
    assert seat_of(game, 0)["hand"] == {"purple_train": 1}


@pytest.mark.rule("WO-11")
@pytest.mark.parametrize(
    ("route", "payment", "scored"),
    [
        ("tiksi-yakutsk-1", "1 green_train", 1),
        ("hamburg-athina-1", "2 green_train", 2),
        ("yakutsk-beijing-1", "3 yellow_train", 4),
        ("cambridge_bay-winnipeg-1", "4 black_train", 7),
        ("tokyo-honolulu-1", "1 red_ship + 2 red_double_ship", 10),
        ("new_york-reykjavik-1", "3 yellow_double_ship", 15),
        ("caracas-lagos-1", "4 red_double_ship", 18),
        ("tiksi-anchorage-1", "4 yellow_double_ship", 21),
    ],
)
def test_a_route_scores_by_its_length_at_once(route: str, payment: str, scored: int) -> None:
    game = holding(payment)
    game.apply(f"claim {route} with {payment}")
    assert seat_of(game, 0)["score"] == scored
    assert line_points(game, "routes") == [scored]


# Double ships (WO-12) and pieces (WO-13).


@pytest.mark.rule("WO-12", "R-8")
def test_five_spaces_take_two_doubles_and_a_single_or_three_doubles() -> None:
    game = holding("2 red_ship + 3 red_double_ship")
    assert ways(game, "claim tokyo-honolulu-1") == {
        "1 red_ship + 2 red_double_ship",
        "3 red_double_ship",
    }
    game.apply("claim tokyo-honolulu-1 with 3 red_double_ship")
    assert seat_of(game, 0)["reserve"] == {"train": 20, "ship": 35}  # five ships, not six


@pytest.mark.rule("WO-12", "R-8")
@pytest.mark.parametrize(
    "payment",
    [
        "2 red_ship + 2 red_double_ship",
        "1 red_ship + 3 red_double_ship",
        "3 red_double_ship + 1 wild",
        "1 red_ship + 2 red_double_ship + 1 wild",
        "4 red_double_ship",
    ],
)
def test_no_ship_may_be_superfluous(payment: str) -> None:
    game = holding("2 red_ship + 4 red_double_ship + 1 wild")
    assert refused(game, f"claim tokyo-honolulu-1 with {payment}") == ("bad_payment", "R-8")


@pytest.mark.rule("WO-12")
def test_four_white_spaces_take_singles_doubles_and_wilds_that_fit() -> None:
    game = holding("4 white_ship + 2 white_double_ship + 1 wild")
    assert ways(game, "claim dar_es_salaam-mumbai-1") == {
        "4 white_ship",
        "2 white_ship + 1 white_double_ship",
        "2 white_double_ship",
        "3 white_ship + 1 wild",
        "1 white_ship + 1 white_double_ship + 1 wild",
    }


@pytest.mark.rule("WO-12")
def test_a_double_ship_pays_a_single_space_and_a_wild_only_one() -> None:
    game = holding("1 yellow_double_ship + 1 wild")
    assert ways(game, "claim edinburgh-hamburg-1") == {"1 yellow_double_ship", "1 wild"}
    assert ways(holding("1 wild"), "claim reykjavik-edinburgh-1") == set()
    assert ways(holding("2 wild"), "claim reykjavik-edinburgh-1") == {"2 wild"}


@pytest.mark.rule("WO-13")
def test_trains_must_suffice_however_many_ships_there_are() -> None:
    routes = ["los_angeles-new_york-1", "moskva-novosibirsk-1", "lahore-mumbai-2"]
    hand = "2 green_train"
    game = table("world", seat(hand, routes=routes, reserve={"train": 1, "ship": 50}), seat())
    assert refused(game, "claim hamburg-athina-1") == ("too_few_pieces", "WO-13")
    game.apply("claim tiksi-yakutsk-1 with 1 green_train")
    assert seat_of(game, 0)["reserve"] == {"train": 0, "ship": 50}


@pytest.mark.rule("WO-13")
def test_ships_must_suffice_however_many_trains_there_are() -> None:
    routes = ["lima-sydney-1", "tiksi-anchorage-1", "los_angeles-tokyo-1", "new_york-edinburgh-1"]
    routes += ["petropavlovsk-tokyo-1", "reykjavik-edinburgh-1"]
    hand = "2 red_ship + 1 green_ship"
    game = table("world", seat(hand, routes=routes, reserve={"train": 25, "ship": 1}), seat())
    assert refused(game, "claim marseille-athina-1") == ("too_few_pieces", "WO-13")
    game.apply("claim athina-al_qahira-1 with 1 green_ship")
    assert seat_of(game, 0)["reserve"] == {"train": 25, "ship": 0}
