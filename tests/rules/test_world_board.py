"""Rails & Sails: the World: double routes, the edge of the map, the junction at sea."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import legal, line_points, lines, refused, seat_of
from tests.kit.table import idle, seat, table


@pytest.mark.rule("WO-15")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_one_route_of_a_double_closes_the_other(players: int) -> None:
    game = table("world", seat("1 red_train"), *[seat("1 green_train")] * (players - 1))
    game.apply("claim vancouver-los_angeles-1 with 1 red_train")
    for _ in range(players - 1):
        assert refused(game, "claim vancouver-los_angeles-2") == ("double_closed", "WO-15")
        idle(game, 1, "train")


@pytest.mark.rule("WO-15")
@pytest.mark.parametrize("players", [4, 5])
def test_with_more_players_another_player_may_claim_the_second_route(players: int) -> None:
    game = table("world", seat("1 red_train"), *[seat("1 green_train")] * (players - 1))
    game.apply("claim vancouver-los_angeles-1 with 1 red_train")
    game.apply("claim vancouver-los_angeles-2 with 1 green_train")
    owners = game.position()["routes"]
    assert owners == {"vancouver-los_angeles-1": 0, "vancouver-los_angeles-2": 1}


@pytest.mark.rule("WO-15")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_may_hold_both_routes_of_a_double(players: int) -> None:
    mine = seat("1 green_train", routes=["vancouver-los_angeles-1"])
    game = table("world", mine, players=players)
    assert refused(game, "claim vancouver-los_angeles-2") == ("double_own", "WO-15")


@pytest.mark.rule("WO-16")
def test_routes_across_the_edge_of_the_map_are_ordinary_routes() -> None:
    wrapping = [route for route in ws.edition("world").routes if route.wraps]
    assert {route.id for route in wrapping} >= {"vancouver-tokyo-1", "vancouver-anchorage-1"}
    routes, tickets = ["los_angeles-new_york-1"], ["new_york-tokyo"]
    game = table("world", seat("4 green_double_ship", routes=routes, tickets=tickets), seat())
    assert line_points(game, "ticket") == [-15]
    game.apply("claim los_angeles-tokyo-1 with 4 green_double_ship")
    assert seat_of(game, 0)["score"] == 7 + 18
    assert line_points(game, "ticket") == [15]


@pytest.mark.rule("WO-18", "WO-21")
def test_the_junction_at_sea_is_passed_through_but_is_not_a_city() -> None:
    routes = ["rio_de_janeiro-cape_town-1", "cape_town-junction-1"]
    hand = "1 white_ship + 2 white_double_ship + 2 red_train_harbour + 2 red_ship"
    tickets = ["rio_de_janeiro-perth"]
    game = table("world", seat(hand, routes=routes, tickets=tickets), seat())
    assert refused(game, "harbour junction") == ("no_port", "WO-18")
    assert legal(game, "harbour") == ["harbour rio_de_janeiro", "harbour cape_town"]
    assert line_points(game, "ticket") == [-17]
    game.apply("claim perth-junction-2 with 1 white_ship + 2 white_double_ship")
    assert line_points(game, "ticket") == [17]
    assert lines(game, "ticket")[0].details["routes"] == [*routes, "perth-junction-2"]
    assert all("junction" not in ticket.locations for ticket in game.edition.tickets)
