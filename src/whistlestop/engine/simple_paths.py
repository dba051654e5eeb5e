"""Longest paths that need no search: networks that are one path, and trees.

Most networks of a finished game are of these sorts; `longest_path` searches only the others.
"""

from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, count, lowest
from whistlestop.engine.network import components
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import OWNED, ROUTE_WORDS, SEAT, State


class Parts:
    """A seat's routes in groups that hang together, with what decides about their paths."""

    def __init__(self, r: Rules, s: State, seat: i64) -> None:
        self.r = r
        self.n: i64 = 0
        """How many parts there are."""
        self.places = r.alone[:]
        self.total = r.alone[:]
        """The length of all routes of a part."""
        self.odd = r.alone[:]
        """Places where an odd number of its routes meet."""
        self.routes = r.alone[:]
        """How many routes it has."""
        joined = components(r, s, seat)
        word: i64
        for word in range(ROUTE_WORDS):
            owned: i64 = s.seats[seat * SEAT + OWNED + word]
            while owned != 0:
                route: i64 = word * WORD + lowest(owned)
                owned &= owned - 1
                self._add(route, joined[r.route_a[route]])

    def _add(self, route: i64, places: i64) -> None:
        part: i64 = 0
        while part < self.n and self.places[part] != places:
            part += 1
        if part == self.n:
            self.n += 1
            self.places[part] = places
            self.total[part] = 0
            self.odd[part] = 0
            self.routes[part] = 0
        self.total[part] += self.r.route_length[route]
        self.odd[part] ^= bit(self.r.route_a[route]) ^ bit(self.r.route_b[route])
        self.routes[part] += 1

    def one_path(self, part: i64) -> bool:
        """Can one path use all routes of the part? (Euler)"""
        return count(self.odd[part]) <= 2

    def tree(self, part: i64) -> bool:
        """Is there only one way between any two places of the part?"""
        return count(self.places[part]) == self.routes[part] + 1

    def of(self, part: i64, routes: list[int]) -> list[int]:
        """Those of the seat's routes that belong to a part."""
        places: i64 = self.places[part]
        return [route for route in routes if places & bit(self.r.route_a[route]) != 0]


def longest_in_tree(r: Rules, tree: list[int]) -> i64:
    """The length of the longest path through a tree of routes."""
    far, _ = _farthest(r, tree, r.route_a[tree[0]])
    _, length = _farthest(r, tree, far)
    return length


def _farthest(r: Rules, tree: list[int], start: i64) -> tuple[i64, i64]:
    """The place of a tree farthest from another one, and how far it is."""
    distance = r.alone[:]
    distance[start] = 0
    reached: i64 = bit(start)
    far: i64 = start
    grown: bool = True
    while grown:
        grown = False
        for route in tree:
            a: i64 = r.route_a[route]
            b: i64 = r.route_b[route]
            if (reached & bit(a) != 0) != (reached & bit(b) != 0):
                known: i64 = a if reached & bit(a) != 0 else b
                new: i64 = a + b - known
                distance[new] = distance[known] + r.route_length[route]
                reached |= bit(new)
                grown = True
                if distance[new] > distance[far]:
                    far = new
    return far, distance[far]
