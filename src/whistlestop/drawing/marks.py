"""The small things drawn on a board, each around the point 0, 0."""

from __future__ import annotations

from whistlestop.drawing.layout import TRACK_WIDTH
from whistlestop.drawing.palette import (
    HIGHLIGHT,
    INK,
    LOCATION,
    MARKS,
    PIECE_EDGE,
    WHITE,
    paint,
    pattern_id,
)
from whistlestop.drawing.svg import Value, at, element, text
from whistlestop.editions.model import Edition, Route

_TOKEN_STEP = 2.4
"""How much higher each token of a stack lies."""


def mark(name: str, *, on: str = INK, seat: int = 0, at: str | None = None) -> str:
    """A mark of the palette; `on` and `seat` are for marks that depend on where they stand."""
    special = {"on": on, "seat": f"url(#{pattern_id(seat)})"}
    layers = [
        element(
            "path", d=outline, fill=special.get(brush.fill, brush.fill),
            stroke=special.get(brush.stroke or "", brush.stroke), stroke_width=brush.width,
            stroke_linecap="round",
        )
        for outline, brush in MARKS[name]
    ]  # fmt: skip
    return element("g", *layers, transform=at, class_=name)


def shape(route: Route, length: float, width: float, **attributes: Value | None) -> str:
    """The outline of a space: an oval at sea, else a rounded rectangle."""
    round_off = width / 2 if route.kind == "sea" else 2.2
    return element(
        "rect", x=-length / 2, y=-width / 2, width=length, height=width, rx=round_off, **attributes
    )


def space(
    route: Route, number: int, length: float, edition: Edition, class_: str | None = None
) -> str:
    """A free space with the symbol of its colour and the marks of its route."""
    colored = paint(route.color, edition.colors)
    parts = [_outline(route, length, colored.fill, class_)]
    wild, hard = number < route.wilds, number < route.hard
    marked = wild or hard or route.kind == "ferry"
    # A symbol and a mark stand side by side; a grey space has room for the mark alone.
    shift = length / 4.4 if marked and colored.symbol else 0.0
    if colored.symbol:
        parts.append(element("path", d=colored.symbol, fill=colored.on, transform=at(-shift, 0)))
    beside = at(shift, 0)
    if wild:
        parts.append(mark("wheel", at=beside))
    elif hard:
        parts.append(_pair(shift, colored.on))
    elif route.kind == "ferry":
        parts.append(mark("wave", on=colored.on, at=beside))
    return "".join(parts)


def _outline(route: Route, length: float, fill: str, class_: str | None) -> str:
    space = shape(
        route, length, TRACK_WIDTH, fill=fill, stroke=INK, stroke_width=0.9, class_=class_
    )
    if route.kind != "tunnel":
        return space
    # A dark band with white teeth, so that it shows on white spaces and on black ones.
    band: dict[str, Value] = {"fill": "none", "stroke_width": 1.8}
    length, width = length - 2, TRACK_WIDTH - 2
    return (
        space
        + shape(route, length, width, stroke=INK, **band)
        + shape(route, length, width, stroke=WHITE, stroke_dasharray="2 2", **band)
    )


def _pair(x: float, color: str) -> str:
    return element(
        "text", text("2\N{MULTIPLICATION SIGN}"), x=x, y=2.7, fill=color, font_size=7.5,
        font_weight="bold", text_anchor="middle",
    )  # fmt: skip


def halo(length: float) -> str:
    """A glow around a space that is pointed out."""
    return element(
        "rect", x=-length / 2 - 2, y=-TRACK_WIDTH / 2 - 2, width=length + 4,
        height=TRACK_WIDTH + 4, rx=4, fill=HIGHLIGHT, fill_opacity=0.85,
    )  # fmt: skip


def piece(route: Route, length: float, owner: int, class_: str | None = None) -> str:
    """A piece on a space, in the pattern of its owner, with a shadow around it."""
    return shape(route, length + 5, TRACK_WIDTH + 5, fill=INK, fill_opacity=0.3) + shape(
        route, length, TRACK_WIDTH + 1, fill=f"url(#{pattern_id(owner)})", stroke=PIECE_EDGE,
        stroke_width=1.3, class_=class_,
    )  # fmt: skip


def location(radius: float) -> str:
    """The dot of a location."""
    return element("circle", r=radius, fill=LOCATION, stroke=INK, stroke_width=1.6)


def stack(symbol: str, height: int) -> str:
    """A stack of tourist tokens: as many discs as it is high, the symbol on top."""
    tokens = [mark("token", at=at(0, -_TOKEN_STEP * level)) for level in range(height)]
    letter = element(
        "text", text(symbol), y=3.4 - _TOKEN_STEP * (height - 1), fill=INK, font_size=9.5,
        font_weight="bold", text_anchor="middle",
    )  # fmt: skip
    return "".join([*tokens, letter]) if height else ""
