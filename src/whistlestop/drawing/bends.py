"""How far each route is bent, so that routes keep clear of each other and of other locations.

Every route tries a few bends; the one that costs least is kept, in rounds, until nothing
changes. A bend costs something itself, so a route that is in nobody's way stays straight.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from whistlestop.drawing.geometry import Curve, Ends, Point

BENDS = (0.0, 0.04, 0.08, 0.13, 0.19, 0.26, 0.35, 0.45)
"""How far the middle of a route may be pushed aside, as a share of its length."""
_ROUNDS = 8
_BEND_COST = 18.0
_PLACE_COST = 6.0
_CRAMPED_COST = 40.0
_OUTSIDE_COST = 4.0

Dot = tuple[float, float]


@dataclass(frozen=True)
class Bundle:
    """Tracks that run side by side: one route, or the routes of a double route."""

    name: str
    start: Point
    end: Point
    lengths: tuple[int, ...]
    """Spaces of each track."""
    ends: frozenset[str]
    """The locations it joins."""
    wraps: bool
    """Does it leave the map at one side to enter it at the other?"""

    def breadth(self, step: float) -> float:
        """How broad all its tracks are together."""
        return len(self.lengths) * step

    def aside(self, track: int, step: float) -> float:
        """How far a track lies beside the middle of the bundle, at `step` from track to track."""
        return (track - (len(self.lengths) - 1) / 2) * step


@dataclass(frozen=True)
class Measures:
    """The sizes that decide what is near."""

    width: float
    height: float
    step: float
    """From the middle of a track to the middle of one beside it."""
    margin: float
    """Left free between a location and the first space."""
    least: float
    """The shortest space, gap included."""


@dataclass
class _Trial:
    """One possible bend of one bundle."""

    curve: Curve
    dots: list[Dot]
    cost: float = field(default=0.0)


def bend_all(
    bundles: Sequence[Bundle], locations: Mapping[str, Point], measures: Measures
) -> dict[str, Curve]:
    """The curve of every bundle, by its name."""
    trials = {
        bundle.name: [
            _trial(bundle, sign * bend, locations, measures)
            for bend in BENDS
            for sign in ((1, -1) if bend else (1,))
        ]
        for bundle in bundles
    }
    # Short routes have the least choice, so they choose first.
    order = sorted(trials, key=lambda name: trials[name][0].curve.length)
    grid = _Grid(measures.step * 1.2)
    chosen: dict[str, _Trial] = {}
    for _ in range(_ROUNDS):
        changed = False
        for name in order:
            if name in chosen:
                grid.remove(name, chosen[name].dots)
            best = min(trials[name], key=lambda trial: trial.cost + grid.clash(trial.dots))
            grid.add(name, best.dots)
            changed = changed or best is not chosen.get(name)
            chosen[name] = best
        if not changed:
            break
    return {name: trial.curve for name, trial in chosen.items()}


def _trial(
    bundle: Bundle, bend: float, locations: Mapping[str, Point], measures: Measures
) -> _Trial:
    curve = Curve(bundle.start, bundle.end, bend)
    dots = _dots(bundle, curve, measures)
    cost = _BEND_COST * bend * bend
    cost += _CRAMPED_COST * _cramped(bundle, curve, measures)
    reach = measures.margin + measures.step * 0.8
    left, right = min(x for x, _ in dots) - reach, max(x for x, _ in dots) + reach
    top, bottom = min(y for _, y in dots) - reach, max(y for _, y in dots) + reach
    cost += _PLACE_COST * sum(
        _nearness(dot, location, reach)
        for name, location in locations.items()
        if name not in bundle.ends and left < location.x < right and top < location.y < bottom
        for dot in dots
    )
    cost += _OUTSIDE_COST * sum(_outside(dot, measures) for dot in dots)
    return _Trial(curve, dots, cost)


def _dots(bundle: Bundle, curve: Curve, measures: Measures) -> list[Dot]:
    """Points along all tracks, as near to each other as tracks are."""
    free = Ends(measures.margin, measures.margin)
    count = max(2, round((curve.length - 2 * measures.margin) / (measures.step * 0.8)))
    return [
        (spot.x % measures.width if bundle.wraps else spot.x, spot.y)
        for track in range(len(bundle.lengths))
        for spot in curve.spots(count, free, bundle.aside(track, measures.step))
    ]


def _cramped(bundle: Bundle, curve: Curve, measures: Measures) -> float:
    """How much of the shortest length is missing, as a share of it."""
    needed = max(bundle.lengths) * measures.least + 2 * measures.margin
    return max(0.0, 1 - curve.length / needed)


def _nearness(dot: Dot, location: Point, reach: float) -> float:
    return max(0.0, 1 - math.hypot(dot[0] - location.x, dot[1] - location.y) / reach)


def _outside(dot: Dot, measures: Measures) -> float:
    """How far outside the board, in widths of a track."""
    beyond = max(0.0, -dot[0], -dot[1], dot[0] - measures.width, dot[1] - measures.height)
    return beyond / measures.step


class _Grid:
    """The dots of all chosen curves, so that near ones are found quickly.

    A dot is noted in its own square and in those around it, because dots are looked up far more
    often than they are added.
    """

    def __init__(self, reach: float) -> None:
        self.reach = reach
        self._squares: dict[tuple[int, int], dict[str, list[Dot]]] = defaultdict(dict)

    def _square(self, dot: Dot) -> tuple[int, int]:
        return int(dot[0] // self.reach), int(dot[1] // self.reach)

    def _around(self, dot: Dot) -> list[dict[str, list[Dot]]]:
        column, row = self._square(dot)
        return [
            self._squares[x, y]
            for x in (column - 1, column, column + 1)
            for y in (row - 1, row, row + 1)
        ]

    def add(self, name: str, dots: Sequence[Dot]) -> None:
        for dot in dots:
            for square in self._around(dot):
                square.setdefault(name, []).append(dot)

    def remove(self, name: str, dots: Sequence[Dot]) -> None:
        for dot in dots:
            for square in self._around(dot):
                square.pop(name, None)

    def clash(self, dots: Sequence[Dot]) -> float:
        """How much the dots crowd those already there."""
        found = 0.0
        for dot in dots:
            square = self._squares.get(self._square(dot))
            if square:
                for others in square.values():
                    for other in others:
                        near = 1 - math.dist(dot, other) / self.reach
                        if near > 0:
                            found += near * near
        return found
