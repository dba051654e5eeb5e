"""An order in which to decide routes that keeps the frontier small (`search`).

The frontier is the set of locations where routes already decided meet routes still to come.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import bit, lowest, nth
from whistlestop.engine.bits import count as members

_GROWS: Final = 1000
"""The cost of a larger frontier: it outweighs everything else."""
_SMALL: Final = 64
"""The size of an average frontier of three locations: small enough to stop trying."""
_NOTHING: Final = vec[i64]([0] * 63)
"""A zero for every location."""


class EliminationOrder:
    """Puts routes, given by their ends `a` and `b`, in order: `order` holds their positions."""

    def __init__(self, a: vec[i64], b: vec[i64]) -> None:
        self.a = a
        self.b = b
        self.order = vec[i64]([0] * len(a))
        """The best of three orders, each starting at a different location."""
        locations: i64 = 0
        i: i64
        for i in range(len(a)):
            locations |= bit(a[i]) | bit(b[i])
        n: i64 = members(locations)
        least: i64 = 0
        for i in range(3 if n > 0 else 0):
            start: i64 = (
                lowest(locations) if i == 0 else nth(locations, n // 2 if i == 1 else n - 1)
            )
            order = vec[i64]([0] * len(a))
            size: i64 = self._arrange(start, order)
            if i == 0 or size < least:
                self.order = order
                least = size
            if least <= _SMALL * len(a):
                break

    def _arrange(self, start: i64, order: vec[i64]) -> i64:
        """Always take the route that leaves the smallest frontier; of several, the one with the
        fewest routes to come at its ends.

        Returns the sum of the frontiers' sizes. One more location means about four times as many
        states, so each counts as a power of 4.
        """
        a = self.a
        b = self.b
        to_come = _NOTHING[:]
        left = order[:]
        i: i64
        for i in range(len(a)):
            left[i] = i
            to_come[a[i]] += 1
            to_come[b[i]] += 1
        touched: i64 = 0
        frontier: i64 = bit(start)
        size: i64 = 0
        for i in range(len(a)):
            at: i64 = self._next(left, len(a) - i, to_come, touched, frontier)
            route: i64 = left[at]
            order[i] = route
            while at + 1 < len(a) - i:
                left[at] = left[at + 1]
                at += 1
            to_come[a[route]] -= 1
            to_come[b[route]] -= 1
            touched |= bit(a[route]) | bit(b[route])
            frontier |= bit(a[route]) | bit(b[route])
            if to_come[a[route]] == 0:
                frontier &= ~bit(a[route])
            if to_come[b[route]] == 0:
                frontier &= ~bit(b[route])
            size += bit(2 * members(frontier & touched))
        return size

    def _next(self, left: vec[i64], n: i64, to_come: vec[i64], touched: i64, frontier: i64) -> i64:
        """The index in `left` (the `n` routes still to come) of the route to decide next."""
        best: i64 = 0
        least: i64 = -1
        i: i64
        for i in range(n):
            a: i64 = self.a[left[i]]
            b: i64 = self.b[left[i]]
            if frontier != 0 and (bit(a) | bit(b)) & frontier == 0:
                continue
            cost: i64 = 2 * _GROWS + to_come[a] + to_come[b]
            if touched & bit(a) == 0:
                cost += _GROWS
            if touched & bit(b) == 0:
                cost += _GROWS
            if to_come[a] == 1:
                cost -= _GROWS
            if to_come[b] == 1:
                cost -= _GROWS
            if least < 0 or cost < least:
                best = i
                least = cost
        return best
