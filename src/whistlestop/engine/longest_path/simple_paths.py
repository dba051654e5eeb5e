"""Networks that are a single path: most parts of a finished network are, and need no search."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, count, lowest
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import OWNED, ROUTE_WORDS, SEAT, State


class Parts:
    """The connected parts of a seat's network. A part is named by its lowest location."""

    def __init__(self, r: Rules, s: State, seat: i64, own: vec[i64]) -> None:
        self.all: i64 = 0
        """The parts, as a set."""
        self.total = r.nowhere[:]
        """The length of all routes of a part."""
        self.odd = r.nowhere[:]
        """The locations where an odd number of its routes meet."""
        total = self.total
        odd = self.odd
        word: i64
        for word in range(ROUTE_WORDS):
            owned: i64 = s.seats[seat * SEAT + OWNED + word]
            while owned != 0:
                route: i64 = word * WORD + lowest(owned)
                owned &= owned - 1
                part: i64 = lowest(own[r.route_a[route]])
                self.all |= bit(part)
                total[part] += r.route_length[route]
                odd[part] ^= bit(r.route_a[route]) ^ bit(r.route_b[route])

    def one_path(self, part: i64) -> bool:
        """Can one path use all routes of the part? (Euler)"""
        return count(self.odd[part]) <= 2
