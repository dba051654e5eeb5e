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
    own = components(r, s, seat)
    open_tickets = [t for t in held_tickets(s, seat) if not completed(r, t, own)]
    none = [-1 for _ in stations]
    if not stations or not open_tickets:
        return none
    choices = [_useful(r, loan_choices(r, s, seat, place), own) for place in stations]
    best_total: i64 = 0
    best_count: i64 = 0
    best = none
    index = [0] * len(stations)
    while True:
        loans = [choices[i][index[i]] for i in range(len(stations))]
        joined = own[:]
        for route in loans:
            if route >= 0:
                join(joined, r.route_a[route], r.route_b[route])
        total: i64 = 0
        n: i64 = 0
        for ticket in open_tickets:
            if completed(r, ticket, joined):
                total += ticket_value(r, s, seat, ticket, joined) + r.ticket_penalty[ticket]
                n += 1
        if total > best_total or (total == best_total and n > best_count):
            best_total, best_count, best = total, n, loans
        turn = len(stations) - 1
        while turn >= 0 and index[turn] + 1 == len(choices[turn]):
            index[turn] = 0
            turn -= 1
        if turn < 0:
            return best
        index[turn] += 1


def _useful(r: Rules, choices: list[int], own: vec[i64]) -> list[int]:
    """Loans that join something the seat's own routes do not, once for each component reached."""
    kept: list[int] = [-1]
    reached: list[tuple[int, int]] = []
    for route in choices[1:]:
        a: i64 = own[r.route_a[route]]
        b: i64 = own[r.route_b[route]]
        pair = (int(min(a, b)), int(max(a, b)))
        if a != b and pair not in reached:
            reached.append(pair)
            kept.append(route)
    return kept
