"""Where everything on a drawn board lies, from the edition's own coordinates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from whistlestop.drawing.bends import Bundle, Measures, bend_all
from whistlestop.drawing.geometry import Curve, Point, Spot
from whistlestop.drawing.labels import Label, place_labels
from whistlestop.editions.model import Edition, Route

TRACK_WIDTH = 11.0
"""How broad a space is, in the units of the drawing."""
TRACK_GAP = 2.0
"""Between the two tracks of a double route, and between spaces."""
PLACE_RADIUS = 5.5
FONT_SIZE = 10.5
_LONGEST_SPACE = 34.0
_SHORTEST_SPACE = 17.0
_USUAL_SPACE = 30.0
"""Most routes have at least so much room for a space and its gap."""
_SIDE = 760.0
"""A board has about the area of a square with this side; one with crowded routes has more."""


@dataclass(frozen=True)
class Track:
    """One route as drawn."""

    route: Route
    spaces: tuple[Spot, ...]
    """The middles of its spaces."""
    space_length: float
    lines: tuple[tuple[Point, ...], ...]
    """The line under the spaces: two pieces where it crosses the edge of the map."""


@dataclass(frozen=True)
class Exit:
    """Where routes leave the map at one side to enter it at the other."""

    west: bool
    y: float
    """Where the line crosses the edge."""
    place: str
    """The name of the place it leads to."""


@dataclass(frozen=True)
class Layout:
    """A board, measured in the units of the drawing."""

    width: float
    height: float
    places: dict[str, Point]
    tracks: tuple[Track, ...]
    exits: tuple[Exit, ...]
    labels: tuple[Label, ...]


@cache
def lay_out(edition: Edition) -> Layout:
    """The layout of an edition's board, computed once."""
    width = _board_width(edition)
    height = width / edition.aspect
    places = {place.id: Point(place.x * width, place.y * height) for place in edition.locations}
    bundles = _bundles(edition, places, width)
    measures = Measures(
        width,
        height,
        step=TRACK_WIDTH + TRACK_GAP,
        margin=PLACE_RADIUS + TRACK_GAP,
        least=_SHORTEST_SPACE + TRACK_GAP,
    )
    curves = bend_all([bundle for bundle, _ in bundles], places, measures)
    tracks: list[Track] = []
    exits: list[Exit] = []
    for bundle, routes in bundles:
        curve = curves[bundle.name]
        for number, route in enumerate(routes):
            aside = bundle.aside(number, measures.step)
            tracks.append(_track(route, curve, aside, measures))
        if routes[0].wraps:
            exits += _exits(edition, routes[0], curve, width)
    spaces = [(spot, track.space_length) for track in tracks for spot in track.spaces]
    labels = place_labels(edition.locations, places, spaces, width, height)
    return Layout(width, height, places, tuple(tracks), tuple(exits), labels)


def _board_width(edition: Edition) -> float:
    """The width at which nearly every route has room for its spaces."""
    width = math.sqrt(_SIDE * _SIDE * edition.aspect)
    at = {
        place.id: Point(place.x * width, place.y * width / edition.aspect)
        for place in edition.locations
    }
    rooms = sorted(
        _far_end(route, at, width).distance(at[route.a]) / route.length for route in edition.routes
    )
    tight = rooms[len(rooms) // 10]
    return width * max(1.0, _USUAL_SPACE / tight)


def _far_end(route: Route, places: dict[str, Point], width: float) -> Point:
    """The end `b` of a route, beyond the edge of the map where the route crosses it."""
    a, b = places[route.a], places[route.b]
    if not route.wraps:
        return b
    return b.moved(-width if a.x < b.x else width, 0)


def _bundles(
    edition: Edition, places: dict[str, Point], width: float
) -> list[tuple[Bundle, list[Route]]]:
    groups: dict[str, list[Route]] = {}
    for route in edition.routes:
        groups.setdefault(f"double {route.double}" if route.double else route.id, []).append(route)
    return [
        (
            Bundle(
                name,
                places[routes[0].a],
                _far_end(routes[0], places, width),
                tuple(route.length for route in routes),
                frozenset((routes[0].a, routes[0].b)),
            ),
            routes,
        )
        for name, routes in groups.items()
    ]


def _track(route: Route, curve: Curve, aside: float, measures: Measures) -> Track:
    room = (curve.length - 2 * measures.margin) / route.length
    spots = curve.spots(route.length, measures.margin, aside)
    return Track(
        route,
        tuple(_on_board(spot, measures.width) if route.wraps else spot for spot in spots),
        min(room - TRACK_GAP, _LONGEST_SPACE),
        _lines(curve, aside, measures.width) if route.wraps else (_line(curve, aside),),
    )


def _on_board(spot: Spot, width: float) -> Spot:
    return Spot(spot.x % width, spot.y, spot.angle)


def _line(curve: Curve, aside: float) -> tuple[Point, ...]:
    """The middle of a track. It leaves from the place itself, so the ends are not moved aside."""
    middle = [curve.spot(curve.length * share / 16, aside) for share in range(2, 15)]
    return (curve.start, *(Point(spot.x, spot.y) for spot in middle), curve.end)


def _lines(curve: Curve, aside: float, width: float) -> tuple[tuple[Point, ...], ...]:
    """A line that leaves the map, cut at the edge, with the outer piece moved to where it enters.

    Both pieces run a little past the edge, towards the name of the place they lead to.
    """
    points = [Point(*curve.spot(curve.length * share / 48, aside)[:2]) for share in range(49)]
    shift = width if curve.end.x < 0 else -width
    inside = tuple(p for p in points if -_OVERHANG <= p.x <= width + _OVERHANG)
    moved = (p.moved(shift, 0) for p in points)
    outside = tuple(p for p in moved if -_OVERHANG <= p.x <= width + _OVERHANG)
    return inside, outside


_OVERHANG = 12.0


def _exits(edition: Edition, route: Route, curve: Curve, width: float) -> Sequence[Exit]:
    """The two points at which a route crosses the edge of the map."""
    west = curve.end.x < 0
    edge = 0.0 if west else width
    spots = [curve.spot(curve.length * share / 64) for share in range(65)]
    crossing = min(spots, key=lambda spot: abs(spot.x - edge))
    names = {place.id: place.name for place in edition.locations}
    return (
        Exit(west, crossing.y, names[route.b]),
        Exit(not west, crossing.y, names[route.a]),
    )
