"""Shapes on a grid of square pixels, each half a character, which is twice as high as wide."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from whistlestop.drawing.geometry import Point

Pixel = tuple[int, int]
"""Column and row of the grid."""

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"H": 1, "V": 1, "S": 4, "Q": 4, "C": 6}
"""How many numbers a command takes, if not two."""
_MIRRORED = {"S": "CS", "T": "QT"}
"""Curves that begin by mirroring the end of the one before, if that is one of these."""
_CURVE_STEPS = 6


def polygons(outline: str) -> list[list[Point]]:
    """The closed lines of an SVG path without arcs, with its curves cut into pieces."""
    found: list[list[Point]] = []
    tokens = _TOKEN.findall(outline)
    command, before, at = "M", "", 0
    here = control = Point(0, 0)
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
            if command in "Zz" and found:
                here, before = found[-1][0], ""
                found.append([here])  # where the path goes on, unless it moves
            continue
        kind = command.upper()
        size = _NUMBERS.get(kind, 2)
        points = _points(command, [float(token) for token in tokens[at : at + size]], here)
        at += size
        if kind == "M":
            found.append([])
            command = "L" if command == "M" else "l"
        if kind in _MIRRORED:
            points.insert(0, here.mirrored(control) if before in _MIRRORED[kind] else here)
        found[-1] += _curve([here, *points]) if kind in "CSQT" else points
        here, control, before = points[-1], points[-2:][0], kind
    return [line for line in found if len(line) > 1]


def _points(command: str, numbers: Sequence[float], here: Point) -> list[Point]:
    """The points that a command names; the last one is where it leads."""
    x, y = (here.x, here.y) if command.islower() else (0.0, 0.0)
    if command in "Hh":
        return [Point(x + numbers[0], here.y)]
    if command in "Vv":
        return [Point(here.x, y + numbers[0])]
    return [Point(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]


def _curve(bends: Sequence[Point]) -> list[Point]:
    """Points along a Bézier curve, without its first."""
    return [_on_curve(bends, step / _CURVE_STEPS) for step in range(1, _CURVE_STEPS + 1)]


def _on_curve(bends: Sequence[Point], t: float) -> Point:
    """The point of a Bézier curve at a share of its parameter (de Casteljau)."""
    while len(bends) > 1:
        bends = [Point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t) for a, b in pairwise(bends)]
    return bends[0]


def filled(lines: Sequence[Sequence[Point]], columns: int, rows: int) -> Iterator[Pixel]:
    """The pixels inside closed lines, given in pixels: if one lies in another, those between them.

    Every row is crossed at the height of its middle.
    """
    crossings: dict[int, list[float]] = defaultdict(list)
    for line in lines:
        for a, b in zip(line, [*line[1:], line[0]], strict=True):
            low, high = (a, b) if a.y < b.y else (b, a)
            first, last = math.ceil(low.y - 0.5), math.ceil(high.y - 0.5)
            for row in range(max(first, 0), min(last, rows)):
                share = (row + 0.5 - low.y) / (high.y - low.y)
                crossings[row].append(low.x + share * (high.x - low.x))
    for row, found in crossings.items():
        found.sort()
        for left, right in zip(found[::2], found[1::2], strict=False):
            for column in range(
                max(math.ceil(left - 0.5), 0), min(math.ceil(right - 0.5), columns)
            ):
                yield column, row


def bar(middle: Point, angle: float, length: float, breadth: float) -> Iterator[Pixel]:
    """The pixels of a turned rectangle, at least one pixel wide along its whole middle line."""
    cos, sin = math.cos(angle), math.sin(angle)
    reach = math.ceil(math.hypot(length, breadth) / 2) + 1
    left, top = math.floor(middle.x) - reach, math.floor(middle.y) - reach
    for row in range(top, top + 2 * reach + 1):
        for column in range(left, left + 2 * reach + 1):
            dx, dy = column + 0.5 - middle.x, row + 0.5 - middle.y
            along, across = abs(dx * cos + dy * sin), abs(dy * cos - dx * sin)
            if along <= length / 2 and across <= max(breadth / 2, 0.5):
                yield column, row
    yield math.floor(middle.x), math.floor(middle.y)


def stroke(line: Sequence[Point], unit: float) -> Iterator[Pixel]:
    """The pixels along an open line, given in lengths of which `unit` make a pixel."""
    for a, b in pairwise(line):
        steps = max(1, math.ceil(2 * a.distance(b) / unit))
        for step in range(steps + 1):
            share = step / steps
            x, y = a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)
            yield math.floor(x / unit), math.floor(y / unit)
