"""The longest trail of a network, by walking every trail there is."""

from __future__ import annotations

from collections.abc import Sequence

Edge = tuple[int, int, int]
"""Two locations and a length."""


def longest_trail(edges: Sequence[Edge]) -> int:
    """Begin at every location and go every way, each edge at most once."""
    locations = {location for a, b, _ in edges for location in (a, b)}
    return max((_longest_from(location, list(edges)) for location in locations), default=0)


def _longest_from(location: int, unused: list[Edge]) -> int:
    best = 0
    for i, (a, b, length) in enumerate(unused):
        if location in (a, b):
            rest = unused[:i] + unused[i + 1 :]
            best = max(best, length + _longest_from(a + b - location, rest))
    return best


def is_trail(edges: Sequence[Edge]) -> bool:
    """Can the edges be walked one after the other, from one end of the first?"""
    return not edges or any(_walkable_from(start, edges) for start in edges[0][:2])


def _walkable_from(location: int, edges: Sequence[Edge]) -> bool:
    for a, b, _ in edges:
        if location not in (a, b):
            return False
        location = a + b - location
    return True
