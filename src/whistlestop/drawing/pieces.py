"""The pieces that lie on claimed routes: wagons and ships, lit from the upper left."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache

from whistlestop.drawing.geometry import Spot
from whistlestop.drawing.palette import (
    INK,
    PIECE_EDGE,
    PIECE_LENGTH,
    PIECES,
    SEATS,
    TILE,
    WHITE,
    body_id,
)
from whistlestop.drawing.svg import at, element, number

_POINT = re.compile(r"(-?[\d.]+),(-?[\d.]+)")
_SHADOW = (1.1, 1.5)
"""Where the shadow falls, whichever way a piece is turned."""
_ENDS = 5.0
"""This much of a piece has no pattern."""


def piece(kind: str, length: float, owner: int, spot: Spot) -> str:
    """A piece of a kind on a space, with its shadow."""
    painted, length = PIECES[kind], round(length, 1)
    turned = facing(math.degrees(spot.angle))
    outline = _stretched(painted.outline, length)
    below = element(
        "path", d=outline, fill=INK, fill_opacity=0.38,
        transform=at(spot.x + _SHADOW[0], spot.y + _SHADOW[1], turned),
    )  # fmt: skip
    rim = element(
        "path", d=outline, fill=PIECE_EDGE, stroke=PIECE_EDGE, stroke_width=1.6,
        stroke_linejoin="round", class_="piece",
    )  # fmt: skip
    layers = [
        element(
            "path", d=_stretched(d, length), fill_opacity=brush.opacity,
            fill=f"url(#{body_id(owner)})" if brush.fill == "body" else brush.fill,
        )
        for d, brush in painted.layers
    ]  # fmt: skip
    shapes = pattern(SEATS[owner % len(SEATS)].pattern, length)
    windows = element("path", d=shapes, fill=WHITE, transform=at(0, painted.pattern_at))
    return below + element("g", rim, *layers, windows, transform=at(spot.x, spot.y, turned))


def facing(degrees: float) -> float:
    """How far a piece is turned, so that its top faces the light."""
    return (degrees + 135) % 180 - 135


@cache
def pattern(shape: str, length: float) -> str:
    """The shapes of a seat's pattern side by side, as many as a piece has room for."""
    count = int((length - _ENDS) / TILE)
    first = -TILE * (count - 1) / 2
    return "".join(_shifted(shape, first + TILE * n) for n in range(count))


def _shifted(shape: str, by: float) -> str:
    return _moved(shape, lambda _: by)


@cache
def _stretched(outline: str, length: float) -> str:
    by = (length - PIECE_LENGTH) / 2
    return _moved(outline, lambda x: math.copysign(1, x) * by if x else 0)


def _moved(outline: str, by: Callable[[float], float]) -> str:
    """A path whose points move sideways, each by as much as its `x` asks for."""

    def moved(point: re.Match[str]) -> str:
        x = float(point[1])
        return f"{number(x + by(x), 2)},{point[2]}"

    return _POINT.sub(moved, outline)
