"""The cheapest path between locations, whatever routes cost at the moment (Dijkstra)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import bit, lowest
from whistlestop.engine.rules import Rules

FAR: Final = 1_000_000
"""The cost of a route that cannot be used: more than any path costs."""


class CheapestPaths:
    """The routes of a board by their ends, what each costs, and the path found last."""

    def __init__(self, r: Rules) -> None:
        at: list[list[int]] = [[] for _ in range(r.locations)]
        for route in range(r.routes):
            at[r.route_a[route]].append(int(route))
            at[r.route_b[route]].append(int(route))
        starts = [0]
        for routes in at:
            starts.append(starts[-1] + len(routes))
        self.start = vec[i64](starts)
        """Where the routes of each location start in `route`; one more entry at the end."""
        self.route = vec[i64]([route for routes in at for route in routes])
        self.far_end = vec[i64](
            [
                int(r.route_a[route]) + int(r.route_b[route]) - location
                for location in range(r.locations)
                for route in at[location]
            ]
        )
        self.locations: i64 = r.locations
        self.cost = vec[i64]([0] * r.routes)
        """What each route costs now. The caller sets it."""
        self.distance = vec[i64]([0] * r.locations)
        self.came_by = vec[i64]([0] * r.locations)
        self.came_from = vec[i64]([0] * r.locations)
        self.path = vec[i64]([0] * r.routes)
        """The routes of the path found last that cost something; `size` of them."""
        self.size: i64 = 0

    def find(self, starts: i64, goals: i64) -> i64:
        """Find the cheapest path from one set of locations to another; its cost, or `FAR`.

        The routes of the path are then the first `size` entries of `path`.
        """
        self.size = 0
        goal: i64 = self.measure(starts, goals)
        if goal < 0:
            return FAR
        location: i64 = goal
        while self.came_by[location] >= 0:
            route: i64 = self.came_by[location]
            if self.cost[route] > 0:
                self.path[self.size] = route
                self.size += 1
            location = self.came_from[location]
        return self.distance[goal]

    def measure(self, starts: i64, goals: i64) -> i64:
        """Measure distances from a set of locations until a goal is reached; -1 if none can be."""
        distance = self.distance
        cost = self.cost
        location: i64
        for location in range(self.locations):
            distance[location] = FAR
        waiting: i64 = starts
        while starts != 0:
            location = lowest(starts)
            starts &= starts - 1
            distance[location] = 0
            self.came_by[location] = -1
        while waiting != 0:
            nearest: i64 = self._nearest(waiting)
            if goals & bit(nearest) != 0:
                return nearest
            waiting &= ~bit(nearest)
            so_far: i64 = distance[nearest]
            i: i64
            for i in range(self.start[nearest], self.start[nearest + 1]):
                route: i64 = self.route[i]
                end: i64 = self.far_end[i]
                total: i64 = so_far + cost[route]
                if total < distance[end]:
                    distance[end] = total
                    self.came_by[end] = route
                    self.came_from[end] = nearest
                    waiting |= bit(end)
        return -1

    def _nearest(self, locations: i64) -> i64:
        """The location of a set with the shortest distance."""
        nearest: i64 = lowest(locations)
        locations &= locations - 1
        best: i64 = self.distance[nearest]
        while locations != 0:
            location: i64 = lowest(locations)
            locations &= locations - 1
            if self.distance[location] < best:
                best = self.distance[location]
                nearest = location
        return nearest
