"""Which cards to pay with: few wilds, and those that the rest of a plan can best spare.

There is one small function for each way a claim is paid. Each tries a few sensible payments, and
the cheapest is kept. Policies check the cards they lay with `next_kinds`; the fast planner checks
only the first, and a test shows that every choice is legal. Finding all payments by asking
`next_kinds` would be simpler, but takes 7 calls for a claim with one colour and wilds and 39 with
substitutes (at most 437), of 100 to 230 ns each; this choice takes 160 to 330 ns, and a playout
makes dozens of them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import lowest
from whistlestop.engine.payment.next_card import station_cost
from whistlestop.engine.rules import GRAY, PAIRS, SHIPS, SUBSTITUTES, Rules
from whistlestop.engine.state import FOR_HARBOUR, FOR_ROUTE, KINDS, LAID, State
from whistlestop.planning.ranking import Ranking

DEAREST: Final = 1_000_000_000
WILD_PRICE: Final = 1_000_000
"""A payment with fewer wilds is cheaper, whatever the other cards are worth."""


def worth_least(r: Rules, worth: vec[i64], kinds: i64) -> i64:
    """The kind of a set that the seat can best spare; a wild only if there is nothing else."""
    best: i64 = r.wild
    while kinds != 0:
        kind: i64 = lowest(kinds)
        kinds &= kinds - 1
        if kind != r.wild and (best == r.wild or worth[kind] < worth[best]):
            best = kind
    return best


class PaymentChoice:
    """Chooses the cheapest payment from a hand, given what each kind of card is worth."""

    def __init__(self, r: Rules) -> None:
        self.r = r
        self.hand = vec[i64]([0] * KINDS)
        self.worth = vec[i64]([0] * KINDS)
        self.best = vec[i64]([0] * KINDS)
        """The cheapest payment found so far, by kind."""
        self.least: i64 = DEAREST
        """What it costs."""
        self.cards = vec[i64]([0] * KINDS)
        """The payment that is being tried."""
        self.order = Ranking(KINDS)
        """Colours or kinds, those worth least first."""

    def next_kind(self, s: State, hand: vec[i64], worth: vec[i64]) -> i64:
        """The next card of the cheapest payment for the target; -1 if it is complete.

        `hand` counts the cards on the table too. Cards are laid in the order of kinds.
        """
        self.hand = hand
        self.worth = worth
        self.least = DEAREST
        if s.target_kind == FOR_ROUTE:
            self._for_route(s.target)
        elif s.target_kind == FOR_HARBOUR:
            self._for_harbour()
        else:
            self._for_one_color(GRAY, station_cost(self.r, s, s.seat), 0, hand[self.r.wild])
        kind: i64
        for kind in range(self.r.kinds):
            if self.best[kind] > s.piles[LAID + kind]:
                return kind
        return -1

    def _for_route(self, route: i64) -> None:
        r = self.r
        wilds: i64 = self.hand[r.wild] if r.route_wilds_pay[route] != 0 else 0
        length: i64 = r.route_length[route]
        shape: i64 = r.route_shape[route]
        if shape == PAIRS:
            self._for_pairs(length)
        elif shape == SUBSTITUTES:
            self._with_substitutes(route, wilds)
        elif shape == SHIPS:
            self._for_ships(r.route_color[route], length)
        else:
            self._for_one_color(r.route_color[route], length, r.route_wilds[route], wilds)

    def _end(self, only: i64) -> i64:
        """One past the last colour that may pay; the first is `only`, or 0 for grey."""
        return self.r.colors if only == GRAY else only + 1

    def _begin(self) -> None:
        kind: i64
        for kind in range(self.r.kinds):
            self.cards[kind] = 0

    def _take(self, kind: i64, most: i64) -> i64:
        """Take up to `most` cards of a kind; return how many."""
        taken: i64 = max(min(self.hand[kind] - self.cards[kind], most), 0)
        self.cards[kind] += taken
        return taken

    def _take_trains(self, color: i64, most: i64) -> i64:
        """Take train cards of a colour, those without the harbour symbol first."""
        taken: i64 = self._take(self.r.rail_plain[color], most)
        return taken + self._take(self.r.rail_harbour[color], most - taken)

    def _finish(self) -> None:
        """Keep the payment if it is the cheapest so far."""
        price: i64 = WILD_PRICE * self.cards[self.r.wild]
        kind: i64
        for kind in range(self.r.kinds):
            price += self.cards[kind] * self.worth[kind]
        if price < self.least:
            self.least = price
            for kind in range(self.r.kinds):
                self.best[kind] = self.cards[kind]

    def _for_one_color(self, only: i64, length: i64, wild_spaces: i64, wilds: i64) -> None:
        """As many cards of one colour as possible, and wilds for the rest (EU-9, EU-13)."""
        color: i64
        for color in range(max(only, 0), self._end(only)):
            self._begin()
            owed: i64 = length - self._take_trains(color, length - wild_spaces)
            if owed <= wilds:
                self.cards[self.r.wild] = owed
                self._finish()

    def _for_ships(self, only: i64, length: i64) -> None:
        """Exactly the spaces, or double ships alone with one space to spare (WO-12)."""
        r = self.r
        color: i64
        doubles: i64
        for color in range(max(only, 0), self._end(only)):
            most: i64 = min(self.hand[r.ship_double[color]], (length + 1) // 2)
            for doubles in range(most + 1):
                self._begin()
                owed: i64 = max(length - 2 * doubles, 0)
                owed -= self._take(r.ship_single[color], owed)
                if owed <= self.hand[r.wild]:
                    self._take(r.ship_double[color], doubles)
                    self.cards[r.wild] = owed
                    self._finish()

    def _for_pairs(self, pairs: i64) -> None:
        """Pairs of one colour; where there are too few, one card and a wild for a pair (WO-14)."""
        r = self.r
        self._begin()
        held: i64 = 0
        whole: i64 = 0
        color: i64
        for color in range(r.colors):
            n: i64 = self._trains_held(color)
            held += n
            whole += n // 2
        # A pair without a wild takes two cards, so it leaves one less for the pairs with a wild.
        whole = min(min(pairs, whole), held - pairs)
        singles: i64 = pairs - whole
        self.cards[r.wild] = singles
        order = self.order
        order.clear()
        for color in range(r.colors):
            order.add(color, -self.worth[r.rail_plain[color]])
        i: i64
        for i in range(order.size):
            taken: i64 = 2 * min(self._trains_held(order.items[i]) // 2, whole)
            self._take_trains(order.items[i], taken)
            whole -= taken // 2
        for i in range(order.size):
            singles -= self._take_trains(order.items[i], singles)
        self._finish()

    def _trains_held(self, color: i64) -> i64:
        return self.hand[self.r.rail_plain[color]] + self.hand[self.r.rail_harbour[color]]

    def _with_substitutes(self, route: i64, wilds: i64) -> None:
        """All cards that fit, then groups of the cards worth least (NO-7, NO-9)."""
        r = self.r
        length: i64 = r.route_length[route]
        filled: i64 = length - r.route_wilds[route]
        only: i64 = r.route_color[route]
        most: i64 = 0
        color: i64
        for color in range(max(only, 0), self._end(only)):
            most = max(most, min(self._trains_held(color), filled))
        paying: i64 = min(wilds, length - most)
        for color in range(max(only, 0), self._end(only)):
            # If another colour filled more spaces, some card would be superfluous.
            if min(self._trains_held(color), filled) == most:
                self._begin()
                self._take_trains(color, filled)
                self.cards[r.wild] = paying
                owed: i64 = r.route_substitute[route] * (length - most - paying)
                if self._take_worth_least(owed):
                    self._finish()

    def _take_worth_least(self, owed: i64) -> bool:
        """Take `owed` more cards, those worth least first; False if there are too few."""
        order = self.order
        order.clear()
        kind: i64
        for kind in range(self.r.kinds):
            order.add(kind, -self.worth[kind])
        i: i64
        for i in range(order.size):
            owed -= self._take(order.items[i], owed)
        return owed == 0

    def _for_harbour(self) -> None:
        """Cards with the symbol, all of one colour, and wilds for the rest (WO-18)."""
        r = self.r
        color: i64
        for color in range(r.colors):
            self._begin()
            owed: i64 = r.harbour_trains + r.harbour_ships
            owed -= self._take(r.rail_harbour[color], r.harbour_trains)
            owed -= self._take(r.ship_harbour[color], r.harbour_ships)
            if owed <= self.hand[r.wild]:
                self.cards[r.wild] = owed
                self._finish()
