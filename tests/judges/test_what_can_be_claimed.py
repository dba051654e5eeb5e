"""Routes, stations and harbours can be claimed exactly where the rules, read slowly, allow it."""

from __future__ import annotations

import random

import pytest

import whistlestop as ws
from tests.judges.payments import covers_harbour, covers_route, covers_station
from tests.kit.engine_state import bare_table, give_hand, give_routes, rules, set_reserve
from tests.kit.random_boards import random_hand, share_out
from tests.kit.tables import TABLES
from whistlestop.engine.legality import legal_actions
from whistlestop.engine.state import HARBOURS, HARBOURS_LEFT, SEAT, STATIONS, STATIONS_LEFT


@pytest.mark.rule("R-9", "EU-11", "NO-8", "WO-13", "WO-15", "SF-9", "SF-11", "GT-7")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_route_can_be_claimed_if_it_is_open_the_hand_covers_it_and_the_pieces_suffice(
    name: str, players: int
) -> None:
    rng = random.Random(f"{name} {players}")
    edition, r = ws.edition(name), rules(name)
    for _ in range(12):
        s = bare_table(name, players)
        networks = share_out(rng, r, players, rng.randint(0, r.routes // players // 2))
        networks = [keep_one_of_a_double(edition, players, networks, n) for n in networks]
        for seat, routes in enumerate(networks):
            give_routes(r, s, seat, routes)
        hand = random_hand(rng, edition, rng.choice([3, 6, 10, 25, 70]), rng.randint(1, 9))
        give_hand(s, 0, hand)
        pieces = {"train": rng.randint(0, 9), "ship": rng.randint(0, 9)}
        set_reserve(s, 0, pieces["train"], pieces["ship"])
        claims = {a - int(r.claim) for a in legal_actions(r, s) if r.claim <= a < r.station}
        assert claims == {
            number
            for number, route in enumerate(edition.routes)
            if is_open(edition, players, networks, number)
            and covers_route(edition, route)(tuple(hand))
            and pieces[route.piece] >= route.length
        }


def keep_one_of_a_double(
    edition: ws.Edition, players: int, networks: list[list[int]], network: list[int]
) -> list[int]:
    """The routes of a network that no rule on double routes forbids: the first of each pair."""
    taken = [route for other in networks for route in other]
    rivals = taken if players <= edition.doubles_closed_up_to else network
    return [
        route
        for route in network
        if edition.routes[route].double is None
        or route
        == min(r for r in rivals if edition.routes[r].double == edition.routes[route].double)
    ]


def is_open(edition: ws.Edition, players: int, networks: list[list[int]], number: int) -> bool:
    """May seat 0 claim the route? It is free, and so is its partner, to all or to this seat."""
    double = edition.routes[number].double
    for seat, routes in enumerate(networks):
        if number in routes:
            return False
        partners = any(double and edition.routes[other].double == double for other in routes)
        if partners and (seat == 0 or players <= edition.doubles_closed_up_to):
            return False
    return True


@pytest.mark.rule("EU-19")
def test_a_station_can_be_built_in_any_city_without_one_that_can_be_paid_for() -> None:
    rng = random.Random(1)
    edition, r = ws.edition("europe"), rules("europe")
    for _ in range(60):
        s = bare_table("europe", 3)
        left = rng.randint(0, 3)
        s.seats[STATIONS_LEFT] = left
        taken = rng.sample(range(r.locations), 6)
        for i, location in enumerate(taken):
            s.seats[i % 3 * SEAT + STATIONS] |= 1 << location
        hand = random_hand(rng, edition, rng.randint(0, 5), rng.randint(1, 4))
        give_hand(s, 0, hand)
        locations = {a - int(r.station) for a in legal_actions(r, s) if r.station <= a < r.harbour}
        payable = left > 0 and covers_station(edition, 4 - left)(tuple(hand))
        assert locations == (set(range(r.locations)) - set(taken) if payable else set())


@pytest.mark.rule("WO-18")
def test_a_harbour_can_be_built_in_a_port_without_one_where_the_seat_owns_a_route() -> None:
    rng = random.Random(2)
    edition, r = ws.edition("world"), rules("world")
    built = 0
    for _ in range(80):
        s = bare_table("world", 4)
        networks = share_out(rng, r, 4, 12)
        for seat, routes in enumerate(networks):
            give_routes(r, s, seat, routes)
        left = rng.randint(0, 3)
        s.seats[HARBOURS_LEFT] = left
        taken = rng.sample(range(r.locations), 8)
        for i, location in enumerate(taken):
            s.seats[i % 4 * SEAT + HARBOURS] |= 1 << location
        color = rng.choice(edition.colors)
        hand = random_hand(rng, edition, rng.randint(4, 12), rng.randint(0, 2), color)
        give_hand(s, 0, hand)
        locations = {
            edition.locations[a - int(r.harbour)].id
            for a in legal_actions(r, s)
            if r.harbour <= a < r.exchange_trains
        }
        payable = left > 0 and covers_harbour(edition)(tuple(hand))
        own = [edition.routes[i] for i in networks[0]]
        occupied = {edition.locations[location].id for location in taken}
        assert locations == {
            x.id
            for x in edition.locations
            if payable and x.port and x.id not in occupied
            if any(x.id in (route.a, route.b) for route in own)
        }
        built += len(locations)
    assert built > 0
