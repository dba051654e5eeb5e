"""A network without its dead ends.

A path enters a dead end only to end there. So at most two of the dead ends at a location matter,
the deepest ones, and only their depth: a single route stands for each. Nothing is left of a tree.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, count, lowest
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import OWNED, ROUTE_WORDS, SEAT, State


class Core:
    """One connected part of a seat's network, with each dead end replaced by a single route."""

    def __init__(self, r: Rules, s: State, seat: i64, locations: i64) -> None:
        self.a = vec[i64]([])
        """The ends and lengths of the routes."""
        self.b = vec[i64]([])
        self.length = vec[i64]([])
        self.longest: i64 = 0
        """The longest path through dead ends alone."""
        self.routes_at = r.nowhere[:]
        """The number of routes at each location."""
        self.depth = r.nowhere[:]
        """The depth of the deepest dead end at each location, and of the next deepest."""
        self.next_depth = r.nowhere[:]
        self.branch = r.nowhere[:]
        """The neighbouring location at which each of the two begins."""
        self.next_branch = r.nowhere[:]
        word: i64
        for word in range(ROUTE_WORDS):
            owned: i64 = s.seats[seat * SEAT + OWNED + word]
            while owned != 0:
                route: i64 = word * WORD + lowest(owned)
                owned &= owned - 1
                if locations & bit(r.route_a[route]) != 0:
                    self._add(r.route_a[route], r.route_b[route], r.route_length[route])
                    self.routes_at[r.route_a[route]] += 1
                    self.routes_at[r.route_b[route]] += 1
        while self._cut_off_ends():
            pass
        self._put_depths(locations)

    def _add(self, a: i64, b: i64, length: i64) -> None:
        self.a = append(self.a, a)
        self.b = append(self.b, b)
        self.length = append(self.length, length)

    def _cut_off_ends(self) -> bool:
        """Cut off the outermost routes of dead ends; False if there were none."""
        kept: i64 = 0
        i: i64
        for i in range(len(self.a)):
            a: i64 = self.a[i]
            b: i64 = self.b[i]
            length: i64 = self.length[i]
            if self.routes_at[a] == 1:
                self._cut_off(a, b, length)
            elif self.routes_at[b] == 1:
                self._cut_off(b, a, length)
            else:
                self.a[kept] = a
                self.b[kept] = b
                self.length[kept] = length
                kept += 1
        if kept == len(self.a):
            return False
        self.a = self.a[:kept]
        self.b = self.b[:kept]
        self.length = self.length[:kept]
        return True

    def _cut_off(self, end: i64, location: i64, length: i64) -> None:
        self.routes_at[end] = 0
        self.routes_at[location] -= 1
        depth: i64 = self.depth[end] + length
        self.longest = max(self.longest, depth + self.depth[location])
        if depth > self.depth[location]:
            self.next_depth[location] = self.depth[location]
            self.next_branch[location] = self.branch[location]
            self.depth[location] = depth
            self.branch[location] = end
        elif depth > self.next_depth[location]:
            self.next_depth[location] = depth
            self.next_branch[location] = end

    def _put_depths(self, locations: i64) -> None:
        """Add one route for each of the two deepest dead ends of a location."""
        while locations != 0:
            location: i64 = lowest(locations)
            locations &= locations - 1
            if self.routes_at[location] > 0 and self.depth[location] > 0:
                self._add(location, self.branch[location], self.depth[location])
                if self.next_depth[location] > 0:
                    self._add(location, self.next_branch[location], self.next_depth[location])

    def total(self) -> i64:
        """The length of all routes."""
        total: i64 = 0
        for length in self.length:
            total += length
        return total

    def one_path(self) -> bool:
        """Can one path use all routes? (Euler)"""
        odd: i64 = 0
        i: i64
        for i in range(len(self.a)):
            odd ^= bit(self.a[i]) ^ bit(self.b[i])
        return count(odd) <= 2
