"""Planning: which routes would complete a seat's tickets, all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from whistlestop.bots.planning.board import TURN_EFFORT, Goal
from whistlestop.bots.planning.outlook import Loan, Outlook
from whistlestop.bots.planning.ways import CLOSED, cheapest_way

LUCK = 0.97
"""How likely a route that is wanted can still be had when its turn comes."""
EFFORT_PRICE = 1.0
"""Points that a card, or half a turn, earns when it is not spent on tickets."""


class Plan:
    """Ways that join the places of some goals, found one after the other.

    `wanted` are the routes to be claimed for them, `stations` the places to build stations.
    A goal is `done` already, `open` if the plan reaches it, or `lost`: there is no way to it, or
    not enough left to pay for it.
    """

    def __init__(self, outlook: Outlook, goals: Iterable[Goal]) -> None:
        self.board = outlook.board
        self.cost = outlook.costs()
        """What each route still costs; routes of the plan cost nothing more."""
        self.loans = outlook.loans()
        self.wanted: list[int] = []
        self.stations: list[int] = []
        self.done: list[Goal] = []
        self.open: list[Goal] = []
        self.lost: list[Goal] = []
        self.trains = self.ships = self.effort = 0
        """What the plan takes."""
        self._price_loans(outlook)
        self._set_limits(outlook)
        for goal in goals:
            self.add(goal)

    def _price_loans(self, outlook: Outlook) -> None:
        stations = outlook.edition.stations
        points = stations.points_left if stations else 0
        for route, loan in self.loans.items():
            self.cost[route] = 1 if loan.built else outlook.station_cards() + TURN_EFFORT + points

    def _set_limits(self, outlook: Outlook) -> None:
        self._most_trains = outlook.trains
        self._most_ships = outlook.ships
        self._most_pieces = outlook.pieces
        self._most_stations = outlook.seen.stations_left
        self._most_effort = effort_left(outlook)

    def add(self, goal: Goal) -> None:
        """Find a way for one more goal and make it part of the plan."""
        way = self._way(goal)
        if way is None or not self._affordable(way):
            self.lost.append(goal)
            return
        to_do = len(self.wanted) + len(self.stations)
        self._take(way)
        reached = len(self.wanted) + len(self.stations) == to_do
        (self.done if reached else self.open).append(goal)

    def copy(self) -> Plan:
        """A plan that can be added to without changing this one."""
        new = Plan.__new__(Plan)
        new.__dict__.update(self.__dict__)
        for name in ("cost", "wanted", "stations", "done", "open", "lost"):
            setattr(new, name, getattr(self, name)[:])
        return new

    def value(self) -> float:
        """Points to be expected from it, less what its cards and turns could earn elsewhere."""
        luck = LUCK ** (len(self.wanted) + len(self.stations))
        value = sum(self.board.points[route] for route in self.wanted) - EFFORT_PRICE * self.effort
        value += sum(goal.points for goal in self.done)
        value += sum(luck * goal.points - (1 - luck) * goal.penalty for goal in self.open)
        return value - sum(goal.penalty for goal in self.lost)

    def _way(self, goal: Goal) -> list[int] | None:
        """Routes that join all places of the goal, one after the other."""
        if len(goal.groups) == 2:
            return cheapest_way(self.board, self.cost, *goal.groups)
        cost = self.cost[:]
        whole: list[int] = []
        for here, there in pairwise(goal.groups):
            way = cheapest_way(self.board, cost, here, there)
            if way is None:
                return None
            for route in way:
                cost[route] = 0
            whole += way
        return whole

    def _affordable(self, way: Sequence[int]) -> bool:
        trains, ships, effort, stations = self._needs(way)
        return (
            self.trains + trains <= self._most_trains
            and self.ships + ships <= self._most_ships
            and self.trains + self.ships + trains + ships <= self._most_pieces
            and self.effort + effort <= self._most_effort
            and len(self.stations) + stations <= self._most_stations
        )

    def _needs(self, way: Sequence[int]) -> tuple[int, int, int, int]:
        """Trains, ships, effort and new stations."""
        trains = ships = effort = stations = 0
        for route in way:
            effort += self.cost[route]
            if route in self.loans:
                stations += not self.loans[route].built
            else:
                trains += self.board.trains[route]
                ships += self.board.ships[route]
        return trains, ships, effort, stations

    def _take(self, way: Sequence[int]) -> None:
        trains, ships, effort, _ = self._needs(way)
        self.trains += trains
        self.ships += ships
        self.effort += effort
        for route in way:
            if route in self.loans:
                self._borrow(self.loans[route])
            else:
                self.wanted.append(route)
                twin = self.board.twins[route]
                if twin >= 0 and self.cost[twin]:
                    self.cost[twin] = CLOSED
            self.cost[route] = 0

    def _borrow(self, chosen: Loan) -> None:
        """A station lends one route only: the others there are closed."""
        if not chosen.built:
            self.stations.append(chosen.place)
        for route, loan in self.loans.items():
            if loan.place == chosen.place and self.cost[route]:
                self.cost[route] = CLOSED


def effort_left(outlook: Outlook) -> int:
    """The effort a seat can still make: the cards in its hand, and the turns it may expect."""
    return sum(outlook.hand) + TURN_EFFORT * outlook.turns
