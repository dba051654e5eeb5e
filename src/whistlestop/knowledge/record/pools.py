"""Where unseen cards come from: one pool for each time a deck was made."""

from __future__ import annotations

from whistlestop.engine import state as es
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.knowledge.record.from_state import discards
from whistlestop.knowledge.record.history import Pool

Row = tuple[int, ...]
"""Numbers by card kind or deck."""


def plus(row: Row, at: int, n: int) -> Row:
    """The row with one number raised."""
    numbers = list(row)
    numbers[at] += n
    return tuple(numbers)


class OpenPool:
    """A pool with its secrets: which cards each seat has drawn from it."""

    def __init__(self, cards: Row, drawn: list[Row]) -> None:
        self.cards = cards
        """By kind: what the deck was made of, less what was seen leaving it or shown later."""
        self.drawn = drawn
        """By seat and kind: those of them that the seat has drawn blind."""

    def copy(self) -> OpenPool:
        """An independent pool."""
        return OpenPool(self.cards, self.drawn[:])

    def remove(self, kind: int) -> None:
        """Remove a card that was seen."""
        self.cards = plus(self.cards, kind, -1)

    def draw(self, seat: int, kind: int, n: int) -> None:
        """Note that a seat holds this many more cards from it."""
        self.drawn[seat] = plus(self.drawn[seat], kind, n)

    def closed(self) -> Pool:
        """The pool as everyone sees it."""
        return Pool(self.cards, tuple([sum(row) for row in self.drawn]))


def pools_not_in_sight(r: Rules, s: State) -> list[list[OpenPool]]:
    """One pool for each deck, of all cards in the deck and in hands."""
    hidden = _cards_not_in_sight(r, s)
    pools = []
    for deck in range(r.decks):
        kinds = [r.kind_deck[kind] == deck for kind in range(r.kinds)]
        cards = [n if kinds[kind] else 0 for kind, n in enumerate(hidden)]
        hands = [
            tuple([int(s.seats[hand + kind]) if kinds[kind] else 0 for kind in range(r.kinds)])
            for hand in range(es.HAND, es.HAND + s.players * es.SEAT, es.SEAT)
        ]
        pools.append([OpenPool(tuple(cards), hands)])
    return pools


def _cards_not_in_sight(r: Rules, s: State) -> list[int]:
    """Cards of each kind in decks and hands."""
    hidden = [int(r.kind_count[kind]) - n for kind, n in enumerate(discards(r, s))]
    for kind in range(r.kinds):
        hidden[kind] -= int(s.piles[es.LAID + kind])
    for slot in range(r.slots):
        if s.piles[es.MARKET + slot] != es.EMPTY:
            hidden[s.piles[es.MARKET + slot]] -= 1
    for i in range(s.revealed):
        hidden[s.piles[es.REVEALED + i]] -= 1
    return hidden
