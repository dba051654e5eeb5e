"""Points, curves and boxes of a drawn board."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

_STEPS = 32
"""Pieces into which a curve is cut to measure it."""


class Point(NamedTuple):
    """A point of the drawing; y grows downwards."""

    x: float
    y: float

    def moved(self, dx: float, dy: float) -> Point:
        """The point this far to the right and below."""
        return Point(self.x + dx, self.y + dy)

    def mirrored(self, other: Point) -> Point:
        """Another point, mirrored to the other side of this one."""
        return Point(2 * self.x - other.x, 2 * self.y - other.y)

    def distance(self, other: Point) -> float:
        """How far it is to another point."""
        return math.hypot(self.x - other.x, self.y - other.y)


class Spot(NamedTuple):
    """A point with a direction, in radians."""

    x: float
    y: float
    angle: float


class Ends(NamedTuple):
    """A measure at both ends of a curve."""

    start: float
    end: float


@dataclass(frozen=True)
class Box:
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        """Its width times its height."""
        return (self.right - self.left) * (self.bottom - self.top)

    def overlap(self, other: Box) -> float:
        """The area shared with another box."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Does a point lie inside, or at most `margin` away?"""
        return (
            self.left - margin <= x <= self.right + margin
            and self.top - margin <= y <= self.bottom + margin
        )


class Curve:
    """A line from `start` to `end`, bent sideways by a share of its length."""

    def __init__(self, start: Point, end: Point, bend: float) -> None:
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        self.start = start
        self.end = end
        self.bend = bend
        # Twice the bend: a curve with one control point passes half-way between it and the line.
        self.control = middle.moved(
            -2 * bend * (end.y - start.y),
            2 * bend * (end.x - start.x),
        )
        self._points = [self._at(step / _STEPS) for step in range(_STEPS + 1)]
        self._reached = [0.0]
        for before, after in zip(self._points, self._points[1:], strict=False):
            self._reached.append(self._reached[-1] + before.distance(after))

    @property
    def length(self) -> float:
        """How long the curve is."""
        return self._reached[-1]

    def _at(self, t: float) -> Point:
        """The point of the quadratic Bézier curve at a share of its parameter."""
        u = 1 - t
        return Point(
            u * u * self.start.x + 2 * u * t * self.control.x + t * t * self.end.x,
            u * u * self.start.y + 2 * u * t * self.control.y + t * t * self.end.y,
        )

    def spot(self, distance: float, aside: float = 0.0) -> Spot:
        """The point this far along the curve, and its direction; `aside` is to the right of it."""
        last = min(max(bisect_left(self._reached, distance), 1), _STEPS)
        before, after = self._points[last - 1], self._points[last]
        piece = self._reached[last] - self._reached[last - 1]
        share = (distance - self._reached[last - 1]) / piece if piece else 0.0
        angle = math.atan2(after.y - before.y, after.x - before.x)
        return Spot(
            before.x + share * (after.x - before.x) - aside * math.sin(angle),
            before.y + share * (after.y - before.y) + aside * math.cos(angle),
            angle,
        )

    def spots(self, count: int, free: Ends, aside: float = 0.0) -> Iterator[Spot]:
        """The middles of `count` equal parts of what is not left free at the ends."""
        part = (self.length - free.start - free.end) / count
        for number in range(count):
            yield self.spot(free.start + part * (number + 0.5), aside)


def simplified(points: Sequence[Point], tolerance: float) -> list[Point]:
    """A line through fewer of the points, nowhere farther than `tolerance` from the others.

    This is the method of Douglas and Peucker; both ends stay.
    """
    kept = {0, len(points) - 1}
    pending = [(0, len(points) - 1)]
    while pending:
        first, last = pending.pop()
        between = range(first + 1, last)
        if not between:
            continue
        away = {i: off_line(points[i], points[first], points[last]) for i in between}
        farthest = max(between, key=away.__getitem__)
        if away[farthest] > tolerance:
            kept.add(farthest)
            pending += [(first, farthest), (farthest, last)]
    return [points[i] for i in sorted(kept)]


def off_line(p: Point, a: Point, b: Point) -> float:
    """How far a point lies from the straight piece between two others."""
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    share = ((p.x - a.x) * dx + (p.y - a.y) * dy) / square if square else 0.0
    share = min(1.0, max(0.0, share))
    return math.hypot(p.x - a.x - share * dx, p.y - a.y - share * dy)


def hull(points: list[Point]) -> list[Point]:
    """The corners of the smallest convex shape around the points, in order."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(side: list[Point]) -> list[Point]:
        corners: list[Point] = []
        for p in side:
            while len(corners) > 1 and _turn(corners[-2], corners[-1], p) <= 0:
                corners.pop()
            corners.append(p)
        return corners[:-1]

    return half(ordered) + half(ordered[::-1])


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
