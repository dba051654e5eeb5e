"""The small things drawn on a board, each around the point 0, 0."""

from __future__ import annotations

import math

from whistlestop.drawing.layout import TRACK_WIDTH
from whistlestop.drawing.look import board_look
from whistlestop.drawing.palette import (
    HIGHLIGHT,
    INK,
    LOCATION,
    MARKS,
    SpacePaint,
    body_id,
    paint,
    pattern_id,
)
from whistlestop.drawing.svg import Value, at, element, text
from whistlestop.editions.model import Edition, Route

_TUNNEL_GAP = 1.6
_TOOTH_WIDTH = 3.4
_TOOTH_HEIGHT = 2.0
_NO_TEETH = 3.4
"""How far from the middle of a tunnel's space its teeth begin: the symbol stands there."""
_TOKEN_STEP = 2.8
"""How much higher each token of a stack lies."""
CLOSED = "closed"
"""The id of the hatching over a space that nobody can claim any more."""


def hatching(land: str) -> str:
    """Broad lines in the colour of the ground, as a definition."""
    return element(
        "pattern", element("rect", width=2.6, height=4, fill=land), id=CLOSED, width=4, height=4,
        patternUnits="userSpaceOnUse", patternTransform="rotate(45)",
    )  # fmt: skip


def mark(name: str, *, on: str = INK, seat: int = 0, at: str | None = None) -> str:
    """A mark of the palette; `on` and `seat` are for marks that depend on where they stand."""
    special = {"on": on, "seat": f"url(#{pattern_id(seat)})", "body": f"url(#{body_id(seat)})"}
    layers = [
        element(
            "path", d=outline, fill=special.get(brush.fill, brush.fill), fill_opacity=brush.opacity,
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
    route: Route,
    number: int,
    length: float,
    edition: Edition,
    *,
    closed: bool = False,
    class_: str | None = None,
) -> str:
    """A free space with the symbol of its colour and the marks of its route.

    One that is closed is hatched in the colour of the ground.
    """
    colored = paint(route.color, edition.colors)
    printed = colored.spaces[board_look(edition).theme]
    parts = [_outline(route, length, printed, class_)]
    if closed:
        hatched = {"fill": f"url(#{CLOSED})", "class_": "hatching"}
        return parts[0] + shape(route, length, space_width(route), **hatched)
    wild, hard = number < route.wilds, number < route.hard
    marked = wild or hard or route.kind == "ferry"
    # A symbol and a mark stand side by side; a grey space has room for the mark alone.
    shift = length / 4.4 if marked and colored.symbol else 0.0
    if colored.symbol:
        parts.append(element("path", d=colored.symbol, fill=printed.ink, transform=at(-shift, 0)))
    beside = at(shift, 0)
    if wild:
        parts.append(mark("wheel", at=beside))
    elif hard:
        parts.append(_pair(shift, printed.ink))
    elif route.kind == "ferry":
        parts.append(mark("wave", on=printed.ink, at=beside))
    return "".join(parts)


def _outline(route: Route, length: float, paint: SpacePaint, class_: str | None) -> str:
    width = space_width(route)
    space = shape(
        route, length, width, fill=paint.fill, stroke=paint.edge, stroke_width=0.8, class_=class_
    )
    if route.kind != "tunnel":
        return space
    teeth = _teeth(length, width)
    return space + element("path", d=teeth, fill=paint.ink, fill_opacity=0.8, class_="teeth")


def _teeth(length: float, width: float) -> str:
    """The rock that reaches into a tunnel from both sides, not from its ends."""
    length = round(length, 1)  # as the page knows it
    count = max(1, math.floor((length / 2 - 1 - _NO_TEETH) / _TOOTH_WIDTH + 0.2))
    half = _TOOTH_WIDTH / 2
    rows = []
    for side in (-1, 1):
        tooth = f"l{half:g} {-side * _TOOTH_HEIGHT:g}l{half:g} {side * _TOOTH_HEIGHT:g}"
        for x in (1 - length / 2, length / 2 - 1 - count * _TOOTH_WIDTH):
            rows.append(f"M{round(x, 2):g} {side * width / 2:g}{tooth * count}z")
    return "".join(rows)


def space_width(route: Route) -> float:
    """How wide a space is: the teeth of two tunnels side by side do not run together."""
    return TRACK_WIDTH - (_TUNNEL_GAP if route.kind == "tunnel" else 0)


def _pair(x: float, color: str) -> str:
    return element(
        "text", text("2\N{MULTIPLICATION SIGN}"), x=x, y=2.7, fill=color, font_size=7.5,
        font_weight="bold", text_anchor="middle",
    )  # fmt: skip


def halo(length: float, owner: int | None) -> str:
    """A glow around a space that is pointed out, or around the larger piece on it."""
    reach = 2 if owner is None else 3.5
    return element(
        "rect", x=-length / 2 - reach, y=-TRACK_WIDTH / 2 - reach, width=length + 2 * reach,
        height=TRACK_WIDTH + 2 * reach, rx=4, fill=HIGHLIGHT, fill_opacity=0.85,
    )  # fmt: skip


def location(radius: float) -> str:
    """The dot of a location."""
    return element("circle", r=radius, fill=LOCATION, stroke=INK, stroke_width=1.6)


def stack(symbol: str, height: int) -> str:
    """A stack of tourist tokens: as many discs as it is high, its souvenir on top."""
    tokens = [mark("token", at=at(0, -_TOKEN_STEP * level)) for level in range(height)]
    souvenir = mark(f"souvenir-{symbol.lower()}", at=at(0, -_TOKEN_STEP * (height - 1)))
    return "".join([*tokens, souvenir]) if height else ""
