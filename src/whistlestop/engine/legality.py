"""Which actions are legal now.

Most answers are sets (`claimable`, `station_locations` ...), so that random play can count them and
draw from them without a list; `legal_actions` lists everything.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, count, lowest
from whistlestop.engine.first_choices import may_decide
from whistlestop.engine.market import deck_size
from whistlestop.engine.network import visited
from whistlestop.engine.payment.next_card import next_kinds, next_surcharge
from whistlestop.engine.payment.payable import can_pay_harbour, can_pay_station, payable
from whistlestop.engine.rules import (
    COUNTS,
    DONE,
    DRAW_DECK,
    DRAW_TICKETS,
    LONGEST_ROUTE,
    PASS,
    REFILL_FROM,
    REPLACE_TICKETS,
    SHIP,
    TRAIN,
    WITHDRAW,
    Rules,
)
from whistlestop.engine.state import (
    BOX,
    EMPTY,
    FLEET,
    FREE,
    HARBOURS,
    HARBOURS_LEFT,
    KEEP_TICKETS,
    MARKET,
    OFFERED,
    PAY,
    PLACE_STACK,
    REFILL,
    RESERVE,
    ROUTE_WORDS,
    SEAT,
    SECOND_CARD,
    STACK_AT,
    STATIONS,
    STATIONS_LEFT,
    SURCHARGE,
    TAKE_TOKEN,
    TICKETS,
    TURN,
    State,
)
from whistlestop.engine.tickets import least_kept


def legal_actions(r: Rules, s: State) -> list[int]:
    """All legal actions, in rising order within each kind."""
    out = vec[i64]([0] * r.actions)
    n: i64 = list_legal(r, s, out)
    return [int(out[i]) for i in range(n)]


def legal_for(r: Rules, s: State, seat: i64) -> list[int]:
    """All legal actions of a seat; none for a seat that has nothing to decide now."""
    if seat == s.seat:
        return legal_actions(r, s)
    if not may_decide(s, seat):
        return []
    out = vec[i64]([0] * r.actions)
    n: i64 = _list_fleets(r, out) if s.decision == FLEET else _list_keeps(r, s, seat, out)
    return [int(out[i]) for i in range(n)]


def list_legal(r: Rules, s: State, out: vec[i64]) -> i64:
    """Write the legal actions to the front of `out`; return how many there are."""
    decision: i64 = s.decision
    if decision == TURN:
        return _list_turn(r, s, out)
    if decision == PAY:
        kinds: i64 = next_kinds(r, s)
        return _list_set(kinds, r.lay, out, 0) if kinds != 0 else _only(DONE, out)
    if decision == SECOND_CARD:
        return _list_draws(r, s, out, 0, True)
    if decision == REFILL:
        n: i64 = 0
        deck: i64
        for deck in range(r.decks):
            if deck_size(s, deck) > 0:
                out[n] = REFILL_FROM + deck
                n += 1
        return n
    if decision == SURCHARGE:
        if s.extra == 0:
            return _only(DONE, out)
        out[0] = WITHDRAW
        return _list_set(next_surcharge(r, s), r.lay, out, 1)
    if decision == KEEP_TICKETS:
        return _list_keeps(r, s, s.seat, out)
    if decision == FLEET:
        return _list_fleets(r, out)
    if decision == PLACE_STACK:
        return _list_set(stack_locations(r, s), r.stack, out, 0)
    if decision == TAKE_TOKEN:
        return _list_set(s.token_locations, r.token, out, 0)
    return 0


def _only(action: i64, out: vec[i64]) -> i64:
    out[0] = action
    return 1


def _list_set(members: i64, first: i64, out: vec[i64], n: i64) -> i64:
    """Write `first` + member for every member of a set; return the new length."""
    while members != 0:
        out[n] = first + lowest(members)
        members &= members - 1
        n += 1
    return n


def _list_turn(r: Rules, s: State, out: vec[i64]) -> i64:
    seat: i64 = s.seat
    n: i64 = _list_draws(r, s, out, 0, False)
    low, middle, high = claimable(r, s, seat)
    n = _list_set(low, r.claim, out, n)
    n = _list_set(middle, r.claim + WORD, out, n)
    n = _list_set(high, r.claim + 2 * WORD, out, n)
    if s.tickets_left > 0:
        if r.goal == 0:
            out[n] = DRAW_TICKETS
            n += 1
        elif can_replace(s, seat):
            out[n] = REPLACE_TICKETS
            n += 1
    if r.stations > 0:
        n = _list_set(station_locations(r, s, seat), r.station, out, n)
    if r.harbours > 0:
        n = _list_set(harbour_locations(r, s, seat), r.harbour, out, n)
    if r.fleet > 0:
        given: i64
        for given in range(most_exchanged(s, seat, TRAIN)):
            out[n] = r.exchange_trains + given + 1
            n += 1
        for given in range(most_exchanged(s, seat, SHIP)):
            out[n] = r.exchange_ships + given + 1
            n += 1
    return n if n > 0 else _only(PASS, out)


def _list_draws(r: Rules, s: State, out: vec[i64], n: i64, second: bool) -> i64:
    sources: i64 = draw_sources(r, s, second)
    while sources != 0:
        out[n] = draw_action(r, lowest(sources))
        sources &= sources - 1
        n += 1
    return n


def draw_sources(r: Rules, s: State, second: bool) -> i64:
    """Where a card can be drawn: market slots, then decks, as a set.

    A second card may not be a face-up wild where that rule holds (EU-6).
    """
    slots: i64 = r.slots
    sources: i64 = bit(slots) - 1
    if s.gaps > 0:
        slot: i64
        for slot in range(slots):
            if s.piles[MARKET + slot] == EMPTY:
                sources ^= bit(slot)
    if second and r.wild_ends_draw:
        sources &= ~s.wild_slots
    if s.deck_size0 > 0:
        sources |= bit(slots)
    if s.deck_size1 > 0:
        sources |= bit(slots + 1)
    return sources


def draw_action(r: Rules, source: i64) -> i64:
    """The action that draws from a member of `draw_sources`."""
    if source < r.slots:
        return r.draw_slot + source
    return DRAW_DECK + source - r.slots


def second_card(r: Rules, s: State) -> bool:
    """Is there a second card to draw? (R-5)"""
    return s.deck_size0 > 0 or s.deck_size1 > 0 or draw_sources(r, s, True) != 0


def _list_keeps(r: Rules, s: State, seat: i64, out: vec[i64]) -> i64:
    """Every choice of offered tickets that keeps enough, as a set of positions in the offer."""
    n: i64 = 0
    least: i64 = least_kept(s, seat)
    kept: i64
    for kept in range(1, bit(s.seats[seat * SEAT + OFFERED])):
        if least == 1 or count(kept) >= least:
            out[n] = r.keep + kept
            n += 1
    return n


def _list_fleets(r: Rules, out: vec[i64]) -> i64:
    """Any number of trains that leaves room for no more ships than there are (WO-4)."""
    n: i64 = 0
    trains: i64
    for trains in range(r.fleet - r.fleet_ships, r.fleet_trains + 1):
        out[n] = r.fleet_of + trains
        n += 1
    return n


def can_replace(s: State, seat: i64) -> bool:
    """Tickets can be replaced while there are some in hand and in the deck (GT-8, R-14)."""
    seats = s.seats
    held: i64 = seats[seat * SEAT + TICKETS] | seats[seat * SEAT + TICKETS + 1]
    return s.tickets_left > 0 and held != 0


def claimable(r: Rules, s: State, seat: i64) -> tuple[i64, i64, i64]:
    """Free routes that the seat's hand can pay for and its reserve can fill (R-9)."""
    low, middle, high = payable(r, s, seat)
    return open_to(r, s, seat, low, middle, high)


def open_to(
    r: Rules, s: State, seat: i64, low: i64, middle: i64, high: i64
) -> tuple[i64, i64, i64]:
    """Those of a set of routes that are free to the seat and that its reserve can fill."""
    base: i64 = seat * SEAT
    seats = s.seats
    fits = r.fits
    low &= seats[base + FREE]
    middle &= seats[base + FREE + 1]
    high &= seats[base + FREE + 2]
    trains: i64 = min(seats[base + RESERVE], LONGEST_ROUTE) * ROUTE_WORDS
    if r.fleet == 0:
        return low & fits[trains], middle & fits[trains + 1], high & fits[trains + 2]
    ships: i64 = (COUNTS + min(seats[base + RESERVE + 1], LONGEST_ROUTE)) * ROUTE_WORDS
    return (
        low & (fits[trains] | fits[ships]),
        middle & (fits[trains + 1] | fits[ships + 1]),
        high & (fits[trains + 2] | fits[ships + 2]),
    )


def station_locations(r: Rules, s: State, seat: i64) -> i64:
    """Cities where the seat can pay for a station: any without one (EU-19)."""
    seats = s.seats
    if seats[seat * SEAT + STATIONS_LEFT] == 0 or not can_pay_station(r, s, seat):
        return 0
    locations: i64 = r.cities
    other: i64
    for other in range(s.players):
        locations &= ~seats[other * SEAT + STATIONS]
    return locations


def harbour_locations(r: Rules, s: State, seat: i64) -> i64:
    """Ports without a harbour where the seat owns a route and can pay (WO-18)."""
    if s.seats[seat * SEAT + HARBOURS_LEFT] == 0 or not can_pay_harbour(r, s, seat):
        return 0
    locations: i64 = r.ports & visited(r, s, seat)
    seats = s.seats
    other: i64
    for other in range(s.players):
        locations &= ~seats[other * SEAT + HARBOURS]
    return locations


def most_exchanged(s: State, seat: i64, piece: i64) -> i64:
    """How many pieces of a kind the seat can swap for the other kind in its box (WO-19)."""
    base: i64 = seat * SEAT
    seats = s.seats
    return min(seats[base + RESERVE + piece], seats[base + BOX + 1 - piece])


def stack_locations(r: Rules, s: State) -> i64:
    """Locations without a token stack (SF-5)."""
    locations: i64 = r.cities
    symbol: i64
    for symbol in range(r.symbols):
        if s.piles[STACK_AT + symbol] != EMPTY:
            locations &= ~bit(s.piles[STACK_AT + symbol])
    return locations


def is_legal(r: Rules, s: State, action: i64) -> bool:
    """Is the action legal now?"""
    out = vec[i64]([0] * r.actions)
    n: i64 = list_legal(r, s, out)
    i: i64
    for i in range(n):
        if out[i] == action:
            return True
    return False
