"""What every route costs a seat on the board as it stands. Efforts are in tenths of a card."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, count, lowest
from whistlestop.engine.payment.next_card import station_cost
from whistlestop.engine.rules import GRAY, PAIRS, SHIP, TUNNEL, Rules
from whistlestop.engine.state import (
    FREE,
    OWNED,
    ROUTE_WORDS,
    SEAT,
    STATIONS,
    STATIONS_LEFT,
    State,
)
from whistlestop.planning.card_values import CardValues
from whistlestop.planning.cheapest_paths import FAR
from whistlestop.planning.prospects import Prospects
from whistlestop.planning.tuning import Tuning

BEST_ROUTES: Final = 5
"""How many of the best free routes tell what cards and turns could earn elsewhere."""
CARD: Final = 10
"""The effort of one card. A loan from a standing station costs less, but not nothing."""


class Prices:
    """Prices for the seat that must decide; its arrays are scratch space."""

    def __init__(self, r: Rules, tuning: Tuning) -> None:
        self.r = r
        self.tuning = tuning
        self.prospects = Prospects(r, tuning)
        self.effort = vec[i64]([_effort(r, tuning, route) for route in range(r.routes)])
        """What it takes to claim each route."""
        self.by_rate = vec[i64](_by_rate(r, self.effort))
        """Routes, those with the most points per effort first."""
        self.earning: i64 = tuning.earning_with_stations if r.stations > 0 else tuning.earning
        self.effort_price: i64 = 0
        """Points that a card, or half a turn, earns when it is not spent on tickets."""
        self.card_values = CardValues(r, tuning)
        self.price = vec[i64]([0] * r.routes)
        """What each route costs a path on the present board, less what its points are worth: 0 if
        the seat owns it, `FAR` if it cannot have it."""
        self.borrowed = vec[i64]([0] * r.routes)
        """1 for routes of other seats that a station could lend."""
        self.lenders: i64 = 0
        """Locations where the seat has a station, and where it could build one."""
        self.sites: i64 = 0
        self.stations_left: i64 = 0
        self.station_effort: i64 = 0

    def look(self, s: State) -> None:
        """See what every route costs the seat that must decide."""
        self.prospects.look(s)
        r = self.r
        o = self.prospects
        weight: i64 = self.hand_weight()
        self.card_values.count(o.hand)
        route: i64
        for route in range(r.routes):
            word: i64 = r.route_word[route]
            member: i64 = r.route_bit[route]
            self.price[route] = FAR
            self.borrowed[route] = 0
            if s.seats[o.base + OWNED + word] & member != 0:
                self.price[route] = 0
            elif s.seats[o.base + FREE + word] & member != 0:
                limit: i64 = o.ships if r.route_piece[route] == SHIP else o.trains
                if r.route_length[route] <= limit:
                    saved: i64 = self._paid_from_hand(route) if weight > 0 else 0
                    self.price[route] = self.effort[route] - weight * saved // 100
        self.effort_price = self.earning * self._best_rate(s) // 100
        if r.goal == 0:
            self._count_points()
        if r.stations > 0:
            self._look_for_loans(s)

    def hand_weight(self) -> i64:
        """How much cards in hand make a route cheaper, in hundredths."""
        return self.tuning.race_hand_weight if self.r.goal > 0 else self.tuning.hand_weight

    def _best_rate(self, s: State) -> i64:
        """Points per card, in hundredths, on the best routes still available."""
        points: i64 = 0
        effort: i64 = 0
        found: i64 = 0
        i: i64 = 0
        while found < BEST_ROUTES and i < len(self.by_rate):
            route: i64 = self.by_rate[i]
            i += 1
            if 0 < self.price[route] < FAR:
                points += self.r.route_points[route]
                effort += self.effort[route]
                found += 1
        return 1000 * points // max(effort, 1)

    def _count_points(self) -> None:
        """Make routes cheaper by the cards that the same points would cost elsewhere."""
        worth: i64 = 10 * self.tuning.scored
        route: i64
        for route in range(self.r.routes):
            if 0 < self.price[route] < FAR:
                saved: i64 = worth * self.r.route_points[route] // max(self.effort_price, 1)
                self.price[route] = max(self.price[route] - saved, CARD)

    def _paid_from_hand(self, route: i64) -> i64:
        """Effort that the cards in hand save on a route."""
        length: i64 = self.r.route_length[route]
        cards: i64 = self.effort[route] - self.tuning.turn_effort
        if self.r.route_shape[route] == PAIRS:
            return cards * min(self.card_values.pairs, length) // length
        return cards * max(length - self.card_values.lacking(route), 0) // length

    def _look_for_loans(self, s: State) -> None:
        """Find others' routes, and the locations from which stations could lend them (EU-22)."""
        r = self.r
        o = self.prospects
        self.lenders = s.seats[o.base + STATIONS]
        self.sites = r.cities
        self.stations_left = s.seats[o.base + STATIONS_LEFT]
        self.station_effort = 10 * station_cost(r, s, o.seat) + self.tuning.turn_effort
        self.station_effort += 10 * r.station_points
        other: i64
        word: i64
        for other in range(s.players):
            self.sites &= ~s.seats[other * SEAT + STATIONS]
            if other != o.seat:
                for word in range(ROUTE_WORDS):
                    owned: i64 = s.seats[other * SEAT + OWNED + word]
                    while owned != 0:
                        self.borrowed[word * WORD + lowest(owned)] = 1
                        owned &= owned - 1

    def lender(self, route: i64, stations: i64, lent: i64) -> i64:
        """A location whose station could lend the route, a standing one first; -1 if none."""
        ends: i64 = bit(self.r.route_a[route]) | bit(self.r.route_b[route])
        standing: i64 = ends & self.lenders & ~lent
        if standing != 0:
            return lowest(standing)
        sites: i64 = ends & self.sites & ~stations
        if sites != 0 and count(stations) < self.stations_left:
            return lowest(sites)
        return -1


def _by_rate(r: Rules, effort: vec[i64]) -> list[int]:
    ranked: list[tuple[int, int]] = []
    for route in range(r.routes):
        ranked.append((-1000 * int(r.route_points[route]) // int(effort[route]), int(route)))
    ranked.sort()
    return [route for _, route in ranked]


def _effort(r: Rules, tuning: Tuning, route: i64) -> i64:
    """What a route costs to claim: cards to be drawn, and a turn.

    A wild space or a hard space costs about one card more, and so does the risk of a tunnel. A
    grey route is paid in the colour held most; double ships cover two spaces.
    """
    length: i64 = r.route_length[route]
    wild_space: i64 = tuning.scarce_wild if r.route_substitute[route] > 0 else CARD
    cards: i64 = length
    if r.route_shape[route] == PAIRS:
        cards += length
    if r.route_kind[route] == TUNNEL:
        cards += 1
    if r.route_color[route] == GRAY and length > 2:
        cards -= 1
    if r.route_piece[route] == SHIP:
        cards -= length // 3
    return CARD * cards + wild_space * r.route_wilds[route] + tuning.turn_effort
