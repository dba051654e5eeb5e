"""Scores explained line by line, edition by edition, with the rulebooks' examples."""

from __future__ import annotations

import pytest

from tests.explain.scene import Scene
from whistlestop.engine import state as es
from whistlestop.game.outcome import Score, ScoreLine, scores


def score(scene: Scene, seat: int = 0) -> Score:
    """A seat's score as if the game ended now."""
    return scores(scene.edition, scene.r, scene.s)[seat]


def lines(scene: Scene, label: str, seat: int = 0) -> list[ScoreLine]:
    """The lines of one sort in a seat's score."""
    return [line for line in score(scene, seat).lines if line.label == label]


def line(scene: Scene, label: str, seat: int = 0) -> ScoreLine:
    """The only line of one sort in a seat's score."""
    (only,) = lines(scene, label, seat)
    return only


def points(scene: Scene, label: str, seat: int = 0) -> int:
    """What the lines of one sort score."""
    return sum(line.points for line in lines(scene, label, seat))


# Routes and tickets.


@pytest.mark.rule("EU-10")
def test_the_routes_are_listed_with_their_points() -> None:
    scene = Scene("europe").own(0, "wien-budapest-1", "wien-zagrab-1", "smyrna-palermo-1")
    found = line(scene, "routes")
    assert (found.points, found.rule) == (1 + 2 + 15, "EU-10")
    assert found.details["routes"] == [
        {"route": "smyrna-palermo-1", "points": 15},
        {"route": "wien-budapest-1", "points": 1},
        {"route": "wien-zagrab-1", "points": 2},
    ]


@pytest.mark.rule("EU-21")
def test_a_completed_ticket_adds_its_value_and_shows_the_path() -> None:
    scene = Scene("europe").tickets(0, "zurich-budapest")
    scene.own(0, "zurich-venezia-1", "venezia-zagrab-1", "budapest-zagrab-1", "wien-zagrab-1")
    found = line(scene, "ticket")
    assert (found.points, found.rule) == (6, "EU-21")
    assert found.details == {
        "ticket": "zurich-budapest",
        "locations": ["zurich", "budapest"],
        "completed": True,
        "routes": ["zurich-venezia-1", "venezia-zagrab-1", "budapest-zagrab-1"],
        "borrowed": [],
    }


@pytest.mark.rule("EU-21")
def test_an_incomplete_ticket_subtracts_its_value_and_shows_what_is_not_joined() -> None:
    scene = Scene("europe").tickets(0, "zurich-budapest")
    scene.own(0, "zurich-venezia-1", "budapest-zagrab-1")
    found = line(scene, "ticket")
    assert found.points == -6
    assert found.details["completed"] is False
    assert found.details["parts"] == [["zurich"], ["budapest"]]


@pytest.mark.rule("R-12")
def test_a_score_may_be_below_zero() -> None:
    scene = Scene("nordic").tickets(0, "kobenhavn-murmansk", "oslo-honningsvag")
    assert score(scene).total == -24 - 21


@pytest.mark.rule("NO-13")
def test_tickets_of_the_north_add_or_subtract() -> None:
    scene = Scene("nordic").tickets(0, "oslo-stockholm", "tampere-tallinn")
    scene.own(0, "orebro-oslo-1", "stockholm-orebro-1")
    assert [(x.points, x.rule) for x in lines(scene, "ticket")] == [(4, "NO-13"), (-3, "NO-13")]


@pytest.mark.rule("SF-15")
def test_tickets_of_the_city_add_or_subtract() -> None:
    scene = Scene("san_francisco").tickets(0, "fort_mason-market_street", "alcatraz-presidio")
    scene.own(0, "fort_mason-lombard_street-1", "lombard_street-market_street-1")
    assert [(x.points, x.rule) for x in lines(scene, "ticket")] == [(3, "SF-15"), (-6, "SF-15")]


@pytest.mark.rule("WO-21")
def test_tickets_of_the_globe_add_or_subtract() -> None:
    scene = Scene("world").tickets(0, "jakarta-sydney", "bangkok-tokyo")
    scene.own(0, "jakarta-perth-1", "perth-sydney-1")
    assert [(x.points, x.rule) for x in lines(scene, "ticket")] == [(-6, "WO-21"), (7, "WO-21")]


def test_points_that_no_route_explains_are_carried_over() -> None:
    scene = Scene("europe").own(0, "wien-budapest-1").set(0, es.SCORE, 41)
    found = line(scene, "carried_over")
    assert (found.points, found.rule) == (40, None)
    assert score(scene).total == 41 + 12 + 10  # stations in reserve, longest path


# Stations.


@pytest.mark.rule("EU-23")
def test_each_station_in_reserve_adds_four_points() -> None:
    scene = Scene("europe")
    assert points(scene, "stations_left") == 12
    assert points(scene.station(0, "paris"), "stations_left") == 8
    assert line(scene, "stations_left").details == {"stations": 2}
    assert lines(scene.station(0, "wien", "roma"), "stations_left") == []


def two_ways_from_frankfurt() -> Scene:
    """Seat 0 lacks two routes of seat 1 that end in Frankfurt, one for each of two tickets."""
    scene = Scene("europe").tickets(0, "frankfurt-kobenhavn", "frankfurt-smolensk")
    scene.own(0, "kobenhavn-essen-1", "warszawa-berlin-1", "wilno-warszawa-1", "wilno-smolensk-1")
    return scene.own(1, "essen-frankfurt-1", "berlin-frankfurt-1")


@pytest.mark.rule("EU-22")
def test_a_station_borrows_one_route_for_all_tickets_together() -> None:
    scene = two_ways_from_frankfurt()
    assert points(scene, "ticket") == -5 - 13
    scene.station(0, "frankfurt")
    assert points(scene, "ticket") == -5 + 13
    found = line(scene, "station")
    assert (found.points, found.rule) == (0, "EU-22")
    assert found.details == {"location": "frankfurt", "borrowed": "berlin-frankfurt-1", "owner": 1}
    done = lines(scene, "ticket")[1]
    assert done.details["borrowed"] == ["berlin-frankfurt-1"]
    assert done.details["routes"][0] == "berlin-frankfurt-1"


@pytest.mark.rule("EU-22")
def test_a_second_station_borrows_a_second_route() -> None:
    scene = two_ways_from_frankfurt().station(0, "frankfurt", "essen")
    assert points(scene, "ticket") == 5 + 13
    assert [x.details["borrowed"] for x in lines(scene, "station")] == [
        "essen-frankfurt-1",
        "berlin-frankfurt-1",
    ]


@pytest.mark.rule("EU-22")
def test_one_borrowed_route_serves_several_tickets() -> None:
    scene = two_ways_from_frankfurt().tickets(0, "amsterdam-wilno").own(0, "amsterdam-frankfurt-1")
    scene.station(0, "frankfurt")
    assert points(scene, "ticket") == -5 + 13 + 12
    assert [x.details.get("borrowed") for x in lines(scene, "ticket")] == [
        ["berlin-frankfurt-1"],
        None,
        ["berlin-frankfurt-1"],
    ]


@pytest.mark.rule("EU-22")
def test_a_station_borrows_from_any_other_player() -> None:
    scene = Scene("europe", 3).tickets(0, "essen-kyiv").station(0, "kyiv")
    scene.own(0, "essen-berlin-1", "warszawa-berlin-1").own(2, "warszawa-kyiv-1")
    assert points(scene, "ticket") == 10
    assert line(scene, "station").details["owner"] == 2


@pytest.mark.rule("EU-22")
def test_a_station_far_from_what_is_missing_borrows_nothing() -> None:
    scene = two_ways_from_frankfurt().station(0, "lisboa")
    assert line(scene, "station").details == {
        "location": "lisboa",
        "borrowed": None,
        "owner": None,
    }


def test_a_ticket_that_own_routes_complete_shows_no_loan() -> None:
    scene = two_ways_from_frankfurt().own(0, "essen-berlin-1").tickets(0, "warszawa-smolensk")
    scene.station(0, "frankfurt")
    by_id = {x.details["ticket"]: x.details for x in lines(scene, "ticket")}
    assert by_id["warszawa-smolensk"]["routes"] == ["wilno-warszawa-1", "wilno-smolensk-1"]
    assert by_id["warszawa-smolensk"]["borrowed"] == []
    assert all(x["completed"] for x in by_id.values())


# Longest path and most tickets.


@pytest.mark.rule("EU-24")
def test_the_longest_path_earns_ten_and_is_shown() -> None:
    scene = Scene("europe").own(0, "wien-budapest-1", "wien-zagrab-1", "munchen-wien-1")
    scene.own(1, "paris-marseille-1")
    mine, rival = line(scene, "longest_path"), line(scene, "longest_path", 1)
    assert (mine.points, mine.rule, mine.details["length"]) == (10, "EU-24", 5)
    assert set(mine.details["routes"]) == {"wien-zagrab-1", "munchen-wien-1"}
    assert (rival.points, rival.details["length"]) == (0, 4)


@pytest.mark.rule("EU-24")
def test_a_path_may_pass_through_a_city_twice_but_not_over_a_route() -> None:
    scene = Scene("europe")
    loop = ("wien-budapest-1", "budapest-zagrab-1", "wien-zagrab-1")
    scene.own(0, *loop, "munchen-wien-1", "warszawa-wien-1")
    found = line(scene, "longest_path").details
    assert found["length"] == 3 + 1 + 2 + 2 + 4
    assert sorted(found["routes"]) == sorted([*loop, "munchen-wien-1", "warszawa-wien-1"])


@pytest.mark.rule("EU-24")
def test_tied_longest_paths_both_earn_the_bonus() -> None:
    scene = Scene("europe", 3).own(0, "paris-marseille-1").own(2, "warszawa-wien-1")
    assert [points(scene, "longest_path", seat) for seat in range(3)] == [10, 0, 10]


@pytest.mark.rule("EU-24")
def test_borrowed_routes_do_not_lengthen_the_path() -> None:
    scene = two_ways_from_frankfurt().station(0, "frankfurt", "essen")
    assert points(scene, "ticket") == 18  # both loans are used
    assert line(scene, "longest_path").details["length"] == 4 + 3 + 3
    assert "berlin-frankfurt-1" not in line(scene, "longest_path").details["routes"]


@pytest.mark.rule("NO-14")
def test_most_completed_tickets_earn_ten_points_each_if_tied() -> None:
    scene = Scene("nordic", 3).tickets(0, "oslo-stockholm").tickets(1, "tampere-boden")
    scene.own(0, "orebro-oslo-1", "stockholm-orebro-1")
    assert [points(scene, "most_tickets", seat) for seat in range(3)] == [10, 0, 0]
    assert line(scene, "most_tickets").details == {"tickets": 1}
    scene.tickets(2, "tornio-imatra").own(2, "tornio-oulu-1", "oulu-kuopio-1", "kuopio-imatra-1")
    assert [points(scene, "most_tickets", seat) for seat in range(3)] == [10, 0, 10]
    assert line(scene, "most_tickets", 2).rule == "NO-14"


@pytest.mark.rule("WO-25")
def test_the_globe_knows_no_longest_path_and_no_prize_for_tickets() -> None:
    scene = Scene("world").own(0, "lima-sydney-1").tickets(0, "jakarta-sydney")
    labels = {x.label for x in score(scene).lines}
    assert labels == {"routes", "ticket", "harbours_unbuilt"}


# Tours, harbours, exchanges.

TOUR = "mexico-caracas-lima-valparaiso"


@pytest.mark.rule("WO-22")
def test_a_tour_in_printed_order_scores_the_higher_value() -> None:
    scene = Scene("world").tickets(0, TOUR)
    scene.own(0, "mexico-caracas-1", "caracas-lima-2", "lima-valparaiso-1")
    found = line(scene, "ticket")
    assert (found.points, found.rule, found.details["order"]) == (15, "WO-22", "printed")
    assert found.details["routes"] == ["mexico-caracas-1", "caracas-lima-2", "lima-valparaiso-1"]


@pytest.mark.rule("WO-22")
def test_a_tour_joined_otherwise_scores_the_lower_value() -> None:
    scene = Scene("world").tickets(0, TOUR).own(0, "mexico-caracas-1", "lima-valparaiso-1")
    detour = ("caracas-rio_de_janeiro-1", "rio_de_janeiro-buenos_aires-1")
    scene.own(0, *detour, "valparaiso-buenos_aires-1")
    found = line(scene, "ticket")
    assert (found.points, found.details["order"]) == (10, "any")
    assert set(found.details["routes"]) == {
        "mexico-caracas-1",
        *detour,
        "valparaiso-buenos_aires-1",
        "lima-valparaiso-1",
    }


@pytest.mark.rule("WO-22")
def test_a_tour_that_is_not_joined_costs_its_penalty() -> None:
    scene = Scene("world").tickets(0, TOUR).own(0, "mexico-caracas-1", "lima-valparaiso-1")
    found = line(scene, "ticket")
    assert found.points == -21
    assert found.details["parts"] == [["mexico", "caracas"], ["lima", "valparaiso"]]
    assert "order" not in found.details


@pytest.mark.rule("WO-23")
def test_harbours_in_buenos_aires_and_dar_es_salaam_score_thirty_each() -> None:
    tour = "lagos-luanda-dar_es_salaam-djibouti"
    scene = Scene("world").harbour(0, "buenos_aires", "dar_es_salaam")
    scene.tickets(0, "buenos_aires-manila", "buenos_aires-sydney", "hamburg-dar_es_salaam", tour)
    scene.own(0, "lagos-luanda-1", "luanda-dar_es_salaam-1", "dar_es_salaam-djibouti-1")
    scene.own(0, "hamburg-athina-1", "athina-al_qahira-1", "al_qahira-djibouti-1")
    scene.own(0, "buenos_aires-cape_town-1", "cape_town-dar_es_salaam-1")
    scene.own(0, "dar_es_salaam-jakarta-1", "manila-jakarta-1", "jakarta-perth-1", "perth-sydney-1")
    assert [(x.points, x.rule, x.details) for x in lines(scene, "harbour")] == [
        (
            30,
            "WO-23",
            {
                "location": "buenos_aires",
                "tickets": ["buenos_aires-manila", "buenos_aires-sydney"],
            },
        ),
        (
            30,
            "WO-23",
            {"location": "dar_es_salaam", "tickets": ["hamburg-dar_es_salaam", tour]},
        ),
    ]


@pytest.mark.rule("WO-23")
def test_one_ticket_counts_for_both_harbours_it_names() -> None:
    scene = Scene("world").tickets(0, "jakarta-sydney").harbour(0, "jakarta", "sydney", "perth")
    scene.own(0, "jakarta-perth-1", "perth-sydney-1")
    assert [x.points for x in lines(scene, "harbour")] == [20, 0, 20]


@pytest.mark.rule("WO-23")
def test_more_than_three_tickets_score_a_harbour_forty() -> None:
    scene = Scene("world").harbour(0, "sydney")
    scene.own(0, "jakarta-perth-1", "perth-sydney-1", "lima-sydney-1", "lima-honolulu-1")
    scene.own(0, "tokyo-honolulu-1", "los_angeles-tokyo-1", "los_angeles-new_york-1")
    seen = []
    for ticket in ("jakarta-sydney", "tokyo-sydney", "new_york-sydney", "edinburgh-sydney"):
        seen.append(points(scene.tickets(0, ticket), "harbour"))
    assert seen == [20, 30, 40, 40]
    assert points(scene.own(0, "new_york-edinburgh-1"), "harbour") == 40


@pytest.mark.rule("WO-24")
def test_each_harbour_not_built_costs_four_points() -> None:
    scene = Scene("world")
    found = line(scene, "harbours_unbuilt")
    assert (found.points, found.rule, found.details) == (-12, "WO-24", {"harbours": 3})
    assert points(scene.harbour(0, "lima"), "harbours_unbuilt") == -8
    assert lines(scene.harbour(0, "miami", "tokyo"), "harbours_unbuilt") == []


@pytest.mark.rule("WO-19")
def test_two_ships_exchanged_for_two_trains_are_a_line_of_their_own() -> None:
    scene = Scene("world").own(0, "lima-valparaiso-1").play("exchange 2 ships")
    found = line(scene, "exchanges")
    assert (found.points, found.rule, found.details) == (-2, "WO-19", {"pieces": 2})
    assert points(scene, "routes") == 2


# Tokens.


@pytest.mark.rule("SF-16")
@pytest.mark.parametrize(
    ("tokens", "expected"),
    [("", 0), ("C", 0), ("AB", 1), ("ACE", 2), ("ABCD", 4), ("BCDEF", 6), ("ABCDEF", 9)],
)
def test_different_tokens_score_by_their_number(tokens: str, expected: int) -> None:
    scene = Scene("san_francisco")
    scene.set(0, es.TOKENS, sum(1 << "ABCDEFG".index(symbol) for symbol in tokens))
    found = line(scene, "tokens")
    assert (found.points, found.rule) == (expected, "SF-16")
    assert found.details == {"symbols": list(tokens)}


@pytest.mark.rule("SF-16")
def test_all_seven_tokens_score_twelve() -> None:
    assert points(Scene("san_francisco").set(0, es.TOKENS, 0b1111111), "tokens") == 12


# Races.


@pytest.mark.rule("GT-9", "GT-10", "GT-11")
def test_in_a_race_tickets_and_the_bonus_card_count_one_each() -> None:
    scene = Scene("ghost_train").completed(0, "hollow_tree-murky_glade")
    scene.own(0, "hollow_tree-pumpkin_patch-1", "murky_glade-pumpkin_patch-1")
    scene.set(0, es.BONUSES, 0b011).set(0, es.GOALS, 2)
    found = score(scene)
    assert (found.total, sum(x.points for x in found.lines)) == (2, 2)
    assert [(x.label, x.points, x.rule) for x in found.lines] == [
        ("ticket", 1, "GT-9"),
        ("bonus", 1, "GT-10"),
        ("bonus", 0, "GT-11"),
    ]
    assert found.lines[0].details["routes"] == [
        "hollow_tree-pumpkin_patch-1",
        "murky_glade-pumpkin_patch-1",
    ]
    assert [x.details for x in found.lines[1:]] == [
        {"bonus": "trick_or_treat", "cards": 0},
        {"bonus": "town_hall_crypt", "cards": 2},
    ]
