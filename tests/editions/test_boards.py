"""The boards of the package: counts and arithmetic that hold on the printed ones."""

from __future__ import annotations

from collections import Counter, defaultdict

import networkx as nx
import pytest

from whistlestop.editions import Edition, Ticket, edition, editions


def _shortest(board: Edition, ticket: Ticket) -> int:
    graph: nx.MultiGraph[str] = nx.MultiGraph()
    for route in board.routes:
        graph.add_edge(route.a, route.b, length=route.length)
    a, b = ticket.locations
    return int(nx.shortest_path_length(graph, a, b, weight="length"))


def _excess(name: str) -> dict[str, int]:
    """By how much a pair ticket is worth more than its shortest path, where it is."""
    board = edition(name)
    pairs = [ticket for ticket in board.tickets if not ticket.tour]
    over = {ticket.id: ticket.points - _shortest(board, ticket) for ticket in pairs}
    return {ticket: excess for ticket, excess in over.items() if excess}


@pytest.mark.parametrize(
    ("name", "locations", "tracks", "spaces", "doubles", "tickets"),
    [
        ("europe", 47, 101, 300, 11, 46),
        ("nordic", 39, 81, 207, 14, 46),
        ("world", 48, 130, 411, 34, 65),
        ("san_francisco", 21, 65, 121, 20, 24),
        ("ghost_train", 18, 46, 99, 11, 33),
    ],
)
def test_a_board_has_as_many_of_everything_as_the_printed_one(
    name: str, locations: int, tracks: int, spaces: int, doubles: int, tickets: int
) -> None:
    board = edition(name)
    assert len(board.locations) == locations
    assert len(board.routes) == tracks
    assert sum(route.length for route in board.routes) == spaces
    assert len({route.double for route in board.routes} - {None}) == doubles
    assert len(board.tickets) == tickets


def test_every_nordic_ticket_is_worth_its_shortest_path() -> None:
    assert _excess("nordic") == {}


def test_all_but_two_tickets_of_europe_are_worth_their_shortest_path() -> None:
    assert _excess("europe") == {"london-wien": 1, "edinburgh-athina": 1}


def test_all_but_two_tickets_of_san_francisco_are_worth_their_shortest_path() -> None:
    least_sure = {"pacific_heights-the_embarcadero": 1, "painted_ladies-potrero_hill": 1}
    assert _excess("san_francisco") == least_sure


def test_no_pair_ticket_of_the_world_is_worth_less_than_its_shortest_path() -> None:
    excess = _excess("world")
    assert len(excess) == 57 - 4
    assert min(excess.values()) > 0


def test_consecutive_cities_of_a_tour_are_joined_by_a_route() -> None:
    world = edition("world")
    joined = {frozenset((route.a, route.b)) for route in world.routes}
    tours = [ticket for ticket in world.tickets if ticket.tour]
    assert len(tours) == 8
    for tour in tours:
        pairs = zip(tour.locations, tour.locations[1:], strict=False)
        assert all(frozenset(pair) in joined for pair in pairs), tour.id


def test_tours_score_more_in_the_printed_order_and_cost_more_when_missed() -> None:
    for ticket in edition("world").tickets:
        if ticket.tour:
            assert ticket.points_any_order < ticket.points < ticket.penalty
        else:
            assert ticket.points_any_order == ticket.points == ticket.penalty


def test_the_sea_junction_is_not_a_city() -> None:
    world = edition("world")
    junctions = {location.id for location in world.locations if location.junction}
    assert junctions == {"junction"}
    assert not any(location.port for location in world.locations if location.junction)
    assert not any(junctions & set(ticket.locations) for ticket in world.tickets)


def test_names_are_written_as_printed() -> None:
    names = {
        location.id: location.name for name in editions() for location in edition(name).locations
    }
    assert names["zagrab"] == "Zágráb"
    assert names["kyiv"] == "Kyïv"
    assert names["honningsvag"] == "Honningsvåg"
    assert names["al_qahira"] == "Al-Qahira"
    assert names["mad_scientists_lab"] == "Mad Scientist's Lab"


@pytest.mark.rule("EU-12")
@pytest.mark.parametrize("name", editions())
def test_both_routes_of_a_double_join_the_same_two_locations_and_no_others_do(name: str) -> None:
    groups = defaultdict(list)
    for route in edition(name).routes:
        groups[frozenset((route.a, route.b))].append(route)
    for routes in groups.values():
        doubles = {route.double for route in routes}
        assert len(doubles) == 1
        assert len(routes) == (1 if doubles == {None} else 2)


@pytest.mark.parametrize("name", editions())
def test_a_route_is_named_after_its_ends_and_numbered(name: str) -> None:
    seen: Counter[tuple[str, str]] = Counter()
    for route in edition(name).routes:
        seen[route.a, route.b] += 1
        assert route.id == f"{route.a}-{route.b}-{seen[route.a, route.b]}"
        assert edition(name).route(route.id) is route


def test_any_three_cards_stand_for_a_locomotive_on_nordic_ferries() -> None:
    for route in edition("nordic").routes:
        expected = 3 if route.kind == "ferry" else 0
        assert route.substitute == (4 if route.id == "murmansk-lieksa-1" else expected)


def test_every_colour_has_17_spaces_in_san_francisco_ferry_symbols_apart() -> None:
    spaces: Counter[str] = Counter()
    for route in edition("san_francisco").routes:
        spaces[route.color] += route.length - route.wilds
    del spaces["gray"]
    assert spaces == dict.fromkeys(edition("san_francisco").colors, 17)


def test_the_routes_that_are_known_of_the_ghost_train_are_there() -> None:
    ghost = edition("ghost_train")
    known = ghost.route("misty_windmill-train_station-1")
    assert (known.length, known.color) == (3, "red")
    known = ghost.route("circus_of_dread-lonely_barn-1")
    assert (known.length, known.color) == (2, "blue")
