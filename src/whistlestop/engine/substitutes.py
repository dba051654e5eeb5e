"""Routes on which several cards of any kind may stand for one card (NO-7, NO-9).

On a route of `length` spaces each space is paid by one card that fits (the colour chosen, or a
wild where wilds pay) or by a group of `group` cards of any kind. With `fitting` spaces paid by
fitting cards a payment needs `fitting + group * (length - fitting)` cards. Its slack is the
number of cards it has beyond that, at best over the colours. A payment covers the route if its
slack is not negative, and no card of it can be spared (R-8) exactly if its slack is 0: with
slack to spare some card belongs to a group and can go.
"""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.bits import bit
from whistlestop.engine.rules import GRAY, Rules
from whistlestop.engine.state import HAND, HAND_SIZE, LAID, SEAT, State

TOO_MANY: Final = -2000


def _fitting(r: Rules, route: i64, cards: i64, wilds: i64) -> i64:
    """Spaces that these cards of one colour and wilds pay for one by one."""
    length: i64 = r.route_length[route]
    fitting: i64 = min(cards, length - r.route_symbols[route])
    if r.route_wilds_pay[route] != 0:
        fitting = min(fitting + wilds, length)
    return fitting


def _cards_needed(r: Rules, route: i64, fitting: i64) -> i64:
    return fitting + r.route_substitute[route] * (r.route_length[route] - fitting)


def payable_with_substitutes(r: Rules, s: State, seat: i64, route: i64) -> bool:
    """Can the hand pay for the route?"""
    hand: i64 = seat * SEAT + HAND
    wilds: i64 = s.seats[hand + r.wild]
    size: i64 = s.seats[seat * SEAT + HAND_SIZE]
    color: i64 = r.route_color[route]
    if color != GRAY:
        cards: i64 = s.seats[hand + r.rail_plain[color]] + s.seats[hand + r.rail_harbour[color]]
        return size >= _cards_needed(r, route, _fitting(r, route, cards, wilds))
    best: i64 = 0
    for color in range(r.colors):
        cards = s.seats[hand + r.rail_plain[color]] + s.seats[hand + r.rail_harbour[color]]
        best = max(best, cards)
    return size >= _cards_needed(r, route, _fitting(r, route, best, wilds))


def next_substitutes(r: Rules, s: State, route: i64) -> i64:
    """The kinds that may be laid next."""
    if _complete(r, s, route):
        return 0
    kinds: i64 = 0
    following: i64 = 0
    kind: i64
    for kind in range(r.kinds - 1, max(s.last_kind, 0) - 1, -1):
        n: i64 = s.seats[s.seat * SEAT + HAND + kind]
        if kind != r.wild:
            following += n
        if n > 0 and _completable(r, s, route, kind, following - (1 if kind != r.wild else 0)):
            kinds |= bit(kind)
    return kinds


def _laid_of(r: Rules, s: State, color: i64) -> i64:
    return s.piles[LAID + r.rail_plain[color]] + s.piles[LAID + r.rail_harbour[color]]


def _complete(r: Rules, s: State, route: i64) -> bool:
    best: i64 = 0
    color: i64
    for color in range(r.colors):
        if r.route_color[route] == GRAY or r.route_color[route] == color:
            best = max(best, _laid_of(r, s, color))
    wilds: i64 = s.piles[LAID + r.wild]
    return s.laid_cards == _cards_needed(r, route, _fitting(r, route, best, wilds))


def _completable(r: Rules, s: State, route: i64, kind: i64, following: i64) -> bool:
    """After laying one card of `kind`, can cards from `kind` on bring the slack to 0?

    `following` is the number of colour cards in hand that can still be laid then.
    """
    if r.route_color[route] != GRAY:
        return _completable_in(r, s, route, kind, following, r.route_color[route])
    color: i64
    for color in range(r.colors):
        if _completable_in(r, s, route, kind, following, color):
            return True
    return False


def _completable_in(r: Rules, s: State, route: i64, kind: i64, following: i64, color: i64) -> bool:
    """The same with `color` as the colour that fits best, whatever the numbers of it and wilds."""
    laid: i64 = _laid_of(r, s, color) + (1 if r.kind_color[kind] == color else 0)
    laid_wilds: i64 = s.piles[LAID + r.wild] + (1 if kind == r.wild else 0)
    more: i64 = _more_of(r, s, kind, color)
    more_wilds: i64 = s.seats[s.seat * SEAT + HAND + r.wild] - (1 if kind == r.wild else 0)
    free_wilds: i64 = 0
    if r.route_wilds_pay[route] == 0:
        free_wilds = more_wilds
        more_wilds = 0
    anything: i64 = following - more + free_wilds
    filled: i64 = r.route_length[route] - r.route_symbols[route]
    cards: i64
    wilds: i64
    for cards in range(laid + more, laid - 1, -1):
        others: i64 = anything
        if r.route_color[route] == GRAY and cards < filled:
            others = _others(r, s, kind, color, cards) + free_wilds
        for wilds in range(laid_wilds, laid_wilds + more_wilds + 1):
            fitting: i64 = _fitting(r, route, cards, wilds)
            wanted: i64 = _cards_needed(r, route, fitting) - s.laid_cards - 1
            wanted -= cards - laid + wilds - laid_wilds
            if wanted < 0:
                break
            if wanted <= others:
                return True
    return False


def _more_of(r: Rules, s: State, kind: i64, color: i64) -> i64:
    """Cards of a colour that can still follow when one card of `kind` has been laid."""
    hand: i64 = s.seat * SEAT + HAND
    n: i64 = 0
    if r.rail_plain[color] >= kind:
        n += s.seats[hand + r.rail_plain[color]]
    if r.rail_harbour[color] >= kind:
        n += s.seats[hand + r.rail_harbour[color]]
    return n - (1 if r.kind_color[kind] == color else 0)


def _others(r: Rules, s: State, kind: i64, color: i64, limit: i64) -> i64:
    """Cards of other colours that can follow while none of them has more cards than `limit`.

    On a grey route another colour fits better once it has more cards than the colour chosen,
    unless that one already fills all spaces it may. Below -1000 if one has too many already.
    """
    n: i64 = 0
    other: i64
    for other in range(r.colors):
        if other != color:
            laid: i64 = _laid_of(r, s, other) + (1 if r.kind_color[kind] == other else 0)
            if laid > limit:
                return TOO_MANY
            n += min(_more_of(r, s, kind, other), limit - laid)
    return n
