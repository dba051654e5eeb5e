"""Colours, symbols, patterns and marks as Python draws them: `palette.toml`, read.

Every colour comes with a symbol or a pattern, so that nobody needs to see the colour.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from whistlestop.drawing.svg import element
from whistlestop.editions.model import GRAY

Color = str | list[str]
"""A colour of the data file: a hexadecimal number, a name, or a light and a dark number."""

DATA: Final[dict[str, Any]] = tomllib.loads(
    files("whistlestop.drawing").joinpath("palette.toml").read_text("utf-8")
)
NAMED: Final[dict[str, Color]] = {**DATA["page"], **DATA["board"], **DATA["report"]}
"""The colours that have a name."""
TILE: Final = 6
"""The side of the square in which the pattern of a seat repeats."""


def color(value: Color) -> str:
    """A colour in daylight, as a hexadecimal number."""
    value = NAMED.get(value, value) if isinstance(value, str) else value
    return value if isinstance(value, str) else value[0]


def outline(layer: dict[str, Any]) -> str:
    """The path of a layer of a mark: a named outline, or a circle."""
    if "outline" in layer:
        return str(DATA["outlines"][layer["outline"]])
    r = layer["radius"]
    return f"M0,{-r}A{r},{r} 0 1 1 0,{r}A{r},{r} 0 1 1 0,{-r}Z"


PAPER: Final = color("panel")
LAND: Final = color("land")
INK: Final = color("print")
QUIET: Final = color("map-quiet")
HIGHLIGHT: Final = color("glow")
WHITE: Final = color("white")
LOCATION: Final = color("location")
PIECE_EDGE: Final = color("paper")
TINTS: Final = tuple(map(color, DATA["regions"]["tints"]))


@dataclass(frozen=True)
class Paint:
    """How a colour of cards is shown."""

    fill: str
    on: str
    """The colour of what stands on it."""
    symbol: str | None
    """The outline drawn on every space; grey routes have none."""


def _paint(card: dict[str, Any]) -> Paint:
    symbol = DATA["outlines"][card["symbol"]] if "symbol" in card else None
    return Paint(color(card["fill"]), color(card["on"]), symbol)


_PAINTS: Final = {name: _paint(card) for name, card in DATA["cards"].items()}
_OTHERS: Final = [name for name in _PAINTS if name.startswith("other-")]


def paint(color: str, colors: tuple[str, ...]) -> Paint:
    """How a colour is shown on a board that has these colours."""
    if color == GRAY or color in _PAINTS:
        return _PAINTS[color]
    others = [name for name in colors if name not in _PAINTS]
    return _PAINTS[_OTHERS[others.index(color) % len(_OTHERS)]]


@dataclass(frozen=True)
class Brush:
    """How a shape is painted."""

    fill: str = "none"
    stroke: str | None = None
    width: float | None = None


def _brush(data: dict[str, Any]) -> Brush:
    stroke = color(data["stroke"]) if "stroke" in data else None
    return Brush(color(data.get("fill", "none")), stroke, data.get("width"))


GROUND: Final = {kind: _brush(data) for kind, data in DATA["ground"].items()}
"""How the shapes of maps are painted, by their class; `other` is for classes not listed."""
MARKS: Final = {
    name: tuple((outline(layer), _brush(layer)) for layer in layers)
    for name, layers in DATA["marks"].items()
}
"""The layers of each mark, from the bottom up."""


@dataclass(frozen=True)
class SeatPaint:
    """How the pieces of a seat are shown: a colour and a pattern on it."""

    fill: str
    pattern: str
    """The lines of the pattern, repeated every `TILE` units."""


SEATS: Final = tuple(SeatPaint(color(seat["fill"]), seat["pattern"]) for seat in DATA["seats"])


def pattern_id(seat: int) -> str:
    """The id of a seat's pattern in the drawing."""
    return f"seat-{seat % len(SEATS)}"


def seat_patterns() -> str:
    """The patterns of all seats, as definitions."""
    return "".join(
        element(
            "pattern",
            element("rect", width=TILE, height=TILE, fill=seat.fill),
            element(
                "path", d=seat.pattern, stroke=WHITE, stroke_width=1.2, stroke_opacity=0.85,
                fill="none",
            ),
            id=pattern_id(number), width=TILE, height=TILE, patternUnits="userSpaceOnUse",
        )
        for number, seat in enumerate(SEATS)
    )  # fmt: skip


def custom_properties(*sections: str) -> str:
    """The named colours of some sections as custom properties of a style sheet."""
    named = {name: value for section in sections for name, value in DATA[section].items()}
    return "".join(f"  --{name}: {css_color(value)};\n" for name, value in named.items())


def css_color(value: Color) -> str:
    """A colour as style sheets write it."""
    if isinstance(value, list):
        return f"light-dark({', '.join(value)})"
    return f"var(--{value})" if value in NAMED else value
