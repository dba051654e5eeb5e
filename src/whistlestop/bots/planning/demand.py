"""What a hand lacks for the routes its owner wants, and what each kind of card is worth then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whistlestop.bots.planning.board import board_of
from whistlestop.bots.planning.kinds import kinds_of
from whistlestop.editions.model import GRAY, Edition

SPARE = 0.1
"""The worth of a card that nothing asks for."""
SUBSTITUTE = 0.35
"""The worth of any card where several stand for one."""
HARBOUR = 0.6
"""The worth of a card that a harbour asks for."""
SYMBOL = 2.0
"""The worth of a wild that a ferry asks for."""
WILD = 0.2
"""What a wild is worth more than the card it stands for."""


class Hand:
    """Cards in hand, counted by what they can pay for. Routes are numbers."""

    def __init__(self, edition: Edition, cards: Sequence[int]) -> None:
        kinds = kinds_of(edition)
        self.edition = edition
        self.board = board_of(edition)
        self.trains = [sum(cards[kind] for kind in own) for own in kinds.trains]
        """Train cards by colour."""
        self.ships = [sum(cards[kind] * kinds.spaces[kind] for kind in own) for own in kinds.ships]
        """Spaces at sea by colour."""
        self.wilds = cards[kinds.wild]

    def cards_for(self, number: int) -> tuple[list[int], int]:
        """The cards that may pay for a route, by colour, and the colour of which most are held."""
        held = self.ships if self.board.ships[number] else self.trains
        colors = self.board.colors[number]
        return held, colors[0] if len(colors) == 1 else max(colors, key=held.__getitem__)

    def colored(self, number: int) -> int:
        """Cards of its best colour that are held for a route."""
        held, color = self.cards_for(number)
        return held[color]

    def lacking(self, number: int) -> tuple[int, int]:
        """Cards of its best colour, and wilds for its symbols, that are missing for a route."""
        route = self.edition.routes[number]
        symbols = max(route.wilds - self.wilds, 0)
        wilds = max(self.wilds - route.wilds, 0) if self.board.wilds_pay[number] else 0
        if route.hard:
            return max(2 * route.length - sum(self.trains) - wilds, 0), 0
        return max(route.length - route.wilds - self.colored(number) - wilds, 0), symbols

    def nearest(self, numbers: Iterable[int]) -> int:
        """The route for which fewest cards are missing."""
        return min(numbers, key=lambda number: sum(self.lacking(number)))


class Demand:
    """Deals a hand out to the routes wanted, nearest to payment first, and sees what is missing."""

    def __init__(self, edition: Edition, cards: Sequence[int], wanted: Iterable[int]) -> None:
        self.edition = edition
        self.kinds = kinds_of(edition)
        self.hand = Hand(edition, cards)
        """What is not dealt out yet."""
        self.worth = [SPARE] * len(cards)
        """By kind: about 2 for the very card that is missing, 1 for one of many."""
        self.worth[self.kinds.wild] = SPARE + WILD
        for number in sorted(wanted, key=lambda number: sum(self.hand.lacking(number))):
            self._deal(number)

    def want_harbour(self, cards: Sequence[int]) -> None:
        """Raise the worth of the harbour cards of the colour that is nearest to a harbour."""
        pairs = zip(self.kinds.harbour_trains, self.kinds.harbour_ships, strict=True)
        by_color = [trains + ships for trains, ships in pairs]
        nearest = max(by_color, key=lambda kinds: sum(cards[kind] for kind in kinds))
        self._raise(nearest, HARBOUR)

    def _deal(self, number: int) -> None:
        """Set cards aside for a route; raise the worth of those it lacks."""
        hand, route = self.hand, self.edition.routes[number]
        wilds_pay = hand.board.wilds_pay[number]
        lacking, symbols = hand.lacking(number)
        held, color = hand.cards_for(number)
        if lacking:
            any_color = route.hard > 0 or (route.color == GRAY and held[color] == 0)
            own = self.kinds.trains if route.piece == "train" else self.kinds.ships
            for kinds in own if any_color else (own[color],):
                self._raise(kinds, 1 + 1 / lacking)
            if wilds_pay:
                self._raise([self.kinds.wild], 1 + 1 / lacking + WILD)
        if symbols:
            self._raise([self.kinds.wild], SYMBOL)
        if route.substitute and (lacking or symbols):
            self._raise(range(len(self.worth)), SUBSTITUTE)
        spaces = route.length - route.wilds
        used = min(spaces, held[color])
        held[color] -= used
        if wilds_pay:
            hand.wilds = max(hand.wilds - route.wilds - (spaces - used), 0)

    def _raise(self, kinds: Iterable[int], worth: float) -> None:
        for kind in kinds:
            self.worth[kind] = max(self.worth[kind], worth)
