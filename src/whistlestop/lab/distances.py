"""How many spaces it takes to connect locations on an empty board."""

from __future__ import annotations

import heapq
from functools import lru_cache
from itertools import combinations

from whistlestop.editions import Edition


@lru_cache(maxsize=4096)
def distances(edition: Edition, start: str) -> dict[str, int]:
    """The fewest spaces from a location to every other."""
    near: dict[str, list[tuple[str, int]]] = {location.id: [] for location in edition.locations}
    for route in edition.routes:
        near[route.a].append((route.b, route.length))
        near[route.b].append((route.a, route.length))
    found: dict[str, int] = {}
    waiting = [(0, start)]
    while waiting:
        spaces, location = heapq.heappop(waiting)
        if location not in found:
            found[location] = spaces
            for other, length in near[location]:
                heapq.heappush(waiting, (spaces + length, other))
    return found


@lru_cache(maxsize=4096)
def cost(edition: Edition, locations: tuple[str, ...]) -> int:
    """Spaces that connect all these locations: the fewest for two, close to the fewest for more."""
    joined = {location: {location} for location in locations}
    legs = sorted((distances(edition, a)[b], a, b) for a, b in combinations(locations, 2))
    total = 0
    for spaces, a, b in legs:
        if b not in joined[a]:
            total += spaces
            both = joined[a] | joined[b]
            joined.update(dict.fromkeys(both, both))
    return total
