"""Stations in Europe, and the routes they let their owner use: EU-19, EU-22, EU-23."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import discards, hand, legal, lines, payments, points, refusal, seat_of
from tests.kit.table import europe, owned


@pytest.mark.rule("EU-19")
def test_the_first_station_costs_one_card_of_any_kind() -> None:
    game = europe("2 red + 1 blue + 1 wild")
    assert payments(game, "station:paris") == ["1 blue", "1 red", "1 wild"]
    game.apply("station paris with 1 blue")
    assert game.position()["stations"] == {"paris": 0}
    assert (seat_of(game)["stations_left"], hand(game)) == (2, {"red": 2, "wild": 1})
    assert (discards(game), game.turn) == ({"blue": 1}, 1)


@pytest.mark.rule("EU-19")
def test_the_second_station_costs_two_cards_of_one_colour() -> None:
    game = europe("2 red + 1 blue + 2 wild", stations={"wien": 0})
    assert payments(game, "station:paris") == [
        "2 red", "1 blue + 1 wild", "1 red + 1 wild", "2 wild",
    ]  # fmt: skip
    assert refusal(game, "station paris with 1 red + 1 blue").rule == "EU-19"
    assert refusal(game, "station paris with 1 red").code == "bad_payment"


@pytest.mark.rule("EU-19")
def test_the_third_station_costs_three_cards_of_one_colour() -> None:
    game = europe("3 red + 2 blue + 1 wild", stations={"wien": 0, "roma": 0})
    assert payments(game, "station:paris") == ["3 red", "2 blue + 1 wild", "2 red + 1 wild"]
    poor = europe("2 red + 2 blue + 2 green", stations={"wien": 0, "roma": 0})
    reason = refusal(poor, "station paris")
    assert (reason.code, reason.rule) == ("too_few_cards", "EU-19")


@pytest.mark.rule("EU-19")
def test_there_is_no_fourth_station() -> None:
    game = europe("9 red", stations={"wien": 0, "roma": 0, "paris": 0})
    assert legal(game, "station") == []
    assert refusal(game, "station berlin").code == "no_station_left"


@pytest.mark.rule("EU-19")
def test_others_stations_do_not_raise_the_price() -> None:
    game = europe("1 red", stations={"wien": 1, "roma": 1})
    assert payments(game, "station:paris") == ["1 red"]


@pytest.mark.rule("EU-19")
@pytest.mark.parametrize("builder", [0, 1])
def test_a_city_holds_one_station(builder: int) -> None:
    game = europe("9 red", stations={"wien": builder})
    reason = refusal(game, "station wien")
    assert (reason.code, reason.rule) == ("city_occupied", "EU-19")


@pytest.mark.rule("EU-19")
def test_any_city_will_do_whoever_owns_routes_there() -> None:
    game = europe("1 red", routes=owned(1, "paris-marseille-1") | owned(0, "roma-brindisi-1"))
    cities = [location.id for location in ws.edition("europe").locations]
    assert legal(game, "station") == [f"station {city}" for city in cities]


@pytest.mark.rule("EU-19")
def test_a_station_is_the_one_action_of_its_turn() -> None:
    game = europe("3 red").play("station paris with 1 red")
    assert (game.decision.kind, game.decision.seat) == ("turn", 1)


# Loans.

TO_ZAGRAB = owned(0, "zurich-venezia-1", "venezia-zagrab-1")
LAST_STEP = "budapest-zagrab-1"


@pytest.mark.rule("EU-22")
@pytest.mark.parametrize("city", ["zagrab", "budapest"])
def test_a_station_at_either_end_of_a_rivals_route_lets_its_owner_use_it(city: str) -> None:
    routes = TO_ZAGRAB | owned(1, LAST_STEP)
    game = europe(tickets=[["zurich-budapest"]], routes=routes, stations={city: 0})
    assert points(game, "ticket") == 6
    (station,) = lines(game, "station")
    assert station.details == {"location": city, "borrowed": LAST_STEP, "owner": 1}


@pytest.mark.rule("EU-22")
def test_a_route_that_does_not_end_at_the_station_is_not_borrowed() -> None:
    routes = TO_ZAGRAB | owned(1, LAST_STEP)
    game = europe(tickets=[["zurich-budapest"]], routes=routes, stations={"venezia": 0})
    assert points(game, "ticket") == -6


@pytest.mark.rule("EU-22")
def test_a_route_that_nobody_has_claimed_is_not_borrowed() -> None:
    game = europe(tickets=[["zurich-budapest"]], routes=TO_ZAGRAB, stations={"zagrab": 0})
    assert points(game, "ticket") == -6


@pytest.mark.rule("EU-22")
def test_a_rivals_station_lends_nothing_to_others() -> None:
    routes = TO_ZAGRAB | owned(1, LAST_STEP)
    game = europe(tickets=[["zurich-budapest"]], routes=routes, stations={"zagrab": 1})
    assert points(game, "ticket") == -6


@pytest.mark.rule("EU-22")
@pytest.mark.parametrize("owner", [1, 2, 3])
def test_the_route_may_belong_to_any_other_player(owner: int) -> None:
    routes = TO_ZAGRAB | owned(owner, LAST_STEP)
    game = europe(players=4, tickets=[["zurich-budapest"]], routes=routes, stations={"zagrab": 0})
    assert points(game, "ticket") == 6


ROUND_FRANKFURT = owned(
    0, "kobenhavn-essen-1", "warszawa-berlin-1", "wilno-warszawa-1", "wilno-smolensk-1"
) | owned(1, "essen-frankfurt-1", "berlin-frankfurt-1")
"""Seat 0 lacks two routes of seat 1, one to Kobenhavn's side and one to Smolensk's."""
TWO = ["frankfurt-kobenhavn", "frankfurt-smolensk"]


@pytest.mark.rule("EU-22")
def test_one_station_borrows_one_route_the_one_worth_most() -> None:
    game = europe(tickets=[TWO], routes=ROUND_FRANKFURT, stations={"frankfurt": 0})
    assert points(game, "ticket") == 13 - 5
    assert lines(game, "station")[0].details["borrowed"] == "berlin-frankfurt-1"


@pytest.mark.rule("EU-22")
def test_a_second_station_borrows_a_second_route() -> None:
    game = europe(tickets=[TWO], routes=ROUND_FRANKFURT, stations={"frankfurt": 0, "essen": 0})
    assert points(game, "ticket") == 13 + 5


@pytest.mark.rule("EU-22")
def test_the_same_borrowed_route_serves_for_all_tickets() -> None:
    routes = ROUND_FRANKFURT | owned(0, "amsterdam-frankfurt-1")
    tickets = ["frankfurt-smolensk", "amsterdam-wilno"]
    game = europe(tickets=[tickets], routes=routes, stations={"frankfurt": 0})
    assert points(game, "ticket") == 13 + 12


@pytest.mark.rule("EU-22")
@pytest.mark.parametrize(
    ("stations", "value"), [(("paris", "frankfurt", "munchen"), 8), (("paris", "munchen"), -8)]
)
def test_three_stations_may_carry_a_ticket_over_three_routes_of_others(
    stations: tuple[str, ...], value: int
) -> None:
    routes = owned(1, "frankfurt-paris-1", "frankfurt-munchen-1", "munchen-wien-1")
    game = europe(tickets=[["paris-wien"]], routes=routes, stations=dict.fromkeys(stations, 0))
    assert points(game, "ticket") == value


NEAR_SOFIA = (
    owned(0, "bucuresti-sofia-1", "kyiv-bucuresti-1")
    | owned(0, "budapest-sarajevo-1", "sarajevo-athina-1", "athina-smyrna-1")
    | owned(0, "constantinople-angora-1")
    | owned(1, "sofia-constantinople-1")
    | owned(2, "sarajevo-sofia-1")
)
"""A station in Sofia joins seat 0's routes there to Angora's, or to Budapest's and Smyrna's."""
SMALL = ["budapest-sofia", "sofia-smyrna"]
"""Two tickets of 5 points that the route to Sarajevo completes."""


@pytest.mark.rule("EU-22")
def test_of_two_loans_worth_the_same_the_one_that_completes_more_tickets_is_chosen() -> None:
    game = europe(
        players=3,
        tickets=[[*SMALL, "angora-kharkov"]],
        routes=NEAR_SOFIA | owned(0, "kyiv-kharkov-1"),
        stations={"sofia": 0},
    )
    assert points(game, "ticket") == 5 + 5 - 10
    assert lines(game, "station")[0].details["borrowed"] == "sarajevo-sofia-1"


@pytest.mark.rule("EU-22")
def test_one_ticket_worth_more_goes_before_two_worth_less() -> None:
    to_kobenhavn = owned(
        0, "warszawa-kyiv-1", "warszawa-berlin-1", "essen-berlin-1", "kobenhavn-essen-1"
    )
    game = europe(
        players=3,
        tickets=[[*SMALL, "kobenhavn-erzurum"]],
        routes=NEAR_SOFIA | to_kobenhavn | owned(0, "erzurum-angora-1"),
        stations={"sofia": 0},
    )
    assert points(game, "ticket") == 21 - 5 - 5
    assert lines(game, "station")[0].details["borrowed"] == "sofia-constantinople-1"


@pytest.mark.rule("EU-22")
def test_the_choice_is_made_at_the_end_so_a_later_route_may_be_borrowed() -> None:
    game = europe("1 red", "2 orange", tickets=[["zurich-budapest"]], routes=TO_ZAGRAB)
    game.apply("station zagrab with 1 red")
    assert points(game, "ticket") == -6
    game.apply(f"claim {LAST_STEP} with 2 orange")
    assert points(game, "ticket") == 6


@pytest.mark.rule("EU-23")
@pytest.mark.parametrize(
    ("built", "value"),
    [((), 12), (("paris",), 8), (("paris", "wien"), 4), (("paris", "wien", "roma"), 0)],
)
def test_each_station_still_in_reserve_adds_four_points(built: tuple[str, ...], value: int) -> None:
    game = europe(stations=dict.fromkeys(built, 0))
    assert points(game, "stations_left") == value
    assert game.scores()[0].total == value
