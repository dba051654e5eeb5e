"""How many spaces it takes to join places on an empty board."""

from __future__ import annotations

import heapq
from functools import cache
from itertools import combinations

from whistlestop.editions import Edition


@cache
def distances(edition: Edition, start: str) -> dict[str, int]:
    """The fewest spaces from a location to every other."""
    near: dict[str, list[tuple[str, int]]] = {place.id: [] for place in edition.locations}
    for route in edition.routes:
        near[route.a].append((route.b, route.length))
        near[route.b].append((route.a, route.length))
    found: dict[str, int] = {}
    waiting = [(0, start)]
    while waiting:
        spaces, place = heapq.heappop(waiting)
        if place not in found:
            found[place] = spaces
            for other, length in near[place]:
                heapq.heappush(waiting, (spaces + length, other))
    return found


@cache
def cost(edition: Edition, places: tuple[str, ...]) -> int:
    """Spaces that join all these places: the fewest for two, nearly so for a tour."""
    joined = {place: {place} for place in places}
    legs = sorted((distances(edition, a)[b], a, b) for a, b in combinations(places, 2))
    total = 0
    for spaces, a, b in legs:
        if b not in joined[a]:
            total += spaces
            both = joined[a] | joined[b]
            joined.update(dict.fromkeys(both, both))
    return total
