"""Checks that no cards, tickets, pieces, buildings or tokens are lost or made.

This is one half of `invariants.check`; see there for its use.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, count, lowest
from whistlestop.engine.lookup_tables import zeros
from whistlestop.engine.market import deck_size
from whistlestop.engine.network import owned_routes
from whistlestop.engine.rules import SHIP, TRAIN, Rules
from whistlestop.engine.state import (
    BOX,
    COMPLETED,
    DISCARD,
    EMPTY,
    HAND,
    HAND_SIZE,
    KINDS,
    LAID,
    MARKET,
    OFFER,
    OFFERED,
    PLACE_STACK,
    RESERVE,
    REVEALED,
    SCORE,
    SEAT,
    STACK_AT,
    STACK_HEIGHT,
    TICKET_DECK,
    TICKET_WORDS,
    TICKETS,
    TOKENS,
    State,
)


def expect(broken: list[str], holds: bool, what: str, seat: i64 = -1) -> None:
    """Note what should hold but does not."""
    if not holds:
        broken.append(what if seat < 0 else f"seat {seat}: {what}")


def check_cards(r: Rules, s: State, broken: list[str]) -> None:
    """Every card is in exactly one place."""
    found = zeros(r.kinds)
    laid: i64 = 0
    kind: i64
    for kind in range(r.kinds):
        found[kind] += s.piles[LAID + kind]
        laid += s.piles[LAID + kind]
        expect(broken, s.piles[LAID + kind] >= 0, "no fewer than 0 cards are laid")
    expect(broken, laid == s.laid_cards, "the laid cards are counted right")
    i: i64
    for i in range(r.slots):
        if s.piles[MARKET + i] != EMPTY:
            found[s.piles[MARKET + i]] += 1
    for i in range(s.revealed):
        found[s.piles[REVEALED + i]] += 1
    for i in range(r.decks):
        _count_pile(r, s, i, found, broken)
    for i in range(s.players):
        _count_hand(r, s, i, found, broken)
    for kind in range(r.kinds):
        expect(broken, found[kind] == r.kind_count[kind], "no card is lost or made")


def _count_pile(r: Rules, s: State, deck: i64, found: vec[i64], broken: list[str]) -> None:
    """A deck and its discard pile hold cards of that deck only; no deck is left empty (R-3)."""
    discarded: i64 = 0
    kind: i64
    for kind in range(r.kinds):
        n: i64 = s.piles[DISCARD + deck * KINDS + kind]
        right: bool = n == 0 or (n > 0 and r.kind_deck[kind] == deck)
        expect(broken, right, "a discard pile holds cards of its deck")
        found[kind] += n
        discarded += n
    i: i64
    for i in range(deck_size(s, deck)):
        kind = s.piles[r.deck_at[deck] + i]
        expect(broken, r.kind_deck[kind] == deck, "a deck holds cards of its own")
        found[kind] += 1
    remade: bool = deck_size(s, deck) > 0 or discarded == 0
    expect(broken, remade, "an empty deck is remade from its discard pile (R-3)")


def _count_hand(r: Rules, s: State, seat: i64, found: vec[i64], broken: list[str]) -> None:
    size: i64 = 0
    kind: i64
    for kind in range(KINDS):
        n: i64 = s.seats[seat * SEAT + HAND + kind]
        expect(broken, n >= 0 and (n == 0 or kind < r.kinds), "a hand holds real cards", seat)
        size += n
        if kind < r.kinds:
            found[kind] += n
    expect(broken, size == s.seats[seat * SEAT + HAND_SIZE], "the hand is counted right", seat)


def check_tickets(r: Rules, s: State, broken: list[str]) -> None:
    """No ticket is in two places, and none is lost where none may leave the game."""
    found = zeros(TICKET_WORDS * WORD)
    seat: i64
    i: i64
    for seat in range(s.players):
        base: i64 = seat * SEAT
        _count_tickets(s.seats[base + TICKETS], s.seats[base + TICKETS + 1], found)
        _count_tickets(s.seats[base + COMPLETED], s.seats[base + COMPLETED + 1], found)
        for i in range(s.seats[base + OFFERED]):
            found[s.seats[base + OFFER + i]] += 1
    _count_tickets(s.aside0, s.aside1, found)
    for i in range(s.tickets_left):
        ticket: i64 = s.piles[TICKET_DECK + (s.ticket_top + i) % r.tickets]
        found[ticket] += 1
        expect(broken, r.ticket_pack[ticket] == 0, "the ticket deck holds tickets to draw")
    none_leaves: bool = r.goal > 0 or (r.first_declined_below and r.declined_below)
    least: i64 = 1 if none_leaves and len(r.pack_deal) == 1 else 0
    for i in range(len(found)):
        known: bool = least <= found[i] <= 1 if i < r.tickets else found[i] == 0
        expect(broken, known, "every ticket is in one place")


def _count_tickets(low: i64, high: i64, found: vec[i64]) -> None:
    while low != 0:
        found[lowest(low)] += 1
        low &= low - 1
    while high != 0:
        found[WORD + lowest(high)] += 1
        high &= high - 1


def check_pieces(r: Rules, s: State, seat: i64, broken: list[str]) -> None:
    """Pieces are in the reserve, on routes or in the box; the score is what the routes earned."""
    base: i64 = seat * SEAT
    placed = zeros(2)
    points: i64 = 0
    for route in owned_routes(r, s, seat):
        placed[r.route_piece[route]] += r.route_length[route]
        points += r.route_points[route]
    box: i64 = s.seats[base + BOX] + s.seats[base + BOX + 1]
    trains: i64 = r.pieces
    ships: i64 = 0
    boxed: i64 = 0
    if r.fleet > 0 and (s.setting_up == 0 or s.decision == PLACE_STACK):
        trains, ships = r.fleet_trains, r.fleet_ships
        boxed = trains + ships - r.fleet
    expect(broken, box == boxed, "the box keeps its size", seat)
    for piece in (TRAIN, SHIP):
        left: i64 = s.seats[base + RESERVE + piece]
        aside: i64 = s.seats[base + BOX + piece]
        owed: i64 = trains if piece == TRAIN else ships
        kept: bool = left >= 0 and aside >= 0 and left + aside + placed[piece] == owed
        expect(broken, kept, "no piece is lost or made", seat)
    paid: i64 = points - s.seats[base + SCORE]
    exact: bool = paid == 0
    if r.exchange_cost > 0:
        exact = paid >= 0 and paid % r.exchange_cost == 0
    expect(broken, exact, "the score is that of the routes less what exchanges cost", seat)


def check_buildings(
    s: State, built: i64, left: i64, owed: i64, locations: i64, broken: list[str]
) -> None:
    """Stations or harbours: at most one per location, only where allowed, none lost."""
    taken: i64 = 0
    seat: i64
    for seat in range(s.players):
        mine: i64 = s.seats[seat * SEAT + built]
        n: i64 = s.seats[seat * SEAT + left]
        expect(broken, mine & taken == 0, "no two buildings share a location", seat)
        expect(broken, mine & ~locations == 0, "buildings stand where they may", seat)
        expect(broken, n >= 0 and count(mine) + n == owed, "no building is lost or made", seat)
        taken |= mine


def check_tokens(r: Rules, s: State, broken: list[str]) -> None:
    """Tokens are on their stack or with a seat; a location has at most one stack (SF-4, SF-5)."""
    used: i64 = 0
    symbol: i64
    seat: i64
    for symbol in range(r.symbols):
        tokens: i64 = s.piles[STACK_HEIGHT + symbol]
        expect(broken, tokens >= 0, "no stack is lower than 0")
        for seat in range(s.players):
            if s.seats[seat * SEAT + TOKENS] & bit(symbol) != 0:
                tokens += 1
        location: i64 = s.piles[STACK_AT + symbol]
        placed: bool = location != EMPTY
        owed: i64 = 0
        if placed:
            printed: bool = symbol < len(r.printed_stacks)
            owed = r.stack_height[s.players] if printed else r.placed_height[s.players]
            fits: bool = used & bit(location) == 0 and r.cities & bit(location) != 0
            expect(broken, fits, "every stack has a city of its own")
            used |= bit(location)
        expect(broken, tokens == owed, "no token is lost or made")
        expect(broken, placed == (symbol < s.stacks_placed), "stacks are placed in order")
