"""For people who write bots: routes that complete all tickets together, cheaply."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from whistlestop.editions.model import Route
from whistlestop.knowledge import routes_left
from whistlestop.knowledge.observation import Observation


@dataclass(frozen=True)
class Network:
    """Routes that a seat could claim to complete its tickets."""

    routes: tuple[Route, ...]
    """The ones still to be claimed; none if all tickets are completed."""
    completed: tuple[int, ...]
    """Tickets that the seat's own routes already complete."""
    open: tuple[int, ...]
    """Tickets that the network completes."""
    lost: tuple[int, ...]
    """Tickets that can no longer be completed with free routes."""

    @property
    def spaces(self) -> int:
        """Pieces that the routes take."""
        return sum(route.length for route in self.routes)


def free_routes(observation: Observation) -> set[str]:
    """The ids of the routes neither claimed nor closed to the viewer by a double route."""
    return {route.id for route in routes_left.free_routes(observation, _viewer(observation))}


def cheapest_network(observation: Observation, tickets: Iterable[int] | None = None) -> Network:
    """Routes that connect the locations of the viewer's tickets, or of those given by number.

    The most valuable ticket comes first, and each ticket uses the routes of those before it. The
    result is not always the cheapest network, but it is close to it and quickly found.
    """
    edition, seat = observation.edition, _viewer(observation)
    costs = {route: edition.route(route).length for route in free_routes(observation)}
    costs |= {edition.routes[number].id: 0 for number in observation.seats[seat].routes}
    wanted: dict[str, Route] = {}
    found: dict[str, list[int]] = {"completed": [], "open": [], "lost": []}
    if tickets is None:
        tickets = observation.own.tickets if observation.own else ()
    for number in sorted(tickets, key=lambda number: -edition.tickets[number].points):
        joined = routes_left.cheapest_routes(edition, costs, edition.tickets[number].locations)
        if joined is None:
            found["lost"].append(number)
            continue
        new = {route: edition.route(route) for route in joined if costs[route]}
        costs |= dict.fromkeys(new, 0)
        found["open" if new else "completed"].append(number)
        wanted |= new
    parts = {name: tuple(numbers) for name, numbers in found.items()}
    return Network(tuple(wanted.values()), **parts)


def _viewer(observation: Observation) -> int:
    if observation.seat is None:
        raise ValueError("a spectator has no tickets")
    return observation.seat
