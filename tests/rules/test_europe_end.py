"""The end of a game of Europe and its scores: EU-20, EU-21, EU-24, EU-25."""

from __future__ import annotations

from typing import Any

import pytest

import whistlestop as ws
from tests.kit.questions import found, lines, outcome, points, seat_of, totals
from tests.kit.table import OVER, europe, idle, owned, spent, tied
from whistlestop.game.events import LastTurnsBegan

SHORT = "dieppe-paris-1"
"""A purple route of one space."""


def with_trains_left(trains: int, players: int = 3) -> ws.Game:
    """A game in which seat 0 has `trains` trains and a card for the short route."""
    routes = spent("europe", 0, 45 - trains, keep=[SHORT])
    return europe("1 purple", players=players, routes=routes)


@pytest.mark.rule("EU-20", "R-11")
@pytest.mark.parametrize("trains", [1, 2, 3])
def test_a_turn_that_ends_with_two_trains_or_fewer_leaves_one_more_turn_each(trains: int) -> None:
    game = with_trains_left(trains)
    began = found(game.apply(f"claim {SHORT} with 1 purple"), LastTurnsBegan)
    assert began == [LastTurnsBegan(0, 3)]
    takers = []
    while not game.over:
        takers.append(game.turn)
        idle(game)
    assert takers == [1, 2, 0]
    assert outcome(game).reason == "last_turns_played"


@pytest.mark.rule("EU-20")
def test_with_three_trains_left_the_game_goes_on() -> None:
    game = with_trains_left(4).play(f"claim {SHORT} with 1 purple")
    assert seat_of(game)["reserve"] == {"train": 3}
    assert game.position()["last_turns"] is None
    assert not idle(game, 9).over


@pytest.mark.rule("EU-20")
def test_the_last_turns_are_whole_turns_and_count_for_the_score() -> None:
    game = europe(
        "1 purple", "4 purple", routes=spent("europe", 0, 42, keep=[SHORT, "brest-pamplona-1"])
    )
    game.play(f"claim {SHORT} with 1 purple", "claim brest-pamplona-1 with 4 purple")
    assert (seat_of(game, 1)["score"], game.over) == (7, False)
    assert idle(game).over


@pytest.mark.rule("EU-21")
def test_a_completed_ticket_adds_and_an_incomplete_one_subtracts_its_value() -> None:
    routes = owned(0, "zurich-venezia-1", "venezia-zagrab-1", "budapest-zagrab-1")
    game = europe(tickets=[["zurich-budapest", "london-wien"]], routes=routes)
    assert [(line.details["ticket"], line.points) for line in lines(game, "ticket")] == [
        ("london-wien", -10),
        ("zurich-budapest", 6),
    ]
    # Three routes of 2 points, three stations in reserve, the longest path.
    assert totals(game)[0] == 6 + 6 - 10 + 12 + 10


@pytest.mark.rule("EU-21")
def test_a_ticket_needs_one_unbroken_path_of_own_routes() -> None:
    routes = owned(0, "zurich-venezia-1", "budapest-zagrab-1") | owned(1, "venezia-zagrab-1")
    game = europe(tickets=[["zurich-budapest"]], routes=routes)
    assert points(game, "ticket") == -6


@pytest.mark.rule("EU-21")
def test_a_ticket_scores_at_the_end_and_not_when_it_is_completed() -> None:
    game = europe("1 purple", tickets=[["edinburgh-paris"]])
    game.apply(f"claim {SHORT} with 1 purple")
    assert seat_of(game)["score"] == 1
    done = europe(
        "1 purple",
        tickets=[["edinburgh-paris"]],
        routes=owned(0, "edinburgh-london-1", "london-dieppe-1"),
    )
    done.apply(f"claim {SHORT} with 1 purple")
    assert (seat_of(done)["score"], points(done, "ticket")) == (7 + 2 + 1, 7)


# The European Express.


@pytest.mark.rule("EU-24")
def test_the_longest_continuous_path_earns_ten_points() -> None:
    routes = owned(0, "munchen-wien-1", "wien-zagrab-1") | owned(1, "paris-marseille-1")
    game = europe(routes=routes)
    assert [points(game, "longest_path", seat) for seat in (0, 1)] == [10, 0]
    assert lines(game, "longest_path")[0].details["length"] == 5


@pytest.mark.rule("EU-24")
def test_a_path_is_measured_in_trains_not_in_routes() -> None:
    routes = owned(0, "stockholm-petrograd-1") | owned(
        1, "essen-frankfurt-1", "frankfurt-munchen-1", "munchen-zurich-1"
    )
    game = europe(routes=routes)
    assert [points(game, "longest_path", seat) for seat in (0, 1)] == [10, 0]


@pytest.mark.rule("EU-24")
def test_only_connected_routes_make_a_path_and_no_branch_is_counted() -> None:
    star = owned(0, "munchen-wien-1", "warszawa-wien-1", "berlin-wien-1")
    apart = owned(0, "lisboa-cadiz-1", "moskva-smolensk-1")
    game = europe(routes=star | apart)
    assert lines(game, "longest_path")[0].details["length"] == 4 + 3


@pytest.mark.rule("EU-24")
def test_a_path_may_pass_a_city_twice_but_a_route_only_once() -> None:
    loop = ("wien-budapest-1", "budapest-zagrab-1", "wien-zagrab-1")
    game = europe(routes=owned(0, *loop, "munchen-wien-1", "warszawa-wien-1"))
    details = lines(game, "longest_path")[0].details
    assert details["length"] == 3 + 1 + 2 + 2 + 4
    assert len(set(details["routes"])) == len(details["routes"]) == 5


@pytest.mark.rule("EU-24")
def test_everyone_tied_for_the_longest_path_gets_the_bonus() -> None:
    routes = (
        owned(0, "paris-marseille-1")
        | owned(1, "roma-brindisi-1")
        | owned(2, "wilno-kyiv-1", "danzig-warszawa-1")
        | owned(3, "warszawa-wien-1")
    )
    game = europe(players=4, routes=routes)
    assert [points(game, "longest_path", seat) for seat in range(4)] == [10, 0, 0, 10]


@pytest.mark.rule("EU-24")
def test_stations_and_borrowed_routes_do_not_lengthen_a_path() -> None:
    routes = owned(0, "zurich-venezia-1", "venezia-zagrab-1") | owned(1, "budapest-zagrab-1")
    game = europe(tickets=[["zurich-budapest"]], routes=routes, stations={"zagrab": 0})
    assert points(game, "ticket") == 6
    assert lines(game, "longest_path")[0].details["length"] == 4


# The winner.

ONE_TICKET_EACH: dict[str, Any] = {
    "tickets": [["budapest-sofia"], ["rostov-erzurum"]],
    "routes": owned(0, "budapest-sarajevo-1", "sarajevo-sofia-1")
    | owned(1, "rostov-sochi-1", "sochi-erzurum-1"),
}
"""Both seats have completed one ticket with a path of five trains."""
LONGER: dict[str, Any] = {
    **ONE_TICKET_EACH,
    "routes": ONE_TICKET_EACH["routes"] | owned(1, "stockholm-petrograd-1"),
}
"""The same, but seat 1 has the longest path."""


@pytest.mark.rule("EU-25")
def test_most_points_win() -> None:
    game = europe(players=3, scores=[20, 41, 40], decision=OVER)
    assert totals(game) == [32, 53, 52]
    assert (outcome(game).winners, outcome(game).tie_break) == ((1,), None)


@pytest.mark.rule("EU-25", "R-13")
def test_a_tie_goes_first_to_most_completed_tickets() -> None:
    game = tied("europe", **LONGER | {"tickets": [["budapest-sofia"], []]}, stations={"roma": 0})
    assert totals(game) == [100, 100]
    assert (outcome(game).winners, outcome(game).tie_break) == ((0,), "tickets")


@pytest.mark.rule("EU-25", "R-13")
def test_then_to_fewest_stations_built() -> None:
    game = tied("europe", **LONGER, stations={"roma": 0, "wien": 1, "paris": 1})
    assert totals(game) == [100, 100]
    assert (outcome(game).winners, outcome(game).tie_break) == ((0,), "fewest_stations")


@pytest.mark.rule("EU-25", "R-13")
def test_then_to_the_holder_of_the_european_express() -> None:
    game = tied("europe", **LONGER, stations={"roma": 0, "wien": 1})
    assert (outcome(game).winners, outcome(game).tie_break) == ((1,), "longest_path_bonus")


@pytest.mark.rule("EU-25", "R-13")
def test_and_then_the_victory_is_shared() -> None:
    game = tied("europe", **ONE_TICKET_EACH)
    assert (outcome(game).winners, outcome(game).tie_break) == ((0, 1), None)
