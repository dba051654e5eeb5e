"""Are tickets completed, and what are they worth? (EU-21, WO-22)"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, lowest
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import OWNED, ROUTE_WORDS, SEAT, TICKET_WORDS, TICKETS, State


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
    """Are all locations of the ticket connected?"""
    cities: i64 = r.ticket_cities[ticket]
    return cities & ~joined[lowest(cities)] == 0


def in_printed_order(r: Rules, s: State, seat: i64, ticket: i64) -> bool:
    """Does the seat own a direct route between every two consecutive locations? (WO-22)"""
    i: i64
    for i in range(r.ticket_start[ticket], r.ticket_start[ticket + 1] - 1):
        if not _direct(r, s, seat, r.ticket_location[i], r.ticket_location[i + 1]):
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
    return worth(r, s, seat, ticket)


def worth(r: Rules, s: State, seat: i64, ticket: i64) -> i64:
    """What the ticket scores once its locations are connected."""
    if r.ticket_any_order[ticket] == r.ticket_points[ticket] or in_printed_order(
        r, s, seat, ticket
    ):
        return r.ticket_points[ticket]
    return r.ticket_any_order[ticket]
