"""What a flush of the market can lead to, by following every shuffle there could be (R-6).

Only two things matter about a card: its deck and whether it is wild. A pile is the sequence of
its cards, top first, True for a wild.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

Pile = tuple[bool, ...]


class Table(NamedTuple):
    """The cards outside the hands; each field has one pile for each deck."""

    market: tuple[Pile, ...]
    """The cards of each deck that are shown."""
    decks: tuple[Pile, ...]
    discards: tuple[Pile, ...]


def wilds_shown(table: Table) -> int:
    """How many wilds the market shows."""
    return sum(sum(pile) for pile in table.market)


def orders(cards: Pile) -> Iterator[Pile]:
    """Every order a shuffle can bring about."""
    for wilds in combinations(range(len(cards)), sum(cards)):
        yield tuple(position in wilds for position in range(len(cards)))


def after_flush(table: Table, shares: tuple[int, ...]) -> set[Table]:
    """Every table a flush can lead to: all shown cards are discarded, then each deck shows its
    share, and the first deck that has cards fills what is missing (R-4, WO-8)."""
    discards = tuple(
        tuple(sorted(pile + shown))
        for pile, shown in zip(table.discards, table.market, strict=True)
    )
    bare = Table(tuple(() for _ in shares), table.decks, discards)
    tables = {bare}
    for deck in range(len(shares)):
        tables = {new for old in tables for new in remade(old, deck)}
    for deck, share in enumerate(shares):
        for _ in range(share):
            tables = {new for old in tables for new in turned_up(old, deck)}
    for _ in range(sum(shares)):
        tables = {new for old in tables for new in filled(old, sum(shares))}
    return {_sorted(new) for new in tables}


def remade(table: Table, deck: int) -> Iterator[Table]:
    """An empty deck is made anew from its discard pile (R-3)."""
    if table.decks[deck] or not table.discards[deck]:
        yield table
        return
    for order in orders(table.discards[deck]):
        yield table._replace(
            decks=_with(table.decks, deck, order), discards=_with(table.discards, deck, ())
        )


def turned_up(table: Table, deck: int) -> Iterator[Table]:
    """The top card of a deck, if it has one, comes into the market."""
    if not table.decks[deck]:
        yield table
        return
    shown = (*table.market[deck], table.decks[deck][0])
    left = table._replace(
        market=_with(table.market, deck, shown),
        decks=_with(table.decks, deck, table.decks[deck][1:]),
    )
    yield from remade(left, deck)


def filled(table: Table, slots: int) -> Iterator[Table]:
    """A gap, if there is one, is filled from the first deck that has cards (R-4)."""
    ready = [deck for deck, cards in enumerate(table.decks) if cards]
    if ready and sum(len(pile) for pile in table.market) < slots:
        yield from turned_up(table, ready[0])
    else:
        yield table


def can_help(table: Table, shares: tuple[int, ...], enough: int) -> bool:
    """Can flushing, again and again, ever show fewer wilds than make a flush?"""
    seen = {_sorted(table)}
    waiting = [_sorted(table)]
    while waiting:
        for new in after_flush(waiting.pop(), shares):
            if wilds_shown(new) < enough:
                return True
            if new not in seen:
                seen.add(new)
                waiting.append(new)
    return False


def could_show_fewer(table: Table, shares: tuple[int, ...], enough: int) -> bool:
    """Could the cards, dealt anew in any way, show fewer wilds? (R-6)"""
    cards = tuple(
        shown + deck + discard
        for shown, deck, discard in zip(table.market, table.decks, table.discards, strict=True)
    )
    sizes = [min(share, len(pile)) for share, pile in zip(shares, cards, strict=True)]
    for deck, pile in enumerate(cards):
        sizes[deck] += min(sum(shares) - sum(sizes), len(pile) - sizes[deck])
    least = [max(n - pile.count(False), 0) for n, pile in zip(sizes, cards, strict=True)]
    return sum(least) < enough


def _with(piles: tuple[Pile, ...], deck: int, pile: Pile) -> tuple[Pile, ...]:
    return (*piles[:deck], pile, *piles[deck + 1 :])


def _sorted(table: Table) -> Table:
    """Where a card lies in the market or in a discard pile makes no difference."""
    return Table(
        tuple(tuple(sorted(pile)) for pile in table.market),
        table.decks,
        tuple(tuple(sorted(pile)) for pile in table.discards),
    )
