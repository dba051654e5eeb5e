"""Engine states with nothing on them but what a test puts there, all of it by number.

For tests of the engine's parts, which need no cards, no tickets and no consistent game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import whistlestop as ws
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.claims import close_routes
from whistlestop.engine.fleets import assemble
from whistlestop.engine.rules import Rules
from whistlestop.engine.setup import provide
from whistlestop.engine.state import (
    DISCARD,
    EMPTY,
    HAND,
    HAND_SIZE,
    KINDS,
    LAID,
    MARKET,
    OWNED,
    RESERVE,
    SEAT,
    TICKETS,
    TURN,
    State,
    blank,
)


def rules(name: str) -> Rules:
    """The rules object of an edition."""
    return rules_for(ws.edition(name))


def bare_table(name: str, players: int = 2) -> State:
    """Seat 0 is to take a turn; pieces are given out, but there are no cards and no tickets."""
    r = rules(name)
    s = blank(players, r.pile_cells)
    provide(r, s)
    fleet = ws.edition(name).fleet
    if fleet:
        for seat in range(players):
            assemble(r, s, seat, fleet.suggested_trains)
    s.decision = TURN
    return s


def give_hand(s: State, seat: int, counts: Sequence[int]) -> None:
    """Give a seat a hand: how many cards of each kind, in the order of kinds."""
    for kind, n in enumerate(counts):
        s.seats[seat * SEAT + HAND + kind] = n
    s.seats[seat * SEAT + HAND_SIZE] = sum(counts)


def give_the_rest(r: Rules, s: State, seat: int) -> None:
    """Put all cards that lie nowhere else into a seat's hand."""
    left = [int(n) for n in r.kind_count]
    for slot in range(r.slots):
        if s.piles[MARKET + slot] != EMPTY:
            left[s.piles[MARKET + slot]] -= 1
    for deck, size in enumerate((s.deck_size0, s.deck_size1)):
        for i in range(size):
            left[s.piles[r.deck_at[deck] + i]] -= 1
    for kind in range(r.kinds):
        left[kind] -= s.piles[LAID + kind]
        left[kind] -= s.piles[DISCARD + r.kind_deck[kind] * KINDS + kind]
        for other in range(s.players):
            left[kind] -= s.seats[other * SEAT + HAND + kind]
    give_hand(s, seat, left)


def give_routes(r: Rules, s: State, seat: int, routes: Iterable[int]) -> None:
    """Make a seat the owner of routes; its reserve stays as it is."""
    for route in routes:
        s.seats[seat * SEAT + OWNED + r.route_word[route]] |= r.route_bit[route]
        close_routes(r, s, seat, route)


def give_tickets(s: State, seat: int, tickets: Iterable[int]) -> None:
    """Put tickets into a seat's hand."""
    for ticket in tickets:
        s.seats[seat * SEAT + TICKETS + ticket // 63] |= 1 << (ticket % 63)


def set_reserve(s: State, seat: int, trains: int, ships: int = 0) -> None:
    """Leave a seat this many pieces to place."""
    s.seats[seat * SEAT + RESERVE] = trains
    s.seats[seat * SEAT + RESERVE + 1] = ships


def counts_of(edition: ws.Edition, cards: Mapping[str, int]) -> list[int]:
    """Cards by the name of their kind as counts in the order of kinds."""
    return [cards.get(kind.id, 0) for kind in edition.card_kinds]
