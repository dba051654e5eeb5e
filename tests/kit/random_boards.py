"""Random hands and networks, always the same for the same generator."""

from __future__ import annotations

import random

import whistlestop as ws
from whistlestop.engine.rules import Rules


def random_hand(
    rng: random.Random,
    edition: ws.Edition,
    size: int,
    kinds: int,
    color: str | None = None,
    deck: str | None = None,
) -> list[int]:
    """A hand of up to `size` cards of a few kinds, as counts in the order of kinds.

    Besides `kinds` kinds, all of one deck if `deck` is given, wilds are likely to be among them,
    and so are cards of the colour.
    """
    numbers = [i for i, kind in enumerate(edition.card_kinds) if deck in (None, kind.deck)]
    allowed = set(rng.sample(numbers, min(kinds, len(numbers))))
    if color and rng.random() < 0.8:
        allowed |= {i for i in numbers if edition.card_kinds[i].color == color}
    wild = len(edition.card_kinds) - 1
    if rng.random() < 0.7:
        allowed.add(wild)
    box = [i for i in sorted(allowed) for _ in range(edition.card_kinds[i].count)]
    counts = [0] * len(edition.card_kinds)
    for kind in rng.sample(box, min(size, len(box))):
        counts[kind] += 1
    return counts


def random_network(rng: random.Random, r: Rules, size: int, spread: float) -> list[int]:
    """Up to `size` routes that touch; by the chance `spread`, a new one need not touch the others.

    Both routes of a double may be among them: what a network joins does not depend on rules.
    """
    routes: list[int] = []
    locations: set[int] = set()
    while len(routes) < min(size, int(r.routes)):
        choice = [
            route
            for route in range(r.routes)
            if route not in routes
            and (not locations or {int(r.route_a[route]), int(r.route_b[route])} & locations)
        ]
        if not choice or rng.random() < spread:
            choice = [route for route in range(r.routes) if route not in routes]
        route = rng.choice(choice)
        routes.append(route)
        locations |= {int(r.route_a[route]), int(r.route_b[route])}
    return routes


def share_out(rng: random.Random, r: Rules, players: int, each: int) -> list[list[int]]:
    """Random networks of all seats, no route owned twice."""
    free = list(range(r.routes))
    rng.shuffle(free)
    return [sorted(free[seat * each : (seat + 1) * each]) for seat in range(players)]
