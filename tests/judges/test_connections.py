"""Components, completed tickets, tours and station loans, against networkx."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import networkx as nx
import pytest

import whistlestop as ws
from tests.judges.connections import all_loans, graph_of, is_completed, result, value
from tests.kit.engine_state import bare_table, give_routes, give_tickets, rules
from tests.kit.random_boards import random_network, share_out
from tests.kit.tables import EDITIONS
from whistlestop.editions.model import Ticket
from whistlestop.editions.rules_builder import build_rules
from whistlestop.engine.goals import completed, ticket_value
from whistlestop.engine.loans import best_loans, loan_choices
from whistlestop.engine.network import components, path_between, reached, visited
from whistlestop.engine.scoring import standings
from whistlestop.engine.state import SEAT, STATIONS, STATIONS_LEFT

NETWORKS = 25


@pytest.mark.rule("EU-21", "NO-13", "SF-15", "GT-9", "WO-21")
@pytest.mark.parametrize("name", EDITIONS)
def test_locations_and_tickets_are_joined_as_in_the_graph_of_the_routes(name: str) -> None:
    rng = random.Random(name)
    edition, r = ws.edition(name), rules(name)
    locations = [location.id for location in edition.locations]
    for _ in range(NETWORKS):
        s = bare_table(name)
        own = random_network(rng, r, rng.randint(0, 30), rng.choice([0.0, 0.3, 1.0]))
        give_routes(r, s, 0, own)
        give_routes(r, s, 1, random_network(rng, r, 5, 1.0))
        graph = graph_of(edition, [edition.routes[i] for i in own])
        joined = components(r, s, 0)
        for number, location in enumerate(locations):
            component = nx.node_connected_component(graph, location)
            together = sum(1 << locations.index(other) for other in component)
            assert joined[number] == together
            assert reached(r, s, 0, 1 << number) == together
            assert bool(visited(r, s, 0) >> number & 1) == (graph.degree(location) > 0)
        some, others = rng.sample(range(len(locations)), 2)
        assert reached(r, s, 0, 1 << some | 1 << others) == joined[some] | joined[others]
        for number, ticket in enumerate(edition.tickets):
            assert completed(r, number, joined) == is_completed(graph, ticket)


@pytest.mark.rule("WO-22")
def test_a_tour_scores_by_whether_it_is_owned_as_printed_or_otherwise_or_not_at_all() -> None:
    rng = random.Random(3)
    edition, r = ws.edition("world"), rules("world")
    tours = [i for i, ticket in enumerate(edition.tickets) if ticket.tour]
    seen = set()
    for _ in range(100):
        s = bare_table("world")
        number = rng.choice(tours)
        tour = edition.tickets[number]
        printed = [set(pair) for pair in pairwise(tour.locations)]
        along = [i for i, x in enumerate(edition.routes) if {x.a, x.b} in printed]
        own = set(rng.sample(along, rng.randint(0, len(along))))
        own |= set(random_network(rng, r, rng.choice([0, 30, 55]), 0.3))
        give_routes(r, s, 0, own)
        give_routes(r, s, 1, set(along) - own)
        graph = graph_of(edition, [edition.routes[i] for i in own])
        expected = value(graph, graph, tour)
        assert ticket_value(r, s, 0, number, components(r, s, 0)) == expected
        seen.add({tour.points: "printed", tour.points_any_order: "other"}.get(expected, "none"))
    assert seen == {"printed", "other", "none"}


@pytest.mark.parametrize("name", EDITIONS)
def test_a_path_between_two_locations_is_as_short_as_any(name: str) -> None:
    rng = random.Random(name)
    edition, r = ws.edition(name), rules(name)
    for _ in range(NETWORKS):
        own = random_network(rng, r, rng.randint(1, 25), 0.2)
        graph = graph_of(edition, [edition.routes[i] for i in own])
        start, goal = rng.sample(range(r.locations), 2)
        path = path_between(r, own, start, goal)
        ends = edition.locations[start].id, edition.locations[goal].id
        if nx.has_path(graph, *ends):
            assert len(path) == nx.shortest_path_length(graph, *ends)
            assert set(path) <= set(own)
            walked = graph_of(edition, [edition.routes[i] for i in path])
            assert nx.has_path(walked, *ends)
        else:
            assert path == []


@pytest.mark.rule("EU-22")
@pytest.mark.parametrize("players", ws.edition("europe").players)
def test_no_choice_of_loans_is_better_than_the_one_the_program_makes(players: int) -> None:
    rng = random.Random(players)
    edition, r = ws.edition("europe"), rules("europe")
    helped = 0
    for _ in range(30):
        s = bare_table("europe", players)
        seat = rng.randrange(players)
        own = random_network(rng, r, rng.randint(8, 25), 0.05)
        lent = rng.sample([i for i in range(r.routes) if i not in own], rng.randint(30, 70))
        give_routes(r, s, seat, own)
        for number, route in enumerate(lent):
            give_routes(r, s, (seat + 1 + number % (players - 1)) % players, [route])
        held = rng.sample(range(r.tickets), rng.randint(8, 30))
        give_tickets(s, seat, held)
        near = sorted({int(end) for i in own for end in (r.route_a[i], r.route_b[i])})
        locations = sorted(
            rng.sample(rng.choice([near, near, range(r.locations)]), rng.randint(1, 3))
        )
        s.seats[seat * SEAT + STATIONS] = sum(1 << location for location in locations)
        s.seats[seat * SEAT + STATIONS_LEFT] = 3 - len(locations)

        mine = [edition.routes[i] for i in own]
        others = [edition.routes[i] for i in lent]
        tickets = [edition.tickets[i] for i in held]
        stations = [edition.locations[location].id for location in locations]
        loans = best_loans(r, s, seat, components(r, s, seat))
        chosen = tuple(edition.routes[i] if i >= 0 else None for i in loans)
        for station, loan in zip(stations, chosen, strict=True):
            assert loan is None or (loan in others and station in (loan.a, loan.b))
        best = max(result(edition, mine, tickets, loans) for loans in all_loans(stations, others))
        assert result(edition, mine, tickets, chosen) == best
        row = standings(r, s)[seat]
        assert (int(row.tickets_points), int(row.tickets_completed)) == best
        helped += any(chosen)
    assert helped > 5


@pytest.mark.rule("EU-22")
@pytest.mark.parametrize(("one", "two"), [("frankfurt", "zurich"), ("zurich", "frankfurt")])
def test_of_loans_with_the_same_total_the_one_that_completes_more_tickets_is_best(
    one: str, two: str
) -> None:
    locations = [(4, "paris", one), (2, "paris", two), (2, "dieppe", two)]
    tickets = tuple(Ticket(f"{a}-{b}", (a, b), n, n, n) for n, a, b in locations)
    edition = replace(ws.edition("europe"), tickets=tickets)
    r, s = build_rules(edition), bare_table("europe")
    numbers = {route.id: number for number, route in enumerate(edition.routes)}
    give_routes(r, s, 0, [numbers["dieppe-paris-1"]])
    loans = {"frankfurt": numbers["frankfurt-paris-1"], "zurich": numbers["paris-zurich-1"]}
    give_routes(r, s, 1, loans.values())
    give_tickets(s, 0, range(3))
    s.seats[STATIONS] = 1 << [location.id for location in edition.locations].index("paris")
    assert best_loans(r, s, 0, components(r, s, 0)) == [loans[two]]


@pytest.mark.rule("EU-22")
def test_a_station_offers_the_routes_of_all_other_seats_that_end_there() -> None:
    rng = random.Random(8)
    r = rules("europe")
    for _ in range(NETWORKS):
        s = bare_table("europe", 4)
        networks = share_out(rng, r, 4, 20)
        for seat, routes in enumerate(networks):
            give_routes(r, s, seat, routes)
        for location in range(r.locations):
            loans = [int(route) for route in loan_choices(r, s, 2, location)]
            led_to = {int(r.route_a[i] + r.route_b[i]) - location for i in loans}
            assert led_to == {
                int(r.route_a[i] + r.route_b[i]) - location
                for seat in (0, 1, 3)
                for i in networks[seat]
                if location in (r.route_a[i], r.route_b[i])
            }
            assert not set(loans) & set(networks[2])
