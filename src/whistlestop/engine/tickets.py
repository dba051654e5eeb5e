"""Tickets: dealing, offering, keeping, declining (EU-3, EU-4, EU-18 and equivalents)."""

from mypy_extensions import i64

from whistlestop.engine import journal as j
from whistlestop.engine.bits import WORD, bit
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import (
    KEEP_TICKETS,
    OFFER,
    OFFERED,
    SEAT,
    TICKET_DECK,
    TICKETS,
    State,
)


def top_ticket(r: Rules, s: State) -> i64:
    """Take the top ticket of a deck that has one."""
    ticket: i64 = s.piles[TICKET_DECK + s.ticket_top]
    s.ticket_top += 1
    if s.ticket_top == r.tickets:
        s.ticket_top = 0
    s.tickets_left -= 1
    return ticket


def put_below(r: Rules, s: State, ticket: i64) -> None:
    """Put a ticket under the ticket deck."""
    at: i64 = s.ticket_top + s.tickets_left
    if at >= r.tickets:
        at -= r.tickets
    s.piles[TICKET_DECK + at] = ticket
    s.tickets_left += 1


def give(s: State, seat: i64, ticket: i64) -> None:
    """Put a ticket into a hand."""
    s.seats[seat * SEAT + TICKETS + ticket // WORD] |= bit(ticket % WORD)


def offer(s: State, seat: i64, ticket: i64) -> None:
    """Add a ticket to those a seat can choose from."""
    base: i64 = seat * SEAT
    s.seats[base + OFFER + s.seats[base + OFFERED]] = ticket
    s.seats[base + OFFERED] += 1


def note_offer(s: State, seat: i64) -> None:
    """Note what a seat was offered."""
    if s.journal is not None:
        base = seat * SEAT
        offered = tuple(int(s.seats[base + OFFER + i]) for i in range(s.seats[base + OFFERED]))
        j.note_items(s, j.TICKETS_OFFERED, seat, len(offered), s.setting_up, offered)


def draw_tickets(r: Rules, s: State) -> None:
    """Draw tickets from the top, fewer if fewer are left, and choose (EU-18)."""
    s.idle = 0
    for _ in range(min(r.draw_tickets, s.tickets_left)):
        offer(s, s.seat, top_ticket(r, s))
    s.keep_least = min(r.keep_tickets, s.seats[s.seat * SEAT + OFFERED])
    s.decision = KEEP_TICKETS
    note_offer(s, s.seat)


def least_kept(s: State, seat: i64) -> i64:
    """How many of the tickets offered to a seat it must keep."""
    return min(s.keep_least, s.seats[seat * SEAT + OFFERED])


def keep(r: Rules, s: State, kept: i64) -> None:
    """Keep the offered tickets in the set; the others go below the deck or out of the game."""
    note_choice(s, j.TICKETS_KEPT, s.seat, kept)
    settle(r, s, s.seat, kept, r.declined_below)


def settle(r: Rules, s: State, seat: i64, kept: i64, below: bool) -> None:
    """Give a seat the tickets it keeps; the others go below the deck or out of the game."""
    base: i64 = seat * SEAT
    i: i64
    for i in range(s.seats[base + OFFERED]):
        ticket: i64 = s.seats[base + OFFER + i]
        s.seats[base + OFFER + i] = 0
        if kept & bit(i) != 0:
            give(s, seat, ticket)
        elif below:
            put_below(r, s, ticket)
    s.seats[base + OFFERED] = 0


def note_choice(s: State, what: i64, seat: i64, kept: i64) -> None:
    """Note which of the tickets it was offered a seat keeps, and which it declines."""
    if s.journal is not None:
        taken, declined = split_offer(s, seat, kept)
        j.note_items(s, what, seat, len(taken), len(declined), taken + declined)


def split_offer(s: State, seat: i64, kept: i64) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The tickets offered to a seat, split into those at a set of positions and the others."""
    base: i64 = seat * SEAT
    taken: list[int] = []
    declined: list[int] = []
    i: i64
    for i in range(s.seats[base + OFFERED]):
        (taken if kept & bit(i) != 0 else declined).append(int(s.seats[base + OFFER + i]))
    return tuple(taken), tuple(declined)
