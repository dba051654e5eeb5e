"""A game as the seat that must decide sees it, with what a planner asks first."""

from __future__ import annotations

from typing import NamedTuple

from whistlestop.bots.planning.board import Goal, board_of
from whistlestop.bots.planning.ways import CLOSED
from whistlestop.editions.tables import rules_for
from whistlestop.observation import Observation

PACE = 1.5
"""Pieces a seat places in a turn, towards the end of a game."""


class Loan(NamedTuple):
    """A station that lends a route of another seat, so that it completes tickets."""

    place: int
    built: bool
    """Is it there, or would it have to be built?"""


class Outlook:
    """An observation, seen with a planner's eyes."""

    def __init__(self, view: Observation) -> None:
        assert view.own is not None
        assert view.seat is not None
        self.view = view
        self.own = view.own
        self.seat = view.seat
        self.seen = view.seats[view.seat]
        """What everyone sees of the seat."""
        self.edition = view.edition
        self.rules = rules_for(view.edition)
        self.board = board_of(view.edition)
        self.hand = view.own.hand
        """Cards by kind, those laid on the table included."""
        if view.decision.laid:
            pairs = zip(view.own.hand, view.decision.laid, strict=True)
            self.hand = tuple(held + laid for held, laid in pairs)
        self.trains, self.ships, self.pieces = self._pieces_left()
        """The most the seat can still place: trains and ships after an exchange, and of both."""
        self.turns = self._turns_left()
        """Turns the seat may expect, this one included."""

    def _pieces_left(self) -> tuple[int, int, int]:
        own, fleet = self.own, self.edition.fleet
        if fleet is not None and self.view.setting_up:
            return fleet.trains, fleet.ships, fleet.total
        return own.reserve[0] + own.box[0], own.reserve[1] + own.box[1], sum(own.reserve)

    def _turns_left(self) -> int:
        view, end = self.view, self.edition.end
        players = len(view.seats)
        if view.last_turns >= 0:
            return (view.last_turns + players - 1) // players
        # While fleets are secret the reserves of others are not seen.
        fewest = min(sum(seen.reserve) or self.pieces for seen in view.seats)
        return 1 + end.further_turns + int((fewest - end.pieces) / PACE)

    def goals(self, tickets: tuple[int, ...]) -> list[Goal]:
        """The tickets and the bonuses still to be had that count like them, dearest first."""
        goals = [self.board.tickets[ticket] for ticket in tickets]
        for number, bonus in enumerate(self.board.bonuses):
            if bonus.points > 0 and number not in self.seen.bonuses:
                goals.append(bonus)
        return sorted(goals, key=lambda goal: -goal.points)

    def costs(self) -> list[int]:
        """What each route costs: nothing if it is the seat's, `CLOSED` if it cannot be had."""
        board, seats = self.board, self.view.seats
        closed_to_all = len(seats) <= self.edition.doubles_closed_up_to
        cost = list(board.effort)
        for owner, seen in enumerate(seats):
            for route in seen.routes:
                own = owner == self.seat
                cost[route] = 0 if own else CLOSED
                twin = board.twins[route]
                if twin >= 0 and (own or closed_to_all) and cost[twin]:
                    cost[twin] = CLOSED
        return cost

    def loans(self) -> dict[int, list[Loan]]:
        """The routes of others that stations can lend, each with the ways to it (EU-22).

        A station that the seat has already comes first.
        """
        if self.edition.stations is None:
            return {}
        own = self.seen.stations
        taken = {place for seen in self.view.seats for place in seen.stations}
        loans: dict[int, list[Loan]] = {}
        for owner, seen in enumerate(self.view.seats):
            for route in seen.routes if owner != self.seat else ():
                ends = self.board.ends[route]
                built = [Loan(place, True) for place in ends if place in own]
                free = [Loan(place, False) for place in ends if place not in taken]
                loans[route] = built + (free if self.seen.stations_left else [])
        return loans

    def station_cards(self) -> int:
        """What the next station costs (EU-19)."""
        stations = self.edition.stations
        return stations.count - self.seen.stations_left + 1 if stations else 0
