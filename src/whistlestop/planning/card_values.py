"""What each kind of card is worth to a seat, given the routes it wants.

The hand is divided among these routes, the one nearest to payment first; what they still lack
makes cards valuable. Worths are in hundredths of a card: about 200 for the one card that is
missing, 100 for one of many.

Whether a route can be paid is the engine's question (`engine.payment`). What it lacks is an
estimate: it counts cards of one colour and wilds, and leaves out substitutes and odd cards.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.rules import GRAY, PAIRS, SHIP, Rules
from whistlestop.engine.state import KINDS
from whistlestop.planning.prospects import Prospects
from whistlestop.planning.ranking import Ranking
from whistlestop.planning.tuning import Tuning


class CardValues:
    """Counts a hand by what it can pay for, and values each kind of card."""

    def __init__(self, r: Rules, tuning: Tuning) -> None:
        self.r = r
        self.tuning = tuning
        self.trains = vec[i64]([0] * r.colors)
        """By colour: train cards not yet set aside for a route."""
        self.ships = vec[i64]([0] * r.colors)
        """By colour: spaces that ship cards cover."""
        self.all_trains: i64 = 0
        self.pairs: i64 = 0
        self.wilds: i64 = 0
        self.worth = vec[i64]([0] * KINDS)
        """By kind: what one more card is worth."""
        self.lacks: i64 = 0
        """Cards that the wanted routes lack in total."""
        self.nearest = Ranking(r.routes)
        """Wanted routes, those that lack least first."""

    def count(self, hand: vec[i64]) -> None:
        """Count a hand; nothing is set aside yet."""
        r = self.r
        self.all_trains = 0
        self.pairs = 0
        color: i64
        for color in range(r.colors):
            self.trains[color] = hand[r.rail_plain[color]] + hand[r.rail_harbour[color]]
            self.ships[color] = hand[r.ship_single[color]] + 2 * hand[r.ship_double[color]]
            self.all_trains += self.trains[color]
            self.pairs += self.trains[color] // 2
        self.wilds = hand[r.wild]

    def best_color(self, route: i64) -> i64:
        """The colour to pay a route in: its own, or for a grey route the one held most."""
        color: i64 = self.r.route_color[route]
        if color != GRAY:
            return color
        held = self.ships if self.r.route_piece[route] == SHIP else self.trains
        best: i64 = 0
        for color in range(self.r.colors):
            if held[color] > held[best]:
                best = color
        return best

    def colored(self, route: i64) -> i64:
        """Spaces that cards of its best colour cover on a route."""
        color: i64 = self.best_color(route)
        return self.ships[color] if self.r.route_piece[route] == SHIP else self.trains[color]

    def lacking(self, route: i64) -> i64:
        """Cards missing for a route, the wilds of its wild spaces included."""
        return self.wilds_lacking(route) + self.color_lacking(route)

    def wilds_lacking(self, route: i64) -> i64:
        """Wilds missing for the wild spaces of a route."""
        if self.r.route_shape[route] == PAIRS:
            return 0
        return max(self.r.route_wilds[route] - self.wilds, 0)

    def color_lacking(self, route: i64) -> i64:
        """Cards of its best colour missing for a route."""
        r = self.r
        wild_spaces: i64 = r.route_wilds[route]
        wilds: i64 = max(self.wilds - wild_spaces, 0) if r.route_wilds_pay[route] != 0 else 0
        length: i64 = r.route_length[route]
        if r.route_shape[route] == PAIRS:
            return max(2 * length - self.all_trains - wilds, 0)
        return max(length - wild_spaces - self.colored(route) - wilds, 0)

    def value(self, prospects: Prospects, wanted: list[int]) -> None:
        """Divide the hand among the wanted routes; value every kind by what they still lack."""
        self.count(prospects.hand)
        worth = self.worth
        kind: i64
        for kind in range(self.r.kinds):
            worth[kind] = self.tuning.spare
        worth[self.r.wild] = self.tuning.spare + self.tuning.wild_extra
        self.lacks = 0
        nearest = self.nearest
        nearest.clear()
        for route in wanted:
            nearest.add(route, -self.lacking(route))
        i: i64
        for i in range(nearest.size):
            self._set_aside(nearest.items[i])

    def _set_aside(self, route: i64) -> None:
        """Set cards aside for a route; raise the worth of those it lacks."""
        r = self.r
        tuning = self.tuning
        lacking: i64 = self.color_lacking(route)
        wilds_lacking: i64 = self.wilds_lacking(route)
        self.lacks += lacking + wilds_lacking
        color: i64 = self.best_color(route)
        held = self.ships if r.route_piece[route] == SHIP else self.trains
        if lacking > 0:
            wanted: i64 = 100 + 100 // lacking
            any_color: bool = r.route_shape[route] == PAIRS
            if any_color or (r.route_color[route] == GRAY and held[color] == 0):
                for color in range(r.colors):
                    self._raise_color(route, color, wanted)
                color = self.best_color(route)
            else:
                self._raise_color(route, color, wanted)
            if r.route_wilds_pay[route] != 0:
                self._raise(r.wild, wanted + tuning.wild_extra)
        if wilds_lacking > 0:
            self._raise(r.wild, tuning.ferry_wild)
        if r.route_substitute[route] > 0 and lacking + wilds_lacking > 0:
            kind: i64
            for kind in range(r.kinds):
                self._raise(kind, tuning.substitute)
        spaces: i64 = r.route_length[route] - r.route_wilds[route]
        used: i64 = min(spaces, held[color])
        held[color] -= used
        if r.route_wilds_pay[route] != 0:
            paid: i64 = r.route_wilds[route] + spaces - used
            self.wilds = max(self.wilds - paid, 0)

    def _raise_color(self, route: i64, color: i64, worth: i64) -> None:
        r = self.r
        if r.route_piece[route] == SHIP:
            self._raise(r.ship_single[color], worth)
            self._raise(r.ship_double[color], worth)
        else:
            self._raise(r.rail_plain[color], worth)
            self._raise(r.rail_harbour[color], worth)

    def _raise(self, kind: i64, worth: i64) -> None:
        if self.worth[kind] < worth:
            self.worth[kind] = worth

    def want_harbour(self, hand: vec[i64]) -> None:
        """Raise the worth of the harbour cards of the colour that is nearest to a harbour."""
        r = self.r
        nearest: i64 = 0
        most: i64 = -1
        color: i64
        for color in range(r.colors):
            n: i64 = hand[r.rail_harbour[color]] + hand[r.ship_harbour[color]]
            if n > most:
                most = n
                nearest = color
        self._raise(r.rail_harbour[nearest], self.tuning.harbour_card)
        self._raise(r.ship_harbour[nearest], self.tuning.harbour_card)
