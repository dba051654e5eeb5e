"""Which tickets a rival is likely to hold, judging by what it has built.

Tickets dealt at random lie all over the board, and a rival that holds such tickets looks weaker
than it is: a real one has kept tickets that go together, and builds towards them. So for every
ticket that a rival is dealt, some others are considered, and it gets the one that fits best: its
path lies where the rival has built, and with the rival's own routes little of it is left. The more
the rival has built, the more others are considered.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import bit, count
from whistlestop.engine.chance import below
from whistlestop.engine.network import visited
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import FREE, OWNED, ROUTE_WORDS, SEAT, State
from whistlestop.planning.cheapest_paths import FAR, CheapestPaths

LOOKS: Final = 10
LOOKS_FOR_ROUTE: Final = 10
"""How many other tickets are considered in any case, and for each route the seat has built."""
UNKNOWN: Final = -1
NOBODY: Final = -1


class RivalTickets:
    """Deals likely tickets on one board; its arrays are scratch space."""

    def __init__(self, r: Rules, players: int) -> None:
        self.r = r
        self.paths = CheapestPaths(r)
        self.priced_for: i64 = NOBODY
        """The seat whose own routes cost nothing in `paths`."""
        self.area = vec[i64]([0] * r.tickets)
        """By ticket: the locations on a shortest path on the empty board."""
        self.whole = vec[i64]([0] * r.tickets)
        """By ticket: the spaces of that path."""
        self.built = vec[i64]([UNKNOWN] * (players * int(r.tickets)))
        """By seat and ticket: how much of it the seat has built, in hundredths."""
        self.owned = vec[i64]([0] * (players * ROUTE_WORDS))
        """By seat: the routes it had when that was measured."""
        self.locations = vec[i64]([0] * players)
        """By seat: the locations of its routes and of the paths of its tickets."""
        self.looks = vec[i64]([0] * players)
        self._measure_all()

    def _measure_all(self) -> None:
        """Measure every ticket on the empty board."""
        r = self.r
        route: i64
        for route in range(r.routes):
            self.paths.cost[route] = r.route_length[route]
        ticket: i64
        i: i64
        step: i64
        for ticket in range(r.tickets):
            area: i64 = 0
            for i in range(r.ticket_start[ticket], r.ticket_start[ticket + 1] - 1):
                self.whole[ticket] += self._leg(i)
                for step in range(self.paths.size):
                    area |= r.route_ends[self.paths.path[step]]
            self.area[ticket] = area

    def _leg(self, i: i64) -> i64:
        """Spaces to be built from one location of a ticket to the next."""
        named = self.r.ticket_location
        return self.paths.find(bit(named[i]), bit(named[i + 1]))

    def look(self, s: State) -> None:
        """See what every seat has built."""
        changed: bool = False
        seat: i64
        for seat in range(s.players):
            self.locations[seat] = visited(self.r, s, seat)
            self.looks[seat] = LOOKS
            word: i64
            for word in range(ROUTE_WORDS):
                owned: i64 = s.seats[seat * SEAT + OWNED + word]
                self.looks[seat] += LOOKS_FOR_ROUTE * count(owned)
                changed = changed or owned != self.owned[seat * ROUTE_WORDS + word]
                self.owned[seat * ROUTE_WORDS + word] = owned
        if changed:
            self.priced_for = NOBODY
            i: i64
            for i in range(len(self.built)):
                self.built[i] = UNKNOWN

    def choose(
        self, s: State, seat: i64, items: vec[i64], i: i64, free: vec[i64], chance: State
    ) -> None:
        """Exchange the ticket that a seat was dealt for the best of those considered.

        `free` holds the positions of tickets that nobody holds; `look` must have seen `s`.
        """
        fit: i64 = self._fit(s, seat, items[i])
        if len(free) > 0:
            for _ in range(self.looks[seat]):
                j: i64 = free[below(chance, len(free))]
                other: i64 = self._fit(s, seat, items[j])
                if other > fit:
                    items[i], items[j] = items[j], items[i]
                    fit = other
        self.locations[seat] |= self.area[items[i]]

    def _fit(self, s: State, seat: i64, ticket: i64) -> i64:
        """How well a ticket suits what the seat has built; 200 if nothing is left of it."""
        cell: i64 = seat * self.r.tickets + ticket
        if self.built[cell] == UNKNOWN:
            self.built[cell] = self._share_built(s, seat, ticket)
        area: i64 = self.area[ticket]
        return self.built[cell] + 100 * count(area & self.locations[seat]) // count(area)

    def _share_built(self, s: State, seat: i64, ticket: i64) -> i64:
        """How much less is left of a ticket with the seat's own routes, in hundredths of it."""
        self._price(s, seat)
        left: i64 = 0
        i: i64
        for i in range(self.r.ticket_start[ticket], self.r.ticket_start[ticket + 1] - 1):
            left += self._leg(i)
        whole: i64 = self.whole[ticket]
        return 100 * max(whole - left, 0) // whole

    def _price(self, s: State, seat: i64) -> None:
        """A seat's own routes are free, others cost their spaces; a rival's routes can be used
        only where stations lend them (EU-22)."""
        if self.priced_for == seat:
            return
        self.priced_for = seat
        r = self.r
        route: i64
        for route in range(r.routes):
            word: i64 = r.route_word[route]
            cost: i64 = FAR
            if s.seats[seat * SEAT + OWNED + word] & r.route_bit[route] != 0:
                cost = 0
            elif r.stations > 0 or s.seats[seat * SEAT + FREE + word] & r.route_bit[route] != 0:
                cost = r.route_length[route]
            self.paths.cost[route] = cost
