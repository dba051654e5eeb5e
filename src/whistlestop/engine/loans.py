"""Station loans: at each of its stations a seat may use one route of another seat (EU-22)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, lowest
from whistlestop.engine.goals import completed, worth
from whistlestop.engine.network import join
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import (
    OWNED,
    ROUTE_WORDS,
    SEAT,
    STATIONS,
    TICKET_WORDS,
    TICKETS,
    State,
)


def with_loans(r: Rules, own: vec[i64], loans: list[int]) -> vec[i64]:
    """A seat's components when it may also use the borrowed routes."""
    joined = own[:]
    for route in loans:
        if route >= 0:
            join(joined, r.route_a[route], r.route_b[route])
    return joined


def loan_choices(r: Rules, s: State, seat: i64, location: i64) -> vec[i64]:
    """The routes of the other seats that end at a location."""
    choices = vec[i64]([])
    other: i64
    word: i64
    for other in range(s.players):
        if other != seat:
            for word in range(ROUTE_WORDS):
                lent: i64 = s.seats[other * SEAT + OWNED + word]
                lent &= r.routes_at[location * ROUTE_WORDS + word]
                while lent != 0:
                    choices = append(choices, word * WORD + lowest(lent))
                    lent &= lent - 1
    return choices


def best_loans(r: Rules, s: State, seat: i64, own: vec[i64]) -> list[int]:
    """The route borrowed at each station (-1: none), lowest location first (EU-22).

    One choice serves all tickets: the one with the highest ticket total, among equals the one
    with the most tickets completed. `own` holds the components of the seat's own routes.
    """
    if s.seats[seat * SEAT + STATIONS] == 0:
        return []
    search = LoanSearch(r, s, seat, own)
    search.decide(0)
    return search.best


class LoanSearch:
    """Tries all choices of loans, one station after the other.

    A choice is dropped when even all loans of the stations still open, used at once, could not
    make it better than the best one found.
    """

    def __init__(self, r: Rules, s: State, seat: i64, own: vec[i64]) -> None:
        self.own = own
        self.cities = vec[i64]([])
        """The locations of each ticket that loans could complete."""
        self.gain = vec[i64]([])
        """What completing each of these tickets adds, including the penalty saved."""
        self.routes = vec[i64]([])
        """The loans of all stations, one for each set of locations that a loan would connect."""
        self.locations = vec[i64]([])
        """By loan: that set of locations."""
        self.end = vec[i64]([])
        """Where the loans of each station end in `routes`."""
        self.joins = vec[i64]([])
        """By station: what the chosen loan connects; before the choice, what all loans connect."""
        self.loans: list[int] = []
        self.best: list[int] = []
        self.best_total: i64 = 0
        self.best_count: i64 = 0
        stations: i64 = s.seats[seat * SEAT + STATIONS]
        while stations != 0:
            self._find_loans(r, loan_choices(r, s, seat, lowest(stations)))
            stations &= stations - 1
        self._find_tickets(r, s, seat)

    def _find_tickets(self, r: Rules, s: State, seat: i64) -> None:
        """Keep the open tickets that all loans, used at once, would complete."""
        word: i64
        for word in range(TICKET_WORDS):
            held: i64 = s.seats[seat * SEAT + TICKETS + word]
            while held != 0:
                ticket: i64 = word * WORD + lowest(held)
                held &= held - 1
                cities: i64 = r.ticket_cities[ticket]
                if not completed(r, ticket, self.own) and self.joined(cities):
                    gain: i64 = worth(r, s, seat, ticket) + r.ticket_penalty[ticket]
                    self.cities = append(self.cities, cities)
                    self.gain = append(self.gain, gain)

    def _find_loans(self, r: Rules, choices: vec[i64]) -> None:
        """Keep the loans of a station that connect what the seat's own routes do not."""
        first: i64 = len(self.routes)
        together: i64 = 0
        for route in choices:
            near: i64 = self.own[r.route_a[route]]
            locations: i64 = near | self.own[r.route_b[route]]
            new: bool = locations != near
            i: i64
            for i in range(first, len(self.locations)):
                if self.locations[i] == locations:
                    new = False
            if new:
                together |= locations
                self.routes = append(self.routes, route)
                self.locations = append(self.locations, locations)
        self.end = append(self.end, len(self.routes))
        self.joins = append(self.joins, together)
        self.loans.append(-1)
        self.best.append(-1)

    def decide(self, station: i64) -> None:
        """Try every loan at a station, and all choices at the later stations."""
        total, n = self.completed()
        if total < self.best_total or (total == self.best_total and n <= self.best_count):
            return
        if station == len(self.joins):
            self.best_total = total
            self.best_count = n
            self.best = self.loans[:]
            return
        together: i64 = self.joins[station]
        self._choose(station, 0, -1)
        i: i64
        for i in range(self.end[station - 1] if station > 0 else 0, self.end[station]):
            self._choose(station, self.locations[i], self.routes[i])
        self.joins[station] = together

    def _choose(self, station: i64, locations: i64, route: i64) -> None:
        self.joins[station] = locations
        self.loans[station] = int(route)
        self.decide(station + 1)

    def completed(self) -> tuple[i64, i64]:
        """What the tickets completed with the present loans add, and how many there are."""
        total: i64 = 0
        n: i64 = 0
        i: i64
        for i in range(len(self.cities)):
            if self.joined(self.cities[i]):
                total += self.gain[i]
                n += 1
        return total, n

    def joined(self, cities: i64) -> bool:
        """Do the seat's own routes and the present loans connect these locations?"""
        joins = self.joins
        reached: i64 = self.own[lowest(cities)]
        grown: bool = True
        while grown:
            grown = False
            i: i64
            for i in range(len(joins)):
                if joins[i] & reached != 0 and joins[i] & ~reached != 0:
                    reached |= joins[i]
                    grown = True
        return cities & ~reached == 0
