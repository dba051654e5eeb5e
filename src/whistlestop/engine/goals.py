"""Are tickets completed? With the seat's own routes, and with the best station loans (EU-22)."""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, lowest
from whistlestop.engine.network import components, join
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


def held_tickets(s: State, seat: i64) -> list[int]:
    """The tickets in a seat's hand, lowest number first."""
    found: list[int] = []
    word: i64
    for word in range(TICKET_WORDS):
        held: i64 = s.seats[seat * SEAT + TICKETS + word]
        while held != 0:
            found.append(int(word * WORD + lowest(held)))
            held &= held - 1
    return found


def completed(r: Rules, ticket: i64, joined: vec[i64]) -> bool:
    """Are all places of the ticket joined?"""
    cities: i64 = r.ticket_cities[ticket]
    return cities & ~joined[lowest(cities)] == 0


def in_printed_order(r: Rules, s: State, seat: i64, ticket: i64) -> bool:
    """Does the seat own a direct route between each two consecutive places? (WO-22)"""
    i: i64
    for i in range(r.ticket_start[ticket], r.ticket_start[ticket + 1] - 1):
        if not _direct(r, s, seat, r.ticket_place[i], r.ticket_place[i + 1]):
            return False
    return True


def _direct(r: Rules, s: State, seat: i64, a: i64, b: i64) -> bool:
    ends: i64 = bit(a) | bit(b)
    word: i64
    for word in range(ROUTE_WORDS):
        owned: i64 = s.seats[seat * SEAT + OWNED + word]
        while owned != 0:
            route: i64 = word * WORD + lowest(owned)
            owned &= owned - 1
            if ends == bit(r.route_a[route]) | bit(r.route_b[route]):
                return True
    return False


def ticket_value(r: Rules, s: State, seat: i64, ticket: i64, joined: vec[i64]) -> i64:
    """What the ticket adds or, if it is not completed, takes away (EU-21, WO-22)."""
    if not completed(r, ticket, joined):
        return -r.ticket_penalty[ticket]
    return _worth(r, s, seat, ticket)


def _worth(r: Rules, s: State, seat: i64, ticket: i64) -> i64:
    """What the ticket scores once its places are joined."""
    if r.ticket_any_order[ticket] == r.ticket_points[ticket] or in_printed_order(
        r, s, seat, ticket
    ):
        return r.ticket_points[ticket]
    return r.ticket_any_order[ticket]


def joined_with_loans(r: Rules, s: State, seat: i64, loans: list[int]) -> vec[i64]:
    """The seat's components once it may use the borrowed routes too."""
    joined = components(r, s, seat)
    for route in loans:
        if route >= 0:
            join(joined, r.route_a[route], r.route_b[route])
    return joined


def loan_choices(r: Rules, s: State, seat: i64, place: i64) -> list[int]:
    """None (-1), or a route of another seat that ends at the station, one for each far end."""
    choices: list[int] = [-1]
    led_to: i64 = 0
    other: i64
    for other in range(s.players):
        if other == seat:
            continue
        word: i64
        for word in range(ROUTE_WORDS):
            owned: i64 = s.seats[other * SEAT + OWNED + word]
            while owned != 0:
                route: i64 = word * WORD + lowest(owned)
                owned &= owned - 1
                if r.route_a[route] == place or r.route_b[route] == place:
                    end: i64 = r.route_a[route] + r.route_b[route] - place
                    if led_to & bit(end) == 0:
                        led_to |= bit(end)
                        choices.append(int(route))
    return choices


def best_loans(r: Rules, s: State, seat: i64) -> list[int]:
    """The route borrowed at each station (-1: none), lowest place first: the choice with the
    highest ticket total, then most tickets completed; one choice for all tickets (EU-22)."""
    stations: list[int] = []
    places: i64 = s.seats[seat * SEAT + STATIONS]
    while places != 0:
        stations.append(int(lowest(places)))
        places &= places - 1
    if not stations:
        return []
    search = LoanSearch(r, s, seat, stations)
    if len(search.cities) > 0:
        search.decide(0)
    return search.best


class LoanSearch:
    """All choices of loans for the stations of a seat, one station after the other."""

    def __init__(self, r: Rules, s: State, seat: i64, stations: list[int]) -> None:
        self.r = r
        self.own = components(r, s, seat)
        missing = [t for t in held_tickets(s, seat) if not completed(r, t, self.own)]
        self.cities = vec[i64]([r.ticket_cities[t] for t in missing])
        """The places of each ticket that the seat's own routes do not complete."""
        self.gain = vec[i64]([_gain(r, s, seat, t) for t in missing])
        """What completing it adds, the penalty saved included."""
        self.choices = [self.useful(loan_choices(r, s, seat, place)) for place in stations]
        self.joins = vec[i64]([0 for _ in stations])
        """The places that the loan chosen at each station joins; none without a loan."""
        self.loans = [-1 for _ in stations]
        self.best = [-1 for _ in stations]
        self.best_total: i64 = 0
        self.best_count: i64 = 0

    def joined_by(self, route: i64) -> i64:
        """The places that a loan of the route would join."""
        return self.own[self.r.route_a[route]] | self.own[self.r.route_b[route]]

    def useful(self, choices: list[int]) -> list[int]:
        """Loans that join what the seat's own routes do not, one for each set of places."""
        kept: list[int] = [-1]
        for route in choices[1:]:
            places: i64 = self.joined_by(route)
            new: bool = places != self.own[self.r.route_a[route]]
            for known in kept[1:]:
                if self.joined_by(known) == places:
                    new = False
            if new:
                kept.append(route)
        return kept

    def decide(self, station: i64) -> None:
        """Try every loan at a station, and all that follow at the later ones."""
        if station == len(self.choices):
            self.compare()
            return
        for route in self.choices[station]:
            self.loans[station] = route
            self.joins[station] = 0 if route < 0 else self.joined_by(route)
            self.decide(station + 1)

    def compare(self) -> None:
        """Keep the choice made if it is better than the best so far."""
        total: i64 = 0
        n: i64 = 0
        i: i64
        for i in range(len(self.cities)):
            cities: i64 = self.cities[i]
            if cities & ~self.reached_from(lowest(cities)) == 0:
                total += self.gain[i]
                n += 1
        if total > self.best_total or (total == self.best_total and n > self.best_count):
            self.best_total = total
            self.best_count = n
            self.best = self.loans[:]

    def reached_from(self, place: i64) -> i64:
        """The places joined to one by the seat's own routes and the loans chosen."""
        reached: i64 = self.own[place]
        grown: bool = True
        while grown:
            grown = False
            i: i64
            for i in range(len(self.joins)):
                join_places: i64 = self.joins[i]
                if join_places & reached != 0 and join_places & ~reached != 0:
                    reached |= join_places
                    grown = True
        return reached


def _gain(r: Rules, s: State, seat: i64, ticket: i64) -> i64:
    return _worth(r, s, seat, ticket) + r.ticket_penalty[ticket]
