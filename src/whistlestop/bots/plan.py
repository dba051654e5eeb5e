"""Planning: which routes would complete a seat's tickets, all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from whistlestop.bots.board import CLAIM_EFFORT, Board, Goal
from whistlestop.bots.ways import CLOSED, cheapest_way
from whistlestop.observation import Observation

LUCK = 0.97
"""How likely a route that is wanted can still be had when its turn comes."""


@dataclass
class Means:
    """What a seat can spend on a plan."""

    trains: int
    ships: int
    """The most it could place of each, after an exchange."""
    pieces: int
    """The most it could place of both together."""
    effort: int
    """Cards in hand, and two for each turn it may still expect."""
    stations: int
    station_effort: int


@dataclass
class Plan:
    """Ways that join the places of some tickets, found one after the other."""

    board: Board
    cost: list[int]
    """What each route still costs; routes of the plan cost nothing more."""
    loans: dict[int, int]
    """Routes that a station could borrow, with the place for it; -1 where there is one."""
    means: Means
    wanted: list[int] = field(default_factory=list)
    """Routes to be claimed."""
    stations: list[int] = field(default_factory=list)
    """Places where a station is to be built."""
    done: list[Goal] = field(default_factory=list)
    """Goals that are reached already."""
    open: list[Goal] = field(default_factory=list)
    """Goals that the plan reaches."""
    lost: list[Goal] = field(default_factory=list)
    """Goals for which there is no way, or not enough left to spend."""
    trains: int = 0
    ships: int = 0
    effort: int = 0

    def add(self, goal: Goal) -> None:
        """Find a way for one more goal and make it part of the plan."""
        way = self._way(goal)
        if way is None or not self._affordable(way):
            self.lost.append(goal)
        elif not way:
            self.done.append(goal)
        else:
            self.open.append(goal)
            self._take(way)

    def copy(self) -> Plan:
        """A plan that can be added to without changing this one."""
        new = Plan(self.board, self.cost[:], self.loans, self.means)
        new.wanted, new.stations = self.wanted[:], self.stations[:]
        new.done, new.open, new.lost = self.done[:], self.open[:], self.lost[:]
        new.trains, new.ships, new.effort = self.trains, self.ships, self.effort
        return new

    def value(self, effort_price: float) -> float:
        """Points to be expected from it, less what its cards and turns could earn elsewhere."""
        luck = LUCK ** (len(self.wanted) + len(self.stations))
        value = sum(self.board.points[route] for route in self.wanted) - effort_price * self.effort
        value += sum(goal.points for goal in self.done)
        value += sum(luck * goal.points - (1 - luck) * goal.penalty for goal in self.open)
        return value - sum(goal.penalty for goal in self.lost)

    def _way(self, goal: Goal) -> list[int] | None:
        """Routes that join all places of the goal, one after the other."""
        groups = goal.places
        if len(groups) == 2:
            return cheapest_way(self.board, self.cost, groups[0], groups[1])
        cost = self.cost[:]
        whole: list[int] = []
        for here, there in zip(groups, groups[1:], strict=False):
            way = cheapest_way(self.board, cost, here, there)
            if way is None:
                return None
            for route in way:
                cost[route] = 0
            whole += way
        return whole

    def _affordable(self, way: Sequence[int]) -> bool:
        trains, ships, effort, stations = self._needs(way)
        means = self.means
        return (
            self.trains + trains <= means.trains
            and self.ships + ships <= means.ships
            and self.trains + self.ships + trains + ships <= means.pieces
            and self.effort + effort <= means.effort
            and len(self.stations) + stations <= means.stations
        )

    def _needs(self, way: Iterable[int]) -> tuple[int, int, int, int]:
        """Trains, ships, effort and new stations."""
        trains = ships = effort = stations = 0
        for number in way:
            effort += self.cost[number]
            if number in self.loans:
                stations += self.loans[number] >= 0
                continue
            route = self.board.edition.routes[number]
            if route.piece == "train":
                trains += route.length
            else:
                ships += route.length
        return trains, ships, effort, stations

    def _take(self, way: Sequence[int]) -> None:
        trains, ships, effort, _ = self._needs(way)
        self.trains += trains
        self.ships += ships
        self.effort += effort
        for route in way:
            self.cost[route] = 0
            if route not in self.loans:
                self.wanted.append(route)
                twin = self.board.twins[route]
                if twin >= 0 and self.cost[twin]:
                    self.cost[twin] = CLOSED
            elif self.loans[route] >= 0:
                self.stations.append(self.loans[route])
