"""San Francisco: claiming routes, double routes and ferry routes."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import line_points, refused, seat_of, ways
from tests.kit.table import idle, seat, table

SIX_LONG = [
    "haight_ashbury-pacific_heights-1",
    "market_street-mission_district-1",
    "japanese_gardens-presidio-1",
    "mission_district-painted_ladies-1",
    "mission_district-twin_peaks-1",
    "pacific_heights-presidio-1",
]
"""Six routes of three spaces: two cable cars are left."""


def holding(hand: str) -> ws.Game:
    """Two players, the first with these cards."""
    return table("san_francisco", seat(hand), seat())


@pytest.mark.rule("SF-8")
def test_a_black_route_of_three_spaces_takes_black_cards_and_ferries() -> None:
    game = holding("3 black + 3 wild + 3 red")
    assert ways(game, "claim haight_ashbury-pacific_heights-1") == {
        "3 black",
        "2 black + 1 wild",
        "1 black + 2 wild",
        "3 wild",
    }
    wrong = "claim haight_ashbury-pacific_heights-1 with 3 red"
    assert refused(game, wrong) == ("bad_payment", "SF-8")
    game.apply("claim haight_ashbury-pacific_heights-1 with 2 black + 1 wild")
    assert game.position()["routes"] == {"haight_ashbury-pacific_heights-1": 0}
    assert seat_of(game, 0)["reserve"] == {"train": 17}
    assert game.position()["discards"]["train"] == {"black": 2, "wild": 1}


@pytest.mark.rule("SF-8")
def test_a_claim_takes_as_many_cards_as_spaces() -> None:
    game = holding("4 black")
    route = "haight_ashbury-pacific_heights-1"
    assert refused(game, f"claim {route} with 2 black") == ("bad_payment", "SF-8")
    assert refused(game, f"claim {route} with 4 black") == ("bad_payment", "R-8")
    assert refused(holding("2 black"), f"claim {route}") == ("too_few_cards", "SF-8")


@pytest.mark.rule("SF-8")
def test_a_grey_route_is_paid_in_any_one_colour() -> None:
    game = holding("2 blue + 1 red + 1 wild")
    route = "claim market_street-pacific_heights-1"
    assert ways(game, route) == {"2 blue", "1 blue + 1 wild", "1 red + 1 wild"}
    assert refused(game, f"{route} with 1 blue + 1 red") == ("bad_payment", "SF-8")


@pytest.mark.rule("SF-8")
@pytest.mark.parametrize(
    ("route", "payment", "scored"),
    [
        ("fort_mason-lombard_street-1", "1 red", 1),
        ("lombard_street-market_street-1", "2 blue", 2),
        ("haight_ashbury-pacific_heights-1", "3 black", 4),
        ("fort_mason-golden_gate_bridge-1", "4 green + 1 wild", 10),
    ],
)
def test_a_route_scores_by_its_length_at_once(route: str, payment: str, scored: int) -> None:
    game = holding(payment)
    game.apply(f"claim {route} with {payment}")
    assert seat_of(game, 0)["score"] == scored
    assert line_points(game, "routes") == [scored]


@pytest.mark.rule("SF-9")
def test_a_route_cannot_be_claimed_without_a_cable_car_for_each_space() -> None:
    game = table("san_francisco", seat("3 black + 2 blue", routes=SIX_LONG), seat())
    assert seat_of(game, 0)["reserve"] == {"train": 2}
    assert refused(game, "claim potrero_hill-south_beach-1") == ("too_few_pieces", "SF-9")
    game.apply("claim lombard_street-market_street-1 with 2 blue")
    assert seat_of(game, 0)["reserve"] == {"train": 0}


@pytest.mark.rule("SF-11")
def test_with_two_players_one_route_of_a_double_closes_the_other() -> None:
    game = table("san_francisco", seat("1 red"), seat("1 black"))
    game.apply("claim fort_mason-pier_39-1 with 1 red")
    assert refused(game, "claim fort_mason-pier_39-2") == ("double_closed", "SF-11")


@pytest.mark.rule("SF-11")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_another_player_may_claim_the_second_route(players: int) -> None:
    game = table("san_francisco", seat("1 red"), *[seat("1 black")] * (players - 1))
    game.play("claim fort_mason-pier_39-1 with 1 red", "claim fort_mason-pier_39-2 with 1 black")
    owners = game.position()["routes"]
    assert owners == {"fort_mason-pier_39-1": 0, "fort_mason-pier_39-2": 1}


@pytest.mark.rule("SF-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_may_hold_both_routes_of_a_double(players: int) -> None:
    game = table("san_francisco", seat("1 red + 1 black"), players=players)
    game.apply("claim fort_mason-pier_39-1 with 1 red")
    idle(game, players - 1)
    assert refused(game, "claim fort_mason-pier_39-2") == ("double_own", "SF-11")


@pytest.mark.rule("SF-12")
def test_a_ferry_route_takes_a_ferry_card_and_its_colour_for_the_other_space() -> None:
    game = holding("2 orange + 2 wild")
    assert ways(game, "claim alcatraz-fort_mason-1") == {"1 orange + 1 wild", "2 wild"}
    no_ferry = "claim alcatraz-fort_mason-1 with 2 orange"
    assert refused(game, no_ferry) == ("bad_payment", "SF-12")
    assert refused(holding("2 orange"), "claim alcatraz-fort_mason-1") == ("too_few_wilds", "SF-12")
    assert ways(holding("2 black + 1 wild"), "claim alcatraz-fort_mason-1") == set()


@pytest.mark.rule("SF-12")
def test_a_grey_ferry_route_takes_one_ferry_card_and_any_one_colour() -> None:
    game = holding("4 blue + 3 green + 1 wild")
    assert ways(game, "claim fort_mason-golden_gate_bridge-1") == {"4 blue + 1 wild"}
    assert ways(game, "claim alcatraz-pier_39-1") == {"1 blue + 1 wild", "1 green + 1 wild"}


@pytest.mark.rule("SF-12")
def test_every_ferry_route_shows_one_ferry() -> None:
    ferries = [route for route in ws.edition("san_francisco").routes if route.kind == "ferry"]
    assert len(ferries) == 5
    assert {route.wilds for route in ferries} == {1}
