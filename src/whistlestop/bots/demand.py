"""What each kind of card is worth to a seat, going by the routes it still wants."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots.purse import kinds_of
from whistlestop.editions.model import GRAY, Edition, Route

SPARE = 0.1
"""The worth of a card that nothing asks for."""
SUBSTITUTE = 0.35
"""The worth of any card where several stand for one."""
WILD = 0.4
"""What a wild is worth more than the card it stands for."""
SYMBOL = 2.0
"""The worth of a wild that a ferry asks for."""


class Demand:
    """Deals a hand out to the routes wanted, nearest to payment first, and sees what is missing."""

    def __init__(self, edition: Edition, hand: Sequence[int], wanted: Sequence[int]) -> None:
        self.edition = edition
        self.kinds = kinds = kinds_of(edition)
        sizes = [kind.spaces for kind in edition.card_kinds]
        self.trains = [sum(hand[kind] for kind in own) for own in kinds.trains]
        """Cards not dealt out yet, by colour."""
        self.ships = [sum(hand[kind] * sizes[kind] for kind in own) for own in kinds.ships]
        """Spaces at sea, by colour."""
        self.wilds = hand[kinds.wild]
        self.worth = [SPARE] * len(hand)
        """By kind: about 2 for the very card that is missing, 1 for one of many."""
        self.worth[kinds.wild] = SPARE + WILD
        self.missing: dict[int, int] = {}
        """By route: cards that are still to be drawn."""
        routes = edition.routes
        near_first = sorted(wanted, key=lambda number: self._lacking(routes[number])[0])
        for number in near_first:
            self.missing[number] = self._deal(routes[number])

    def _lacking(self, route: Route) -> tuple[int, int]:
        """Cards the hand lacks for a route, wilds apart, and the colour to collect for it."""
        if route.hard:
            return max(2 * route.length - sum(self.trains), 0), 0
        held = self.ships if route.piece == "ship" else self.trains
        if route.color == GRAY:
            color = max(range(len(held)), key=held.__getitem__)
        else:
            color = self.edition.colors.index(route.color)
        return max(route.length - route.wilds - held[color], 0), color

    def _deal(self, route: Route) -> int:
        """Set cards aside for a route; raise the worth of those it lacks."""
        lacking, color = self._lacking(route)
        if route.hard:
            return self._deal_pairs(route, lacking)
        held = self.ships if route.piece == "ship" else self.trains
        spaces = route.length - route.wilds
        open_color = route.color == GRAY and held[color] == 0
        held[color] -= spaces - lacking
        wilds_pay = self.edition.wilds_everywhere or route.kind in ("ferry", "tunnel")
        symbols = max(route.wilds - self.wilds, 0)
        self.wilds = max(self.wilds - route.wilds, 0)
        if wilds_pay:
            used = min(self.wilds, lacking)
            self.wilds -= used
            lacking -= used
        if symbols:
            self._raise(self.kinds.wild, SYMBOL)
            if route.substitute:
                self._raise_all(SUBSTITUTE)
        if lacking:
            own = self.kinds.ships if route.piece == "ship" else self.kinds.trains
            urgency = 1 + 1 / lacking
            for kinds in own if open_color else (own[color],):
                for kind in kinds:
                    self._raise(kind, urgency * self.edition.card_kinds[kind].spaces**0.5)
            if wilds_pay:
                self._raise(self.kinds.wild, urgency + WILD)
            if route.substitute:
                self._raise_all(SUBSTITUTE)
        return lacking + symbols

    def _deal_pairs(self, route: Route, lacking: int) -> int:
        urgency = 1 + 1 / max(lacking, 1)
        if lacking:
            for color, kinds in enumerate(self.kinds.trains):
                for kind in kinds:
                    self._raise(kind, urgency if self.trains[color] % 2 else 1.0)
            self._raise(self.kinds.wild, urgency + WILD)
        return lacking

    def _raise(self, kind: int, worth: float) -> None:
        self.worth[kind] = max(self.worth[kind], worth)

    def _raise_all(self, worth: float) -> None:
        self.worth = [max(worth, old) for old in self.worth]
