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
    "lake": _Brush("#cfe0e6"),
    "river": _Brush(stroke="#c3d9e2", width=4),
    "marsh": _Brush("#d3dcc0"),
    "wood": _Brush("#dde3c4"),
    "tree": _Brush("#a9bb8d"),
    "branch": _Brush(stroke="#a79b86", width=1.2),
    "hill": _Brush(stroke="#d3c4a0", width=1.1),
    "field": _Brush(stroke="#dccfae", width=1.1),
    "reed": _Brush(stroke="#93a878", width=1),
    "road": _Brush(stroke="#fffdf6", width=2.6),
    "bridge": _Brush(stroke="#c8745c", width=3),
    "pier": _Brush("#cdb98f"),
    "house": _Brush("#c9b79c"),
    "window": _Brush("#f2c552"),
    "tent": _Brush("#d99a8b"),
    "stone": _Brush("#b9b3a6"),
    "pumpkin": _Brush("#e9b27a"),
    "ghost": _Brush("#ffffff", "#b9b3a6", 1),
    "eyes": _Brush("#6f685b"),
    "beam": _Brush("#f6e9b8"),
    "wave": _Brush(stroke="#a9c6d2", width=1),
    "fog": _Brush(stroke="#dfe6e4", width=1.6),
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
