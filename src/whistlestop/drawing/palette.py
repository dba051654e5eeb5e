"""Colours, symbols, patterns and marks as Python draws them, read from `palette.toml`.

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
DAY: Final = 0
NIGHT: Final = 1
"""The themes: where a colour has two values, the first is for the light one."""


def color(value: Color, theme: int = DAY) -> str:
    """A colour as a hexadecimal number, in daylight unless another theme is asked for."""
    value = NAMED.get(value, value) if isinstance(value, str) else value
    return value if isinstance(value, str) else value[theme]


def mixed(one: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    parts = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def outline(layer: dict[str, Any]) -> str:
    """The path of a layer of a mark: a named outline, or a circle."""
    if "outline" in layer:
        return str(DATA["outlines"][layer["outline"]])
    r = layer["radius"]
    return f"M0,{-r}A{r},{r} 0 1 1 0,{r}A{r},{r} 0 1 1 0,{-r}Z"


PAPER: Final = color("panel")
INK: Final = color("print")
QUIET: Final = color("map-quiet")
HIGHLIGHT: Final = color("glow")
WHITE: Final = color("white")
LOCATION: Final = color("location")
PIECE_EDGE: Final = color("paper")
_MIDDLE: Final = 0.227
"""Above this luminance `print` is easier to read than white."""


@dataclass(frozen=True)
class Paint:
    """How a colour of cards is shown."""

    fill: str
    on: str
    """The colour of what stands on it."""
    symbol: str | None
    """The outline drawn on every space; grey routes have none."""
    spaces: tuple[SpacePaint, SpacePaint]
    """How a free space of this colour is printed on a map, in both themes."""


@dataclass(frozen=True)
class SpacePaint:
    """How a free space is printed on a map."""

    fill: str
    edge: str
    ink: str
    """The colour of its symbol and marks."""


def space_paint(card: dict[str, Any], theme: int = DAY) -> SpacePaint:
    """A card's colour as it is printed: paler than the card, with an edge of the same hue."""
    full, strength = color(card["fill"], theme), DATA["spaces"]["strength"][theme]
    fill = mixed(color("land", theme), full, strength)
    edge = mixed(full, color("map-ink", theme), DATA["spaces"]["edge"])
    return SpacePaint(fill, edge, color("print" if _luminance(fill) > _MIDDLE else "white"))


def _luminance(value: str) -> float:
    """How much light a colour sends, as contrast is computed from it (WCAG)."""
    parts = [part / 255 for part in bytes.fromhex(value[1:])]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _paint(card: dict[str, Any]) -> Paint:
    symbol = DATA["outlines"][card["symbol"]] if "symbol" in card else None
    return Paint(
        color(card["fill"]),
        color(card["on"]),
        symbol,
        (space_paint(card), space_paint(card, NIGHT)),
    )


_PAINTS: Final = {name: _paint(card) for name, card in DATA["cards"].items()}
_OTHERS: Final[list[str]] = [name for name in _PAINTS if name.startswith("other-")]


def paint(color: str, colors: tuple[str, ...]) -> Paint:
    """How a colour is shown on a board that has these colours."""
    return _PAINTS[_card_of(color, colors)]


def _card_of(color: str, colors: tuple[str, ...]) -> str:
    """The card of the palette that a colour is shown as."""
    if color in _PAINTS:
        return color
    others = [name for name in colors if name not in _PAINTS]
    return _OTHERS[others.index(color) % len(_OTHERS)]


CHARACTERS: Final[dict[str, str]] = {
    name: shown for name, shown in DATA["characters"].items() if name != "seats"
}
"""What stands for symbols and marks where only characters can be drawn."""
SEAT_CHARACTERS: Final[tuple[str, ...]] = tuple(DATA["characters"]["seats"])


def character(color: str, colors: tuple[str, ...]) -> str:
    """The symbol of a colour of cards, as a character."""
    if color == GRAY:
        return CHARACTERS["plain"]
    symbol: str = DATA["cards"][_card_of(color, colors)].get("symbol", "wild")
    return CHARACTERS[symbol]


@dataclass(frozen=True)
class Brush:
    """How a shape is painted."""

    fill: str = "none"
    stroke: str | None = None
    width: float | None = None
    opacity: float | None = None


def _brush(data: dict[str, Any]) -> Brush:
    stroke = color(data["stroke"]) if "stroke" in data else None
    return Brush(color(data.get("fill", "none")), stroke, data.get("width"), data.get("opacity"))


SOFT: Final = {kind: data["soft"] for kind, data in DATA["ground"].items() if "soft" in data}
"""What fades on a map, by its class: `round` from its middle, `up` from its lower edge."""
MARKS: Final = {
    name: tuple((outline(layer), _brush(layer)) for layer in layers)
    for name, layers in DATA["marks"].items()
}
"""The layers of each mark, from the bottom up."""


@dataclass(frozen=True)
class PiecePaint:
    """A piece on a space of `PIECE_LENGTH`."""

    outline: str
    layers: tuple[tuple[str, Brush], ...]
    pattern_at: float
    """The height at which the pattern of the owner is repeated."""


PIECE_LENGTH: Final = 30
BODY_STOPS: Final = (0, 0.45, 1)
"""Where a body lit from above is bright, has its own colour, and lies in the shade."""
PIECES: Final = {
    name: PiecePaint(
        piece["outline"],
        tuple((layer["d"], _brush(layer)) for layer in piece["layers"]),
        piece["pattern_at"],
    )
    for name, piece in DATA["pieces"].items()
}


@dataclass(frozen=True)
class SeatPaint:
    """How the pieces of a seat are shown: a colour and a pattern on it."""

    fill: str
    lit: str
    shade: str
    """The same colour in the light and in the shade."""
    pattern: str
    """A shape of the pattern, repeated every `TILE` units."""


def seat_paint(seat: dict[str, Any], theme: int = DAY) -> SeatPaint:
    """The colours and the pattern of a seat."""
    fill = color(seat["fill"], theme)
    lit, shade = mixed(fill, color("white"), 0.4), mixed(fill, color("print"), 0.35)
    return SeatPaint(fill, lit, shade, seat["pattern"])


SEATS: Final = tuple(map(seat_paint, DATA["seats"]))


def pattern_id(seat: int) -> str:
    """The id of a seat's pattern in the drawing."""
    return f"seat-{seat % len(SEATS)}"


def body_id(seat: int) -> str:
    """The id of the gradient in which the pieces of a seat are painted."""
    return f"body-{seat % len(SEATS)}"


def seat_definitions() -> str:
    """The patterns and gradients of all seats."""
    return "".join(_pattern(*one) + _body(*one) for one in enumerate(SEATS))


def _pattern(number: int, seat: SeatPaint) -> str:
    corner = -TILE / 2
    return element(
        "pattern",
        element("rect", x=corner, y=corner, width=TILE, height=TILE, fill=seat.fill),
        element("path", d=seat.pattern, fill=WHITE),
        id=pattern_id(number), x=corner, y=corner, width=TILE, height=TILE,
        viewBox=f"{corner} {corner} {TILE} {TILE}", patternUnits="userSpaceOnUse",
    )  # fmt: skip


def _body(number: int, seat: SeatPaint) -> str:
    stops = [
        element("stop", offset=offset, stop_color=shown)
        for offset, shown in zip(BODY_STOPS, (seat.lit, seat.fill, seat.shade), strict=True)
    ]
    return element(
        "linearGradient", *stops, id=body_id(number), gradientUnits="userSpaceOnUse",
        x1=0, y1=-7, x2=0, y2=7,
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
