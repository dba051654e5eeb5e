"""The map under a board: the `map.json` of an edition's folder, if it has one.

    {"width": 4000, "credit": "Made with Natural Earth.",
     "paths": [{"class": "land", "d": "M10 20l30 40-5 60z"}]}

`width` says how many units of the paths make the width of the board. The paths use any command
of SVG but arcs, so that every number in them is a length. They are drawn in their order, from
the ground up. What lies beyond the edge of the board is seen in windows of another shape.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final

from whistlestop.drawing.geometry import Box
from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.model import Edition
from whistlestop.messages import told
from whistlestop.messages.errors import BadEdition

FILE: Final = "map.json"
_FRAMES: Final = (0.55, 2.4)
"""A sheet fills windows whose width, for each unit of height, lies between these."""
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_LENGTH: Final = r"(?>-?(?:\d++(?:\.\d*+)?|\.\d++)[ ,]*+)"
_OUTLINE: Final = re.compile(
    rf"(?=[Mm])(?:[MmLlTt] *(?:{_LENGTH}{{2}})++|[HhVv] *(?:{_LENGTH})++"
    rf"|[SsQq] *(?:{_LENGTH}{{4}})++|[Cc] *(?:{_LENGTH}{{6}})++|[Zz] *)+"
)
"""A path that begins with a move, and whose commands have all their numbers."""
_LONG_NUMBER: Final = re.compile(r"[0-9]{10}")
_KIND: Final = re.compile(r"[a-z]+")


@dataclass(frozen=True)
class Shape:
    """One path of a map."""

    kind: str
    """What it shows: `land`, `border`, `wood` ..."""
    outline: str
    """The `d` of the path."""


@dataclass(frozen=True)
class Map:
    """The ground of a board."""

    width: float
    """The width of the board in the units of the paths."""
    credit: str
    """Where the map comes from, in a sentence; may be empty."""
    shapes: tuple[Shape, ...]

    def scaled_to(self, width: float) -> list[Shape]:
        """The shapes for a board of another width."""
        scale = width / self.width
        return [Shape(shape.kind, _scaled(shape.outline, scale)) for shape in self.shapes]


def sheet(width: float, height: float, *, around: bool) -> Box:
    """The board with what is seen around it where the window has another shape.

    A board that goes `around` the world is repeated at its sides: there, a little is enough.
    """
    narrow, wide = _FRAMES
    beside = 0.01 * width if around else max(0.04 * width, (wide * height - width) / 2)
    above = max(0.04 * width, (width / narrow - height) / 2)
    return Box(-beside, -above, width + beside, height + above)


@once_per_edition
def board_map(edition: Edition) -> Map | None:
    """The map of an edition; None if its folder has none.

    `BadEdition` says what is wrong with a map that cannot be used.
    """
    try:
        text = edition.files.text(FILE)
        return None if text is None else _read(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise _bad_map("unreadable", problem=str(error)) from error


def _read(data: Any) -> Map:
    if not isinstance(data, dict):
        raise _bad_map("document")
    width, credit, paths = data.get("width"), data.get("credit", ""), data.get("paths")
    if isinstance(width, bool) or not isinstance(width, int | float) or not 0 < width < 1e9:
        raise _bad_map("width")
    if not isinstance(credit, str):
        raise _bad_map("credit")
    if not isinstance(paths, list):
        raise _bad_map("paths")
    return Map(width, credit, tuple(_shape(number, path) for number, path in enumerate(paths, 1)))


def _shape(number: int, path: Any) -> Shape:
    """A path, refused unless it is certainly nothing else: browsers receive it unchanged."""
    if not isinstance(path, dict):
        raise _bad_map("path", number=str(number))
    kind, outline = path.get("class"), path.get("d")
    if not isinstance(kind, str) or not _KIND.fullmatch(kind):
        raise _bad_map("class", number=str(number))
    if not isinstance(outline, str) or not _is_outline(outline):
        raise _bad_map("outline", number=str(number))
    return Shape(kind, outline)


def _is_outline(text: str) -> bool:
    return _OUTLINE.fullmatch(text) is not None and _LONG_NUMBER.search(text) is None


def _scaled(outline: str, scale: float) -> str:
    def scaled(found: re.Match[str]) -> str:
        text = _written(float(found[0]) * scale)
        # Nothing need stand between two numbers of which the second begins with a point.
        beside = found[0].startswith(".") and outline[found.start() - 1] in "0123456789."
        return f" {text}" if beside else text

    return _NUMBER.sub(scaled, outline)


def _written(value: float) -> str:
    """To a hundredth: relative moves add up, and their errors with them.

    A minus stays, also before 0: it may be all that stands between two numbers.
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _bad_map(why: str, **details: str) -> BadEdition:
    return told(BadEdition, "bad_map", FILE, file=FILE, why=why, **details)
