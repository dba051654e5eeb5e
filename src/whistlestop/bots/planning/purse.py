"""Which cards to pay with: few wilds, and those that the rest of a plan can spare best.

There is one small function for each way a claim is paid. Each offers some sensible payments,
of which the cheapest is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whistlestop.bots.planning.kinds import colors_for, kinds_of, wilds_pay
from whistlestop.editions.model import Edition, Route

Cards = dict[int, int]
"""How many of each kind."""


class Purse:
    """A hand to pay from, and what each kind of card is worth to its owner."""

    def __init__(self, edition: Edition, hand: Sequence[int], worth: Sequence[float]) -> None:
        self.edition = edition
        self.kinds = kinds_of(edition)
        self.hand = hand
        self.worth = worth
        self.wilds = hand[self.kinds.wild]

    def for_route(self, route: Route) -> Cards:
        """The cheapest payment for a route that the hand can pay for."""
        colors = colors_for(self.edition, route)
        wilds = self.wilds if wilds_pay(self.edition, route) else 0
        if route.hard:
            return self._pairs(route.length)
        if route.substitute:
            return self._cheapest(self._with_substitutes(route, colors, wilds))
        if route.kind == "sea":
            return self._cheapest(self._ships(route.length, colors))
        return self._cheapest(self._one_color(route.length, route.wilds, colors, wilds))

    def for_station(self, cards: int) -> Cards:
        """The cheapest payment for a station (EU-19)."""
        colors = range(len(self.edition.colors))
        return self._cheapest(self._one_color(cards, 0, colors, self.wilds))

    def for_harbour(self) -> Cards:
        """The cheapest payment for a harbour."""
        return self._cheapest(self._harbours())

    def _cheapest(self, payments: Iterator[Cards]) -> Cards:
        return min(payments, key=self._price)

    def _price(self, cards: Cards) -> tuple[int, float]:
        price = sum(self.worth[kind] * n for kind, n in cards.items())
        return cards.get(self.kinds.wild, 0), price

    def _take(self, kinds: Sequence[int], most: int) -> Cards:
        """Up to `most` cards, of the first kinds first."""
        cards = {}
        for kind in kinds:
            taken = min(self.hand[kind], most)
            if taken:
                cards[kind] = taken
                most -= taken
        return cards

    def _with_wilds(self, cards: Cards, wilds: int) -> Cards:
        return cards | {self.kinds.wild: wilds} if wilds else cards

    def _one_color(
        self, length: int, symbols: int, colors: Sequence[int], wilds: int
    ) -> Iterator[Cards]:
        """As many cards of one colour as may be, and wilds for the rest (EU-9, EU-13)."""
        for color in colors:
            cards = self._take(self.kinds.trains[color], length - symbols)
            owed = length - sum(cards.values())
            if owed <= wilds:
                yield self._with_wilds(cards, owed)

    def _ships(self, length: int, colors: Sequence[int]) -> Iterator[Cards]:
        """Exactly the spaces, or double ships alone with one space to spare (WO-12)."""
        for color in colors:
            singles, doubles = self.kinds.single_ships[color], self.kinds.double_ships[color]
            held = sum(self.hand[kind] for kind in doubles)
            for n in range(min(held, (length + 1) // 2) + 1):
                owed = max(length - 2 * n, 0)
                cards = self._take(singles, owed)
                owed -= sum(cards.values())
                if owed <= self.wilds:
                    yield self._with_wilds(cards | self._take(doubles, n), owed)

    def _pairs(self, pairs: int) -> Cards:
        """Pairs of one colour; where there are too few, a card and a wild (WO-14)."""
        trains = self.kinds.trains
        colors = sorted(range(len(trains)), key=lambda color: self.worth[trains[color][0]])
        held = {color: sum(self.hand[kind] for kind in trains[color]) for color in colors}
        # Every pair without a wild leaves one card less for the pairs with one.
        whole = min(pairs, sum(n // 2 for n in held.values()), sum(held.values()) - pairs)
        wilds = singles = pairs - whole
        taken = dict.fromkeys(colors, 0)
        for color in colors:
            taken[color] = 2 * min(held[color] // 2, whole)
            whole -= taken[color] // 2
        cards: Cards = {}
        for color in colors:
            more = min(held[color] - taken[color], singles)
            singles -= more
            cards |= self._take(trains[color], taken[color] + more)
        return self._with_wilds(cards, wilds)

    def _with_substitutes(self, route: Route, colors: Sequence[int], wilds: int) -> Iterator[Cards]:
        """All cards that fit, then groups of the cards that are worth least (NO-7, NO-9)."""
        fitting = [self._take(self.kinds.trains[c], route.length - route.wilds) for c in colors]
        most = max(sum(cards.values()) for cards in fitting)
        for cards in fitting:
            if sum(cards.values()) < most:
                # Another colour would fit better, and some card here be superfluous.
                continue
            paying_wilds = min(wilds, route.length - most)
            chosen = self._with_wilds(cards, paying_wilds)
            owed = route.substitute * (route.length - most - paying_wilds)
            for kind in sorted(range(len(self.hand)), key=self.worth.__getitem__):
                taken = min(self.hand[kind] - chosen.get(kind, 0), owed)
                if taken > 0:
                    chosen = chosen | {kind: chosen.get(kind, 0) + taken}
                    owed -= taken
            if owed == 0:
                yield chosen

    def _harbours(self) -> Iterator[Cards]:
        """Cards with the symbol, all of one colour, and wilds for the rest (WO-18)."""
        harbours = self.edition.harbours
        assert harbours is not None
        kinds = zip(self.kinds.harbour_trains, self.kinds.harbour_ships, strict=True)
        for trains, ships in kinds:
            cards = self._take(trains, harbours.trains) | self._take(ships, harbours.ships)
            owed = harbours.trains + harbours.ships - sum(cards.values())
            if owed <= self.wilds:
                yield self._with_wilds(cards, owed)
