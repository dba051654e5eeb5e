"""Rails & Sails: the World: building harbours, and what they score."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import legal, line_points, lines, refused, seat_of, ways
from tests.kit.table import cards, idle, seat, table

RED = "2 red_train_harbour + 2 red_ship"


def in_lima(hand: str) -> ws.Game:
    """The first seat owns a rail route that ends in Lima."""
    return table("world", seat(hand, routes=["lima-valparaiso-1"]), seat())


# Building (WO-18).


@pytest.mark.rule("WO-18")
def test_one_wild_one_yellow_ship_and_two_yellow_trains_build_a_harbour_in_lima() -> None:
    game = in_lima("2 yellow_train_harbour + 1 yellow_ship + 1 wild")
    game.apply("harbour lima with 2 yellow_train_harbour + 1 yellow_ship + 1 wild")
    assert game.position()["harbours"] == {"lima": 0}
    assert seat_of(game, 0)["harbours_left"] == 2
    assert game.position()["discards"] == {
        "train": cards("2 yellow_train_harbour + 1 wild"),
        "ship": cards("1 yellow_ship"),
    }
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


@pytest.mark.rule("WO-18")
def test_a_harbour_takes_two_trains_and_two_ships_no_more_of_either() -> None:
    game = in_lima("4 red_train_harbour + 4 red_ship")
    assert ways(game, "harbour lima") == {RED}
    for payment in ("3 red_train_harbour + 1 red_ship", "1 red_train_harbour + 3 red_ship"):
        assert refused(game, f"harbour lima with {payment}") == ("bad_payment", "WO-18")


@pytest.mark.rule("WO-18")
def test_all_cards_of_a_harbour_have_one_colour() -> None:
    game = in_lima("2 red_train_harbour + 2 green_ship + 1 green_train_harbour + 1 wild")
    assert ways(game, "harbour lima") == {"1 green_train_harbour + 2 green_ship + 1 wild"}
    mixed = "2 red_train_harbour + 2 green_ship"
    assert refused(game, f"harbour lima with {mixed}") == ("bad_payment", "WO-18")
    assert ways(in_lima(mixed), "harbour lima") == set()


@pytest.mark.rule("WO-18")
def test_only_cards_with_the_harbour_symbol_build_a_harbour() -> None:
    plain = "2 red_train + 1 red_train_harbour + 2 red_double_ship + 1 red_ship"
    assert ways(in_lima(plain), "harbour lima") == set()
    assert refused(in_lima(plain), "harbour lima") == ("too_few_cards", "WO-18")
    game = in_lima(f"{RED} + 1 red_train + 1 red_double_ship")
    assert refused(game, "harbour lima with 1 red_train + 1 red_train_harbour + 2 red_ship") == (
        "bad_payment",
        "WO-18",
    )
    assert refused(game, "harbour lima with 2 red_train_harbour + 2 red_double_ship")[1] == "WO-18"


@pytest.mark.rule("WO-18")
def test_wilds_may_replace_any_of_the_four_cards() -> None:
    game = in_lima("1 red_train_harbour + 1 red_ship + 4 wild")
    assert ways(game, "harbour lima") == {
        "1 red_train_harbour + 1 red_ship + 2 wild",
        "1 red_train_harbour + 3 wild",
        "1 red_ship + 3 wild",
        "4 wild",
    }


@pytest.mark.rule("WO-18")
def test_a_harbour_stands_where_a_route_of_its_owner_ends_by_rail_or_sea() -> None:
    mine = seat(RED, routes=["caracas-lima-1", "valparaiso-christchurch-1"])
    game = table("world", mine, seat(routes=["tokyo-manila-1"]))
    assert legal(game, "harbour") == [
        "harbour caracas",
        "harbour lima",
        "harbour valparaiso",
        "harbour christchurch",
    ]
    for location in ("tokyo", "miami"):
        assert refused(game, f"harbour {location}") == ("no_own_route", "WO-18")


@pytest.mark.rule("WO-18")
def test_no_harbour_is_built_in_a_city_that_is_not_a_port() -> None:
    game = table("world", seat(RED, routes=["vancouver-winnipeg-1"]), seat())
    assert refused(game, "harbour winnipeg") == ("no_port", "WO-18")
    assert legal(game, "harbour") == ["harbour vancouver"]


@pytest.mark.rule("WO-18")
def test_a_port_holds_one_harbour_whoever_owns_it() -> None:
    mine = seat(RED, routes=["lima-valparaiso-1"])
    game = table("world", mine, seat(routes=["caracas-lima-1"], harbours=["lima"]))
    assert refused(game, "harbour lima") == ("city_occupied", "WO-18")
    idle(game.play(f"harbour valparaiso with {RED}"), 1, "ship")
    assert refused(game, "harbour valparaiso") == ("city_occupied", "WO-18")


# Scoring (WO-23, WO-24).


@pytest.mark.rule("WO-23")
def test_harbours_in_buenos_aires_and_dar_es_salaam_score_thirty_each() -> None:
    africa = ["lagos-luanda-1", "luanda-dar_es_salaam-1", "dar_es_salaam-djibouti-1"]
    north = ["hamburg-athina-1", "athina-al_qahira-1", "al_qahira-djibouti-1"]
    west = ["buenos_aires-cape_town-1", "cape_town-dar_es_salaam-1"]
    east = ["dar_es_salaam-jakarta-1", "manila-jakarta-1", "jakarta-perth-1", "perth-sydney-1"]
    tickets = ["buenos_aires-manila", "buenos_aires-sydney", "hamburg-dar_es_salaam"]
    tickets.append("lagos-luanda-dar_es_salaam-djibouti")
    harbours = ["buenos_aires", "dar_es_salaam"]
    routes = [*africa, *north, *west, *east]
    game = table("world", seat(routes=routes, tickets=tickets, harbours=harbours), seat())
    assert line_points(game, "harbour") == [30, 30]
    assert all(line.rule == "WO-23" for line in lines(game, "harbour"))


SYDNEY = ["jakarta-perth-1", "perth-sydney-1", "port_moresby-sydney-1", "honolulu-port_moresby-1"]
FARTHER = ["tokyo-honolulu-1", "los_angeles-tokyo-1", "los_angeles-new_york-1"]


@pytest.mark.rule("WO-23")
@pytest.mark.parametrize(("completed", "scored"), [(0, 0), (1, 20), (2, 30), (3, 40), (4, 40)])
def test_a_harbour_scores_by_the_completed_tickets_that_name_its_city(
    completed: int, scored: int
) -> None:
    tickets = ["jakarta-sydney", "tokyo-sydney", "new_york-sydney", "edinburgh-sydney"]
    routes = [*SYDNEY, *FARTHER, "new_york-edinburgh-1"]
    mine = seat(routes=routes, tickets=tickets[:completed], harbours=["sydney"])
    assert line_points(table("world", mine, seat()), "harbour") == [scored]


@pytest.mark.rule("WO-23")
def test_an_incomplete_ticket_gives_its_harbour_nothing() -> None:
    tickets = ["jakarta-sydney", "al_qahira-sydney"]
    game = table("world", seat(routes=SYDNEY, tickets=tickets, harbours=["sydney"]), seat())
    assert sorted(line_points(game, "ticket")) == [-19, 7]
    assert line_points(game, "harbour") == [20]


@pytest.mark.rule("WO-23")
def test_one_ticket_counts_for_every_harbour_it_names() -> None:
    mine = seat(routes=SYDNEY, tickets=["jakarta-sydney"], harbours=["jakarta", "sydney", "perth"])
    game = table("world", mine, seat())
    by_place = {line.details["location"]: line.points for line in lines(game, "harbour")}
    assert by_place == {"jakarta": 20, "sydney": 20, "perth": 0}


@pytest.mark.rule("WO-23")
def test_a_harbour_scores_for_the_tickets_of_its_owner_only() -> None:
    mine = seat(routes=["sydney-christchurch-1"], harbours=["sydney"])
    game = table("world", mine, seat(routes=SYDNEY, tickets=["jakarta-sydney"]))
    assert line_points(game, "harbour") == [0]


@pytest.mark.rule("WO-24")
def test_each_harbour_not_built_costs_four_points() -> None:
    routes = ["lima-valparaiso-1", "caracas-lima-1"]
    costs = []
    for built in ([], ["lima"], ["lima", "caracas"], ["lima", "caracas", "valparaiso"]):
        game = table("world", seat(routes=routes, harbours=built), seat())
        costs.append(sum(line_points(game, "harbours_unbuilt")))
        assert game.scores()[0].total == 2 + 2 + costs[-1]
    assert costs == [-12, -8, -4, 0]


@pytest.mark.rule("WO-21", "WO-23", "WO-24")
def test_thirty_points_thirty_for_tickets_thirty_for_harbours_less_four_make_eighty_six() -> None:
    routes = ["tokyo-manila-1", "manila-jakarta-1", "jakarta-perth-1", "perth-sydney-1"]
    routes += ["al_qahira-djibouti-1", "dar_es_salaam-djibouti-1", "dar_es_salaam-jakarta-1"]
    tickets = ["tokyo-sydney", "al_qahira-sydney"]
    harbours = ["sydney", "perth"]
    mine = seat(routes=routes, tickets=tickets, harbours=harbours, score=30)
    game = table("world", mine, seat())
    assert sum(line_points(game, "ticket")) == 30
    assert sum(line_points(game, "harbour")) == 30
    assert line_points(game, "harbours_unbuilt") == [-4]
    assert game.scores()[0].total == 86
