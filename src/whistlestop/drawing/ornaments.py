"""What is drawn on a map besides the map: a wind rose, the moon, fog. Always the same shapes."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from whistlestop.drawing.geometry import Box, Point
from whistlestop.drawing.maps import Shape
from whistlestop.drawing.svg import number

_POINTS: Final = 16
"""The directions of a wind rose."""


@dataclass(frozen=True)
class Ornament:
    """An ornament of a kind, somewhere on a board."""

    kind: str
    at: tuple[float, float]
    """Its middle, in shares of the board's width and height."""
    size: float
    """Its width, in shares of the board's."""


@dataclass(frozen=True)
class Spread:
    """An ornament measured in the units of the board."""

    middle: Point
    size: float
    paper: Box
    """The sheet the board is drawn on."""


def drawn(ornament: Ornament, width: float, height: float, paper: Box) -> list[Shape]:
    """The shapes of an ornament on a board."""
    middle = Point(ornament.at[0] * width, ornament.at[1] * height)
    return list(KINDS[ornament.kind](Spread(middle, ornament.size * width, paper)))


def _wind_rose(spread: Spread) -> Iterator[Shape]:
    """A star of sixteen points in two rings, half of each point dark, north marked."""
    radius = spread.size / 2
    yield Shape(
        "chart", _circle(spread.middle, radius * 0.62) + _circle(spread.middle, radius * 0.58)
    )
    light, dark = [], []
    for step in sorted(range(_POINTS), key=lambda step: (step % 2 == 0, step % 4 == 0)):
        length = radius * (1.0 if step % 4 == 0 else 0.74 if step % 2 == 0 else 0.5)
        angle = math.tau * step / _POINTS - math.pi / 2
        tip, foot = _toward(spread.middle, angle, length), radius * 0.16
        left, right = (
            _toward(spread.middle, angle + turn, foot) for turn in (-math.pi / 8, math.pi / 8)
        )
        light.append(_closed([spread.middle, tip, left]))
        dark.append(_closed([spread.middle, tip, right]))
    yield Shape("roselight", "".join(light))
    yield Shape("rose", "".join(dark))
    north = spread.middle.moved(0, -radius * 1.16)
    yield Shape(
        "rose",
        _closed(
            [
                north.moved(-radius * 0.07, radius * 0.1),
                north,
                north.moved(radius * 0.07, radius * 0.1),
            ]
        ),
    )


def _grid(spread: Spread) -> Iterator[Shape]:
    """Lines of latitude and longitude, `size` apart."""
    paper = spread.paper
    across = _steps(paper.top, paper.bottom, spread.middle.y, spread.size)
    down = _steps(paper.left, paper.right, spread.middle.x, spread.size)
    lines = [f"M{number(paper.left)} {number(y)}H{number(paper.right)}" for y in across]
    lines += [f"M{number(x)} {number(paper.top)}V{number(paper.bottom)}" for x in down]
    yield Shape("grid", "".join(lines))


def _moon(spread: Spread) -> Iterator[Shape]:
    """A full moon in its light, with a few seas."""
    radius = spread.size / 2
    yield Shape("moonlight", _circle(spread.middle, radius * 5))
    yield Shape("moon", _circle(spread.middle, radius))
    seas = ((-0.3, -0.25, 0.3), (0.25, -0.05, 0.2), (-0.1, 0.4, 0.24), (0.42, 0.38, 0.12))
    yield Shape(
        "moonsea",
        "".join(
            _circle(spread.middle.moved(x * radius, y * radius), share * radius)
            for x, y, share in seas
        ),
    )


def _stars(spread: Spread) -> Iterator[Shape]:
    """Small stars, scattered `size` wide around the middle."""
    chance = random.Random("stars")
    stars = []
    for _ in range(40):
        at = spread.middle.moved(
            spread.size * chance.uniform(-0.5, 0.5), spread.size * chance.uniform(-0.5, 0.5)
        )
        stars.append(_circle(at, chance.uniform(0.5, 1.3)))
    yield Shape("star", "".join(stars))


def _aurora(spread: Spread) -> Iterator[Shape]:
    """Curtains of light, one behind the other."""
    chance = random.Random("aurora")
    for band in range(4):
        foot = spread.middle.y + spread.size * 0.06 * (band - 1.5)
        lower, upper = [], []
        for step in range(13):
            wave = math.sin(step * 0.9 + band * 1.7) * chance.uniform(0.5, 1.0)
            x = spread.middle.x + spread.size * (step / 12 - 0.5)
            at = Point(x, foot + spread.size * 0.03 * wave)
            lower.append(at)
            upper.append(at.moved(0, -spread.size * (0.1 + 0.04 * wave)))
        yield Shape("aurora", _flowing(lower, upper[::-1]))


def _fog(spread: Spread) -> Iterator[Shape]:
    """A bank of fog: clouds that fade, one beside the other."""
    chance = random.Random(f"fog {spread.middle.x:.0f} {spread.middle.y:.0f}")
    for _ in range(9):
        x = spread.middle.x + spread.size * chance.uniform(-0.35, 0.35)
        y = spread.middle.y + spread.size * chance.uniform(-0.1, 0.1)
        wide = spread.size * chance.uniform(0.16, 0.32)
        yield Shape("cloud", _oval(Point(x, y), wide, wide * chance.uniform(0.24, 0.4)))


def _toward(start: Point, angle: float, length: float) -> Point:
    return start.moved(length * math.cos(angle), length * math.sin(angle))


def _steps(start: float, end: float, through: float, step: float) -> list[float]:
    first = math.ceil((start - through) / step)
    return [through + step * n for n in range(first, math.floor((end - through) / step) + 1)]


def _circle(middle: Point, radius: float) -> str:
    return _oval(middle, radius, radius)


def _oval(middle: Point, across: float, down: float) -> str:
    """Two arcs, both turning the same way: ovals that overlap leave no hole."""
    wide, high = number(across), number(down)
    arc = f"a{wide} {high} 0 1 1"
    return (
        f"M{number(middle.x - across)} {number(middle.y)}"
        f"{arc} {number(2 * across)} 0{arc} {number(-2 * across)} 0z"
    )


def _closed(points: list[Point]) -> str:
    return "M" + "L".join(map(_at, points)) + "z"


def _flowing(there: list[Point], back: list[Point]) -> str:
    """A shape between two lines that bend softly."""
    return f"M{_bends(there)}L{_bends(back)}z"


def _bends(points: list[Point]) -> str:
    middles = [Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairwise(points)]
    bent = "".join(
        f"Q{_at(point)} {_at(middle)}"
        for point, middle in zip(points[1:-1], middles[1:], strict=True)
    )
    return f"{_at(points[0])}L{_at(middles[0])}{bent}L{_at(points[-1])}"


def _at(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"


KINDS: Final[dict[str, Callable[[Spread], Iterator[Shape]]]] = {
    "wind_rose": _wind_rose,
    "grid": _grid,
    "moon": _moon,
    "stars": _stars,
    "aurora": _aurora,
    "fog": _fog,
}
"""How each kind is drawn."""
UNDER_LAND: Final = frozenset({"grid"})
"""The kinds that land covers."""
