"""Which cards to pay with: those the rest of the plan can spare best.

There is one small function for each way a claim is paid; each offers a few sensible payments,
and the one whose cards are worth least is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from whistlestop.editions.model import GRAY, Edition, Route

Cards = dict[int, int]
"""How many of each kind."""


@dataclass(frozen=True)
class Kinds:
    """The card kinds of an edition by what they pay for; colours by number."""

    trains: tuple[tuple[int, ...], ...]
    """By colour: train cards, those without harbour symbol first."""
    ships: tuple[tuple[int, ...], ...]
    """By colour: single and double ships."""
    harbour_trains: tuple[int, ...]
    harbour_ships: tuple[int, ...]
    wild: int


@cache
def kinds_of(edition: Edition) -> Kinds:
    """The kinds of an edition, sorted once."""
    land = edition.decks[0].name
    trains, ships, harbours = [], [], []
    for color in edition.colors:
        own = [(i, kind) for i, kind in enumerate(edition.card_kinds) if kind.color == color]
        trains.append(tuple(i for i, kind in own if kind.deck == land))
        ships.append(tuple(i for i, kind in own if kind.deck != land))
        harbours.append([i for i, kind in own if kind.harbour])
    return Kinds(
        trains=tuple(trains),
        ships=tuple(ships),
        harbour_trains=tuple(found[0] for found in harbours if found),
        harbour_ships=tuple(found[-1] for found in harbours if found),
        wild=len(edition.card_kinds) - 1,
    )


class Purse:
    """A hand to pay from, and what each kind of card is worth to its owner."""

    def __init__(self, edition: Edition, hand: Sequence[int], worth: Sequence[float]) -> None:
        self.edition = edition
        self.kinds = kinds_of(edition)
        self.hand = hand
        self.worth = worth
        self.wilds = hand[self.kinds.wild]

    def for_route(self, route: Route) -> Cards:
        """The cheapest payment for a route that can be paid for."""
        if route.hard:
            return self._pairs(route.length)
        if route.substitute:
            return self._cheapest(self._with_substitutes(route))
        if route.kind == "sea":
            return self._cheapest(self._ships(route))
        wilds = self._wilds_for(route)
        return self._cheapest(self._plain(route.length, route.wilds, self._colors(route), wilds))

    def for_station(self, cards: int) -> Cards:
        """The cheapest payment of so many cards of one colour."""
        return self._cheapest(self._plain(cards, 0, range(len(self.edition.colors)), self.wilds))

    def for_harbour(self) -> Cards:
        """The cheapest payment for a harbour."""
        return self._cheapest(self._harbours())

    def _cheapest(self, payments: Iterator[Cards]) -> Cards:
        return min(payments, key=self._price)

    def _price(self, cards: Cards) -> tuple[int, float]:
        """Few wilds first, then little of what is wanted."""
        price = sum(self.worth[kind] * n for kind, n in cards.items())
        return cards.get(self.kinds.wild, 0), price

    def _colors(self, route: Route) -> Sequence[int]:
        colors = self.edition.colors
        return range(len(colors)) if route.color == GRAY else (colors.index(route.color),)

    def _wilds_for(self, route: Route) -> int:
        """Wilds that may pay for the route."""
        if self.edition.wilds_everywhere or route.kind in ("ferry", "tunnel"):
            return self.wilds
        return 0

    def _plain(
        self, length: int, symbols: int, colors: Sequence[int], most_wilds: int
    ) -> Iterator[Cards]:
        """As many cards of one colour as may be, and wilds for the rest (EU-9, EU-13)."""
        for color in colors:
            cards = self._from(self.kinds.trains[color], length - symbols)
            wilds = length - sum(cards.values())
            if wilds <= most_wilds:
                yield self._and_wilds(cards, wilds)

    def _from(self, kinds: Sequence[int], most: int) -> Cards:
        """Up to `most` cards, of the first kinds first."""
        cards = {}
        for kind in kinds:
            taken = min(self.hand[kind], most)
            if taken:
                cards[kind] = taken
                most -= taken
        return cards

    def _and_wilds(self, cards: Cards, wilds: int) -> Cards:
        if wilds:
            cards[self.kinds.wild] = wilds
        return cards

    def _ships(self, route: Route) -> Iterator[Cards]:
        """Exactly the spaces, or double ships alone with one space to spare (WO-12)."""
        for color in self._colors(route):
            single, double = self.kinds.ships[color]
            for doubles in range(min(self.hand[double], (route.length + 1) // 2) + 1):
                owed = max(route.length - 2 * doubles, 0)
                singles = min(self.hand[single], owed)
                wilds = owed - singles
                if wilds <= self.wilds:
                    cards = {single: singles, double: doubles}
                    yield self._and_wilds(cards, wilds)

    def _pairs(self, pairs: int) -> Cards:
        """Pairs of one colour; where there are too few, a card and a wild (WO-14)."""
        left = {color: sum(self.hand[kind] for kind in kinds) for color, kinds in self._by_worth()}
        chosen = dict.fromkeys(left, 0)
        whole = min(pairs, sum(n // 2 for n in left.values()), sum(left.values()) - pairs)
        for color, n in left.items():
            taken = min(n // 2, whole)
            whole -= taken
            chosen[color] += 2 * taken
        wilds = pairs - sum(chosen.values()) // 2
        singles = wilds
        for color, n in left.items():
            taken = min(n - chosen[color], singles)
            singles -= taken
            chosen[color] += taken
        cards: Cards = {}
        for color, n in chosen.items():
            cards |= self._from(self.kinds.trains[color], n)
        return self._and_wilds(cards, wilds)

    def _by_worth(self) -> list[tuple[int, tuple[int, ...]]]:
        """Colours with their train cards, least wanted first."""
        trains = enumerate(self.kinds.trains)
        return sorted(trains, key=lambda entry: self.worth[entry[1][0]])

    def _with_substitutes(self, route: Route) -> Iterator[Cards]:
        """All that fits, then groups of the cards wanted least (NO-7, NO-9)."""
        most = max(sum(self.hand[k] for k in self.kinds.trains[c]) for c in self._colors(route))
        for color in self._colors(route):
            cards = self._from(self.kinds.trains[color], route.length - route.wilds)
            fitting = sum(cards.values())
            # Another colour that fits better would make cards of this payment superfluous.
            if fitting < min(most, route.length - route.wilds):
                continue
            wilds = min(self._wilds_for(route), route.length - fitting)
            cards = self._and_wilds(cards, wilds)
            junk = route.substitute * (route.length - fitting - wilds)
            by_worth = sorted(range(len(self.hand)), key=self.worth.__getitem__)
            for kind in by_worth:
                taken = min(self.hand[kind] - cards.get(kind, 0), junk)
                if taken > 0:
                    cards[kind] = cards.get(kind, 0) + taken
                    junk -= taken
            if junk == 0:
                yield cards

    def _harbours(self) -> Iterator[Cards]:
        """Cards with the symbol, all of one colour, and wilds for the rest (WO-18)."""
        harbours = self.edition.harbours
        assert harbours is not None
        for train, ship in zip(self.kinds.harbour_trains, self.kinds.harbour_ships, strict=True):
            cards = self._from([train], harbours.trains) | self._from([ship], harbours.ships)
            wilds = harbours.trains + harbours.ships - sum(cards.values())
            if wilds <= self.wilds:
                yield self._and_wilds(cards, wilds)
