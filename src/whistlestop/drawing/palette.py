"""Colours, each with a symbol or a pattern, so that nobody needs to see the colour."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.drawing.svg import element
from whistlestop.editions.model import GRAY

PAPER = "#faf6ec"
BOARD = "#f3ecdb"
INK = "#2c2a26"
QUIET = "#8a8377"
HIGHLIGHT = "#d6007c"

_SYMBOLS = {
    "circle": "M0,-3A3,3 0 1 1 0,3A3,3 0 1 1 0,-3Z",
    "square": "M-2.6,-2.6H2.6V2.6H-2.6Z",
    "triangle": "M0,-3.2L3.2,2.5H-3.2Z",
    "diamond": "M0,-3.6L3.2,0L0,3.6L-3.2,0Z",
    "star": "M0,-3.7L1,-1.2L3.6,-1.1L1.6,.6L2.3,3.1L0,1.6L-2.3,3.1L-1.6,.6L-3.6,-1.1L-1,-1.2Z",
    "cross": "M-1.1,-3.2H1.1V-1.1H3.2V1.1H1.1V3.2H-1.1V1.1H-3.2V-1.1H-1.1Z",
    "bars": "M-3,-2.9H-1V2.9H-3ZM1,-2.9H3V2.9H1Z",
    "moon": "M1.4,-3.4A3.5,3.5 0 1 0 1.4,3.4A3.9,3.9 0 0 1 1.4,-3.4Z",
    "arrow": "M-3,-2.8L0,-.2L3,-2.8V.2L0,2.9L-3,.2Z",
    "hourglass": "M-2.8,-3H2.8L-2.8,3H2.8Z",
}
"""Outlines around the point 0, 0."""


@dataclass(frozen=True)
class Paint:
    """How a colour of cards is shown."""

    fill: str
    ink: str
    """The colour of what stands on it."""
    symbol: str | None
    """The outline drawn on every space; grey routes have none."""


_GRAY_PAINT = Paint("#bdb8ad", INK, None)
_PAINTS = {
    "red": Paint("#d64550", "#ffffff", _SYMBOLS["circle"]),
    "blue": Paint("#3f7fc1", "#ffffff", _SYMBOLS["square"]),
    "green": Paint("#4f9e5d", "#ffffff", _SYMBOLS["triangle"]),
    "yellow": Paint("#f4cf4a", INK, _SYMBOLS["star"]),
    "orange": Paint("#ee8b33", INK, _SYMBOLS["diamond"]),
    "purple": Paint("#a36bbd", "#ffffff", _SYMBOLS["cross"]),
    "black": Paint("#3b3a3d", "#ffffff", _SYMBOLS["bars"]),
    "white": Paint("#ffffff", INK, _SYMBOLS["moon"]),
}
_OTHER_PAINTS = (
    Paint("#5bb8b0", INK, _SYMBOLS["arrow"]),
    Paint("#b5835a", "#ffffff", _SYMBOLS["hourglass"]),
    Paint("#ee9ec0", INK, _SYMBOLS["square"]),
    Paint("#a9c23f", INK, _SYMBOLS["bars"]),
)
"""For colours this project's own boards do not have."""


def paint(color: str, colors: tuple[str, ...]) -> Paint:
    """How a colour is shown on a board that has these colours."""
    if color == GRAY:
        return _GRAY_PAINT
    if color in _PAINTS:
        return _PAINTS[color]
    others = [name for name in colors if name not in _PAINTS]
    return _OTHER_PAINTS[others.index(color) % len(_OTHER_PAINTS)]


@dataclass(frozen=True)
class SeatPaint:
    """How the pieces of a seat are shown: a colour and a pattern on it."""

    fill: str
    pattern: str
    """The outline of the pattern, repeated every six units."""


SEATS = (
    SeatPaint("#1257b5", "M-1,4L4,-1M2,7L7,2"),
    SeatPaint("#b3202c", "M3,1.6V4.4M1.6,3H4.4"),
    SeatPaint("#1b7a3d", "M0,3H6M3,0V6"),
    SeatPaint("#6a3d9a", "M0,2L3,5L6,2"),
    SeatPaint("#8a5a00", "M3,0V6"),
)
"""By seat; darker than any card, with a white outline."""


def pattern_id(seat: int) -> str:
    """The id of a seat's pattern in the drawing."""
    return f"seat-{seat % len(SEATS)}"


def seat_patterns() -> str:
    """The patterns of all seats, as definitions."""
    return "".join(
        element(
            "pattern",
            element("rect", width=6, height=6, fill=seat.fill),
            element(
                "path", d=seat.pattern, stroke="#ffffff", stroke_width=1.3, stroke_opacity=0.85,
                fill="none",
            ),
            id=pattern_id(number), width=6, height=6, patternUnits="userSpaceOnUse",
        )
        for number, seat in enumerate(SEATS)
    )  # fmt: skip
