"""Mountains and woods of a map: small figures on the land, always the same ones.

`relief.toml` says where: ranges and woods by longitude and latitude, each as a line with the
breadth of what lies along it. Figures stand in rows from north to south, so that a nearer mountain
covers part of a farther one.
"""

from __future__ import annotations

import math
import random
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from tools.maps.fitting import Projection
from tools.maps.lines import Pair, joined
from whistlestop.drawing.geometry import Box, Point, off_line

_CLEAR = 62
"""How far figures stay from a city."""


@dataclass(frozen=True)
class Ground:
    """What figures may stand on."""

    land: Sequence[Sequence[Pair]]
    cities: Sequence[Pair]
    paper: Box

    def free(self, at: Pair) -> bool:
        """Is a point on land, and not beside a city?"""
        return all(math.dist(at, city) > _CLEAR for city in self.cities) and self._dry(at)

    def _dry(self, at: Pair) -> bool:
        x, y = at
        crossings = sum(
            (a[1] > y) != (b[1] > y) and x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
            for ring in self.land
            for a, b in pairwise([*ring, ring[0]])
        )
        return crossings % 2 == 1


@dataclass(frozen=True)
class _Along:
    """A line with figures along it, on the board."""

    line: list[Point]
    breadth: float
    size: float
    snow: float
    """The share of a mountain that is white."""

    def holds(self, at: Point) -> bool:
        return any(off_line(at, a, b) < self.breadth for a, b in pairwise(self.line))


def relief(edition: str, bend: Projection, ground: Ground) -> list[dict[str, str]]:
    """The paths of the mountains and woods of an edition, from the back to the front."""
    with (Path(__file__).parent / "relief.toml").open("rb") as file:
        found = tomllib.load(file)
    style = found["boards"][edition]
    ranges = [_along(one, bend, style) for one in found["ranges"].values()]
    woods = [_along(one, bend, style) for one in found["woods"].values()]
    chance = random.Random(edition)
    paths = []
    for _, row in _rows(ranges, style["mountain"], ground, chance):
        paths += _mountains(row, style["mountain"], chance)
    trees = [
        tree
        for _, row in _rows(woods, style["tree"], ground, chance)
        for tree in row
        if not any(one.holds(Point(*tree[0])) for one in ranges)
    ]
    drawn = "".join(_tree(at, one.size * style["tree"], style["firs"]) for at, one in trees)
    return [*paths, {"class": "tree", "d": drawn}] if drawn else paths


def _along(data: dict[str, Any], bend: Projection, style: dict[str, Any]) -> _Along:
    line = [Point(*bend((x, y))) for x, y in data["points"]]
    breadth = data["breadth"] * style["degree"]
    return _Along(line, breadth, data.get("size", 1.0), data.get("snow", 0.0) + style["snow"])


def _rows(
    areas: Sequence[_Along], size: float, ground: Ground, chance: random.Random
) -> Iterator[tuple[float, list[tuple[Pair, _Along]]]]:
    """Where figures stand, row by row."""
    y = ground.paper.top
    while y < ground.paper.bottom:
        row = []
        x = ground.paper.left - size * chance.random()
        while x < ground.paper.right:
            at = (x, y + size * chance.uniform(-0.22, 0.22))
            x += size * chance.uniform(0.9, 1.7)
            area = next((one for one in areas if one.holds(Point(*at))), None)
            if area and chance.random() < 0.9 and ground.free(at):
                row.append((at, area))
        if row:
            yield y, row
        y += size * 0.62


def _mountains(
    row: list[tuple[Pair, _Along]], room: float, chance: random.Random
) -> list[dict[str, str]]:
    whole, dark, white = [], [], []
    for (x, y), area in row:
        high = area.size * room * chance.uniform(0.6, 0.95)
        half = high * chance.uniform(0.62, 0.8)
        lean = half * chance.uniform(-0.18, 0.1)
        whole.append(f"M{_at(x - half, y)}l{_moves((half + lean, -high), (half - lean, high))}z")
        fold = half * chance.uniform(-0.1, 0.18)
        foot, back = (-half + fold, 0.0), (-fold * 0.5 - lean * 0.4, -high * 0.5)
        dark.append(f"M{_at(x + lean, y - high)}l{_moves((half - lean, high), foot, back)}z")
        if area.snow > 0:
            white.append(_cap(x + lean, y - high, half, lean, high, min(area.snow, 0.8)))
    layers = (("mountain", whole), ("slope", dark), ("snow", white))
    return [{"class": kind, "d": "".join(drawn)} for kind, drawn in layers if drawn]


def _cap(x: float, y: float, half: float, lean: float, high: float, share: float) -> str:
    """The white top of a mountain, with a ragged edge."""
    left, right = -(half + lean) * share, (half - lean) * share
    low = high * share
    inner = (right - left) / 4
    teeth = [(inner, low * step) for step in (-0.3, 0.24, -0.26, 0.32)]
    return f"M{_at(x, y)}l{_moves((left, low), *teeth)}z"


def _tree(at: Pair, size: float, fir: bool) -> str:
    (x, y), high, half = at, size * 0.62, size * 0.19
    if fir:
        return f"M{_at(x - half, y)}l{_moves((half, -high), (half, high))}z"
    crown = [(0.0, -half * 1.6), (half, -half * 1.6), (half, 0.0), (half, half * 1.6)]
    foot = [(0.0, half * 0.9), (-half, half * 0.9), (-half, 0.0), (-half, -half * 0.9)]
    return f"M{_at(x - half, y - half)}q{_moves(*crown)}q{_moves(*foot)}z"


def _at(x: float, y: float) -> str:
    return joined([round(x), round(y)])


def _moves(*steps: Pair) -> str:
    return joined([round(number) for step in steps for number in step])
