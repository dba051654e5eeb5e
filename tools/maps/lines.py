"""Lines made simpler, and written as short paths."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Sequence

Pair = tuple[float, float]


def thinned(
    points: Sequence[Pair], least: float, weight: Callable[[Pair], float] = lambda _: 1
) -> list[Pair]:
    """The line without points that make a corner smaller than `least`, an area.

    This is Visvalingam's method: the smallest corner is cut again and again; both ends stay.
    `weight` says how much the corner at a point counts.
    """

    def corner(left: int, i: int, right: int) -> float:
        return weight(points[i]) * triangle(points[left], points[i], points[right])

    before = list(range(-1, len(points) - 1))
    after = list(range(1, len(points) + 1))
    corners = [(corner(i - 1, i, i + 1), i) for i in range(1, len(points) - 1)]
    current = {i: area for area, i in corners}
    heapq.heapify(corners)
    while corners and corners[0][0] < least:
        area, i = heapq.heappop(corners)
        if current.get(i) != area:
            continue
        del current[i]
        left, right = before[i], after[i]
        after[left], before[right] = right, left
        for j in (left, right):
            if j in current:
                # Never smaller than what was just cut, or a bay would vanish point by point.
                grown = max(area, corner(before[j], j, after[j]))
                current[j] = grown
                heapq.heappush(corners, (grown, j))
    return [point for i, point in enumerate(points) if i in current or i in (0, len(points) - 1)]


def triangle(a: Pair, b: Pair, c: Pair) -> float:
    """The area between three points."""
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2


def enclosed(ring: Sequence[Pair]) -> float:
    """The area inside a ring."""
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def written(points: Sequence[Pair], closed: bool) -> str:
    """A line as a path in whole numbers, each point relative to the one before; "" for a dot."""
    grid = [(round(x), round(y)) for x, y in points]
    moves = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(grid) if a != b]
    if closed and moves and grid[0] == grid[-1]:
        moves.pop()
    if len(moves) < (2 if closed else 1):
        return ""
    numbers = [number for move in moves for number in move]
    return f"M{joined(grid[0])}l{joined(numbers)}{'z' if closed else ''}"


def joined(numbers: Sequence[int]) -> str:
    """Numbers in a row; a minus sign needs no space before it."""
    return "".join(f" {n}" if n >= 0 and i else f"{n}" for i, n in enumerate(numbers))
