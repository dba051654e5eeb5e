"""Rails & Sails: the World: drawing tickets, and what tickets and tours score."""

from __future__ import annotations

from itertools import pairwise

import pytest

import whistlestop as ws
from tests.kit.questions import legal, line_points, lines, refused, seat_of
from tests.kit.table import all_tickets_but, seat, table

FOUR = ["lagos-tehran", "lagos-hong_kong", "moskva-toamasina", "bangkok-tokyo"]
TOUR = "lagos-luanda-dar_es_salaam-djibouti"
"""9 points in printed order, 6 in any other, 15 lost if not completed."""


def touring(*routes: str) -> ws.Game:
    """The first seat holds the tour and owns these routes."""
    return table("world", seat(routes=routes, tickets=[TOUR]), seat())


# Drawing (WO-17).


@pytest.mark.rule("WO-17")
def test_four_tickets_are_drawn_and_at_least_one_is_kept() -> None:
    game = table("world", seat(tickets=["lima-jakarta"]), seat(), ticket_deck=[*FOUR, TOUR])
    game.apply("tickets")
    assert (game.decision.kind, game.decision.least) == ("keep_tickets", 1)
    assert seat_of(game, 0)["offered"] == FOUR
    assert len(legal(game, "keep")) == 15  # every choice but none
    assert refused(game, "draw train")[0] == "wrong_moment"
    game.apply("keep 3")
    assert sorted(seat_of(game, 0)["tickets"]) == ["lima-jakarta", "moskva-toamasina"]
    assert game.decision.seat == 1


@pytest.mark.rule("WO-17")
def test_declined_tickets_go_to_the_bottom_of_the_deck() -> None:
    game = table("world", seat(), seat(), ticket_deck=[*FOUR, TOUR])
    game.play("tickets", "keep 2 3")
    deck = game.position()["ticket_deck"]
    assert (deck[0], deck[-2:]) == (TOUR, [FOUR[0], FOUR[3]])
    assert len(deck) == 65 - 2


@pytest.mark.rule("WO-17")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_fewer_tickets_are_drawn_when_fewer_are_left(left: int) -> None:
    gone = all_tickets_but("world", *FOUR[:left])
    game = table("world", seat(), seat(), ticket_deck=FOUR[:left], removed_tickets=gone)
    game.apply("tickets")
    assert seat_of(game, 0)["offered"] == FOUR[:left]
    assert len(legal(game, "keep")) == 2**left - 1


@pytest.mark.rule("WO-17", "R-14")
def test_no_tickets_are_drawn_from_an_empty_deck() -> None:
    gone = all_tickets_but("world")
    game = table("world", seat(), seat(), removed_tickets=gone)
    assert refused(game, "tickets") == ("no_tickets_left", "R-14")


# Scoring (WO-21, WO-22).


@pytest.mark.rule("WO-21")
def test_a_completed_ticket_adds_and_an_incomplete_one_subtracts_its_value() -> None:
    routes = ["bangkok-jakarta-1", "hong_kong-bangkok-1", "tokyo-manila-1"]
    tickets = ["hong_kong-jakarta", "bangkok-tokyo"]
    game = table("world", seat(routes=routes, tickets=tickets), seat())
    by_ticket = {line.details["ticket"]: line.points for line in lines(game, "ticket")}
    assert by_ticket == {"hong_kong-jakarta": 5, "bangkok-tokyo": -6}
    assert game.scores()[0].total == 2 + 1 + 2 + 5 - 6 - 12  # routes, tickets, no harbours


@pytest.mark.rule("WO-21")
def test_trains_and_ships_together_complete_a_ticket() -> None:
    routes = ["jakarta-perth-1", "perth-sydney-1"]  # a sea route and a rail route
    game = table("world", seat(routes=routes, tickets=["jakarta-sydney"]), seat())
    assert line_points(game, "ticket") == [7]


@pytest.mark.rule("WO-21")
def test_the_routes_of_another_player_complete_nothing() -> None:
    mine = seat(routes=["jakarta-perth-1"], tickets=["jakarta-sydney"])
    game = table("world", mine, seat(routes=["perth-sydney-1"]))
    assert line_points(game, "ticket") == [-7]


@pytest.mark.rule("WO-22")
@pytest.mark.parametrize("coast", ["dar_es_salaam-djibouti-1", "dar_es_salaam-djibouti-2"])
def test_a_tour_in_printed_order_scores_the_higher_value(coast: str) -> None:
    game = touring("lagos-luanda-2", "luanda-dar_es_salaam-1", coast, "luanda-cape_town-1")
    assert line_points(game, "ticket") == [9]
    assert lines(game, "ticket")[0].details["order"] == "printed"


@pytest.mark.rule("WO-22")
def test_a_tour_joined_by_a_detour_scores_the_lower_value() -> None:
    detour = ("luanda-cape_town-1", "cape_town-dar_es_salaam-1")
    game = touring("lagos-luanda-1", *detour, "dar_es_salaam-djibouti-1")
    assert line_points(game, "ticket") == [6]
    assert lines(game, "ticket")[0].details["order"] == "any"


@pytest.mark.rule("WO-22")
def test_a_tour_in_another_order_scores_the_lower_value() -> None:
    north = ("casablanca-lagos-1", "casablanca-al_qahira-1", "al_qahira-djibouti-1")
    game = touring(*north, "dar_es_salaam-djibouti-1", "luanda-dar_es_salaam-1")
    assert line_points(game, "ticket") == [6]


@pytest.mark.rule("WO-22")
@pytest.mark.parametrize("missing", ["lagos", "dar_es_salaam", "djibouti"])
def test_a_tour_that_misses_a_city_costs_its_penalty(missing: str) -> None:
    printed = ("lagos-luanda-1", "luanda-dar_es_salaam-1", "dar_es_salaam-djibouti-1")
    game = touring(*(route for route in printed if missing not in route))
    assert line_points(game, "ticket") == [-15]
    assert lines(game, "ticket")[0].rule == "WO-22"


@pytest.mark.rule("WO-22")
def test_consecutive_cities_of_every_tour_are_adjacent_on_the_board() -> None:
    edition = ws.edition("world")
    joined = {frozenset((route.a, route.b)) for route in edition.routes}
    tours = [ticket.locations for ticket in edition.tickets if ticket.tour]
    legs = [frozenset(leg) for tour in tours for leg in pairwise(tour)]
    assert len(legs) == 3 + 2 + 3 + 4 + 3 + 4 + 3 + 3
    assert joined.issuperset(legs)
