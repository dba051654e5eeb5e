"""How long the longest path and the final scoring take on networks that make them hard."""

from __future__ import annotations

import json
import random
import statistics
from functools import partial
from pathlib import Path

import whistlestop as ws
from benchmarks.timing import Row, cpu_seconds
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.longest_path.search import longest_path
from whistlestop.engine.network import components
from whistlestop.engine.rules import Rules
from whistlestop.engine.scoring import standings
from whistlestop.engine.state import OWNED, SEAT, STATIONS, State, blank
from whistlestop.engine.tickets import give

HARD_NETWORKS = Path(__file__).with_name("hard_networks.json")
"""For each edition the network of one seat whose longest path took longest to find: from hill
climbing over all networks that a seat's pieces allow."""


def dense_network(edition: str, seed: int) -> State:
    """A table at which two seats own as many touching routes as their pieces allow. The first
    has built all its stations there and holds every third ticket."""
    described = ws.edition(edition)
    r = rules_for(described)
    rng = random.Random(seed)
    s = blank(2, r.pile_cells)
    open_routes = set(range(len(described.routes)))
    reached = own_densely(described, s, 0, rng, open_routes)
    own_densely(described, s, 1, rng, open_routes)
    add_goals(r, s, reached, rng)
    return s


def hard_network(edition: str) -> State:
    """The same with the hardest network known for the first seat."""
    described = ws.edition(edition)
    r = rules_for(described)
    rng = random.Random(1)
    s = blank(2, r.pile_cells)
    known = {row["edition"]: row["routes"] for row in json.loads(HARD_NETWORKS.read_text())}
    numbers = {route.id: number for number, route in enumerate(described.routes)}
    open_routes = set(range(len(described.routes)))
    reached: set[int] = set()
    for name in known[edition]:
        own(r, s, 0, numbers[name], open_routes, reached)
    own_densely(described, s, 1, rng, open_routes)
    add_goals(r, s, reached, rng)
    return s


def add_goals(r: Rules, s: State, reached: set[int], rng: random.Random) -> None:
    """The first seat builds all its stations in its network and takes every third ticket."""
    for city in rng.sample(sorted(reached), int(r.stations)):
        s.seats[STATIONS] |= 1 << city
    for ticket in range(0, int(r.tickets), 3):
        give(s, 0, ticket)


def own(
    r: Rules, s: State, seat: int, route: int, open_routes: set[int], reached: set[int]
) -> None:
    """Give a seat a route: it and its partner are no longer open, and its ends are reached."""
    s.seats[seat * SEAT + OWNED + r.route_word[route]] |= r.route_bit[route]
    open_routes -= {route, int(r.route_partner[route])}
    reached |= {int(r.route_a[route]), int(r.route_b[route])}


def own_densely(
    described: ws.Edition, s: State, seat: int, rng: random.Random, open_routes: set[int]
) -> set[int]:
    """Give a seat open routes that touch its others, those within its network first; returns
    the locations it reaches."""
    r = rules_for(described)
    left = described.pieces or (described.fleet.total if described.fleet else 0)
    reached = {rng.randrange(len(described.locations))}
    while True:
        touching = [
            n
            for n in open_routes
            if {int(r.route_a[n]), int(r.route_b[n])} & reached and r.route_length[n] <= left
        ]
        if not touching:
            return reached
        inside = [n for n in touching if {int(r.route_a[n]), int(r.route_b[n])} <= reached]
        chosen = rng.choice(inside or touching)
        left -= int(r.route_length[chosen])
        own(r, s, seat, chosen, open_routes, reached)


def measure_longest_path(edition: str, networks: int) -> Row:
    """Seconds of one seat's longest path and of the whole final scoring: on dense networks, and
    on the hardest known."""
    r = rules_for(ws.edition(edition))
    dense = [scoring_seconds(r, dense_network(edition, seed)) for seed in range(networks)]
    hard_path, hard_scoring = scoring_seconds(r, hard_network(edition))
    return {
        "mean": statistics.mean(path for path, _ in dense),
        "worst": max(path for path, _ in dense),
        "worst_scoring": max(scoring for _, scoring in dense),
        "hard_path": hard_path,
        "hard_scoring": hard_scoring,
        "networks": networks,
    }


def scoring_seconds(r: Rules, s: State) -> tuple[float, float]:
    """Seconds of the first seat's longest path, and of the final scoring: the best of nine."""
    joined = components(r, s, 0)
    return (
        min(cpu_seconds(partial(longest_path, r, s, 0, joined)) for _ in range(9)),
        min(cpu_seconds(partial(standings, r, s)) for _ in range(9)),
    )
