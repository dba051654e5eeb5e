"""A seat's plan: the cheapest network of free routes that completes its tickets together.

Costs are in tenths of a turn: a route takes one turn to claim and half a turn for each card.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, lowest
from whistlestop.engine.rules import FERRY, PAIRS, SHIP, TUNNEL, Rules
from whistlestop.engine.state import (
    FREE,
    OWNED,
    RESERVE,
    SEAT,
    STATIONS,
    STATIONS_LEFT,
    State,
)

FAR: Final = 1_000_000
"""No way leads there."""
CLAIM: Final = 10
CARD: Final = 5
SYMBOL: Final = 6
RISK: Final = 4
LOAN: Final = 45
"""A station: a turn, a card or more, the points it would have left, and the risk."""


class Roads:
    """The routes that meet at each location, as lists in one array."""

    def __init__(self, r: Rules) -> None:
        at: list[list[int]] = [[] for _ in range(r.locations)]
        for route in range(r.routes):
            at[r.route_a[route]].append(int(route))
            at[r.route_b[route]].append(int(route))
        starts = [0]
        for routes in at:
            starts.append(starts[-1] + len(routes))
        self.start = vec[i64](starts)
        self.route = vec[i64]([route for routes in at for route in routes])


class Plan:
    """What a seat wants to claim and build, and for which tickets."""

    def __init__(self) -> None:
        self.wanted0: i64 = 0
        self.wanted1: i64 = 0
        self.wanted2: i64 = 0
        self.loans: i64 = 0
        """Places where a station would help."""
        self.tickets0: i64 = -1
        self.tickets1: i64 = -1
        """The tickets it was made for."""
        self.cost: i64 = 0
        self.trains: i64 = 0
        self.ships: i64 = 0
        self.value: i64 = 0
        """Points of the tickets it completes, less the penalties of those given up."""
        self.given_up: i64 = 0
        """How many tickets it gives up."""


class PlanMaker:
    """Makes plans on one board; its arrays are scratch space."""

    def __init__(self, r: Rules) -> None:
        self.r = r
        self.roads = Roads(r)
        self.cost = vec[i64]([0] * r.routes)
        self.distance = vec[i64]([0] * r.locations)
        self.came_by = vec[i64]([0] * r.locations)

    def make(self, s: State, seat: i64, tickets: list[int], unlimited: bool) -> Plan:
        """The better of two plans: nearest ticket first, and farthest first."""
        order = self.by_distance(s, seat, tickets, unlimited)
        near = self.connect_all(s, seat, order, unlimited)
        if len(tickets) < 2:
            return near
        order.reverse()
        far = self.connect_all(s, seat, order, unlimited)
        if far.value * 10 - far.cost > near.value * 10 - near.cost:
            return far
        return near

    def by_distance(self, s: State, seat: i64, tickets: list[int], unlimited: bool) -> list[int]:
        """Tickets with the nearest ends first."""
        self._price_routes(s, seat, unlimited)
        pairs: list[tuple[int, int]] = []
        for ticket in tickets:
            start: i64 = self.r.ticket_place[self.r.ticket_start[ticket]]
            end: i64 = self.r.ticket_place[self.r.ticket_start[ticket + 1] - 1]
            self.measure(start, end)
            pairs.append((int(self.distance[end]), ticket))
        pairs.sort()
        return [ticket for _, ticket in pairs]

    def connect_all(self, s: State, seat: i64, tickets: list[int], unlimited: bool) -> Plan:
        """Connect ticket after ticket; give up the least useful while pieces do not suffice."""
        left = tickets[:]
        base: i64 = seat * SEAT
        pieces: i64 = s.seats[base + RESERVE] + s.seats[base + RESERVE + 1]
        while True:
            self._price_routes(s, seat, unlimited)
            plan = Plan()
            worst: i64 = self._connect_each(plan, left)
            if unlimited or worst < 0 or plan.trains + plan.ships <= pieces:
                for ticket in tickets:
                    if ticket not in left:
                        plan.value -= self.r.ticket_penalty[ticket]
                        plan.given_up += 1
                return plan
            left = [left[i] for i in range(len(left)) if i != worst]

    def _connect_each(self, plan: Plan, tickets: list[int]) -> i64:
        """Connect the tickets in order; return the one that costs most for its points, or -1."""
        worst: i64 = -1
        worst_ratio: i64 = 0
        i: i64
        for i in range(len(tickets)):
            ticket: i64 = tickets[i]
            before: i64 = plan.cost
            if self._connect(plan, ticket):
                plan.value += self.r.ticket_points[ticket]
                worth: i64 = self.r.ticket_points[ticket] + self.r.ticket_penalty[ticket] + 1
                ratio: i64 = (plan.cost - before) * 100 // worth
                if ratio > worst_ratio:
                    worst_ratio = ratio
                    worst = i
            else:
                plan.value -= self.r.ticket_penalty[ticket]
                plan.given_up += 1
        return worst

    def _price_routes(self, s: State, seat: i64, unlimited: bool) -> None:
        """What each route costs the seat: nothing if owned, too much if it cannot be had."""
        r = self.r
        base: i64 = seat * SEAT
        loans: bool = s.seats[base + STATIONS_LEFT] > 0
        route: i64
        for route in range(r.routes):
            word: i64 = r.route_word[route]
            member: i64 = r.route_bit[route]
            if s.seats[base + OWNED + word] & member != 0:
                self.cost[route] = 0
            elif s.seats[base + FREE + word] & member != 0:
                pieces: i64 = s.seats[base + RESERVE] + s.seats[base + RESERVE + 1]
                if unlimited or r.route_length[route] <= pieces:
                    self.cost[route] = route_price(r, route)
                else:
                    self.cost[route] = FAR
            elif loans and owned_by_another(r, s, seat, route):
                self.cost[route] = LOAN
            else:
                self.cost[route] = FAR
        if r.stations > 0:
            self._price_built_stations(s, seat)

    def _price_built_stations(self, s: State, seat: i64) -> None:
        """A station that stands already lends a route of another seat for nothing."""
        stations: i64 = s.seats[seat * SEAT + STATIONS]
        while stations != 0:
            place: i64 = lowest(stations)
            stations &= stations - 1
            i: i64
            for i in range(self.roads.start[place], self.roads.start[place + 1]):
                if owned_by_another(self.r, s, seat, self.roads.route[i]):
                    self.cost[self.roads.route[i]] = 1

    def measure(self, start: i64, goal: i64) -> None:
        """Distance and way from a place to another (Dijkstra)."""
        r = self.r
        place: i64
        for place in range(r.locations):
            self.distance[place] = FAR
        self.distance[start] = 0
        self.came_by[start] = -1
        open_places: i64 = bit(start)
        while open_places != 0:
            nearest: i64 = -1
            best: i64 = FAR
            rest: i64 = open_places
            while rest != 0:
                place = lowest(rest)
                rest &= rest - 1
                if self.distance[place] < best:
                    best = self.distance[place]
                    nearest = place
            if nearest < 0 or nearest == goal:
                return
            open_places &= ~bit(nearest)
            i: i64
            for i in range(self.roads.start[nearest], self.roads.start[nearest + 1]):
                route: i64 = self.roads.route[i]
                end: i64 = r.route_a[route] + r.route_b[route] - nearest
                through: i64 = best + self.cost[route]
                if through < self.distance[end]:
                    self.distance[end] = through
                    self.came_by[end] = route
                    open_places |= bit(end)

    def _connect(self, plan: Plan, ticket: i64) -> bool:
        """Add the cheapest ways that join the places of a ticket; False if there is none."""
        r = self.r
        first: i64 = r.ticket_start[ticket]
        i: i64
        for i in range(first + 1, r.ticket_start[ticket + 1]):
            self.measure(r.ticket_place[i - 1], r.ticket_place[i])
            if self.distance[r.ticket_place[i]] >= FAR:
                return False
            self._add_way(plan, r.ticket_place[i - 1], r.ticket_place[i])
        return True

    def _add_way(self, plan: Plan, start: i64, goal: i64) -> None:
        r = self.r
        place: i64 = goal
        while place != start:
            route: i64 = self.came_by[place]
            before: i64 = r.route_a[route] + r.route_b[route] - place
            price: i64 = self.cost[route]
            if price > 1:
                plan.cost += price
                if price == LOAN:
                    plan.loans |= bit(place)
                else:
                    self._want(plan, route)
                self.cost[route] = 0
            place = before

    def _want(self, plan: Plan, route: i64) -> None:
        r = self.r
        if r.route_word[route] == 0:
            plan.wanted0 |= r.route_bit[route]
        elif r.route_word[route] == 1:
            plan.wanted1 |= r.route_bit[route]
        else:
            plan.wanted2 |= r.route_bit[route]
        if r.route_piece[route] == SHIP:
            plan.ships += r.route_length[route]
        else:
            plan.trains += r.route_length[route]


def route_price(r: Rules, route: i64) -> i64:
    """What claiming a free route costs, less what its points are worth."""
    length: i64 = r.route_length[route]
    cards: i64 = length
    if r.route_shape[route] == PAIRS:
        cards = 2 * length
    elif r.route_piece[route] == SHIP:
        cards = (2 * length + 2) // 3
    price: i64 = CLAIM + CARD * cards
    if r.route_kind[route] == TUNNEL:
        price += RISK
    if r.route_kind[route] == FERRY:
        price += SYMBOL * r.route_symbols[route]
    if r.route_color[route] < 0:
        price -= cards
    price -= 3 * r.route_points[route]
    return max(price, 6)


def owned_by_another(r: Rules, s: State, seat: i64, route: i64) -> bool:
    """Does another seat own the route?"""
    other: i64
    for other in range(s.players):
        if (
            other != seat
            and s.seats[other * SEAT + OWNED + r.route_word[route]] & r.route_bit[route] != 0
        ):
            return True
    return False


def members(words: tuple[i64, i64, i64]) -> list[int]:
    """The routes of a set of three words."""
    found: list[int] = []
    low, middle, high = words
    while low != 0:
        found.append(int(lowest(low)))
        low &= low - 1
    while middle != 0:
        found.append(int(WORD + lowest(middle)))
        middle &= middle - 1
    while high != 0:
        found.append(int(2 * WORD + lowest(high)))
        high &= high - 1
    return found
