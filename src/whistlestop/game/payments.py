"""Every whole payment for a route, a station or a harbour, best first.

Best: fewest wilds, then fewest cards, then most cards of the first kinds. There may be very
many payments (NO-7), so none is made before it is asked for: each function here makes them in
this order, and looks ahead so that it never searches in vain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from whistlestop.editions.model import Edition
from whistlestop.editions.problems import nearest
from whistlestop.engine.legality import claimable, harbour_locations, station_locations
from whistlestop.engine.payment.next_card import station_cost
from whistlestop.engine.rules import GRAY, NONE, PAIRS, PLAIN, SHIPS, Rules
from whistlestop.engine.state import (
    FOR_HARBOUR,
    FOR_ROUTE,
    FOR_STATION,
    HAND,
    KINDS,
    SEAT,
    STATIONS_LEFT,
    State,
)
from whistlestop.messages import told
from whistlestop.messages.errors import UnreadableMove

Cards = dict[int, int]
"""Cards of one payment or a part of it: how many of each kind."""

Stock = Sequence[tuple[int, int]]
"""Cards that may be taken: kinds in the order of payment, and how many of each."""


@dataclass(frozen=True)
class Payment:
    """Cards that pay for something, none of them superfluous (R-8)."""

    cards: Mapping[str, int]
    """How many cards of each kind, in the order of kinds: colours first, wilds last."""
    wilds: int
    """How many of them are wild."""

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(self.cards.values())

    def __str__(self) -> str:
        return " + ".join(f"{n} {kind}" for kind, n in self.cards.items())

    def __hash__(self) -> int:
        return hash(tuple(self.cards.items()))


def payments_for(edition: Edition, r: Rules, s: State, seat: int, target: str) -> Iterator[Payment]:
    """The payments a seat can claim or build something with, best first; none if it cannot.

    `target` is a route id, `station:LOCATION` or `harbour:LOCATION`. Whose turn it is does not
    matter.
    """
    target_kind, number = find_target(edition, target)
    if not _open_to(r, s, seat, target_kind, number):
        return iter(())
    return (_named(edition, cards) for cards in payments(r, s, seat, target_kind, number))


def find_target(edition: Edition, target: str) -> tuple[int, int]:
    """A route id, `station:LOCATION` or `harbour:LOCATION` in the engine's numbers."""
    sort, colon, name = target.partition(":")
    kinds = {"station": FOR_STATION, "harbour": FOR_HARBOUR}
    if colon and sort in kinds:
        for number, location in enumerate(edition.locations):
            if location.id == name:
                return kinds[sort], number
    for number, route in enumerate(edition.routes):
        if route.id == target:
            return FOR_ROUTE, number
    near = nearest(target, [route.id for route in edition.routes])
    details = {"near": near} if near else {}
    raise told(UnreadableMove, "unknown_target", given=target, **details)


def _open_to(r: Rules, s: State, seat: int, target_kind: int, target: int) -> bool:
    """Would it be legal, were it the seat's turn?"""
    if target_kind == FOR_ROUTE:
        words = claimable(r, s, seat)
        return (words[r.route_word[target]] & r.route_bit[target]) != 0
    if target_kind == FOR_STATION:
        return r.stations > 0 and (station_locations(r, s, seat) >> target) & 1 == 1
    return r.harbours > 0 and (harbour_locations(r, s, seat) >> target) & 1 == 1


def surcharges(edition: Edition, r: Rules, s: State) -> Iterator[Payment]:
    """The ways to meet what is still owed for a tunnel, best first (EU-14, EU-15)."""
    if s.extra == 0:
        return
    hand = hand_of(s, s.seat)
    stock: Stock = []
    if s.laid_color != NONE:
        stock = [(k, n) for k, n in _trains(r, hand, s.laid_color) if k >= s.last_kind]
    for wilds in range(hand[r.wild] + 1):
        for colored in _take(s.extra - wilds, stock):
            yield _named(edition, _counts(r, colored, wilds))


def spare(r: Rules, hand: Sequence[int], color: int) -> int:
    """How many cards of a hand could meet a surcharge on a tunnel paid in this colour (EU-15)."""
    return hand[r.wild] + (0 if color == NONE else _size(_trains(r, hand, color)))


def _named(edition: Edition, counts: Sequence[int]) -> Payment:
    kinds = edition.card_kinds
    cards = {kinds[kind].id: n for kind, n in enumerate(counts) if n}
    return Payment(cards, counts[-1])


def payments(
    r: Rules, s: State, seat: int, target_kind: int, target: int
) -> Iterator[tuple[int, ...]]:
    """Every payment that a seat's hand allows, best first, as counts by kind.

    Only the cards are looked at: whether the route is free, or the seat has pieces for it, is
    another question (`payments_for` asks it too).
    """
    cost = 0
    if target_kind == FOR_STATION:
        if s.seats[seat * SEAT + STATIONS_LEFT] == 0:
            return iter(())
        cost = int(station_cost(r, s, seat))
    return payments_from(r, hand_of(s, seat), target_kind, target, cost)


def hand_of(s: State, seat: int) -> list[int]:
    """A seat's cards by kind, with a last cell for no kind."""
    return [int(s.seats[seat * SEAT + HAND + kind]) for kind in range(KINDS)]


def payments_from(
    r: Rules, hand: Sequence[int], target_kind: int, target: int, cost: int
) -> Iterator[tuple[int, ...]]:
    """Every payment that these cards allow; `cost` is that of a station."""
    if target_kind == FOR_HARBOUR:
        ways = partial(_harbour, r, hand)
    elif target_kind == FOR_STATION:
        ways = partial(_one_color, r, hand, range(r.colors), cost)
    elif r.route_shape[target] == PAIRS:
        ways = partial(_pairs, r, hand, r.route_length[target])
    elif r.route_shape[target] == SHIPS:
        ways = partial(_ships, r, hand, _colors(r, target), r.route_length[target])
    elif r.route_shape[target] == PLAIN:
        ways = partial(_plain, r, hand, target)
    else:
        ways = partial(_substitutes, r, hand, target)
    for wilds in range(hand[r.wild] + 1):
        for colored in ways(wilds):
            yield _counts(r, colored, wilds)


def _counts(r: Rules, colored: Cards, wilds: int) -> tuple[int, ...]:
    return (*(colored.get(kind, 0) for kind in range(r.kinds - 1)), wilds)


def _colors(r: Rules, route: int) -> Sequence[int]:
    """The colours a route may be paid in."""
    color = int(r.route_color[route])
    return range(r.colors) if color == GRAY else [color]


def _trains(r: Rules, hand: Sequence[int], color: int) -> Stock:
    """The train cards of a colour: those without harbour symbol, then those with one."""
    kinds = (int(r.rail_plain[color]), int(r.rail_harbour[color]))
    return [(kind, hand[kind]) for kind in kinds]


def _size(stock: Stock) -> int:
    return sum(n for _, n in stock)


def _take(cards: int, stock: Stock) -> Iterator[Cards]:
    """All ways to take this many cards, most of the first kind first."""
    if cards == 0:
        yield {}
    elif 0 < cards <= _size(stock):
        (kind, most), later = stock[0], stock[1:]
        for n in range(min(cards, most), -1, -1):
            for rest in _take(cards - n, later):
                yield {kind: n, **rest}


def _plain(r: Rules, hand: Sequence[int], route: int, wilds: int) -> Iterator[Cards]:
    """One colour and wilds, at least one wild per symbol (EU-9, EU-13, NO-5)."""
    if wilds >= r.route_wilds[route] and (wilds == 0 or r.route_wilds_pay[route]):
        yield from _one_color(r, hand, _colors(r, route), r.route_length[route], wilds)


def _one_color(
    r: Rules, hand: Sequence[int], colors: Iterable[int], cost: int, wilds: int
) -> Iterator[Cards]:
    """Train cards of one colour for what the wilds leave (EU-9, EU-19)."""
    if wilds == cost:
        yield {}
    elif wilds < cost:
        for color in colors:
            yield from _take(cost - wilds, _trains(r, hand, color))


def _ships(
    r: Rules, hand: Sequence[int], colors: Sequence[int], length: int, wilds: int
) -> Iterator[Cards]:
    """Ships of one colour that cover what the wilds leave, doubles two spaces (WO-12).

    They cover it exactly. Only double ships alone may cover one space too many: any single ship
    or wild could then be spared (R-8).
    """
    spaces = length - wilds
    if spaces == 0:
        yield {}
        return
    for cards in range((spaces + 1) // 2, spaces + 1):
        choices = [(2 * cards - spaces, spaces - cards)]
        if wilds == 0 and 2 * cards == spaces + 1:
            choices.append((0, cards))
        for color in colors:
            single, double = int(r.ship_single[color]), int(r.ship_double[color])
            for singles, doubles in choices:
                if singles <= hand[single] and doubles <= hand[double]:
                    yield {single: singles, double: doubles}


def _harbour(r: Rules, hand: Sequence[int], wilds: int) -> Iterator[Cards]:
    """Train and ship cards with the harbour symbol, all of one colour (WO-18)."""
    owed = r.harbour_trains + r.harbour_ships - wilds
    if owed == 0:
        yield {}
    elif owed > 0:
        for color in range(r.colors):
            train, ship = int(r.rail_harbour[color]), int(r.ship_harbour[color])
            trains = min(hand[train], r.harbour_trains)
            ships = min(hand[ship], r.harbour_ships)
            yield from _take(owed, [(train, trains), (ship, ships)])


def _pairs(r: Rules, hand: Sequence[int], spaces: int, wilds: int) -> Iterator[Cards]:
    """A pair of one colour for each space; a wild may be one card of a pair (WO-14)."""
    if wilds <= spaces:
        stocks = [_trains(r, hand, color) for color in range(r.colors)]
        yield from _paired(stocks, 2 * spaces - wilds, wilds)


def _paired(stocks: Sequence[Stock], cards: int, odd: int) -> Iterator[Cards]:
    """This many cards, with at most `odd` colours an odd number of times."""
    pairs = sum(_size(stock) // 2 for stock in stocks)
    if cards - 2 * min(cards // 2, pairs) > odd or cards > sum(map(_size, stocks)):
        return
    if not stocks:
        yield {}
        return
    for n in range(min(cards, _size(stocks[0])), -1, -1):
        for first in _take(n, stocks[0]):
            for rest in _paired(stocks[1:], cards - n, odd - n % 2):
                yield {**first, **rest}


def _substitutes(r: Rules, hand: Sequence[int], route: int, wilds: int) -> Iterator[Cards]:
    """Cards that fit pay a space each; for every other space several of any kind (NO-7, NO-9).

    The more spaces are paid by cards that fit, the fewer cards it takes. A payment without a
    superfluous card has exactly as many cards as its best colour and wilds make necessary.
    """
    length, group = int(r.route_length[route]), int(r.route_substitute[route])
    room = length - int(r.route_wilds[route])
    by_wilds = wilds if r.route_wilds_pay[route] else 0
    fitting_colors = _colors(r, route)
    parts = [(_trains(r, hand, color), color in fitting_colors) for color in range(r.colors)]
    for fitting in range(length, -1, -1):
        colored = fitting + group * (length - fitting) - wilds
        best = fitting - by_wilds
        if colored >= 0 and 0 <= best <= room:
            # A colour that already fills its room may have more cards: they fill groups.
            most = best if best < room else colored
            yield from _mixed(parts, colored, best, most)


def _mixed(
    parts: Sequence[tuple[Stock, bool]], cards: int, best: int, most: int
) -> Iterator[Cards]:
    """Sets of `cards` cards of any colours: of those that fit at most `most` each, `best` of one.

    A `best` of 0 asks for nothing: no such colour is needed, or one was found before.
    """
    limits = [min(_size(stock), most) if fits else _size(stock) for stock, fits in parts]
    found = best == 0 or any(
        fits and limit >= best for (_, fits), limit in zip(parts, limits, strict=True)
    )
    if not best <= cards <= sum(limits) or not found:
        return
    if not parts:
        yield {}
        return
    stock, fits = parts[0]
    for n in range(min(cards, limits[0]), -1, -1):
        wanted = 0 if fits and n >= best else best
        for first in _take(n, stock):
            for rest in _mixed(parts[1:], cards - n, wanted, most):
                yield {**first, **rest}
