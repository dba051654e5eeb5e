"""Maps drawn by hand: lists of points and small figures in a TOML file.

A drawing says in which units it is drawn. `board` means that x runs from 0 to 1000 across the
board, and y in the same unit; `earth` means longitude and latitude, bent to the board like an
atlas.

A `[[part]]` with `points` is a line: `smooth = true` draws a curve through them, `closed = true` an
area. A `[[part]]` with a path `d` is a small figure: `d` is relative to its middle, in thousandths
of the board's width, and `at` lists where it stands: x, y and size. Every part has a `class`.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import whistlestop as ws
from tools.maps.fitting import UNITS, Projection, bent_to
from tools.maps.lines import Pair, joined
from whistlestop.drawing.geometry import Box
from whistlestop.drawing.maps import sheet

_NUMBER = re.compile(r"-?\d*\.?\d+")
_SCALE = UNITS / 1000


def draw(edition: ws.Edition, file: Path) -> dict[str, Any]:
    """The map of an edition from its drawing."""
    drawing = tomllib.loads(file.read_text("utf-8"))
    place = _placing(edition, drawing)
    paper = sheet(UNITS, UNITS / edition.aspect, around=False)
    paths = [{"class": drawing["ground"], "d": whole_sheet(paper)}]
    for part in drawing["part"]:
        if "points" in part:
            points = [place((x, y)) for x, y in part["points"]]
            line = line_path(points, part.get("closed", False), part.get("smooth", False))
        else:
            line = "".join(figure_path(part["d"], place((x, y)), size) for x, y, size in part["at"])
        paths.append({"class": part["class"], "d": line})
    return {"width": UNITS, "credit": drawing["credit"], "paths": paths}


def _placing(edition: ws.Edition, drawing: dict[str, Any]) -> Projection:
    if drawing["units"] == "board":
        return lambda point: (point[0] * _SCALE, point[1] * _SCALE)
    longitude, latitude = drawing["middle"]
    # On such a small part of the earth, degrees can be used as plain lengths.
    return bent_to(edition, lambda p: ((p[0] - longitude) * 0.79, latitude - p[1]))


def whole_sheet(paper: Box) -> str:
    """A path around the sheet."""
    left, top, right, bottom = map(round, (paper.left, paper.top, paper.right, paper.bottom))
    return f"M{left} {top}H{right}V{bottom}H{left}z"


def line_path(points: list[Pair], closed: bool, smooth: bool) -> str:
    """A path through points, straight from one to the next, or as a curve."""
    grid = [(round(x), round(y)) for x, y in points]
    start = f"M{joined(grid[0])}"
    if smooth:
        body = "".join(_curves(grid, closed))
    else:
        body = "L" + joined([number for point in grid[1:] for number in point])
    return start + body + ("z" if closed else "")


def _curves(points: list[tuple[int, int]], closed: bool) -> list[str]:
    """A Catmull-Rom curve: at each point it runs parallel to the line between the neighbours."""
    count = len(points)

    def at(number: int) -> tuple[int, int]:
        return points[number % count] if closed else points[min(max(number, 0), count - 1)]

    drawn = []
    for number in range(count if closed else count - 1):
        before, here, there, after = (at(number + step) for step in (-1, 0, 1, 2))
        leaving = [round(h + (t - b) / 6) for b, h, t in zip(before, here, there, strict=True)]
        coming = [round(t - (a - h) / 6) for h, t, a in zip(here, there, after, strict=True)]
        drawn.append("C" + joined([*leaving, *coming, *there]))
    return drawn


def figure_path(figure: str, middle: Pair, size: float) -> str:
    """A small figure, moved and scaled; all its commands are relative."""
    scale = size * _SCALE
    body = _NUMBER.sub(lambda found: _tenth(float(found[0]) * scale), figure)
    return f"M{joined([round(middle[0]), round(middle[1])])}{body}"


def _tenth(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace("-0", "-0") or "0"
