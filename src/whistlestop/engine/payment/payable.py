"""What a hand can pay for: routes, stations and harbours.

Routes take one table look-up for every colour. The tables (`lookup_tables.py`) have an entry for
every possible number of cards of a colour, so that no number has to be clipped.
"""

from mypy_extensions import i64

from whistlestop.engine.bits import WORD
from whistlestop.engine.payment.next_card import station_cost
from whistlestop.engine.payment.pairs import most_pairs
from whistlestop.engine.payment.substitutes import payable_with_substitutes
from whistlestop.engine.rules import LONGEST_ROUTE, Rules
from whistlestop.engine.state import HAND, HAND_SIZE, ROUTE_WORDS, SEAT, State


def payable(r: Rules, s: State, seat: i64) -> tuple[i64, i64, i64]:
    """Routes that the hand can pay for, whoever owns them."""
    if r.fleet > 0 or r.harbour_cards:
        low, middle, high = _with_trains_and_ships(r, s, seat * SEAT + HAND)
    else:
        low, middle, high = _with_trains(r, s, seat * SEAT + HAND)
    sort: i64
    for sort in range(len(r.group_size)):
        low_too, middle_too, high_too = payable_with_substitutes(r, s, seat, sort)
        low |= low_too
        middle |= middle_too
        high |= high_too
    return low, middle, high


def _with_trains(r: Rules, s: State, hand: i64) -> tuple[i64, i64, i64]:
    """Where each colour has one kind of card: train cards of a colour and wilds (EU-9)."""
    seats = s.seats
    table = r.payable_rail
    plain = r.rail_plain
    three_words: bool = r.routes > 2 * WORD
    to_next_color: i64 = r.card_counts * ROUTE_WORDS
    row: i64 = min(seats[hand + r.wild], LONGEST_ROUTE) * r.colors * to_next_color
    low: i64 = 0
    middle: i64 = 0
    high: i64 = 0
    color: i64
    for color in range(r.colors):
        at: i64 = row + seats[hand + plain[color]] * ROUTE_WORDS
        low |= table[at]
        middle |= table[at + 1]
        if three_words:
            high |= table[at + 2]
        row += to_next_color
    return low, middle, high


def _with_trains_and_ships(r: Rules, s: State, hand: i64) -> tuple[i64, i64, i64]:
    """Train cards pay on land (WO-11), ship cards at sea, a double ship covering two spaces
    (WO-12), pairs of train cards on hard routes (WO-14)."""
    seats = s.seats
    by_rail = r.payable_rail
    by_sea = r.payable_sea
    plain = r.rail_plain
    harbour = r.rail_harbour
    single = r.ship_single
    double = r.ship_double
    wilds: i64 = seats[hand + r.wild]
    to_next_color: i64 = r.card_counts * ROUTE_WORDS
    row: i64 = min(wilds, LONGEST_ROUTE) * r.colors * to_next_color
    low: i64 = 0
    middle: i64 = 0
    high: i64 = 0
    pairs: i64 = 0
    odd: i64 = 0
    color: i64
    for color in range(r.colors):
        trains: i64 = seats[hand + plain[color]] + seats[hand + harbour[color]]
        spaces: i64 = seats[hand + single[color]] + 2 * seats[hand + double[color]]
        pairs += trains >> 1
        odd += trains & 1
        rail: i64 = row + trains * ROUTE_WORDS
        sea: i64 = row + spaces * ROUTE_WORDS
        low |= by_rail[rail] | by_sea[sea]
        middle |= by_rail[rail + 1] | by_sea[sea + 1]
        high |= by_rail[rail + 2] | by_sea[sea + 2]
        row += to_next_color
    hard: i64 = min(most_pairs(pairs, odd, wilds), LONGEST_ROUTE) * ROUTE_WORDS
    in_pairs = r.payable_pairs
    return low | in_pairs[hard], middle | in_pairs[hard + 1], high | in_pairs[hard + 2]


def can_pay_station(r: Rules, s: State, seat: i64) -> bool:
    """Does the seat hold the cards of one colour, wilds standing in, for its next station?"""
    hand: i64 = seat * SEAT + HAND
    seats = s.seats
    cost: i64 = station_cost(r, s, seat)
    if seats[seat * SEAT + HAND_SIZE] < cost:
        return False
    cost -= seats[hand + r.wild]
    if cost <= 1:
        return True
    plain = r.rail_plain
    harbour = r.rail_harbour
    color: i64
    for color in range(r.colors):
        if seats[hand + plain[color]] + seats[hand + harbour[color]] >= cost:
            return True
    return False


def can_pay_harbour(r: Rules, s: State, seat: i64) -> bool:
    """Does the seat hold the cards with harbour symbols of one colour, wilds standing in?"""
    hand: i64 = seat * SEAT + HAND
    seats = s.seats
    train = r.rail_harbour
    most_trains: i64 = r.harbour_trains
    most_ships: i64 = r.harbour_ships
    owed: i64 = most_trains + most_ships - seats[hand + r.wild]
    color: i64
    for color in range(r.colors):
        trains: i64 = seats[hand + train[color]]
        if trains >= owed - most_ships:
            ships: i64 = min(seats[hand + r.ship_harbour[color]], most_ships)
            if min(trains, most_trains) + ships >= owed:
                return True
    return False
