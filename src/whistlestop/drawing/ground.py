"""The map of a board, painted."""

from __future__ import annotations

from whistlestop.drawing.maps import board_map
from whistlestop.drawing.palette import GROUND
from whistlestop.drawing.svg import element
from whistlestop.editions.model import Edition


def ground(edition: Edition, width: float) -> str:
    """The map under a board of this width; nothing for an edition without one."""
    found = board_map(edition)
    if found is None:
        return ""
    return "".join(_painted(shape.kind, shape.outline) for shape in found.scaled_to(width))


def _painted(kind: str, outline: str) -> str:
    brush = GROUND.get(kind, GROUND["other"])
    return element(
        "path", d=outline, class_=kind, fill=brush.fill, stroke=brush.stroke,
        stroke_width=brush.width, stroke_linejoin="round", stroke_linecap="round",
        paint_order="stroke" if brush.stroke and brush.fill != "none" else None,
    )  # fmt: skip
