"""Routes on which several cards of any kind may stand for one card (NO-7, NO-9).

On a route of `length` spaces each space is paid by one card that fits (the colour chosen, or a
wild where wilds pay) or by a group of `group` cards of any kind. With `fitting` spaces paid by
fitting cards a payment needs `fitting + group * (length - fitting)` cards. Its slack is the
number of cards it has beyond that, for the colour that makes it largest. A payment covers the
route if its slack is not negative. No card of it can be spared (R-8) exactly when its slack is 0:
with slack left, some card belongs to a group and can go.

In other words: a hand pays for a route if the number of its cards, plus `group - 1` for each that
fits, is at least `group * length`. The part of that sum that does not depend on the colour is the
worth of the hand. So a table by colour, cards of it and worth tells which routes can be paid for.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit
from whistlestop.engine.rules import GRAY, SUBSTITUTES, Rules
from whistlestop.engine.state import HAND, HAND_SIZE, LAID, ROUTE_WORDS, SEAT, State

NEVER: Final = 1000
"""More cards than can ever follow."""


def tabulate_substitutes(r: Rules) -> None:
    """Fill the table of routes that can be paid with substitutes."""
    r.group_size = vec[i64]([])
    r.group_wilds = vec[i64]([])
    r.group_least = vec[i64]([])
    r.largest_worth = 0
    route: i64
    for route in range(r.routes):
        if r.route_shape[route] == SUBSTITUTES:
            if _group_of(r, route) < 0:
                r.group_size = append(r.group_size, r.route_substitute[route])
                r.group_wilds = append(r.group_wilds, r.route_wilds_pay[route])
                r.group_least = append(r.group_least, NEVER)
            r.largest_worth = max(
                r.largest_worth, r.route_substitute[route] * r.route_length[route]
            )
    rows = len(r.group_size) * r.colors * r.card_counts
    r.payable_substitutes = vec[i64]([0] * (rows * (r.largest_worth + 1) * ROUTE_WORDS))
    for route in range(r.routes):
        if r.route_shape[route] == SUBSTITUTES:
            _enter(r, route, _group_of(r, route))


def _group_of(r: Rules, route: i64) -> i64:
    """The kind of substitution on a route; -1 if it is not listed yet."""
    sort: i64
    for sort in range(len(r.group_size)):
        if (
            r.group_size[sort] == r.route_substitute[route]
            and r.group_wilds[sort] == r.route_wilds_pay[route]
        ):
            return sort
    return -1


def _enter(r: Rules, route: i64, sort: i64) -> None:
    group: i64 = r.route_substitute[route]
    filled: i64 = _most_of_a_color(r, route)
    color: i64
    cards: i64
    worth: i64
    for color in range(r.colors):
        if r.route_color[route] == GRAY or r.route_color[route] == color:
            for cards in range(r.card_counts):
                row: i64 = (sort * r.colors + color) * r.card_counts + cards
                owed: i64 = group * r.route_length[route] - (group - 1) * min(cards, filled)
                r.group_least[sort] = min(r.group_least[sort], owed)
                for worth in range(owed, r.largest_worth + 1):
                    at: i64 = (row * (r.largest_worth + 1) + worth) * ROUTE_WORDS
                    r.payable_substitutes[at + r.route_word[route]] |= r.route_bit[route]


def payable_with_substitutes(r: Rules, s: State, seat: i64, sort: i64) -> tuple[i64, i64, i64]:
    """Routes with one kind of substitution that the hand can pay for, whoever owns them."""
    hand: i64 = seat * SEAT + HAND
    seats = s.seats
    worth: i64 = seats[seat * SEAT + HAND_SIZE]
    if r.group_wilds[sort] != 0:
        worth += (r.group_size[sort] - 1) * seats[hand + r.wild]
    if worth < r.group_least[sort]:
        return 0, 0, 0
    table = r.payable_substitutes
    row: i64 = (r.largest_worth + 1) * ROUTE_WORDS
    to_next_color: i64 = r.card_counts * row
    first: i64 = sort * r.colors * to_next_color + min(worth, r.largest_worth) * ROUTE_WORDS
    low: i64 = 0
    middle: i64 = 0
    high: i64 = 0
    plain = r.rail_plain
    harbour = r.rail_harbour
    harbour_cards: bool = r.harbour_cards
    three_words: bool = r.routes > 2 * WORD
    color: i64
    for color in range(r.colors):
        n: i64 = seats[hand + plain[color]]
        if harbour_cards:
            n += seats[hand + harbour[color]]
        at: i64 = first + n * row
        low |= table[at]
        middle |= table[at + 1]
        if three_words:
            high |= table[at + 2]
        first += to_next_color
    return low, middle, high


def _most_of_a_color(r: Rules, route: i64) -> i64:
    """Spaces that cards of one colour may pay for: a wild space takes a wild or a group."""
    return r.route_length[route] - r.route_wilds[route]


def _cards_needed(length: i64, group: i64, fitting: i64) -> i64:
    fitting = min(fitting, length)
    return fitting + group * (length - fitting)


def next_substitutes(r: Rules, s: State, route: i64) -> i64:
    """The kinds that may be laid next."""
    if _complete(r, s, route):
        return 0
    seats = s.seats
    hand: i64 = s.seat * SEAT + HAND
    laid: i64 = 0
    if r.route_color[route] != GRAY:
        laid = _laid_of(r, s, r.route_color[route])
    kinds: i64 = 0
    if seats[hand + r.wild] > 0 and _completable(r, s, route, r.wild, 0, laid):
        kinds = bit(r.wild)
    following: i64 = 0
    kind: i64
    for kind in range(r.wild - 1, max(s.last_kind, 0) - 1, -1):
        n: i64 = seats[hand + kind]
        if n > 0:
            following += n
            if _completable(r, s, route, kind, following - 1, laid):
                kinds |= bit(kind)
    return kinds


def _complete(r: Rules, s: State, route: i64) -> bool:
    most: i64 = _most_of_a_color(r, route)
    fitting: i64 = 0
    if r.route_color[route] != GRAY:
        fitting = min(_laid_of(r, s, r.route_color[route]), most)
    else:
        color: i64
        for color in range(r.colors):
            fitting = max(fitting, min(_laid_of(r, s, color), most))
    if r.route_wilds_pay[route] != 0:
        fitting += s.laid_wilds
    needed: i64 = _cards_needed(r.route_length[route], r.route_substitute[route], fitting)
    return s.laid_cards == needed


def _completable(r: Rules, s: State, route: i64, kind: i64, following: i64, laid: i64) -> bool:
    """After laying one card of `kind`, can cards from `kind` on bring the slack to 0?

    `following` counts the colour cards in hand that can still be laid then, `laid` the cards of
    the route's colour on the table, if it has one. For every number of spaces that the chosen
    colour pays for in the end (`same`), and for every number of wilds, the colour cards to come
    must be exactly those still owed.
    """
    wilds: i64 = s.seats[s.seat * SEAT + HAND + r.wild]
    laid_wilds: i64 = s.laid_wilds
    if kind == r.wild:
        wilds -= 1
        laid_wilds += 1
    stray_wilds: i64 = 0
    if r.route_wilds_pay[route] == 0:
        stray_wilds = wilds
        wilds = 0
        laid_wilds = 0
    color: i64 = r.route_color[route]
    to_come: i64 = 0
    if color != GRAY:
        to_come = _more_of(r, s, kind, color)
        if r.kind_color[kind] == color:
            laid += 1
            to_come -= 1
    filled: i64 = _most_of_a_color(r, route)
    length: i64 = r.route_length[route]
    group: i64 = r.route_substitute[route]
    on_table: i64 = s.laid_cards + 1
    same: i64
    for same in range(filled, -1, -1):
        fewest: i64 = max(same - laid, 0)
        most: i64 = following
        if color == GRAY:
            fewest, most = _any_colors_to_come(r, s, kind, same, same == filled)
        elif fewest > to_come or (same < filled and laid > same):
            continue
        elif same < filled:
            most = fewest + following - to_come
        more: i64
        for more in range(wilds + 1):
            needed: i64 = _cards_needed(length, group, same + laid_wilds + more)
            owed: i64 = needed - on_table - more
            if owed < fewest:
                break
            if owed <= most + stray_wilds:
                return True
    return False


def _any_colors_to_come(r: Rules, s: State, kind: i64, same: i64, full: bool) -> tuple[i64, i64]:
    """How many colour cards can follow on a grey route, at least and at most, if `same` cards of
    one colour fit in the end.

    No other colour may have more cards than that, unless `same` fills all the spaces it may.
    """
    fewest: i64 = NEVER
    most: i64 = 0
    hand: i64 = s.seat * SEAT + HAND
    seats = s.seats
    piles = s.piles
    rail_plain = r.rail_plain
    rail_harbour = r.rail_harbour
    next_color: i64 = r.kind_color[kind]
    color: i64
    for color in range(r.colors):
        plain: i64 = rail_plain[color]
        harbour: i64 = rail_harbour[color]
        laid: i64 = piles[LAID + plain] + piles[LAID + harbour]
        more: i64 = 0
        if plain >= kind:
            more = seats[hand + plain]
        if harbour >= kind:
            more += seats[hand + harbour]
        if color == next_color:
            laid += 1
            more -= 1
        if laid > same and not full:
            return NEVER, 0
        wanted: i64 = max(same - laid, 0)
        if wanted <= more:
            fewest = min(fewest, wanted)
        if not full:
            more = min(more, wanted)
        most += more
    return fewest, most


def _laid_of(r: Rules, s: State, color: i64) -> i64:
    """Cards of a colour on the table."""
    piles = s.piles
    return piles[LAID + r.rail_plain[color]] + piles[LAID + r.rail_harbour[color]]


def _more_of(r: Rules, s: State, kind: i64, color: i64) -> i64:
    """Cards of a colour in hand, from `kind` on."""
    seats = s.seats
    hand: i64 = s.seat * SEAT + HAND
    plain: i64 = r.rail_plain[color]
    n: i64 = 0
    if plain >= kind:
        n = seats[hand + plain]
    if r.harbour_cards:
        harbour: i64 = r.rail_harbour[color]
        if harbour >= kind:
            n += seats[hand + harbour]
    return n
