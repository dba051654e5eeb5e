"""Paying card by card: which card may be laid next.

Every legal payment is a set of cards that covers the claim and of which no card can be spared
(R-8). It is laid in the order of card kinds, so it can be reached in exactly one way. The
question is always the same: after laying this card, can the payment still be completed with
cards of this kind or later ones? Each way of paying answers it in closed form; the tests
compare the answers with a search through all sets of cards.
"""

from mypy_extensions import i64

from whistlestop.engine.bits import bit
from whistlestop.engine.payment.pairs import next_pairs
from whistlestop.engine.payment.substitutes import next_substitutes
from whistlestop.engine.rules import GRAY, NONE, PAIRS, PLAIN, SHIPS, Rules
from whistlestop.engine.state import (
    FOR_HARBOUR,
    FOR_ROUTE,
    HAND,
    LAID,
    SEAT,
    STATIONS_LEFT,
    State,
)


def next_kinds(r: Rules, s: State) -> i64:
    """The kinds that may be laid now, as a set; none when the payment is complete."""
    if s.target_kind == FOR_HARBOUR:
        return _next_for_harbour(r, s)
    if s.target_kind == FOR_ROUTE:
        route: i64 = s.target
        shape: i64 = r.route_shape[route]
        if shape == PLAIN:
            return _next_on_plain_route(r, s, route)
        if shape == SHIPS:
            return _next_ships(r, s, r.route_color[route], r.route_length[route])
        if shape == PAIRS:
            return next_pairs(r, s, r.route_length[route])
        return next_substitutes(r, s, route)
    owed: i64 = station_cost(r, s, s.seat) - s.laid_cards
    return _next_plain(r, s, GRAY, owed, 0, s.seats[s.seat * SEAT + HAND + r.wild])


def station_cost(r: Rules, s: State, seat: i64) -> i64:
    """The first station costs one card, the second two, the third three (EU-19)."""
    return r.stations - s.seats[seat * SEAT + STATIONS_LEFT] + 1


def next_surcharge(r: Rules, s: State) -> i64:
    """Cards that meet a tunnel's surcharge: the colour played, or wilds (EU-14, EU-15)."""
    if s.extra == 0:
        return 0
    hand: i64 = s.seat * SEAT + HAND
    wilds: i64 = s.seats[hand + r.wild]
    kinds: i64 = 0
    if s.laid_color != NONE and s.last_kind != r.wild:
        kinds = _color_kinds(r, s, s.laid_color, s.extra, wilds)
    if wilds >= s.extra:
        kinds |= bit(r.wild)
    return kinds


def _color_kinds(r: Rules, s: State, color: i64, owed: i64, wilds: i64) -> i64:
    """Train cards that may be laid where `owed` cards of a colour, or wilds, are due.

    `GRAY` stands for any one colour.
    """
    first: i64 = color
    last: i64 = color
    if color == GRAY:
        first = 0
        last = r.colors - 1
    hand: i64 = s.seat * SEAT + HAND
    seats = s.seats
    rail_plain = r.rail_plain
    rail_harbour = r.rail_harbour
    harbour_cards: bool = r.harbour_cards
    last_kind: i64 = s.last_kind
    kinds: i64 = 0
    for color in range(first, last + 1):
        with_symbol: i64 = 0
        if harbour_cards:
            harbour: i64 = rail_harbour[color]
            with_symbol = seats[hand + harbour]
            if with_symbol > 0 and harbour >= last_kind and with_symbol + wilds >= owed:
                kinds |= bit(harbour)
        plain: i64 = rail_plain[color]
        without: i64 = seats[hand + plain]
        if without > 0 and plain >= last_kind and without + with_symbol + wilds >= owed:
            kinds |= bit(plain)
    return kinds


def _next_on_plain_route(r: Rules, s: State, route: i64) -> i64:
    """One colour, and wilds where they pay, at least one for each wild space (EU-9, EU-13)."""
    owed: i64 = r.route_length[route] - s.laid_cards
    if owed == 0:
        return 0
    wilds: i64 = 0
    if r.route_wilds_pay[route] != 0:
        wilds = s.seats[s.seat * SEAT + HAND + r.wild]
    return _next_plain(r, s, r.route_color[route], owed, r.route_wilds[route], wilds)


def _next_plain(r: Rules, s: State, color: i64, owed: i64, wild_spaces: i64, wilds: i64) -> i64:
    """Where `owed` cards of one colour or wilds are due, at least `wild_spaces` of them wilds."""
    kinds: i64 = 0
    if owed > wild_spaces and wilds >= wild_spaces and s.laid_wilds == 0:
        if s.laid_color != NONE:
            color = s.laid_color
        kinds = _color_kinds(r, s, color, owed, wilds)
    if owed > 0 and wilds >= owed:
        kinds |= bit(r.wild)
    return kinds


def _next_ships(r: Rules, s: State, color: i64, length: i64) -> i64:
    """Ships of one colour and wilds; a double ship covers up to two spaces (WO-12)."""
    owed: i64 = length - s.laid_spaces - s.laid_wilds
    if owed <= 0:
        return 0
    hand: i64 = s.seat * SEAT + HAND
    wilds: i64 = s.seats[hand + r.wild]
    kinds: i64 = 0
    if s.laid_wilds == 0:
        if s.laid_color != NONE:
            kinds = _ship_kinds(r, s, hand, s.laid_color, owed, wilds)
        elif color != GRAY:
            kinds = _ship_kinds(r, s, hand, color, owed, wilds)
        else:
            c: i64
            for c in range(r.colors):
                kinds |= _ship_kinds(r, s, hand, c, owed, wilds)
    if wilds >= owed:
        kinds |= bit(r.wild)
    return kinds


def _ship_kinds(r: Rules, s: State, hand: i64, color: i64, owed: i64, wilds: i64) -> i64:
    """Ships that cover the route exactly, or double ships alone with one space to spare."""
    single: i64 = r.ship_single[color]
    double: i64 = r.ship_double[color]
    singles: i64 = s.seats[hand + single]
    doubles: i64 = s.seats[hand + double]
    kinds: i64 = 0
    if singles > 0 and single >= s.last_kind:
        rest: i64 = owed - 1
        if rest - 2 * min(doubles, rest >> 1) <= singles - 1 + wilds:
            kinds |= bit(single)
    if doubles > 0 and double >= s.last_kind:
        rest = owed - 2
        exactly: bool = rest >= 0 and rest - 2 * min(doubles - 1, rest >> 1) <= wilds
        doubles_only: bool = s.piles[LAID + single] == 0 and owed & 1 == 1
        if exactly or (doubles_only and 2 * doubles > owed):
            kinds |= bit(double)
    return kinds


def _next_for_harbour(r: Rules, s: State) -> i64:
    """Train and ship cards with the harbour symbol, all of one colour; wilds for any (WO-18)."""
    owed: i64 = r.harbour_trains + r.harbour_ships - s.laid_cards
    if owed == 0:
        return 0
    hand: i64 = s.seat * SEAT + HAND
    wilds: i64 = s.seats[hand + r.wild]
    kinds: i64 = 0
    if s.laid_wilds == 0:
        color: i64
        for color in range(r.colors):
            if s.laid_color == NONE or s.laid_color == color:
                kinds |= _harbour_kinds(r, s, hand, color, owed, wilds)
    if wilds >= owed:
        kinds |= bit(r.wild)
    return kinds


def _harbour_kinds(r: Rules, s: State, hand: i64, color: i64, owed: i64, wilds: i64) -> i64:
    train: i64 = r.rail_harbour[color]
    ship: i64 = r.ship_harbour[color]
    trains: i64 = min(s.seats[hand + train], r.harbour_trains - s.piles[LAID + train])
    ships: i64 = min(s.seats[hand + ship], r.harbour_ships - s.piles[LAID + ship])
    kinds: i64 = 0
    if trains > 0 and train >= s.last_kind and trains + ships + wilds >= owed:
        kinds |= bit(train)
    if ships > 0 and ship >= s.last_kind and ships + wilds >= owed:
        kinds |= bit(ship)
    return kinds
