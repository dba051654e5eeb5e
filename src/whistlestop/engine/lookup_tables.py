"""Tables computed once per edition, so that play needs only a few look-ups.

The idea comes from chess programs: the routes that a hand can pay for are the union, over the
colours, of one table entry for (wilds, colour, cards of it). Routes are bits, 63 to a word.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit
from whistlestop.engine.payment.substitutes import tabulate_substitutes
from whistlestop.engine.rules import (
    COUNTS,
    FIRST_ACTION,
    GRAY,
    PAIRS,
    SHIPS,
    SUBSTITUTES,
    Rules,
)
from whistlestop.engine.state import NO_KIND, ROUTE_WORDS, TICKET_DECK


def zeros(size: int) -> vec[i64]:
    """A vector of `size` zeros."""
    return vec[i64]([0] * size)


def prepare(r: Rules) -> Rules:
    """Fill in everything that follows from the numbers of an edition."""
    _number_actions(r)
    _place_piles(r)
    _route_bits(r)
    _routes_that_fit(r)
    _count_cards(r)
    _payable_tables(r)
    tabulate_substitutes(r)
    return r


def _number_actions(r: Rules) -> None:
    most_offered: i64 = r.draw_tickets
    dealt: i64 = 0
    for n in r.pack_deal:
        dealt += n
    if dealt > most_offered:
        most_offered = dealt
    r.draw_slot = FIRST_ACTION
    r.lay = r.draw_slot + r.slots
    r.keep = r.lay + r.kinds
    r.claim = r.keep + (0 if r.goal > 0 else bit(most_offered))
    r.station = r.claim + r.routes
    r.harbour = r.station + (r.locations if r.stations > 0 else 0)
    r.exchange_trains = r.harbour + (r.locations if r.harbours > 0 else 0)
    r.exchange_most = r.fleet_trains + r.fleet_ships - r.fleet
    r.exchange_ships = r.exchange_trains + (r.exchange_most + 1 if r.fleet > 0 else 0)
    r.fleet_of = r.exchange_ships + (r.exchange_most + 1 if r.fleet > 0 else 0)
    r.stack = r.fleet_of + (r.fleet_trains + 1 if r.fleet > 0 else 0)
    r.token = r.stack + (r.locations if r.symbols > 0 else 0)
    r.actions = r.token + (r.locations if r.symbols > 0 else 0)


def _place_piles(r: Rules) -> None:
    start: i64 = TICKET_DECK + r.tickets
    r.deck_at = zeros(2)
    r.deck_cards = zeros(2)
    for kind in range(r.kinds):
        r.deck_cards[r.kind_deck[kind]] += r.kind_count[kind]
    for deck in range(r.decks):
        r.deck_at[deck] = start
        start += r.deck_cards[deck]
    r.pile_cells = start


def _route_bits(r: Rules) -> None:
    r.alone = vec[i64]([bit(location) for location in range(r.locations)])
    r.nowhere = zeros(r.locations)
    r.routes_at = zeros(r.locations * ROUTE_WORDS)
    r.route_ends = zeros(r.routes)
    r.route_word = zeros(r.routes)
    r.route_bit = zeros(r.routes)
    r.all_routes = zeros(ROUTE_WORDS)
    r.pairs = False
    for route in range(r.routes):
        word: i64 = route // WORD
        member: i64 = bit(route % WORD)
        r.route_ends[route] = bit(r.route_a[route]) | bit(r.route_b[route])
        r.route_word[route] = word
        r.route_bit[route] = member
        r.all_routes[word] |= member
        r.routes_at[r.route_a[route] * ROUTE_WORDS + word] |= member
        r.routes_at[r.route_b[route] * ROUTE_WORDS + word] |= member
        if r.route_shape[route] == PAIRS:
            r.pairs = True


def _routes_that_fit(r: Rules) -> None:
    r.fits = zeros(2 * COUNTS * ROUTE_WORDS)
    for route in range(r.routes):
        for n in range(r.route_length[route], COUNTS):
            at = (r.route_piece[route] * COUNTS + n) * ROUTE_WORDS + r.route_word[route]
            r.fits[at] |= r.route_bit[route]


def _count_cards(r: Rules) -> None:
    cards = [*r.kind_count] + [0] * (NO_KIND + 1 - r.kinds)
    r.card_counts = 0
    for color in range(r.colors):
        trains = cards[r.rail_plain[color]] + cards[r.rail_harbour[color]]
        spaces = cards[r.ship_single[color]] + 2 * cards[r.ship_double[color]]
        r.card_counts = max(r.card_counts, trains + 1, spaces + 1)


def _payable_tables(r: Rules) -> None:
    r.payable_rail = zeros(COUNTS * r.colors * r.card_counts * ROUTE_WORDS)
    r.payable_sea = zeros(COUNTS * r.colors * r.card_counts * ROUTE_WORDS)
    r.harbour_cards = False
    for kind in r.rail_harbour:
        if kind != NO_KIND:
            r.harbour_cards = True
    r.payable_pairs = zeros(COUNTS * ROUTE_WORDS)
    for route in range(r.routes):
        shape = r.route_shape[route]
        if shape == PAIRS:
            for pairs in range(r.route_length[route], COUNTS):
                r.payable_pairs[pairs * ROUTE_WORDS + r.route_word[route]] |= r.route_bit[route]
        elif shape != SUBSTITUTES:
            table = r.payable_sea if shape == SHIPS else r.payable_rail
            for color in range(r.colors):
                if r.route_color[route] == GRAY or r.route_color[route] == color:
                    _enter_payable(r, table, route, color)


def _enter_payable(r: Rules, table: vec[i64], route: i64, color: i64) -> None:
    """Enter the route wherever `n` spaces paid in the colour and `wilds` wilds are enough."""
    for wilds in range(COUNTS):
        usable: i64 = wilds if r.route_wilds_pay[route] != 0 else 0
        for n in range(r.card_counts):
            if usable >= r.route_wilds[route] and n + usable >= r.route_length[route]:
                at: i64 = ((wilds * r.colors + color) * r.card_counts + n) * ROUTE_WORDS
                table[at + r.route_word[route]] |= r.route_bit[route]
