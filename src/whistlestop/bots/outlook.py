"""The board as one seat sees it: what is its own, what it can still get, and at what cost."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots.board import Board
from whistlestop.bots.ways import CLOSED
from whistlestop.observation import Observation, SeatView

PACE = 1.5
"""Pieces a seat places in a turn, towards the end of a game."""


def route_costs(board: Board, view: Observation, seat: int) -> list[int]:
    """What each route costs the seat: nothing if it is its own, `CLOSED` if it cannot be had."""
    closed_to_all = len(view.seats) <= board.edition.doubles_closed_up_to
    cost = list(board.effort)
    for owner, seen in enumerate(view.seats):
        for route in seen.routes:
            cost[route] = 0 if owner == seat else CLOSED
            twin = board.twins[route]
            if twin >= 0 and (closed_to_all or owner == seat) and cost[twin]:
                cost[twin] = CLOSED
    return cost


def loan_places(board: Board, view: Observation, seat: int) -> dict[int, int]:
    """Routes of others that a station could borrow, each with the place to build it.

    A place where the seat has a station already is -1.
    """
    taken = {place for seen in view.seats for place in seen.stations}
    loans = {}
    for owner, seen in enumerate(view.seats):
        for route in seen.routes if owner != seat else ():
            for place in board.ends[route]:
                if place in view.seats[seat].stations:
                    loans[route] = -1
                elif place not in taken:
                    loans.setdefault(route, place)
    return loans


def turns_left(view: Observation, own_pieces: int) -> int:
    """How many turns the deciding seat may still expect, this one included."""
    players = len(view.seats)
    if view.last_turns >= 0:
        return (view.last_turns + players - 1) // players
    end = view.edition.end
    fewest = min(sum(seen.reserve) or own_pieces for seen in view.seats)
    return 1 + end.further_turns + int((fewest - end.pieces) / PACE)


def pieces_on(board: Board, routes: Sequence[int]) -> tuple[int, int]:
    """Trains and ships that the routes take."""
    spaces = {"train": 0, "ship": 0}
    for number in routes:
        route = board.edition.routes[number]
        spaces[route.piece] += route.length
    return spaces["train"], spaces["ship"]


def enough_pieces(seen: SeatView, trains: int, ships: int) -> bool:
    """Can the seat place so many, after an exchange if need be?"""
    return (
        trains <= seen.reserve[0] + seen.box[0]
        and ships <= seen.reserve[1] + seen.box[1]
        and trains + ships <= sum(seen.reserve)
    )
