"""The cheapest way left to complete a ticket, from what a seat can see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from whistlestop.editions import Edition, Route, Ticket
from whistlestop.observation import Observation


@dataclass(frozen=True)
class Way:
    """What is still missing between the places of a ticket."""

    routes: tuple[str, ...]
    """Routes to claim; none if the ticket is complete."""
    spaces: int
    """The pieces they take."""

    @property
    def done(self) -> bool:
        """Is there nothing left to claim?"""
        return not self.routes


def way_left(view: Observation, seat: int, ticket: Ticket) -> Way | None:
    """The cheapest way over the seat's own and free routes; None if there is none any more.

    The places of a tour are joined one after the other, which need not be the very cheapest.
    """
    costs = {route.id: 0 for route in _own(view, seat)}
    costs |= {route.id: route.length for route in free_routes(view, seat)}
    missing: dict[str, None] = {}
    for start, goal in pairwise(ticket.locations):
        found = _cheapest(view.edition, costs, start, goal)
        if found is None:
            return None
        for route in found:
            if costs[route]:
                missing[route] = None
                costs[route] = 0
    spaces = sum(view.edition.route(route).length for route in missing)
    return Way(tuple(missing), spaces)


def _own(view: Observation, seat: int) -> Iterable[Route]:
    return [view.edition.routes[number] for number in view.seats[seat].routes]


def free_routes(view: Observation, seat: int) -> list[Route]:
    """Routes the seat may still claim, whatever it holds.

    Nobody owns both routes of a double route, and with few players the second one is closed.
    """
    edition = view.edition
    owners = {edition.routes[n].id: i for i, owner in enumerate(view.seats) for n in owner.routes}
    taken: dict[str, set[int]] = defaultdict(set)
    for route in edition.routes:
        if route.double and route.id in owners:
            taken[route.double].add(owners[route.id])
    closed = len(view.seats) <= edition.doubles_closed_up_to
    return [
        route
        for route in edition.routes
        if route.id not in owners
        and not (route.double and (seat in taken[route.double] or (closed and taken[route.double])))
    ]


def _cheapest(edition: Edition, costs: dict[str, int], start: str, goal: str) -> list[str] | None:
    """The routes of the cheapest way, over routes that have a cost."""
    routes_at: dict[str, list[tuple[Route, str]]] = defaultdict(list)
    for route in edition.routes:
        if route.id in costs:
            routes_at[route.a].append((route, route.b))
            routes_at[route.b].append((route, route.a))
    best = {start: 0}
    came_by: dict[str, tuple[str, str]] = {}
    frontier = [(0, start)]
    while frontier:
        so_far, place = heappop(frontier)
        if place == goal:
            return _back(came_by, goal)
        for route, far in routes_at[place]:
            total = so_far + costs[route.id]
            if far not in best or total < best[far]:
                best[far] = total
                came_by[far] = (route.id, place)
                heappush(frontier, (total, far))
    return None


def _back(came_by: dict[str, tuple[str, str]], place: str) -> list[str]:
    way = []
    while place in came_by:
        route, place = came_by[place]
        way.append(route)
    return way[::-1]
