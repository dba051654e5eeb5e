"""The longest path is what walking every trail finds, and its routes are such a trail."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import whistlestop as ws
from tests.judges.trails import Edge, is_trail, longest_trail
from tests.kit.engine_state import bare_table, give_routes, rules
from tests.kit.random_boards import random_network
from tests.kit.tables import EDITIONS
from tests.kit.worst_networks import BUSHY, DENSE, HARD, Network
from whistlestop.engine.longest_path.search import PathSearch, longest_path, longest_path_routes
from whistlestop.engine.network import components
from whistlestop.engine.rules import Rules


def edges_of(r: Rules, routes: list[int]) -> list[Edge]:
    """Routes as edges."""
    return [(int(r.route_a[i]), int(r.route_b[i]), int(r.route_length[i])) for i in routes]


def board_of(edges: list[Edge]) -> Rules:
    """A board with these routes, as far as paths are concerned."""
    r = Rules()
    r.locations = 1 + max(max(a, b) for a, b, _ in edges)
    r.route_a = vec[i64]([a for a, _, _ in edges])
    r.route_b = vec[i64]([b for _, b, _ in edges])
    r.route_length = vec[i64]([length for _, _, length in edges])
    return r


def searched(r: Rules, routes: list[int]) -> PathSearch:
    """The search, run; its path is a trail through some of the routes and as long as it says."""
    edges = edges_of(r, routes)
    search = PathSearch(
        vec[i64]([a for a, _, _ in edges]),
        vec[i64]([b for _, b, _ in edges]),
        vec[i64]([length for _, _, length in edges]),
    )
    search.run()
    path = [routes[i] for i in search.path()]
    assert set(path) <= set(routes)
    assert len(set(path)) == len(path)
    assert is_trail(edges_of(r, path))
    assert sum(length for _, _, length in edges_of(r, path)) == search.best
    return search


@pytest.mark.rule("EU-24")
@pytest.mark.parametrize("spread", [0.0, 0.1, 0.5])
@pytest.mark.parametrize("name", EDITIONS)
def test_no_trail_through_a_seats_routes_is_longer_than_the_longest_path(
    name: str, spread: float
) -> None:
    rng = random.Random(f"{name} {spread}")
    r = rules(name)
    for _ in range(40):
        routes = random_network(rng, r, rng.randint(1, 11), spread)
        s = bare_table(name)
        give_routes(r, s, 1, routes)
        give_routes(r, s, 0, random_network(rng, r, 5, spread))
        longest = longest_trail(edges_of(r, routes))
        assert longest_path(r, s, 1, components(r, s, 1)) == longest
        path = longest_path_routes(r, s, 1)
        assert is_trail(edges_of(r, path))
        assert sum(length for _, _, length in edges_of(r, path)) == longest


def test_no_trail_through_a_random_graph_is_longer_than_the_longest_path() -> None:
    rng = random.Random(0)
    for _ in range(300):
        locations = rng.randint(4, 8)
        edges: list[Edge] = []
        for _ in range(rng.randint(1, 8)):
            a, b = rng.sample(range(locations), 2)
            edges.append((a, b, rng.randint(1, 4)))
        assert searched(board_of(edges), list(range(len(edges)))).best == longest_trail(edges)


@pytest.mark.parametrize("rings", [(3, 4, 5), (4, 4, 4), (5, 3, 6, 4)])
def test_a_ring_that_cannot_be_joined_to_the_path_does_not_count(rings: tuple[int, ...]) -> None:
    # A bridge leads from the middle to each ring: a path can go round two of them.
    edges: list[Edge] = []
    for ring in rings:
        first = 1 + max((location for edge in edges for location in edge[:2]), default=0)
        edges.append((0, first, 1))
        edges += [(first + i, first + (i + 1) % ring, 1) for i in range(ring)]
    longest = sum(sorted(rings)[-2:]) + 2
    assert searched(board_of(edges), list(range(len(edges)))).best == longest


@pytest.mark.parametrize("name", EDITIONS)
def test_a_seat_without_routes_has_no_path(name: str) -> None:
    r, s = rules(name), bare_table(name)
    assert longest_path(r, s, 0, components(r, s, 0)) == 0
    assert longest_path_routes(r, s, 0) == []


@pytest.mark.parametrize("locations", range(2, 12))
def test_all_but_a_few_routes_of_a_complete_graph_make_one_path(locations: int) -> None:
    edges = [(a, b, 1) for a, b in combinations(range(locations), 2)]
    # With an even number of locations all are odd: all but two of them lose half a route.
    lost = (locations - 2) // 2 if locations % 2 == 0 else 0
    assert searched(board_of(edges), list(range(len(edges)))).best == len(edges) - lost


@pytest.mark.parametrize(
    ("width", "longest", "chain"), [(3, 10, 5), (4, 21, 5), (4, 21, 40), (5, 34, 30)]
)
def test_more_routes_than_bits_in_a_word_are_no_obstacle(
    width: int, longest: int, chain: int
) -> None:
    # On a square grid the inner locations of each side are odd. Two of them may be the ends of the
    # path, neighbours lose the route between them, and of three on a side one is left, which
    # loses two routes round a corner.
    rows = [range(y * width, y * width + width) for y in range(width)]
    across = [(location, location + 1, 1) for row in rows for location in row[:-1]]
    down = [(location, location + width, 1) for row in rows[:-1] for location in row]
    apart = [(width * width + i, width * width + i + 1, 1) for i in range(chain)]
    edges = across + down + apart
    assert searched(board_of(edges), list(range(len(edges)))).best == max(longest, chain)


@pytest.mark.rule("EU-24")
@pytest.mark.parametrize("network", DENSE + BUSHY, ids=lambda network: network.edition)
def test_the_hardest_networks_of_a_board_are_searched_in_few_states(network: Network) -> None:
    edition = ws.edition(network.edition)
    numbers = {route.id: number for number, route in enumerate(edition.routes)}
    r, s = rules(network.edition), bare_table(network.edition)
    routes = [numbers[route] for route in network.routes]
    search = searched(r, routes)
    assert search.best == network.longest
    assert search.states < 100
    give_routes(r, s, 0, routes)
    assert longest_path(r, s, 0, components(r, s, 0)) == network.longest


@pytest.mark.rule("EU-24")
@pytest.mark.parametrize("network", HARD, ids=lambda network: network.edition)
def test_the_networks_that_take_the_search_most_time_are_searched_exactly(
    network: Network,
) -> None:
    edition = ws.edition(network.edition)
    numbers = {route.id: number for number, route in enumerate(edition.routes)}
    r, routes = rules(network.edition), [numbers[route] for route in network.routes]
    search = searched(r, routes)
    assert search.best == network.longest == longest_trail(edges_of(r, routes))
    assert search.states < 400


def test_wider_frontiers_than_the_table_covers_are_searched_without_a_lower_bound() -> None:
    # Four locations are odd: two may end the path, the others lose the route between them.
    missing = {(0, 1), (2, 3)}
    edges = [(a, b, 1) for a, b in combinations(range(15), 2) if (a, b) not in missing]
    search = searched(board_of(edges), list(range(len(edges))))
    assert search.slots > 12
    assert search.best == len(edges) - 1
