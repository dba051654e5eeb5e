"""The board in words: the routes at a location, and who owns what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from unicodedata import normalize

from whistlestop.editions import Edition, Route
from whistlestop.game.game import Game
from whistlestop.game.holdings import Holding, holding
from whistlestop.game.names import NamesOf
from whistlestop.game.speaker import Speaker
from whistlestop.knowledge.observation import Observation
from whistlestop.knowledge.routes_left import free_routes
from whistlestop.messages import commas


@dataclass(frozen=True)
class RouteFacts:
    """What a seat can know of a route."""

    route: Route
    owner: int | None
    open: bool
    """May the viewer still claim it?"""
    held: Holding | None
    """What the viewer holds of its price, if it is open."""

    def told(self, speaker: Speaker) -> str:
        """Its length, colour and kind, and whose it is."""
        route, points = self.route, speaker.edition.route_points
        details = {
            "length": route.length,
            "color": route.color,
            "kind": route.kind,
            "points": points.get(route.length, 0),
        }
        return f"{speaker.tell('cli.routes.route', details)}; {self.whose(speaker)}"

    def whose(self, speaker: Speaker) -> str:
        """Whose it is, or what the viewer holds of its price."""
        if self.owner is not None:
            own = self.owner == speaker.seat
            return speaker.tell("cli.routes.owned", {"owner": self.owner, "own": own})
        if self.held is not None:
            details = {"have": self.held.have, "needed": self.held.needed}
            return speaker.tell("cli.routes.held", details)
        return speaker.tell("cli.routes.free" if self.open else "cli.routes.closed")


class BoardFacts:
    """What a viewer can know of every route of a game."""

    def __init__(self, game: Game, view: Observation) -> None:
        self._game = game
        self._seat = view.seat
        self.owners = owners(view)
        self._open = set() if view.seat is None else {r.id for r in free_routes(view, view.seat)}

    def of(self, route: Route) -> RouteFacts:
        """The facts of one route."""
        game, opened = self._game, route.id in self._open
        held = None
        if self._seat is not None and opened:
            held = holding(game.edition, game.rules, game.state, self._seat, route.id)
        return RouteFacts(route, self.owners.get(route.id), opened or self._seat is None, held)

    def at(self, location: str) -> list[RouteFacts]:
        """The facts of the routes at a location."""
        routes = self._game.edition.routes
        return [self.of(route) for route in routes if location in (route.a, route.b)]


def owners(view: Observation) -> dict[str, int]:
    """The seat that owns each claimed route."""
    routes = view.edition.routes
    return {routes[n].id: seat for seat, seen in enumerate(view.seats) for n in seen.routes}


def find_locations(edition: Edition, names: NamesOf, typed: str) -> list[str]:
    """The location with this id or name, else all whose names begin with it, else a similar one."""
    known = {location.id: _plain(names.location(location.id)) for location in edition.locations}
    wanted = _plain(typed)
    exact = [id for id, name in known.items() if wanted in (_plain(id), name)]
    begun = [id for id, name in known.items() if name.startswith(wanted)]
    if exact or begun:
        return exact or begun
    near = get_close_matches(wanted, known.values(), n=1)
    return [id for id, name in known.items() if name in near]


def _plain(name: str) -> str:
    """A name as people type it, without accents."""
    letters = normalize("NFKD", name.replace("_", " "))
    return "".join(letter for letter in letters if letter.isascii()).casefold().strip()


def estates(view: Observation, speaker: Speaker) -> Iterator[tuple[int, str]]:
    """Each seat, and what it owns on the board."""
    edition, names = view.edition, speaker.names
    for seat, seen in enumerate(view.seats):
        routes = [edition.routes[number] for number in seen.routes]
        spaces = sum(route.length for route in routes)
        told = [f"{names.route(route.id)} {route.length}" for route in routes]
        details = {"n": len(routes), "spaces": spaces, "routes": commas(told)}
        parts = [speaker.tell("cli.routes.estate", details)]
        for kind, built in (("station", seen.stations), ("harbour", seen.harbours)):
            if built:
                where = commas(names.location(edition.locations[number].id) for number in built)
                parts.append(speaker.tell("cli.routes.built", {"what": kind, "where": where}))
        yield seat, "; ".join(parts)
