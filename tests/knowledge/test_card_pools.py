"""Hidden cards are imagined exactly as they could lie: all possible worlds are the judge."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.knowledge.table import Table
from whistlestop.engine import actions
from whistlestop.engine import journal as j
from whistlestop.engine import state as es
from whistlestop.engine.journal import JournalEntry
from whistlestop.engine.rules import DRAW_DECK

VIEWER = 2
SLOTS = 5
World = tuple[tuple[int, ...], ...]
"""Cards by kind in the deck, and in the hands of seats 0 and 1."""


def counts(table: Table, cards: Counter[str]) -> tuple[int, ...]:
    """How many there are of each kind."""
    return tuple(cards[kind.id] for kind in table.edition.card_kinds)


def world(table: Table) -> World:
    """How the cards lie."""
    deck = Counter(table.deck())
    return counts(table, deck), counts(table, table.hand(0)), counts(table, table.hand(1))


class Worlds:
    """All the ways the cards could lie that agree with what seat 2 has seen."""

    def __init__(self, table: Table) -> None:
        """At first the viewer knows what is hidden, and how many cards lie where."""
        self.kinds = int(table.r.kinds)
        self.size = len(table.deck())
        hidden = counts(table, Counter(table.deck()) + table.hand(0) + table.hand(1))
        one, two = table.hand(0).total(), table.hand(1).total()
        self.possible: set[World] = {
            (_minus(rest, second), first, second)
            for first in _hands(hidden, one)
            for rest in [_minus(hidden, first)]
            for second in _hands(rest, two)
        }
        self.discards = list(table.view(None).discards)
        self.revealed: tuple[int, ...] = ()

    def note(self, entry: JournalEntry) -> None:
        """Keep the worlds that agree with an event as the viewer sees it."""
        what, seat, _, _, items = entry
        if what == j.CARD_DRAWN:
            self._leaves_deck(range(self.kinds) if seat != VIEWER else items, seat)
        elif what in (j.MARKET_FILLED, j.TUNNEL_REVEALED):
            for kind in items:
                self._leaves_deck((kind,), VIEWER)
            if what == j.TUNNEL_REVEALED:
                self.revealed = items
        elif what in (j.CARD_TAKEN, j.TUNNEL_WITHDRAWN, j.CARD_LAID):
            for kind in items:
                self._hand(seat, kind, -1 if what == j.CARD_LAID else 1)
        if what in (j.ROUTE_CLAIMED, j.STATION_BUILT):
            self._discard(items + self.revealed)
        elif what == j.TUNNEL_WITHDRAWN:
            self._discard(self.revealed)
        elif what == j.MARKET_FLUSHED:
            self._flush([items[i : i + SLOTS] for i in range(0, len(items), SLOTS)])

    def _flush(self, markets: list[tuple[int, ...]]) -> None:
        """Each market but the first came from the deck, and all were discarded."""
        self._discard(markets[0])
        for market in markets[1:]:
            for kind in market:
                self._leaves_deck((kind,), VIEWER)
            self._discard(market)

    def _discard(self, cards: tuple[int, ...]) -> None:
        self.revealed = ()
        for kind in cards:
            self.discards[kind] += 1
        self._remake()

    def _leaves_deck(self, kinds: range | tuple[int, ...], seat: int) -> None:
        """One of these kinds goes from the deck to a hand (the viewer's own is not followed)."""
        found: set[World] = set()
        for world in self.possible:
            for kind in kinds:
                if world[0][kind]:
                    piles = [list(pile) for pile in world]
                    piles[0][kind] -= 1
                    if seat != VIEWER:
                        piles[1 + seat][kind] += 1
                    found.add(tuple(map(tuple, piles)))
        self.possible = found
        self.size -= 1
        self._remake()

    def _remake(self) -> None:
        """The moment the deck is empty it is remade (R-3), told or not."""
        if self.size == 0 and any(self.discards):
            self.size = sum(self.discards)
            self.possible = {(tuple(self.discards), *hands) for _, *hands in self.possible}
            self.discards = [0] * self.kinds

    def _hand(self, seat: int, kind: int, change: int) -> None:
        if seat == VIEWER:
            return
        found: set[World] = set()
        for world in self.possible:
            piles = [list(pile) for pile in world]
            piles[1 + seat][kind] += change
            if piles[1 + seat][kind] >= 0:
                found.add(tuple(map(tuple, piles)))
        self.possible = found


def _minus(cards: tuple[int, ...], less: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(cards, less, strict=True))


def _hands(cards: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    """Every hand of a size from these cards."""
    if not cards:
        return [()] if size == 0 else []
    return [
        (n, *rest) for n in range(min(cards[0], size) + 1) for rest in _hands(cards[1:], size - n)
    ]


def random_table(dice: random.Random) -> Table:
    """A few hidden cards; the viewer holds nearly all others, so decks are soon remade."""

    def cards(least: int, most: int) -> list[str]:
        return dice.choices(
            ["red", "blue", "green", "wild"], [3, 3, 3, 1], k=dice.randint(least, most)
        )

    return Table.scarce(
        "europe",
        hands=[dict(Counter(cards(1, 4))) for _ in range(2)],
        deck=cards(1, 4),
        market=["white"] * 5,
        discards={"train": dict(Counter(cards(2, 5)))},
    )


def play(table: Table, worlds: Worlds, dice: random.Random) -> None:
    """One random action; blind draws and claims are preferred, and the viewer only draws."""
    legal = table.legal()
    if table.s.decision == es.TURN:
        draws = [DRAW_DECK] if DRAW_DECK in legal else legal
        claims = [action for action in legal if action >= table.r.claim]
        legal = draws if table.s.seat == VIEWER else draws * (1 + len(claims) // 2) + claims
    actions.apply(table.r, table.s, dice.choice(legal))
    for entry in table.s.journal or []:
        worlds.note(entry)
    table.act()


@pytest.mark.rule("R-3", "R-10")
@pytest.mark.parametrize("seed", range(40))
def test_cards_are_imagined_in_all_ways_that_are_possible_and_no_other(seed: int) -> None:
    dice = random.Random(seed)
    table = random_table(dice)
    worlds = Worlds(table)
    for _ in range(dice.randint(1, 60)):
        if not table.over:
            play(table, worlds, dice)
    view = table.view(VIEWER)
    samples = 25 * len(worlds.possible) + 60
    found = {world(Table.imagined(view, seed)) for seed in range(samples)}
    assert world(table) in worlds.possible
    assert found == worlds.possible
