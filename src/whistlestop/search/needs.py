"""What cards a plan still needs, and what each card kind is worth to it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.rules import PAIRS, SHIP, Rules
from whistlestop.engine.state import HAND, HARBOURS_LEFT, SEAT, State
from whistlestop.search.plan import Plan, members

USELESS: Final = 20
NEEDED: Final = 100
BLIND: Final = 50
"""What an unseen card is worth on average."""


class Needs:
    """Values of card kinds for one seat, from its plan and its hand."""

    def __init__(self, r: Rules) -> None:
        self.r = r
        self.rail = vec[i64]([0] * r.colors)
        self.sea = vec[i64]([0] * r.colors)
        """Spaces wanted in each colour, on rails and on the sea."""
        self.near_rail = vec[i64]([0] * r.colors)
        self.near_sea = vec[i64]([0] * r.colors)
        """Fewest cards that miss for one wanted route of the colour."""
        self.gray_rail: i64 = 0
        self.gray_sea: i64 = 0
        self.symbols: i64 = 0
        self.value = vec[i64]([0] * r.kinds)

    def count(self, s: State, seat: i64, plan: Plan) -> None:
        """Count what the plan needs and value every kind."""
        r = self.r
        color: i64
        for color in range(r.colors):
            self.rail[color] = 0
            self.sea[color] = 0
            self.near_rail[color] = 99
            self.near_sea[color] = 99
        self.gray_rail = 0
        self.gray_sea = 0
        self.symbols = 0
        hand: i64 = seat * SEAT + HAND
        for route in members((plan.wanted0, plan.wanted1, plan.wanted2)):
            self._add(s, hand, route)
        kind: i64
        for kind in range(r.kinds):
            self.value[kind] = self._value_of(s, seat, kind)

    def _add(self, s: State, hand: i64, route: i64) -> None:
        r = self.r
        color: i64 = r.route_color[route]
        length: i64 = r.route_length[route] - r.route_symbols[route]
        self.symbols += r.route_symbols[route]
        if r.route_shape[route] == PAIRS:
            self.gray_rail += 2 * length
        elif color < 0:
            if r.route_piece[route] == SHIP:
                self.gray_sea += length
            else:
                self.gray_rail += length
        elif r.route_piece[route] == SHIP:
            self.sea[color] += length
            self.near_sea[color] = min(
                self.near_sea[color], max(length - ship_spaces(r, s, hand, color), 0)
            )
        else:
            self.rail[color] += length
            self.near_rail[color] = min(
                self.near_rail[color], max(length - train_cards(r, s, hand, color), 0)
            )

    def _value_of(self, s: State, seat: i64, kind: i64) -> i64:
        r = self.r
        hand: i64 = seat * SEAT + HAND
        color: i64 = r.kind_color[kind]
        if color < 0:
            short: bool = s.seats[hand + kind] < self.symbols
            return NEEDED + (60 if short else 20)
        worth: i64 = USELESS
        if kind == r.rail_plain[color] or kind == r.rail_harbour[color]:
            have: i64 = train_cards(r, s, hand, color)
            worth = self._worth(have, self.rail[color], self.near_rail[color], self.gray_rail)
        else:
            have = ship_spaces(r, s, hand, color)
            worth = self._worth(have, self.sea[color], self.near_sea[color], self.gray_sea)
            worth = worth * (3 + r.kind_spaces[kind]) // 4
        if r.kind_harbour[kind] != 0 and s.seats[seat * SEAT + HARBOURS_LEFT] > 0:
            worth += 12 * min(harbour_cards(r, s, hand, color), 3)
        return worth

    def _worth(self, have: i64, need: i64, near: i64, gray: i64) -> i64:
        """A card of a colour of which the hand has `have` and the plan needs `need`."""
        if need > have:
            return NEEDED + 5 * max(6 - near, 0)
        if gray > 0:
            return BLIND + 6 * min(have - need, 5)
        return USELESS + 4 * min(have - need, 5)


def train_cards(r: Rules, s: State, hand: i64, color: i64) -> i64:
    """Train cards of a colour in a hand."""
    return s.seats[hand + r.rail_plain[color]] + s.seats[hand + r.rail_harbour[color]]


def ship_spaces(r: Rules, s: State, hand: i64, color: i64) -> i64:
    """Spaces that the ship cards of a colour in a hand cover."""
    return s.seats[hand + r.ship_single[color]] + 2 * s.seats[hand + r.ship_double[color]]


def harbour_cards(r: Rules, s: State, hand: i64, color: i64) -> i64:
    """Cards with the harbour symbol that would count towards a harbour in this colour."""
    return min(s.seats[hand + r.rail_harbour[color]], r.harbour_trains) + min(
        s.seats[hand + r.ship_harbour[color]], r.harbour_ships
    )
