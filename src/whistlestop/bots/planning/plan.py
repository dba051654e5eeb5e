"""Planning: which routes would complete a seat's tickets, all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from whistlestop.bots.planning.board import TURN_EFFORT, Goal
from whistlestop.bots.planning.outlook import Loan, Outlook
from whistlestop.bots.planning.ways import CLOSED, cheapest_way

LUCK = 0.97
"""How likely a route that is wanted can still be had when its turn comes."""
GOOD_LUCK = 2
"""Cards that a plan may turn out to be cheaper than it looks."""
EFFORT_PRICE = 1.0
"""Points that a card, or half a turn, earns when it is not spent on tickets."""


class Plan:
    """Ways that join the places of some goals, found one after the other.

    A goal is `done` already, `open` if the plan reaches it, or `lost`: there is no way to it, or
    not enough left to pay for it.
    """

    def __init__(self, outlook: Outlook, goals: Iterable[Goal]) -> None:
        self.outlook = outlook
        self.board = outlook.board
        self.cost = outlook.costs()
        """What each route still costs; routes of the plan cost nothing more."""
        self.loans = outlook.loans()
        self.wanted: list[int] = []
        """Routes to be claimed."""
        self.twins: dict[int, int] = {}
        """For some of them: another route that would do as well."""
        self.lenders: list[Loan] = []
        """Stations whose one loan is spoken for."""
        self.done: list[Goal] = []
        self.open: list[Goal] = []
        self.lost: list[Goal] = []
        self.trains = self.ships = self.effort = 0
        """What the plan takes."""
        self._price_loans()
        for goal in goals:
            self.add(goal)

    @property
    def stations(self) -> list[int]:
        """Places where stations are to be built."""
        return [loan.place for loan in self.lenders if not loan.built]

    def add(self, goal: Goal) -> None:
        """Find a way for one more goal and make it part of the plan."""
        way = self._way(goal)
        lenders = None if way is None else self._lenders_for(way)
        if way is None or lenders is None or not self._affordable(way, lenders):
            self.lost.append(goal)
            return
        self._take(way, lenders)
        to_do = any(route not in self.loans for route in way) or not all(x.built for x in lenders)
        (self.open if to_do else self.done).append(goal)

    def copy(self) -> Plan:
        """A plan that can be added to without changing this one."""
        new = Plan.__new__(Plan)
        new.__dict__.update(self.__dict__)
        for name in ("cost", "wanted", "twins", "lenders", "done", "open", "lost"):
            setattr(new, name, getattr(self, name).copy())
        return new

    def value(self) -> float:
        """Points to be expected from it, less what its cards and turns could earn elsewhere."""
        luck = LUCK ** (len(self.wanted) + len(self.lenders))
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

    def _lenders_for(self, way: Sequence[int]) -> list[Loan] | None:
        """A station for each borrowed route of a way; None where there are too few."""
        used = {loan.place for loan in self.lenders}
        lenders = []
        for route in way:
            if route in self.loans:
                lender = next((x for x in self.loans[route] if x.place not in used), None)
                if lender is None:
                    return None
                used.add(lender.place)
                lenders.append(lender)
        return lenders

    def _affordable(self, way: Sequence[int], lenders: Sequence[Loan]) -> bool:
        outlook = self.outlook
        trains, ships, effort = self._needs(way)
        new_stations = sum(not loan.built for loan in lenders)
        return (
            trains <= outlook.trains
            and ships <= outlook.ships
            and trains + ships <= outlook.pieces
            and effort <= effort_left(outlook)
            and len(self.stations) + new_stations <= outlook.seen.stations_left
        )

    def _needs(self, way: Sequence[int]) -> tuple[int, int, int]:
        """Trains, ships and effort that the plan takes with one more way."""
        claimed = [route for route in way if route not in self.loans]
        return (
            self.trains + sum(self.board.trains[route] for route in claimed),
            self.ships + sum(self.board.ships[route] for route in claimed),
            self.effort + sum(self.cost[route] for route in way),
        )

    def _take(self, way: Sequence[int], lenders: Sequence[Loan]) -> None:
        self.trains, self.ships, self.effort = self._needs(way)
        for route in way:
            self.cost[route] = 0
            if route not in self.loans:
                self.wanted.append(route)
                twin = self.board.twins[route]
                if twin >= 0 and 0 < self.cost[twin] < CLOSED:
                    self.twins[route] = twin
                    self.cost[twin] = CLOSED
        if lenders:
            self.lenders += lenders
            self._price_loans()

    def _price_loans(self) -> None:
        """A loan costs next to nothing, a station for it cards, a turn and its points."""
        used = {loan.place for loan in self.lenders}
        stations = self.outlook.edition.stations
        points = stations.points_left if stations else 0
        to_build = self.outlook.station_cards() + len(self.stations) + TURN_EFFORT + points
        for route, loans in self.loans.items():
            if self.cost[route]:
                lender = next((loan for loan in loans if loan.place not in used), None)
                self.cost[route] = CLOSED if lender is None else 1 if lender.built else to_build


def effort_left(outlook: Outlook) -> int:
    """The effort a seat can still make: its cards, the turns it may expect, and some luck."""
    return sum(outlook.hand) + TURN_EFFORT * outlook.turns + GOOD_LUCK
