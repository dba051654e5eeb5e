"""The cheapest way between places over the routes a seat can use."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heappop, heappush

from whistlestop.bots.planning.board import Board

CLOSED = 1_000_000
"""The cost of a route that cannot be used."""


def cheapest_way(
    board: Board, cost: Sequence[int], start: Collection[int], goal: Collection[int]
) -> list[int] | None:
    """The routes from a place of `start` to one of `goal` with the least total cost.

    Routes that cost nothing are left out. None where no way is open.
    """
    reached = dict.fromkeys(start, 0)
    came_by: dict[int, tuple[int, int]] = {}
    frontier = [(0, place) for place in sorted(start)]
    routes_at = board.routes_at
    while frontier:
        so_far, place = heappop(frontier)
        if so_far > reached[place]:
            continue
        if place in goal:
            return _way_back(cost, came_by, place)
        for route, far in routes_at[place]:
            total = so_far + cost[route]
            if total < reached.get(far, CLOSED):
                reached[far] = total
                came_by[far] = (route, place)
                heappush(frontier, (total, far))
    return None


def _way_back(cost: Sequence[int], came_by: dict[int, tuple[int, int]], place: int) -> list[int]:
    way = []
    while place in came_by:
        route, place = came_by[place]
        if cost[route]:
            way.append(route)
    return way
