"""Where everything on a drawn board lies, from the edition's own coordinates."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from whistlestop.drawing.bends import Bundle, Measures, bend_all
from whistlestop.drawing.geometry import Box, Curve, Ends, Point, Spot
from whistlestop.drawing.labels import Bar, Label, place_labels
from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.model import Edition, Location, Route

TRACK_WIDTH = 11.0
"""How broad a space is, in the units of the drawing."""
TRACK_GAP = 2.0
"""Between the two tracks of a double route, and between spaces."""
LOCATION_RADIUS = 5.5
EXIT_MARGIN = 104.0
"""At the sides of a map that goes around the world, for the names of far locations."""
LONGEST_SPACE = 38.0
_SHORTEST_SPACE = 17.0
_ROOM = (30.0, 60.0)
"""The room that nearly every route has for a space: at least, and at most."""
SIDE = 760.0
"""A board that keeps to this has about the area of a square with this side."""
_WIDEST_FREE = 26.0
"""The most that is left free around a location where many routes meet."""
_LINE_STEPS = 40
_OVERHANG = 12.0
"""How far beyond the edge of the map the line of a route that crosses it runs."""
_KEEP_OFF = 4.0
"""How far from the edge of the map the spaces of a route that crosses it stay."""
_EDGE = 3.0
"""How far labels stay from the edge of the board."""
_MERGE = 14.0
"""How far from a location the lines of a double route merge."""


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
    location: str
    """The id of the location it leads to."""


@dataclass(frozen=True)
class Layout:
    """A board, measured in the units of the drawing."""

    width: float
    height: float
    locations: dict[str, Point]
    tracks: tuple[Track, ...]
    exits: tuple[Exit, ...]
    labels: tuple[Label, ...]


@once_per_edition
def lay_out(edition: Edition) -> Layout:
    """The layout of an edition's board, computed once."""
    width = board_width(edition)
    height = width / edition.aspect
    locations = {
        location.id: Point(location.x * width, location.y * height)
        for location in edition.locations
    }
    bundles = _bundles(edition, locations, width)
    measures = Measures(
        width,
        height,
        step=TRACK_WIDTH + TRACK_GAP,
        margin=LOCATION_RADIUS + TRACK_GAP,
        least=_SHORTEST_SPACE + TRACK_GAP,
    )
    curves = bend_all([bundle for bundle, _ in bundles], locations, measures)
    free = _free_ends([bundle for bundle, _ in bundles], curves, measures)
    tracks: list[Track] = []
    exits: list[Exit] = []
    for bundle, routes in bundles:
        curve = curves[bundle.name]
        for number, route in enumerate(routes):
            aside = bundle.aside(number, measures.step)
            tracks.append(_track(route, curve, free[bundle.name], aside, measures))
        if routes[0].wraps:
            exits += _exits(routes[0], curve, width)
    bare = Layout(width, height, locations, tuple(tracks), tuple(exits), ())
    return replace(bare, labels=_labels(edition.locations, bare))


def labels_with(edition: Edition, names: Mapping[str, str]) -> tuple[Label, ...]:
    """The labels of locations that are given other names, by id; all others stay."""
    layout = lay_out(edition)
    renamed = [
        replace(location, name=names[location.id])
        for location in edition.locations
        if names.get(location.id, location.name) != location.name
    ]
    ids = {location.id for location in renamed}
    return _labels(renamed, layout, [label for label in layout.labels if label.location not in ids])


def _labels(
    locations: Sequence[Location], layout: Layout, settled: Sequence[Label] = ()
) -> tuple[Label, ...]:
    return place_labels(locations, layout.locations, bars(layout), frame(layout), settled)


def bars(layout: Layout) -> list[Bar]:
    """The spaces of a board, as something no label may lie on."""
    return [
        Bar(spot, track.space_length, TRACK_WIDTH)
        for track in layout.tracks
        for spot in track.spaces
    ]


def frame(layout: Layout) -> Box:
    """Where labels may stand: inside the edge of the board."""
    return Box(_EDGE, _EDGE, layout.width - _EDGE, layout.height - _EDGE)


def board_width(edition: Edition) -> float:
    """The width at which nearly every route has room for its spaces."""
    width = math.sqrt(SIDE * SIDE * edition.aspect)
    at = {
        location.id: Point(location.x * width, location.y * width / edition.aspect)
        for location in edition.locations
    }
    rooms = sorted(
        _far_end(route, at, width).distance(at[route.a]) / route.length for route in edition.routes
    )
    tight = rooms[len(rooms) // 10]
    least, most = _ROOM
    return width * min(max(least / tight, 1.0), max(most / tight, least / tight))


def _far_end(route: Route, locations: dict[str, Point], width: float) -> Point:
    """The end `b` of a route, beyond the edge of the map where the route crosses it."""
    a, b = locations[route.a], locations[route.b]
    if not route.wraps:
        return b
    return b.moved(-width if a.x < b.x else width, 0)


def _bundles(
    edition: Edition, locations: dict[str, Point], width: float
) -> list[tuple[Bundle, list[Route]]]:
    groups: dict[str, list[Route]] = {}
    for route in edition.routes:
        groups.setdefault(f"double {route.double}" if route.double else route.id, []).append(route)
    return [
        (
            Bundle(
                name,
                locations[routes[0].a],
                _far_end(routes[0], locations, width),
                tuple(route.length for route in routes),
                frozenset((routes[0].a, routes[0].b)),
                routes[0].wraps,
            ),
            routes,
        )
        for name, routes in groups.items()
    ]


def _free_ends(
    bundles: Sequence[Bundle], curves: dict[str, Curve], measures: Measures
) -> dict[str, Ends]:
    """How far from each end the spaces begin, so that routes that meet there do not touch."""
    leaving: dict[Point, list[tuple[float, float, str, int]]] = defaultdict(list)
    for bundle in bundles:
        curve = curves[bundle.name]
        half = bundle.breadth(measures.step) / 2
        reach = min(_WIDEST_FREE, curve.length / 3)
        for end, distance in enumerate((reach, curve.length - reach)):
            location, spot = (curve.start, curve.end)[end], curve.spot(distance)
            angle = math.atan2(spot.y - location.y, spot.x - location.x)
            on_map = Point(round(location.x % measures.width, 3), location.y)
            leaving[on_map].append((angle, half, bundle.name, end))
    free = {bundle.name: [measures.margin, measures.margin] for bundle in bundles}
    for around in leaving.values():
        around.sort()
        for this, other in zip(around, around[1:] + around[:1], strict=True):
            between = (other[0] - this[0]) % math.tau
            if this is not other and between < math.pi:
                apart = (this[1] + other[1]) / 2 / math.tan(max(between, 0.01) / 2)
                for _, _, name, end in (this, other):
                    free[name][end] = min(max(free[name][end], apart), _WIDEST_FREE)
    return {b.name: _affordable(free[b.name], b, curves[b.name], measures) for b in bundles}


def _affordable(free: list[float], bundle: Bundle, curve: Curve, measures: Measures) -> Ends:
    """The free ends, smaller where the spaces need the room."""
    wanted = sum(free) - 2 * measures.margin
    left = curve.length - max(bundle.lengths) * measures.least - 2 * measures.margin
    share = min(1.0, max(0.0, left / wanted)) if wanted > 0 else 0.0
    return Ends(*(measures.margin + share * (end - measures.margin) for end in free))


def _track(route: Route, curve: Curve, free: Ends, aside: float, measures: Measures) -> Track:
    if route.wraps:
        spots, room = _spots_at_both_sides(route, curve, free, aside, measures.width)
        lines = _lines(curve, aside, measures.width)
    else:
        spots = list(curve.spots(route.length, free, aside))
        room = (curve.length - free.start - free.end) / route.length
        lines = (_line(curve, aside),)
    return Track(route, tuple(spots), min(room - TRACK_GAP, LONGEST_SPACE), lines)


def _spots_at_both_sides(
    route: Route, curve: Curve, free: Ends, aside: float, width: float
) -> tuple[list[Spot], float]:
    """The spaces of a route that leaves the map, none of them across the edge, and their room.

    They are shared out so that the tighter side has as much room as possible.
    """
    edge = _crossing(curve, aside, width)
    before, after = (
        Ends(free.start, curve.length - edge + _KEEP_OFF),
        Ends(edge + _KEEP_OFF, free.end),
    )
    rooms = [curve.length - part.start - part.end for part in (before, after)]

    def room(first: int) -> float:
        counts = (first, route.length - first)
        return min(room / count for room, count in zip(rooms, counts, strict=True) if count)

    first = max(range(route.length + 1), key=room)
    spots = [*curve.spots(first, before, aside)] if first else []
    if first < route.length:
        spots += curve.spots(route.length - first, after, aside)
    return [_on_board(spot, width) for spot in spots], room(first)


def _crossing(curve: Curve, aside: float, width: float) -> float:
    """How far along a curve it crosses the edge of the map."""
    edge = 0.0 if curve.end.x < 0 else width
    distances = [curve.length * step / 256 for step in range(257)]
    return min(distances, key=lambda distance: abs(curve.spot(distance, aside).x - edge))


def _on_board(spot: Spot, width: float) -> Spot:
    return Spot(spot.x % width, spot.y, spot.angle)


def _line(curve: Curve, aside: float) -> tuple[Point, ...]:
    """The middle of a track, from location to location."""
    points = []
    for step in range(_LINE_STEPS + 1):
        distance = curve.length * step / _LINE_STEPS
        from_end = min(distance, curve.length - distance)
        spot = curve.spot(distance, aside * min(1.0, from_end / _MERGE))
        points.append(Point(spot.x, spot.y))
    return tuple(points)


def _lines(curve: Curve, aside: float, width: float) -> tuple[tuple[Point, ...], ...]:
    """A line that leaves the map, cut at the edge, with the outer piece moved to where it enters.

    Both pieces run a little past the edge, towards the name of the location they lead to.
    """
    points = _line(curve, aside)
    shift = width if curve.end.x < 0 else -width
    inside = tuple(p for p in points if -_OVERHANG <= p.x <= width + _OVERHANG)
    moved = (p.moved(shift, 0) for p in points)
    outside = tuple(p for p in moved if -_OVERHANG <= p.x <= width + _OVERHANG)
    return inside, outside


def _exits(route: Route, curve: Curve, width: float) -> Sequence[Exit]:
    """The two points at which a route crosses the edge of the map."""
    west = curve.end.x < 0
    crossing = curve.spot(_crossing(curve, 0.0, width))
    return Exit(west, crossing.y, route.b), Exit(not west, crossing.y, route.a)
