"""A helper for those who write bots: the routes that join all their tickets, cheaply together."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from whistlestop.editions.model import Route
from whistlestop.observation import Observation


@dataclass(frozen=True)
class Network:
    """Routes that a seat could claim to complete its tickets."""

    routes: tuple[Route, ...]
    """Those still to be claimed; none if all is joined already."""
    completed: tuple[int, ...]
    """Tickets whose places the seat's own routes join."""
    open: tuple[int, ...]
    """Tickets that the network completes."""
    lost: tuple[int, ...]
    """Tickets that no free route can complete any more."""

    @property
    def spaces(self) -> int:
        """Pieces that the routes take."""
        return sum(route.length for route in self.routes)


def free_routes(observation: Observation) -> set[str]:
    """The ids of the routes that are not claimed, nor closed to the viewer by a double route."""
    edition = observation.edition
    owners = {
        edition.routes[number].id: seat
        for seat, seen in enumerate(observation.seats)
        for number in seen.routes
    }
    for_all = len(observation.seats) <= edition.doubles_closed_up_to
    closed = {
        edition.route(route).double
        for route, seat in owners.items()
        if for_all or seat == observation.seat
    } - {None}
    return {r.id for r in edition.routes if r.id not in owners and r.double not in closed}


def cheapest_network(observation: Observation, tickets: Iterable[int] | None = None) -> Network:
    """Routes that join the places of the viewer's tickets, or of those given by number.

    The dearest ticket is joined first, and each uses what is there for those before it: that
    is not always the cheapest network there is, but it is near it and quickly found.
    """
    edition, own, seat = observation.edition, observation.own, observation.seat
    if own is None or seat is None:
        raise ValueError("a spectator has no tickets")
    costs = {route: edition.route(route).length for route in free_routes(observation)}
    costs |= {edition.routes[number].id: 0 for number in observation.seats[seat].routes}
    wanted: dict[str, Route] = {}
    found: dict[str, list[int]] = {"completed": [], "open": [], "lost": []}
    held = own.tickets if tickets is None else tuple(tickets)
    for number in sorted(held, key=lambda number: -edition.tickets[number].points):
        ways = [
            _way(observation, costs, *leg) for leg in pairwise(edition.tickets[number].locations)
        ]
        legs = [way for way in ways if way is not None]
        if len(legs) < len(ways):
            found["lost"].append(number)
            continue
        new = {route.id: route for way in legs for route in way if costs[route.id]}
        costs |= dict.fromkeys(new, 0)
        found["open" if new else "completed"].append(number)
        wanted |= new
    parts = {name: tuple(numbers) for name, numbers in found.items()}
    return Network(tuple(wanted.values()), **parts)


def _way(
    observation: Observation, costs: Mapping[str, int], start: str, end: str
) -> list[Route] | None:
    """The routes of the cheapest way between two locations; None if there is none."""
    near: dict[str, list[tuple[str, Route]]] = {}
    for name in costs:
        route = observation.edition.route(name)
        near.setdefault(route.a, []).append((route.b, route))
        near.setdefault(route.b, []).append((route.a, route))
    reached: dict[str, tuple[str, Route | None]] = {}
    waiting: list[tuple[int, str, str, str]] = [(0, start, start, "")]
    while waiting:
        cost, place, before, name = heapq.heappop(waiting)
        if place in reached:
            continue
        reached[place] = before, observation.edition.route(name) if name else None
        if place == end:
            return _steps(reached, end)
        for other, route in near.get(place, ()):
            heapq.heappush(waiting, (cost + costs[route.id], other, place, route.id))
    return None


def _steps(reached: Mapping[str, tuple[str, Route | None]], end: str) -> list[Route]:
    steps = []
    place, route = reached[end]
    while route is not None:
        steps.append(route)
        place, route = reached[place]
    return steps
