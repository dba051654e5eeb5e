"""Where unseen cards come from: one pool for each time a deck was made."""

from __future__ import annotations

from whistlestop.engine import state as es
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.knowledge.record.from_state import discards
from whistlestop.knowledge.record.history import Pool


class OpenPool:
    """A pool with its secrets: which cards each seat has drawn from it."""

    __slots__ = ("cards", "drawn")

    def __init__(self, cards: list[int], players: int) -> None:
        self.cards = cards
        """By kind: what the deck was made of, less what was seen leaving it or shown later."""
        self.drawn = [[0] * len(cards) for _ in range(players)]
        """By seat and kind: those of them that the seat has drawn blind."""

    def copy(self) -> OpenPool:
        """An independent pool."""
        new = OpenPool(self.cards[:], 0)
        new.drawn = [row[:] for row in self.drawn]
        return new

    def closed(self) -> Pool:
        """The pool as everyone sees it."""
        return Pool(tuple(self.cards), tuple(map(sum, self.drawn)))


def pools_not_in_sight(r: Rules, s: State) -> list[list[OpenPool]]:
    """One pool for each deck, of all cards in the deck and in hands."""
    hidden = _cards_not_in_sight(r, s)
    pools = []
    for deck in range(r.decks):
        cards = [n if r.kind_deck[kind] == deck else 0 for kind, n in enumerate(hidden)]
        pool = OpenPool(cards, int(s.players))
        for seat in range(s.players):
            for kind in range(r.kinds):
                if r.kind_deck[kind] == deck:
                    pool.drawn[seat][kind] = int(s.seats[seat * es.SEAT + es.HAND + kind])
        pools.append([pool])
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
