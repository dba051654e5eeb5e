"""The longest trail of a network, by walking every trail there is."""

from __future__ import annotations

from collections.abc import Sequence

Edge = tuple[int, int, int]
"""Two places and a length."""


def longest_trail(edges: Sequence[Edge]) -> int:
    """Begin at every place and go every way, each edge at most once."""
    places = {place for a, b, _ in edges for place in (a, b)}
    return max((_longest_from(place, list(edges)) for place in places), default=0)


def _longest_from(place: int, unused: list[Edge]) -> int:
    best = 0
    for i, (a, b, length) in enumerate(unused):
        if place in (a, b):
            rest = unused[:i] + unused[i + 1 :]
            best = max(best, length + _longest_from(a + b - place, rest))
    return best


def is_trail(edges: Sequence[Edge]) -> bool:
    """Can the edges be walked one after the other, from one end of the first?"""
    return not edges or any(_walkable_from(start, edges) for start in edges[0][:2])


def _walkable_from(place: int, edges: Sequence[Edge]) -> bool:
    for a, b, _ in edges:
        if place not in (a, b):
            return False
        place = a + b - place
    return True
