"""Claiming: laying a payment, tunnels, and what a settled claim does (EU-9 to EU-19, WO-18)."""

from mypy_extensions import i64

from whistlestop.engine import journal as j
from whistlestop.engine.bits import bit
from whistlestop.engine.market import discard_table, shuffle_discards, top_card
from whistlestop.engine.race import settle_race
from whistlestop.engine.rules import NONE, TUNNEL, Rules
from whistlestop.engine.state import (
    FOR_HARBOUR,
    FOR_ROUTE,
    FREE,
    HAND,
    HAND_SIZE,
    HARBOURS,
    HARBOURS_LEFT,
    LAID,
    OVER,
    OWNED,
    PAY,
    RESERVE,
    REVEALED,
    SCORE,
    SEAT,
    STATIONS,
    STATIONS_LEFT,
    SURCHARGE,
    State,
)
from whistlestop.engine.tokens import offer_tokens
from whistlestop.engine.turns import end_turn


def begin_payment(s: State, target_kind: i64, target: i64) -> None:
    """Announce what is claimed or built; the cards follow one by one."""
    s.idle = 0
    s.target_kind = target_kind
    s.target = target
    s.last_kind = -1
    s.laid_color = NONE
    s.laid_spaces = 0
    s.laid_wilds = 0
    s.laid_cards = 0
    s.extra = 0
    s.decision = PAY
    j.note(s, j.PAYMENT_BEGAN, s.seat, target_kind, target)


def lay_card(r: Rules, s: State, kind: i64) -> None:
    """Move a card from the hand to the table (R-7)."""
    base: i64 = s.seat * SEAT
    seats = s.seats
    seats[base + HAND + kind] -= 1
    seats[base + HAND_SIZE] -= 1
    s.piles[LAID + kind] += 1
    s.laid_cards += 1
    s.last_kind = kind
    if s.decision == SURCHARGE:
        s.extra -= 1
    if kind == r.wild:
        s.laid_wilds += 1
    else:
        s.laid_color = r.kind_color[kind]
        s.laid_spaces += r.kind_spaces[kind]
    if s.journal is not None:
        j.note_items(s, j.CARD_LAID, s.seat, 0, 0, (int(kind),))


def finish_payment(r: Rules, s: State) -> None:
    """The payment is complete: cards are turned up for a tunnel, everything else is settled."""
    if s.target_kind != FOR_ROUTE:
        _build(r, s)
    elif s.decision == PAY and r.route_kind[s.target] == TUNNEL:
        _dig(r, s)
    else:
        _claim(r, s)


def laid(r: Rules, s: State) -> tuple[int, ...]:
    """The cards on the table, in the order of kinds."""
    return tuple(int(k) for k in range(r.kinds) for _ in range(s.piles[LAID + k]))


def costs_more(r: Rules, s: State, kind: i64) -> bool:
    """Does a card turned up for a tunnel cost one more? The colour laid and wilds do (EU-14)."""
    return kind == r.wild or r.kind_color[kind] == s.laid_color


def _dig(r: Rules, s: State) -> None:
    """Turn up `tunnel_cards` cards; each that matches the payment costs one card more (EU-14)."""
    owed: i64 = 0
    remade: i64 = 0
    while s.revealed < r.tunnel_cards and s.deck_size0 > 0:
        kind: i64 = top_card(r, s, 0)
        s.piles[REVEALED + s.revealed] = kind
        s.revealed += 1
        if costs_more(r, s, kind):
            owed += 1
        if s.deck_size0 == 0:
            remade += shuffle_discards(r, s, 0)
    if s.journal is not None:
        shown = tuple(int(s.piles[REVEALED + i]) for i in range(s.revealed))
        j.note_items(s, j.TUNNEL_REVEALED, s.seat, s.target, owed, shown)
    if remade > 0:
        j.note(s, j.DECK_REMADE, -1, 0, remade)
    if owed == 0:
        _claim(r, s)
    else:
        s.extra = owed
        s.last_kind = -1
        s.decision = SURCHARGE


def withdraw(r: Rules, s: State) -> None:
    """Take all laid cards back; the turn ends and the route stays free (EU-16)."""
    if s.journal is not None:
        j.note_items(s, j.TUNNEL_WITHDRAWN, s.seat, s.target, 0, laid(r, s))
    base: i64 = s.seat * SEAT
    seats = s.seats
    piles = s.piles
    kind: i64
    for kind in range(r.kinds):
        n: i64 = piles[LAID + kind]
        if n > 0:
            seats[base + HAND + kind] += n
            piles[LAID + kind] = 0
    seats[base + HAND_SIZE] += s.laid_cards
    s.laid_cards = 0
    s.extra = 0
    discard_table(r, s)
    end_turn(r, s)


def _claim(r: Rules, s: State) -> None:
    """Put pieces on the route, score it, discard the cards (EU-10)."""
    route: i64 = s.target
    base: i64 = s.seat * SEAT
    seats = s.seats
    seats[base + OWNED + r.route_word[route]] |= r.route_bit[route]
    seats[base + RESERVE + r.route_piece[route]] -= r.route_length[route]
    seats[base + SCORE] += r.route_points[route]
    close_routes(r, s, s.seat, route)
    if s.journal is not None:
        j.note_items(s, j.ROUTE_CLAIMED, s.seat, route, r.route_points[route], laid(r, s))
    discard_table(r, s)
    if r.goal > 0:
        settle_race(r, s, s.seat)
        if s.decision == OVER:
            return
    if r.symbols > 0:
        offer_tokens(r, s, r.route_a[route], r.route_b[route])
    else:
        end_turn(r, s)


def close_routes(r: Rules, s: State, owner: i64, route: i64) -> None:
    """Close a claimed route to all, and its partner to the owner or to all (EU-11)."""
    seats = s.seats
    word: i64 = FREE + r.route_word[route]
    others: i64 = ~r.route_bit[route]
    seat: i64
    for seat in range(s.players):
        seats[seat * SEAT + word] &= others
    partner: i64 = r.route_partner[route]
    if partner >= 0:
        word = FREE + r.route_word[partner]
        others = ~r.route_bit[partner]
        for seat in range(s.players):
            if seat == owner or s.players <= r.doubles_closed_up_to:
                seats[seat * SEAT + word] &= others


def _build(r: Rules, s: State) -> None:
    """Build a station or a harbour (EU-19, WO-18)."""
    base: i64 = s.seat * SEAT
    harbour: bool = s.target_kind == FOR_HARBOUR
    if harbour:
        s.seats[base + HARBOURS] |= bit(s.target)
        s.seats[base + HARBOURS_LEFT] -= 1
    else:
        s.seats[base + STATIONS] |= bit(s.target)
        s.seats[base + STATIONS_LEFT] -= 1
    if s.journal is not None:
        what = j.HARBOUR_BUILT if harbour else j.STATION_BUILT
        j.note_items(s, what, s.seat, s.target, 0, laid(r, s))
    discard_table(r, s)
    end_turn(r, s)
