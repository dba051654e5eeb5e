"""Which tickets a rival is likely to hold, judging by what it has built.

Tickets dealt at random lie all over the board, and a rival that holds such tickets looks weaker
than it is: a real one has kept tickets that go together, and builds towards them. So for every
ticket that a rival is dealt, some others are considered, and it gets the one whose path lies most
where the rival has built. The more it has built, the more others are considered.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import bit, count
from whistlestop.engine.chance import below
from whistlestop.engine.network import visited
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import OWNED, ROUTE_WORDS, SEAT, State
from whistlestop.planning.cheapest_paths import FAR, CheapestPaths

LOOKS: Final = 3
LOOKS_FOR_ROUTE: Final = 2
"""How many other tickets are considered in any case, and for each route the seat has built."""


class RivalTickets:
    """Deals likely tickets on one board; its arrays are scratch space."""

    def __init__(self, r: Rules, players: int) -> None:
        self.r = r
        self.area = vec[i64](_areas(r))
        """By ticket: the locations on a shortest path through those it names."""
        self.locations = vec[i64]([0] * players)
        """By seat: the locations of its routes and of the paths of its tickets."""
        self.looks = vec[i64]([0] * players)

    def look(self, s: State) -> None:
        """See what every seat has built."""
        seat: i64
        for seat in range(s.players):
            self.locations[seat] = visited(self.r, s, seat)
            self.looks[seat] = LOOKS
            word: i64
            for word in range(ROUTE_WORDS):
                owned: i64 = s.seats[seat * SEAT + OWNED + word]
                self.looks[seat] += LOOKS_FOR_ROUTE * count(owned)

    def choose(self, seat: i64, items: vec[i64], i: i64, free: vec[i64], chance: State) -> None:
        """Exchange the ticket that a seat was dealt for the best of those considered.

        `free` are the positions of tickets that nobody holds.
        """
        fit: i64 = self._fit(seat, items[i])
        if len(free) > 0:
            for _ in range(self.looks[seat]):
                j: i64 = free[below(chance, len(free))]
                other: i64 = self._fit(seat, items[j])
                if other > fit:
                    items[i], items[j] = items[j], items[i]
                    fit = other
        self.locations[seat] |= self.area[items[i]]

    def _fit(self, seat: i64, ticket: i64) -> i64:
        """How much of a ticket's path lies where the seat has built, in hundredths."""
        area: i64 = self.area[ticket]
        return 100 * count(area & self.locations[seat]) // count(area)


def _areas(r: Rules) -> list[int]:
    paths = CheapestPaths(r)
    route: i64
    for route in range(r.routes):
        paths.cost[route] = r.route_length[route]
    areas: list[int] = []
    ticket: i64
    for ticket in range(r.tickets):
        area: i64 = 0
        i: i64
        for i in range(r.ticket_start[ticket], r.ticket_start[ticket + 1]):
            area |= bit(r.ticket_location[i])
        for i in range(r.ticket_start[ticket], r.ticket_start[ticket + 1] - 1):
            if paths.find(bit(r.ticket_location[i]), bit(r.ticket_location[i + 1])) < FAR:
                step: i64
                for step in range(paths.size):
                    area |= r.route_ends[paths.path[step]]
        areas.append(int(area))
    return areas
