"""Which card to draw, and from which deck the market is refilled."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import lowest
from whistlestop.engine.legality import draw_action, draw_sources
from whistlestop.engine.market import deck_size
from whistlestop.engine.rules import REFILL_FROM, Rules
from whistlestop.engine.state import DISCARD, KINDS, MARKET, State

NOTHING: Final = -1


def best_draw(r: Rules, s: State, hand: vec[i64], worth: vec[i64], second: bool) -> i64:
    """The draw that is worth most: a face-up card, or what a deck gives on average.

    Where a face-up wild is the only card of a turn, it must be worth more than the two best other
    draws together. -1 if there is nothing to draw.
    """
    sources: i64 = draw_sources(r, s, second)
    wild: i64 = NOTHING
    best: i64 = NOTHING
    most: i64 = NOTHING
    next_most: i64 = 0
    while sources != 0:
        source: i64 = lowest(sources)
        sources &= sources - 1
        value: i64
        if source >= r.slots:
            value = deck_worth(r, s, hand, worth, source - r.slots)
        elif s.piles[MARKET + source] == r.wild and r.wild_ends_draw:
            wild = source
            continue
        else:
            value = worth[s.piles[MARKET + source]]
        # A card from the deck is better than a face-up card of the same worth: nobody sees it.
        if value > most or (value == most and source >= r.slots):
            next_most = max(most, 0)
            most = value
            best = source
        elif value > next_most:
            next_most = value
    if wild != NOTHING and (best == NOTHING or worth[r.wild] > most + next_most):
        return draw_action(r, wild)
    return NOTHING if best == NOTHING else draw_action(r, best)


def deck_worth(r: Rules, s: State, hand: vec[i64], worth: vec[i64], deck: i64) -> i64:
    """The average worth of the cards of a deck that the seat has not seen elsewhere."""
    total: i64 = 0
    cards: i64 = 0
    kind: i64
    for kind in range(r.kinds):
        if r.kind_deck[kind] == deck:
            unseen: i64 = r.kind_count[kind] - hand[kind] - s.piles[DISCARD + deck * KINDS + kind]
            total += unseen * worth[kind]
            cards += unseen
    slot: i64
    for slot in range(r.slots):
        kind = s.piles[MARKET + slot]
        if kind >= 0 and r.kind_deck[kind] == deck:
            total -= worth[kind]
            cards -= 1
    return total // max(cards, 1)


def best_refill(r: Rules, s: State, hand: vec[i64], worth: vec[i64]) -> i64:
    """Refill from the deck whose cards are worth more on average."""
    if r.decks == 1 or deck_size(s, 1) == 0:
        return REFILL_FROM
    if deck_size(s, 0) == 0:
        return REFILL_FROM + 1
    better: bool = deck_worth(r, s, hand, worth, 1) > deck_worth(r, s, hand, worth, 0)
    return REFILL_FROM + (1 if better else 0)
