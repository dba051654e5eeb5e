"""The routes left to complete a ticket, as the table shows it."""

from itertools import pairwise, permutations

import networkx
import pytest

import whistlestop as ws
from whistlestop.knowledge.routes_left import free_routes, routes_left


def view(edition: str, players: int, routes: dict[str, int]) -> ws.Observation:
    document = {"edition": edition, "seats": [{}] * players, "routes": routes}
    return ws.from_position(document).observe(0)


def route_ids(seen: ws.Observation, ticket: str) -> list[str] | None:
    found = next(one for one in seen.edition.tickets if one.id == ticket)
    left = routes_left(seen, 0, found)
    if left is None:
        return None
    assert left.spaces == sum(seen.edition.route(route).length for route in left.routes)
    return list(left.routes)


def test_the_cheapest_path_is_found_and_own_routes_cost_nothing() -> None:
    assert route_ids(view("europe", 2, {}), "zurich-brindisi") == [
        "zurich-venezia-1", "venezia-roma-1", "roma-brindisi-1",
    ]  # fmt: skip
    own = {"zurich-venezia-1": 0, "roma-brindisi-1": 0}
    assert route_ids(view("europe", 2, own), "zurich-brindisi") == ["venezia-roma-1"]
    assert route_ids(view("europe", 2, own | {"venezia-roma-1": 0}), "zurich-brindisi") == []


def test_a_rival_blocks_the_path() -> None:
    rival = {"roma-brindisi-1": 1, "brindisi-palermo-1": 1, "brindisi-athina-1": 1}
    assert route_ids(view("europe", 2, rival), "zurich-brindisi") is None


def test_a_tour_joins_all_its_locations() -> None:
    routes = route_ids(view("world", 2, {}), "lagos-luanda-dar_es_salaam-djibouti")
    assert routes is not None
    locations = {location for route in routes for location in route.rsplit("-", 1)[0].split("-")}
    assert {"lagos", "luanda", "dar_es_salaam", "djibouti"} <= locations


@pytest.mark.rule("EU-11")
@pytest.mark.parametrize(("players", "owner", "free"), [(2, 1, False), (4, 1, True), (4, 0, False)])
def test_the_second_route_of_a_double_is_free_only_where_the_rules_leave_it(
    players: int, owner: int, free: bool
) -> None:
    seen = view("europe", players, {"wien-budapest-1": owner})
    assert ("wien-budapest-2" in {route.id for route in free_routes(seen, 0)}) == free


def spaces_between(seen: ws.Observation, locations: list[str]) -> int:
    """What it costs to join the locations one after the other, in this order."""
    graph: networkx.Graph[str] = networkx.Graph()
    for route in sorted(seen.edition.routes, key=lambda route: -route.length):
        graph.add_edge(route.a, route.b, weight=route.length)
    spaces = 0
    for start, goal in pairwise(locations):
        path = networkx.shortest_path(graph, start, goal, weight="weight")
        spaces += networkx.path_weight(graph, path, "weight")
        for edge in pairwise(path):
            graph.edges[edge]["weight"] = 0
    return spaces


def test_a_tour_costs_no_more_than_joining_its_locations_in_any_order() -> None:
    seen = view("world", 2, {})
    tours = [ticket for ticket in seen.edition.tickets if ticket.tour]
    saved = 0
    for tour in tours:
        left = routes_left(seen, 0, tour)
        assert left is not None
        claimed = [seen.edition.route(route) for route in left.routes]
        joined: networkx.Graph[str] = networkx.Graph((route.a, route.b) for route in claimed)
        assert set(tour.locations) <= networkx.node_connected_component(joined, tour.locations[0])
        orders = [spaces_between(seen, list(order)) for order in permutations(tour.locations)]
        assert left.spaces <= min(orders)
        saved += spaces_between(seen, list(tour.locations)) - left.spaces
    assert saved > 0


def test_a_station_may_have_to_borrow_the_route_of_a_rival() -> None:
    rival = {"roma-brindisi-1": 1, "brindisi-palermo-1": 1, "brindisi-athina-1": 1}
    seen = view("europe", 2, rival)
    ticket = next(one for one in seen.edition.tickets if one.id == "zurich-brindisi")
    left = routes_left(seen, 0, ticket, borrow=True)
    assert left is not None
    assert left.borrowed == ("roma-brindisi-1",)
    assert left.routes == ("zurich-venezia-1", "venezia-roma-1")
