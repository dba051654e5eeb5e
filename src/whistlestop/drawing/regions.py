"""The regions of a board: a tint behind their locations, and their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from whistlestop.drawing.geometry import Box, Point, hull
from whistlestop.drawing.labels import Label, text_width
from whistlestop.drawing.layout import Layout, bars
from whistlestop.drawing.look import board_look
from whistlestop.drawing.palette import DATA
from whistlestop.drawing.svg import element, path, text
from whistlestop.editions.model import Edition

REACH = 28.0
"""How far a region reaches beyond its outer locations."""
_SIZE = 13.0
_STEPS = 12


@dataclass(frozen=True)
class Region:
    """A region as drawn."""

    id: str
    corners: tuple[Point, ...]
    """Its outer locations, in order; the region reaches `REACH` beyond them."""
    label: Point
    """The middle of its name."""

    @property
    def name(self) -> str:
        """Its id in words."""
        return _in_words(self.id)


def find_regions(edition: Edition, layout: Layout) -> list[Region]:
    """The regions of a board, in the order in which its locations name them."""
    found = []
    for name in dict.fromkeys(location.region for location in edition.locations if location.region):
        locations = [
            layout.locations[location.id]
            for location in edition.locations
            if location.region == name
        ]
        corners = hull(locations)
        found.append(Region(name, tuple(corners), _free_spot(_in_words(name), corners, layout)))
    return found


def _in_words(name: str) -> str:
    return name.replace("_", " ").title()


def regions(edition: Edition, layout: Layout, names: Mapping[str, str]) -> str:
    """All regions of a board, to be drawn on its ground; `names` are those of a language."""
    look, tints = board_look(edition), DATA["regions"]["tints"]
    return "".join(
        _region(region, names.get(region.id, region.name), look.color(tints[n % len(tints)]))
        for n, region in enumerate(find_regions(edition, layout))
    )


def _region(region: Region, name: str, tint: str) -> str:
    return element(
        "path", d=path(region.corners) + "Z", fill=tint, stroke=tint, stroke_width=2 * REACH,
        stroke_linejoin="round", opacity=0.18,
    ) + element(
        "text", text(name), x=region.label.x, y=region.label.y + _SIZE * 0.35, fill=tint,
        font_size=_SIZE, font_style="italic", text_anchor="middle", letter_spacing=1.5,
    )  # fmt: skip


def _free_spot(words: str, corners: list[Point], layout: Layout) -> Point:
    """The spot around the region where its name covers least, the nearest to its middle."""
    left, right = min(p.x for p in corners), max(p.x for p in corners)
    top, bottom = min(p.y for p in corners), max(p.y for p in corners)
    middle = Point(
        sum(p.x for p in corners) / len(corners), sum(p.y for p in corners) / len(corners)
    )
    spots = [
        Point(left + (right - left) * column / _STEPS, top + (bottom - top) * row / _STEPS)
        for column in range(_STEPS + 1)
        for row in range(_STEPS + 1)
    ]
    half = text_width(words, _SIZE) / 2 + 10

    def cost(spot: Point) -> float:
        box = Box(spot.x - half, spot.y - _SIZE, spot.x + half, spot.y + _SIZE)
        return 100 * _hidden(box, layout) + spot.distance(middle)

    return min(spots, key=cost)


def _hidden(box: Box, layout: Layout) -> int:
    """How much of the drawing a box covers."""
    board = Box(0, 0, layout.width, layout.height)
    covered = sum(bar.depth(box) > 0 for bar in bars(layout))
    names: list[Label] = [label for label in layout.labels if label.box.overlap(box)]
    return 5 * covered + 3 * len(names) + (20 if box.overlap(board) < box.area else 0)
