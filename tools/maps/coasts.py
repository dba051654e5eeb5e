"""Maps from the coasts and borders of the earth."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import whistlestop as ws
from tools.maps.drawings import line_path, whole_sheet
from tools.maps.fitting import UNITS, Projection, bent_to, seen_from, unrolled
from tools.maps.lines import Pair, enclosed, thinned, written
from tools.maps.relief import Ground, relief
from tools.maps.topology import Topology
from whistlestop.drawing.geometry import Box
from whistlestop.drawing.maps import sheet

CREDIT = "Made with Natural Earth."
_ROUGH = 24
"""Beyond the edge of the board, corners up to this many times larger are cut."""
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
    step: float
    """Points of the atlas nearer to each other than this, in degrees, count as one."""
    atlas: str = "10m"
    """How fine the atlas is. The coarser one has no coasts cut at the date line."""
    around: bool = False
    """Does the board go around the earth?"""

    def shows(self, line: list[Pair], turn: int) -> bool:
        """Is part of a line, turned around the earth by this many degrees, in the window?"""
        return any(
            self.west <= x + turn <= self.east and self.south <= y <= self.north for x, y in line
        )

    def pressed(self, point: Pair) -> Pair:
        """A point, moved to the edge of the window if it lies outside."""
        longitude, latitude = point
        return (
            min(max(longitude, self.west), self.east),
            min(max(latitude, self.south), self.north),
        )


WINDOWS: Mapping[str, Window] = {
    "europe": Window(
        -90, 130, -5, 89, seen_from(15, 50), corner=14, island=160, lake=150, step=0.04
    ),
    "nordic": Window(
        -100, 150, 35, 89, seen_from(17, 63), corner=14, island=120, lake=1000, step=0.03
    ),
    "world": Window(
        -167,
        253,
        -89,
        89,
        unrolled,
        corner=24,
        island=150,
        lake=300,
        step=0.05,
        atlas="50m",
        around=True,
    ),
}


def map_of(edition: ws.Edition, window: Window, atlas: Topology) -> dict[str, object]:
    """The map of an edition."""
    height = UNITS / edition.aspect
    paper = sheet(UNITS, height, around=window.around)
    edge = (window.west + window.east) / 2 - 180 if window.around else None
    bend = bent_to(edition, window.flat, edge)

    def to_board(point: Pair) -> Pair:
        """Where a point lies; far outside, it is pressed against the edge of the sheet."""
        x, y = bend(window.pressed(point))
        return min(max(x, paper.left), paper.right), min(max(y, paper.top), paper.bottom)

    cities = [(location.x * UNITS, location.y * height) for location in edition.locations]
    board = Box(0, 0, UNITS, height)
    land, borders = _bent(atlas, window, to_board, cities, board)
    kept = [
        ring
        for ring in land
        if enclosed(ring) > window.island * (1 if _seen(ring, board) else _ROUGH)
        or _near(ring, cities)
    ]
    shores = [written(ring, closed=True) for ring in kept]
    lines = [written(line, closed=False) for line in borders if _seen(line, board)]
    lakes = _lakes(bend, window, board)
    return {
        "width": UNITS,
        "credit": CREDIT,
        "paths": [
            {"class": "water", "d": whole_sheet(paper)},
            {"class": "land", "d": "".join(shores)},
            {"class": "lake", "d": lakes},
            {"class": "border", "d": "".join(lines)},
            *relief(edition.id, bend, Ground(kept, cities, paper)),
        ],
    }


def _bent(
    atlas: Topology, window: Window, to_board: Projection, cities: list[Pair], board: Box
) -> tuple[list[list[Pair]], list[list[Pair]]]:
    """The rings around land and the borders as they lie on the board."""
    land, borders = [], []
    for turn in (-360, 0, 360) if window.around else (0,):
        seen = {n for n, arc in enumerate(atlas.arcs) if window.shows(arc, turn)}
        rings = [ring for ring in atlas.coasts if any(max(n, ~n) in seen for n in ring)]
        arcs = {
            n: _simple(
                [to_board((x + turn, y)) for x, y in _spaced(atlas.arcs[n], window.step)],
                window,
                cities,
                board,
            )
            for n in seen.union(max(n, ~n) for ring in rings for n in ring)
        }
        land += [atlas.ring(ring, arcs) for ring in rings]
        borders += [arcs[n] for n in atlas.borders if n in seen]
    return land, borders


def _simple(line: list[Pair], window: Window, cities: list[Pair], board: Box) -> list[Pair]:
    """A line without small corners; a small island with a city keeps its shape."""
    island = line[0] == line[-1] and enclosed(line) < window.island
    small = island and _near(line, cities)
    return thinned(line, 1 if small else window.corner, partial(_weight, board))


def _spaced(line: list[Pair], step: float) -> list[Pair]:
    """A line without points that are too close together; both ends stay."""
    kept = [line[0]]
    for point in line[1:-1]:
        if math.dist(point, kept[-1]) >= step:
            kept.append(point)
    return [*kept, line[-1]]


def _weight(board: Box, point: Pair) -> float:
    """How much a corner counts: less beyond the edge of the board."""
    return 1 if board.holds(*point, UNITS / 40) else 1 / _ROUGH


def _lakes(bend: Projection, window: Window, board: Box) -> str:
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
        if enclosed(shore) > window.lake and _seen(shore, board)
    )


def _near(ring: list[Pair], cities: list[Pair]) -> bool:
    """Could a city lie on this island?"""
    return any(math.dist(city, ring[0]) < _NEAR for city in cities)


def _seen(line: list[Pair], board: Box) -> bool:
    return any(board.holds(x, y) for x, y in line)
