"""Maps from the coasts and borders of the earth."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import whistlestop as ws
from tools.maps.drawings import line_path
from tools.maps.fitting import UNITS, Projection, bent_to, seen_from, unrolled
from tools.maps.lines import Pair, enclosed, thinned, written
from tools.maps.topology import Topology

CREDIT = "Made with Natural Earth."
_OVERHANG = 40
"""How far beyond the edge of the board the map is drawn; whoever draws it clips it."""
_NEAR = 30
"""This near to a city, even the smallest island is shown."""


@dataclass(frozen=True)
class Window:
    """The part of the earth a board shows, generously, and how it is flattened."""

    west: float
    east: float
    south: float
    north: float
    flat: Projection
    corner: float
    """Corners of a line smaller than this are cut."""
    island: float
    """Islands smaller than this are left out."""
    lake: float
    """Lakes smaller than this are left out."""
    around: bool = False
    """Does the board go around the earth?"""

    def shows(self, line: list[Pair], turn: int) -> bool:
        """Is part of a line, turned around the earth by this many degrees, in the window?"""
        return any(
            self.west <= x + turn <= self.east and self.south <= y <= self.north for x, y in line
        )

    def pressed(self, point: Pair) -> Pair:
        """A point, brought to the frame of the window if it lies outside."""
        longitude, latitude = point
        return (
            min(max(longitude, self.west), self.east),
            min(max(latitude, self.south), self.north),
        )


WINDOWS: Mapping[str, Window] = {
    "europe": Window(-30, 62, 25, 72, seen_from(15, 50), corner=12, island=120, lake=150),
    "nordic": Window(-12, 52, 48, 76, seen_from(17, 63), corner=6, island=60, lake=1000),
    "world": Window(-167, 253, -60, 84, unrolled, corner=36, island=200, lake=300, around=True),
}


def map_of(edition: ws.Edition, window: Window, atlas: Topology) -> dict[str, object]:
    """The map of an edition."""
    height = UNITS / edition.aspect
    edge = (window.west + window.east) / 2 - 180 if window.around else None
    bend = bent_to(edition, window.flat, edge)

    def to_board(point: Pair) -> Pair:
        """Where a point lies; far outside, it is pressed against a frame around the board."""
        x, y = bend(window.pressed(point))
        return (
            min(max(x, -_OVERHANG), UNITS + _OVERHANG),
            min(max(y, -_OVERHANG), height + _OVERHANG),
        )

    cities = [(location.x * UNITS, location.y * height) for location in edition.locations]
    land, borders = _bent(atlas, window, to_board, cities)
    shores = [
        written(ring, closed=True)
        for ring in land
        if enclosed(ring) > window.island or _near(ring, cities)
    ]
    lines = [written(line, closed=False) for line in borders if _seen(line, height)]
    return {
        "width": UNITS,
        "credit": CREDIT,
        "paths": [
            {"class": "water", "d": f"M0 0H{UNITS}V{round(height)}H0z"},
            {"class": "land", "d": "".join(shores)},
            {"class": "lake", "d": _lakes(bend, window, height)},
            {"class": "border", "d": "".join(lines)},
        ],
    }


def _bent(
    atlas: Topology, window: Window, to_board: Projection, cities: list[Pair]
) -> tuple[list[list[Pair]], list[list[Pair]]]:
    """The rings around land and the borders as they lie on the board."""
    land, borders = [], []
    for turn in (-360, 0, 360) if window.around else (0,):
        seen = {n for n, arc in enumerate(atlas.arcs) if window.shows(arc, turn)}
        rings = [ring for ring in atlas.coasts if any(max(n, ~n) in seen for n in ring)]
        arcs = {
            n: _simple([to_board((x + turn, y)) for x, y in atlas.arcs[n]], window, cities)
            for n in seen.union(max(n, ~n) for ring in rings for n in ring)
        }
        land += [atlas.ring(ring, arcs) for ring in rings]
        borders += [arcs[n] for n in atlas.borders if n in seen]
    return land, borders


def _simple(line: list[Pair], window: Window, cities: list[Pair]) -> list[Pair]:
    """A line without small corners; a small island with a city keeps its shape."""
    island = line[0] == line[-1] and enclosed(line) < window.island
    small = island and _near(line, cities)
    return thinned(line, 1 if small else window.corner)


def _lakes(bend: Projection, window: Window, height: float) -> str:
    """The lakes that lie wholly on the board and are large enough to be seen."""
    with (Path(__file__).parent / "lakes.toml").open("rb") as file:
        lakes = [lake["points"] for lake in tomllib.load(file).values()]
    shores = [
        [bend((x, y)) for x, y in lake]
        for lake in lakes
        if all(window.pressed((x, y)) == (x, y) for x, y in lake)
    ]
    return "".join(
        line_path(shore, closed=True, smooth=True)
        for shore in shores
        if enclosed(shore) > window.lake and _seen(shore, height)
    )


def _near(ring: list[Pair], cities: list[Pair]) -> bool:
    """Could a city lie on this island?"""
    return any(math.dist(city, ring[0]) < _NEAR for city in cities)


def _seen(line: list[Pair], height: float) -> bool:
    return any(0 < x < UNITS and 0 < y < height for x, y in line)
