"""A board as a small picture: its coasts, tracks and locations, in a few hundred points.

Small enough to be sent with the list of editions, so that a lobby shows all boards at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from whistlestop.drawing.description import known_geometry
from whistlestop.drawing.look import board_look
from whistlestop.drawing.palette import DATA
from whistlestop.editions import Edition

WIDTH: Final = 180
_SHOWN: Final = ("water", "land", "lake", "wood", "marsh")
"""The parts of a map that can still be seen at this size."""
_COLORS: Final = {
    f"--{brush[part]}"
    for brush in (DATA["ground"][kind] for kind in _SHOWN)
    for part in ("fill", "stroke")
    if part in brush
}
_PART: Final = re.compile(r"([MmLlHhVvCcSsQqTtZz])([^A-Za-z]*)")
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS: Final = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "s": 4, "q": 4, "c": 6}
"""How many numbers each command of a path takes; its last two are where it leads."""
_STEP: Final = 2
"""The points of an outline are at least this far apart."""
_SMALLEST: Final = 7
"""Shapes whose width and height add up to less are left out."""

Point = tuple[float, float]


def tile(edition: Edition) -> dict[str, Any]:
    """The picture: its look, and paths of the ground, of the tracks by colour, of the locations."""
    board = known_geometry(edition)
    scale = WIDTH / board["width"]
    ground = [
        {"class": path["class"], "d": d}
        for path in board["map"]["paths"]
        if path["class"] in _SHOWN and (d := _outline(path["d"], scale))
    ]
    color_of = {route.id: route.color for route in edition.routes}
    tracks: dict[str, list[str]] = {color: [] for color in (*edition.colors, "gray")}
    for track in board["tracks"]:
        for line in _lines(track["line"]):
            ends_and_middle = (line[0], line[len(line) // 2], line[-1])
            points = dict.fromkeys(_rounded(point, scale) for point in ends_and_middle)
            tracks[color_of[track["route"]]].append(_drawn(list(points)))
    return {
        "look": _look(edition),
        "width": WIDTH,
        "height": round(board["height"] * scale),
        "ground": ground,
        "tracks": [{"color": color, "d": "".join(d)} for color, d in tracks.items() if d],
        "locations": "".join(
            f"{_drawn([_rounded(point, scale)])}h0" for point in board["locations"].values()
        ),
    }


def _look(edition: Edition) -> dict[str, Any]:
    """The look of the board, as far as it is seen at this size."""
    look = board_look(edition).described()
    colors = {name: value for name, value in look["colors"].items() if name in _COLORS}
    return {**look, "colors": colors}


def _outline(path: str, scale: float) -> str:
    """A closed path on whole numbers, without what has become too small."""
    found = []
    for line in _lines(path):
        first, *others = (_rounded(point, scale) for point in line)
        kept = [first]
        for point in others:
            if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= _STEP:
                kept.append(point)
        if sum(max(along) - min(along) for along in zip(*kept, strict=True)) >= _SMALLEST:
            found.append(_drawn(kept) + "z")
    return "".join(found)


def _rounded(point: Point, scale: float) -> tuple[int, int]:
    return round(point[0] * scale), round(point[1] * scale)


def _drawn(points: list[tuple[int, int]]) -> str:
    first, *others = points
    path = f"M{first[0]} {first[1]}"
    at = first
    for number, point in enumerate(others):
        path += f"{'l' if number == 0 else ' '}{point[0] - at[0]} {point[1] - at[1]}"
        at = point
    return path.replace(" -", "-")


def _lines(path: str) -> Iterator[list[Point]]:
    """The lines of a path, its curves reduced to their ends."""
    line: list[Point] = []
    x = y = 0.0
    for command, numbers in _PART.findall(path):
        kind = command.lower()
        if kind == "z":
            x, y = line[0]
            continue
        values = [float(value) for value in _NUMBER.findall(numbers)]
        for n in range(0, len(values), _NUMBERS[kind]):
            *_, last = values[n : n + _NUMBERS[kind]]
            before = values[n + _NUMBERS[kind] - 2]
            from_x, from_y = (x, y) if command.islower() else (0.0, 0.0)
            if kind != "v":
                x = from_x + (last if kind == "h" else before)
            if kind != "h":
                y = from_y + last
            if kind == "m" and n == 0:
                if line:
                    yield line
                line = []
            line.append((x, y))
    if line:
        yield line
