"""Facts of an encoding that take longer to find out, remembered as long as they hold."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, lowest
from whistlestop.engine.network import components
from whistlestop.engine.rules import COUNTS, Rules
from whistlestop.engine.state import (
    FREE,
    OFFER,
    OFFERED,
    OWNED,
    ROUTE_WORDS,
    SEAT,
    TICKET_WORDS,
    TICKETS,
    State,
)
from whistlestop.knowledge.encoding.layout import UNREACHABLE
from whistlestop.planning.cheapest_paths import FAR, CheapestPaths

_BASIS: Final = FREE + ROUTE_WORDS - OWNED + TICKET_WORDS
"""How many cells of a seat its distances depend on, apart from offers: routes and tickets."""


class Facts:
    """What an encoder remembers of one game."""

    def __init__(self, r: Rules, players: i64) -> None:
        """Nothing known yet."""
        self.known = vec[i64]([0] * (players * r.kinds))
        """By seat and kind: cards that everyone knows to be in the hand."""
        self.joined = [r.alone for _ in range(players)]
        """By seat: the components of its network (`engine.network`)."""
        self.label = vec[i64]([0] * (players * r.locations))
        """By seat and location: one more than the lowest location of its component; 0: none."""
        self.owned = vec[i64]([0] * (players * ROUTE_WORDS))
        """The routes for which these were found."""
        self.distance = vec[i64]([-1] * (players * r.tickets))
        """By seat and ticket: spaces missing; -1 for tickets neither held nor offered."""
        self.basis = vec[i64]([0] * (players * _BASIS))
        self.offered = vec[i64]([0] * players)
        """What these were found for. An offer is identified by its tickets' numbers, combined."""
        self.reached = vec[i64]([0] * COUNTS)
        """Space for `_spaces`."""

    def look(self, r: Rules, s: State, seat: i64, paths: CheapestPaths) -> None:
        """Bring the networks of all seats and the distances of one up to date."""
        each: i64
        for each in range(s.players):
            self._look_at_network(r, s, each)
        self._look_at_tickets(r, s, seat, paths)

    def _look_at_network(self, r: Rules, s: State, seat: i64) -> None:
        mine: i64 = seat * ROUTE_WORDS
        theirs: i64 = seat * SEAT + OWNED
        changed: bool = False
        word: i64
        for word in range(ROUTE_WORDS):
            if self.owned[mine + word] != s.seats[theirs + word]:
                self.owned[mine + word] = s.seats[theirs + word]
                changed = True
        if not changed:
            return
        joined = components(r, s, seat)
        self.joined[seat] = joined
        location: i64
        for location in range(r.locations):
            label: i64 = 0
            if joined[location] != r.alone[location]:
                label = lowest(joined[location]) + 1
            self.label[seat * r.locations + location] = label

    def _look_at_tickets(self, r: Rules, s: State, seat: i64, paths: CheapestPaths) -> None:
        cells = s.seats
        base: i64 = seat * SEAT
        offered: i64 = 0
        i: i64
        for i in range(cells[base + OFFERED]):
            offered = offered * 128 + cells[base + OFFER + i] + 1
        changed: bool = self.offered[seat] != offered
        self.offered[seat] = offered
        for i in range(_BASIS):
            if self.basis[seat * _BASIS + i] != cells[base + OWNED + i]:
                self.basis[seat * _BASIS + i] = cells[base + OWNED + i]
                changed = True
        if changed:
            self._measure_tickets(r, s, seat, paths)

    def _measure_tickets(self, r: Rules, s: State, seat: i64, paths: CheapestPaths) -> None:
        cells = s.seats
        base: i64 = seat * SEAT
        first: i64 = seat * r.tickets
        i: i64
        for i in range(r.tickets):
            self.distance[first + i] = -1
        _set_costs(r, s, seat, paths.cost)
        joined = self.joined[seat]
        for i in range(cells[base + OFFERED]):
            ticket: i64 = cells[base + OFFER + i]
            self.distance[first + ticket] = missing(r, ticket, joined, paths, self.reached)
        for i in range(TICKET_WORDS):
            held: i64 = cells[base + TICKETS + i]
            while held != 0:
                ticket = i * WORD + lowest(held)
                held &= held - 1
                self.distance[first + ticket] = missing(r, ticket, joined, paths, self.reached)


def _set_costs(r: Rules, s: State, seat: i64, cost: vec[i64]) -> None:
    """A route that is open to the seat costs its spaces; no other can be used."""
    free: i64 = seat * SEAT + FREE
    route: i64
    for route in range(r.routes):
        cost[route] = FAR
        if s.seats[free + r.route_word[route]] & r.route_bit[route] != 0:
            cost[route] = r.route_length[route]


def missing(
    r: Rules, ticket: i64, joined: vec[i64], paths: CheapestPaths, reached: vec[i64]
) -> i64:
    """Spaces of open routes on the shortest path from each location of a ticket to the next."""
    total: i64 = 0
    i: i64
    for i in range(r.ticket_start[ticket], r.ticket_start[ticket + 1] - 1):
        spaces: i64 = _spaces(
            joined[r.ticket_location[i]], bit(r.ticket_location[i + 1]), joined, paths, reached
        )
        if spaces < 0:
            return UNREACHABLE
        total += spaces
    return min(total, UNREACHABLE)


def _spaces(
    starts: i64, goals: i64, joined: vec[i64], paths: CheapestPaths, reached: vec[i64]
) -> i64:
    """The fewest spaces between two sets of locations; own routes are free; -1: no path.

    `CheapestPaths` finds the same and the path itself, for any costs. Here costs are small, so
    the locations reached after each number of spaces are kept as sets, in a ring.
    """
    cost = paths.cost
    spaces: i64
    for spaces in range(COUNTS):
        reached[spaces] = 0
    reached[0] = starts
    settled: i64 = 0
    spaces = 0
    at: i64 = 0
    empty: i64 = 0
    while empty < COUNTS:
        found: i64 = reached[at] & ~settled
        if found & goals != 0:
            return spaces
        reached[at] = 0
        settled |= found
        empty += 1
        while found != 0:
            empty = 0
            location: i64 = lowest(found)
            found &= found - 1
            i: i64
            for i in range(paths.start[location], paths.start[location + 1]):
                length: i64 = cost[paths.route[i]]
                if length < FAR:
                    after: i64 = at + length
                    if after >= COUNTS:
                        after -= COUNTS
                    reached[after] |= joined[paths.far_end[i]]
        spaces += 1
        at += 1
        if at == COUNTS:
            at = 0
    return -1
