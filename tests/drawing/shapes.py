"""Shapes of drawn boards, measured for the tests."""

import json
import math
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from whistlestop.drawing.geometry import Point, Spot, off_line
from whistlestop.drawing.layout import TRACK_WIDTH
from whistlestop.editions import edition

Ring = list[Point]


def corners(spot: Spot, length: float) -> Ring:
    """The corners of a space."""
    dx, dy = math.cos(spot.angle), math.sin(spot.angle)
    return [
        Point(
            spot.x + along * length / 2 * dx - across * TRACK_WIDTH / 2 * dy,
            spot.y + along * length / 2 * dy + across * TRACK_WIDTH / 2 * dx,
        )
        for along, across in ((1, 1), (1, -1), (-1, -1), (-1, 1))
    ]


def depth(one: Ring, other: Ring) -> float:
    """How far two convex shapes reach into each other."""
    least = math.inf
    for shape in (one, other):
        for a, b in pairwise([*shape, shape[0]]):
            across, down = (b.y - a.y), (a.x - b.x)
            size = math.hypot(across, down)
            first = [(p.x * across + p.y * down) / size for p in one]
            second = [(p.x * across + p.y * down) / size for p in other]
            least = min(least, min(max(first), max(second)) - max(min(first), min(second)))
    return max(0.0, least)


def rings(outline: str) -> Iterator[Ring]:
    """The closed lines of a path made of lines and curves; a curve as its end points."""
    number = r"-?\d+(?:\.\d+)?"
    for part in re.findall(r"M[^M]*", outline):
        points: Ring = []
        for command, numbers in re.findall(r"([MlLC])([^MlLCz]*)", part):
            values = [float(value) for value in re.findall(number, numbers)]
            pairs = [Point(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
            for at in pairs[2::3] if command == "C" else pairs:
                points.append(at.moved(*points[-1]) if command == "l" else at)
        yield points


@cache
def land(name: str) -> list[Ring]:
    """The rings around land on the map of an edition, for a board 1000 wide."""
    data = json.loads((edition(name).folder / "map.json").read_text("utf-8"))
    scale = 1000 / data["width"]
    return [
        [Point(p.x * scale, p.y * scale) for p in ring]
        for path in data["paths"]
        if path["class"] == "land"
        for ring in rings(path["d"])
    ]


def inside(point: Point, shapes: list[Ring]) -> bool:
    """Does a point lie inside one of the rings, and not in a hole?"""
    crossings = sum(
        (a.y > point.y) != (b.y > point.y)
        and point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
        for ring in shapes
        for a, b in pairwise([*ring, ring[0]])
    )
    return crossings % 2 == 1


def off_shore(point: Point, shapes: list[Ring]) -> float:
    """How far a point lies from the nearest shore."""
    return min(off_line(point, a, b) for ring in shapes for a, b in pairwise([*ring, ring[0]]))
