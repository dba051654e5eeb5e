"""The map of a board, painted."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.drawing.maps import board_map
from whistlestop.drawing.svg import element
from whistlestop.editions.model import Edition


@dataclass(frozen=True)
class _Brush:
    """How one class of shapes is painted."""

    fill: str = "none"
    stroke: str | None = None
    width: float = 1.0


_BRUSHES = {
    "water": _Brush("#cfe0e6"),
    # The stroke lies under the fill: it shows outside only, as shallow water along the shore.
    "land": _Brush("#f3ecdb", "#e2edee", 7),
    "border": _Brush(stroke="#c9bfa8", width=0.9),
}
_UNKNOWN = _Brush(stroke="#c9bfa8")


def ground(edition: Edition, width: float) -> str:
    """The map under a board of this width; nothing for an edition without one."""
    found = board_map(edition)
    if found is None:
        return ""
    return "".join(_painted(shape.kind, shape.outline) for shape in found.scaled_to(width))


def _painted(kind: str, outline: str) -> str:
    brush = _BRUSHES.get(kind, _UNKNOWN)
    return element(
        "path", d=outline, class_=kind, fill=brush.fill, stroke=brush.stroke,
        stroke_width=brush.width if brush.stroke else None, stroke_linejoin="round",
        paint_order="stroke" if brush.stroke and brush.fill != "none" else None,
    )  # fmt: skip
