"""Hard routes: every space costs a pair of train cards of one colour (WO-14).

A wild may be one card of a pair, not both. So `2n` cards with `w` wilds make `n` pairs exactly
when `odd <= w <= n`, where `odd` is the number of colours laid an odd number of times: every odd
card needs a wild, and every wild needs a colour card.
"""

from mypy_extensions import i64

from whistlestop.engine.bits import bit
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import HAND, LAID, SEAT, State


def pairs_in_hand(r: Rules, s: State, seat: i64) -> i64:
    """How many pairs a hand can make."""
    hand: i64 = seat * SEAT + HAND
    seats = s.seats
    plain = r.rail_plain
    harbour = r.rail_harbour
    pairs: i64 = 0
    odd: i64 = 0
    color: i64
    for color in range(r.colors):
        n: i64 = seats[hand + plain[color]] + seats[hand + harbour[color]]
        pairs += n >> 1
        odd += n & 1
    return most_pairs(pairs, odd, seats[hand + r.wild])


def most_pairs(pairs: i64, odd: i64, wilds: i64) -> i64:
    """The most pairs with wilds: first each wild completes an odd card, then two split a pair."""
    if wilds <= odd:
        return pairs + wilds
    return pairs + odd + min((wilds - odd) >> 1, pairs)


def next_pairs(r: Rules, s: State, spaces: i64) -> i64:
    """The kinds that may be laid next towards this many pairs."""
    owed: i64 = 2 * spaces - s.laid_cards
    if owed == 0:
        return 0
    if s.laid_wilds > 0:
        return bit(r.wild)
    hand: i64 = s.seat * SEAT + HAND
    wilds: i64 = s.seats[hand + r.wild]
    kinds: i64 = 0
    odd: i64 = 0
    color: i64
    for color in range(r.colors):
        plain: i64 = r.rail_plain[color]
        harbour: i64 = r.rail_harbour[color]
        without: i64 = s.seats[hand + plain]
        with_symbol: i64 = s.seats[hand + harbour]
        parity: i64 = (s.piles[LAID + plain] + s.piles[LAID + harbour]) & 1
        both: i64 = without + with_symbol
        if (
            without > 0
            and plain >= s.last_kind
            and _completable(r, s, color, odd, 1 - parity, both - 1, owed - 1, spaces)
        ):
            kinds |= bit(plain)
        if (
            with_symbol > 0
            and harbour >= s.last_kind
            and _completable(r, s, color, odd, 1 - parity, with_symbol - 1, owed - 1, spaces)
        ):
            kinds |= bit(harbour)
        odd += parity
    if wilds >= owed and odd <= owed and owed <= spaces:
        kinds |= bit(r.wild)
    return kinds


def _completable(
    r: Rules, s: State, color: i64, odd: i64, parity: i64, more: i64, owed: i64, spaces: i64
) -> bool:
    """Can `owed` more cards complete the pairs, none of a colour before `color`?

    `odd` counts earlier colours laid an odd number of times. `parity` is the parity of `color`,
    of which `more` cards can follow. Two more wilds never hurt, so it is enough to try the two
    largest numbers of wilds.
    """
    hand: i64 = s.seat * SEAT + HAND
    cards: i64 = more
    pairs: i64 = 0
    later: i64
    for later in range(color + 1, r.colors):
        n: i64 = s.seats[hand + r.rail_plain[later]] + s.seats[hand + r.rail_harbour[later]]
        cards += n
        pairs += n >> 1
    most: i64 = min(min(spaces, owed), s.seats[hand + r.wild])
    wilds: i64
    for wilds in range(most, max(most - 2, -1), -1):
        needed: i64 = owed - wilds
        if needed <= cards and _fewest_odd(needed, parity, more, pairs) + odd <= wilds:
            return True
    return False


def _fewest_odd(needed: i64, parity: i64, more: i64, pairs: i64) -> i64:
    """The fewest odd colours that `needed` further colour cards can leave."""
    if parity == 1 and more > 0 and needed > 0:
        parity = 0
        more -= 1
        needed -= 1
    return parity + needed - 2 * min(needed >> 1, pairs + (more >> 1))
