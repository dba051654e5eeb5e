"""The ticket planner: what each of a seat's tickets still needs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from whistlestop.editions import Ticket
from whistlestop.knowledge.observation import Observation
from whistlestop.knowledge.routes_left import RoutesLeft, routes_left


def plan(view: Observation) -> list[dict[str, Any]]:
    """For every ticket the viewer holds or is offered: done, the cheapest path left, or impossible.

    Each ticket is planned by itself. Pieces are counted together: where trains and ships can be
    exchanged, only their sum says what is impossible.
    """
    own = view.own
    if own is None or view.seat is None:
        return []
    tickets = view.edition.tickets
    return [
        *[_planned(view, view.seat, tickets[number], offered=False) for number in own.tickets],
        *[_planned(view, view.seat, tickets[number], offered=True) for number in own.offered],
    ]


def _planned(view: Observation, seat: int, ticket: Ticket, *, offered: bool) -> dict[str, Any]:
    left = routes_left(view, seat, ticket)
    facts: dict[str, Any] = {
        "ticket": ticket.id,
        "offered": offered,
        "points": ticket.points,
        "state": _state(view, left),
        "routes": list(left.routes) if left else [],
        "spaces": left.spaces if left else 0,
        "pieces": _pieces(view, left),
    }
    if left is None and view.edition.stations:
        facts["borrow"] = _borrowed(view, seat, ticket)
    return facts


def _state(view: Observation, left: RoutesLeft | None) -> str:
    if left is None or left.spaces > _reserve(view):
        return "impossible"
    return "done" if left.done else "possible"


def _reserve(view: Observation) -> int:
    """Pieces still to place; before fleets are chosen, as many as a fleet has."""
    assert view.own is not None
    fleet = view.edition.fleet
    return fleet.total if fleet and view.setting_up else sum(view.own.reserve)


def _pieces(view: Observation, left: RoutesLeft | None) -> dict[str, int]:
    """The pieces that these routes take, by type."""
    needed: Counter[str] = Counter({"train": 0, "ship": 0})
    for name in left.routes if left else ():
        route = view.edition.route(name)
        needed[route.piece] += route.length
    return dict(needed)


def _borrowed(view: Observation, seat: int, ticket: Ticket) -> list[str]:
    """Routes of rivals with which stations could still complete the ticket."""
    seen = view.seats[seat]
    left = routes_left(view, seat, ticket, borrow=True)
    if left is None or len(left.borrowed) > seen.stations_left + len(seen.stations):
        return []
    return list(left.borrowed)
