"""The cheapest routes left to complete a ticket, from what a seat can see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from whistlestop.editions import Edition, Route, Ticket
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.state import FREE, SEAT
from whistlestop.knowledge.observation import Observation
from whistlestop.knowledge.observation.determinise import own_view

_RIVALS = 1000
"""What a rival's route costs where stations may borrow it: more than any path without one."""


@dataclass(frozen=True)
class RoutesLeft:
    """What is still missing between the locations of a ticket."""

    routes: tuple[str, ...]
    """Routes to claim; none if the ticket is complete."""
    spaces: int
    """The pieces they take."""
    borrowed: tuple[str, ...] = ()
    """Routes of rivals that stations would have to borrow."""

    @property
    def done(self) -> bool:
        """Is there nothing left to claim?"""
        return not self.routes and not self.borrowed


def routes_left(
    view: Observation, seat: int, ticket: Ticket, *, borrow: bool = False
) -> RoutesLeft | None:
    """The cheapest path over the seat's own and free routes; None if there is none left.

    A tour is joined by the cheapest network of all. With `borrow`, routes of rivals may be part
    of it, as few as possible: those that stations would have to borrow.
    """
    edition = view.edition
    costs = {edition.routes[number].id: 0 for number in view.seats[seat].routes}
    costs |= {route.id: route.length for route in free_routes(view, seat)}
    if borrow:
        costs |= {route.id: _RIVALS + route.length for route in _rival_routes(view, seat)}
    network = cheapest_routes(edition, costs, ticket.locations)
    if network is None:
        return None
    missing = tuple(route for route in network if 0 < costs[route] < _RIVALS)
    return RoutesLeft(
        missing,
        sum(edition.route(route).length for route in missing),
        tuple(route for route in network if costs[route] >= _RIVALS),
    )


def free_routes(view: Observation, seat: int) -> list[Route]:
    """Routes the seat may still claim, whatever it holds: neither claimed nor closed (EU-11)."""
    edition, rules, table = view.edition, rules_for(view.edition), own_view(view)
    free = seat * SEAT + FREE
    return [
        route
        for number, route in enumerate(edition.routes)
        if table.seats[free + rules.route_word[number]] & rules.route_bit[number]
    ]


def _rival_routes(view: Observation, seat: int) -> Iterable[Route]:
    for owner, seen in enumerate(view.seats):
        if owner != seat:
            yield from (view.edition.routes[number] for number in seen.routes)


Step = tuple[str, str] | int
"""How a location was reached: by a route from another one, or by joining two smaller networks."""


def cheapest_routes(
    edition: Edition, costs: Mapping[str, int], locations: tuple[str, ...]
) -> list[str] | None:
    """The routes that join all locations at the least cost, exactly (Dreyfus and Wagner).

    `best[group]` says for each location what it costs to join it to a group of the first locations;
    a group is a set of bits. With two locations this is the search for the shortest path.
    """
    root, others = locations[-1], locations[:-1]
    everyone = (1 << len(others)) - 1
    roads = _roads(edition, costs)
    best: list[dict[str, int]] = [{} for _ in range(everyone + 1)]
    steps: list[dict[str, Step]] = [{} for _ in range(everyone + 1)]
    for group in range(1, everyone + 1):
        if group & (group - 1) == 0:
            best[group][others[group.bit_length() - 1]] = 0
        part = (group - 1) & group
        while part > group ^ part:
            _join(best, steps, group, part)
            part = (part - 1) & group
        _spread(roads, best[group], steps[group])
    if root not in best[everyone]:
        return None
    return list(dict.fromkeys(_routes_of(steps, everyone, root)))


def _roads(edition: Edition, costs: Mapping[str, int]) -> dict[str, list[tuple[int, str, str]]]:
    """By location: cost, route and far end of the routes there."""
    roads: dict[str, list[tuple[int, str, str]]] = defaultdict(list)
    for route in edition.routes:
        if route.id in costs:
            roads[route.a].append((costs[route.id], route.id, route.b))
            roads[route.b].append((costs[route.id], route.id, route.a))
    return roads


def _join(best: list[dict[str, int]], steps: list[dict[str, Step]], group: int, part: int) -> None:
    """Locations where the networks of two parts of a group meet."""
    for location, cost in best[part].items():
        other = best[group ^ part].get(location)
        if other is not None and cost + other < best[group].get(location, cost + other + 1):
            best[group][location] = cost + other
            steps[group][location] = part


def _spread(
    roads: Mapping[str, list[tuple[int, str, str]]], best: dict[str, int], steps: dict[str, Step]
) -> None:
    """From the locations reached to all others, cheapest first."""
    frontier = [(cost, location) for location, cost in best.items()]
    heapify(frontier)
    while frontier:
        so_far, location = heappop(frontier)
        if so_far > best[location]:
            continue
        for cost, route, far in roads[location]:
            if far not in best or so_far + cost < best[far]:
                best[far] = so_far + cost
                steps[far] = (route, location)
                heappush(frontier, (so_far + cost, far))


def _routes_of(steps: list[dict[str, Step]], group: int, location: str) -> Iterable[str]:
    """The routes of the network that joins a location to a group, from its far ends on."""
    step = steps[group].get(location)
    if isinstance(step, int):
        yield from _routes_of(steps, step, location)
        yield from _routes_of(steps, group ^ step, location)
    elif step is not None:
        route, before = step
        yield from _routes_of(steps, group, before)
        yield route
