"""The map of a board, painted."""

from __future__ import annotations

from whistlestop.drawing.geometry import Box
from whistlestop.drawing.look import Look, board_look
from whistlestop.drawing.maps import Shape, board_map, sheet
from whistlestop.drawing.ornaments import UNDER_LAND, drawn
from whistlestop.drawing.palette import SOFT
from whistlestop.drawing.svg import element
from whistlestop.editions.model import Edition

SEA = "sea"
"""The id of the gradient in which the sea is painted."""


def map_shapes(edition: Edition, width: float) -> list[Shape]:
    """All that is drawn on the ground of a board of this width, from the bottom up."""
    found = board_map(edition)
    shapes = found.scaled_to(width) if found else []
    height = width / edition.aspect
    below: list[Shape] = []
    above: list[Shape] = []
    for ornament in board_look(edition).ornaments:
        layer = below if ornament.kind in UNDER_LAND else above
        layer += drawn(ornament, width, height, board_sheet(edition, width))
    return [*shapes[:1], *below, *shapes[1:], *above]


def board_sheet(edition: Edition, width: float) -> Box:
    """The sheet under a board of this width."""
    return sheet(width, width / edition.aspect, around=_goes_around(edition))


def _goes_around(edition: Edition) -> bool:
    return any(route.wraps for route in edition.routes)


def ground(edition: Edition, width: float) -> str:
    """The map under a board of this width; nothing for an edition without one."""
    look = board_look(edition)
    shapes = map_shapes(edition, width)
    painted = [_sea(edition, look, width), *_soft(look)] if shapes else []
    for shape in shapes:
        if shape.kind == "land":
            painted += [_painted(look, kind, shape.outline, None) for kind in ("shoal", "shallow")]
        painted.append(_painted(look, shape.kind, shape.outline, shape.kind))
    return "".join(painted)


def _sea(edition: Edition, look: Look, width: float) -> str:
    """Darker far from the middle; around the world, only to the north and the south."""
    height = width / edition.aspect
    stops = [
        element("stop", offset=offset, stop_color=look.color(name))
        for offset, name in ((0.25, "water"), (1, "deep"))
    ]
    if _goes_around(edition):
        return element(
            "linearGradient", *stops, id=SEA, gradientUnits="userSpaceOnUse", x1=0, x2=0,
            y1=height / 2, y2=height * 1.5, spreadMethod="reflect",
        )  # fmt: skip
    return element(
        "radialGradient", *stops, id=SEA, gradientUnits="userSpaceOnUse",
        cx=width / 2, cy=height / 2, r=max(width, height) * 0.7,
    )  # fmt: skip


def _soft(look: Look) -> list[str]:
    """Gradients for what fades: around its middle, or upwards."""
    drawn = []
    for kind, fades in SOFT.items():
        shown, faint = (
            element("stop", offset=offset, stop_color=look.brush(kind).fill, stop_opacity=opacity)
            for offset, opacity in ((0, 1), (1, 0))
        )
        turned = {"x1": 0, "y1": 1, "x2": 0, "y2": 0} if fades == "up" else {}
        name = "linearGradient" if fades == "up" else "radialGradient"
        drawn.append(element(name, shown, faint, id=kind, **turned))
    return drawn


def _painted(look: Look, kind: str, outline: str, class_: str | None) -> str:
    brush = look.brush(kind)
    gradient = SEA if kind == "water" else kind if kind in SOFT else None
    return element(
        "path", d=outline, class_=class_, fill=f"url(#{gradient})" if gradient else brush.fill,
        stroke=brush.stroke, stroke_width=brush.width, opacity=brush.opacity,
        stroke_linejoin="round", stroke_linecap="round",
        paint_order="stroke" if brush.stroke and brush.fill != "none" else None,
    )  # fmt: skip
