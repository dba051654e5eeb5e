"""The small things drawn on a board, each around the point 0, 0."""

from __future__ import annotations

from whistlestop.drawing.layout import TRACK_WIDTH
from whistlestop.drawing.palette import HIGHLIGHT, INK, paint, pattern_id
from whistlestop.drawing.svg import Value, element, text
from whistlestop.editions.model import Edition, Route

_WAVE = "M-4,.2Q-3,-1.8 -2,.2T0,.2T2,.2T4,.2"
_ANCHOR = "M0,-2.6V3M-1.6,-1H1.6M-3,.8Q-2.6,3 0,3.1Q2.6,3 3,.8"


def shape(route: Route, length: float, width: float, **attributes: Value) -> str:
    """The outline of a space: an oval at sea, else a rounded rectangle."""
    round_off = width / 2 if route.kind == "sea" else 2.2
    return element(
        "rect", x=-length / 2, y=-width / 2, width=length, height=width, rx=round_off, **attributes
    )


def space(route: Route, number: int, length: float, edition: Edition) -> str:
    """A free space with the symbol of its colour and the marks of its route."""
    colored = paint(route.color, edition.colors)
    parts = [_outline(route, length, colored.fill)]
    wild, hard = number < route.wilds, number < route.hard
    marked = wild or hard or route.kind == "ferry"
    # A symbol and a mark stand side by side; a grey space has room for the mark alone.
    shift = length / 4.4 if marked and colored.symbol else 0.0
    if colored.symbol:
        parts.append(
            element(
                "path", d=colored.symbol, fill=colored.ink, transform=f"translate({-shift:.1f} 0)"
            )
        )
    if wild:
        parts.append(wheel(shift))
    elif hard:
        parts.append(_pair(shift, colored.ink))
    elif route.kind == "ferry":
        parts.append(
            element(
                "path", d=_WAVE, fill="none", stroke=colored.ink, stroke_width=1.1,
                stroke_linecap="round", transform=f"translate({shift:.1f} 0)",
            )
        )  # fmt: skip
    return "".join(parts)


def _outline(route: Route, length: float, fill: str) -> str:
    space = shape(
        route, length, TRACK_WIDTH, fill=fill, stroke=INK, stroke_width=0.9, class_="space"
    )
    if route.kind != "tunnel":
        return space
    # A dark band with white teeth, so that it shows on white spaces and on black ones.
    band: dict[str, Value] = {"fill": "none", "stroke_width": 1.8}
    length, width = length - 2, TRACK_WIDTH - 2
    return (
        space
        + shape(route, length, width, stroke=INK, **band)
        + shape(route, length, width, stroke="#ffffff", stroke_dasharray="2 2", **band)
    )


def wheel(x: float = 0.0) -> str:
    """The sign of a wild: a locomotive's wheel."""
    return element(
        "g",
        element("circle", r=4, fill="#ffffff", stroke=INK, stroke_width=1.1),
        element("path", d="M0,-4V4M-4,0H4M-2.8,-2.8L2.8,2.8M-2.8,2.8L2.8,-2.8", stroke=INK,
                stroke_width=0.7),
        element("circle", r=1.1, fill=INK),
        transform=f"translate({x:.1f} 0)",
    )  # fmt: skip


def _pair(x: float, ink: str) -> str:
    return element(
        "text", text("2\N{MULTIPLICATION SIGN}"), x=x, y=2.7, fill=ink, font_size=7.5,
        font_weight="bold", text_anchor="middle",
    )  # fmt: skip


def halo(length: float) -> str:
    """A glow around a space that is pointed out."""
    return element(
        "rect", x=-length / 2 - 2, y=-TRACK_WIDTH / 2 - 2, width=length + 4,
        height=TRACK_WIDTH + 4, rx=4, fill=HIGHLIGHT, fill_opacity=0.85,
    )  # fmt: skip


def anchor(ink: str = "#1d5c8f") -> str:
    """The sign of a port."""
    return element(
        "g",
        element("path", d=_ANCHOR, stroke_width=1.1, stroke_linecap="round"),
        element("circle", cy=-3.3, r=0.9, stroke_width=0.8),
        fill="none", stroke=ink,
    )  # fmt: skip


def station(seat: int) -> str:
    """A station: a little house in the pattern of its owner."""
    return element(
        "path", d="M-6.5,6.5V-1.5L0,-8L6.5,-1.5V6.5Z", fill=f"url(#{pattern_id(seat)})",
        stroke=INK, stroke_width=1.2,
    )  # fmt: skip


def harbour(seat: int) -> str:
    """A harbour: an anchor in a ring in the pattern of its owner."""
    return (
        element("circle", r=9, fill=f"url(#{pattern_id(seat)})", stroke=INK, stroke_width=1)
        + element("circle", r=5, fill="#ffffff", stroke=INK, stroke_width=0.8)
        + anchor(INK)
    )


def stack(symbol: str, height: int) -> str:
    """A stack of tourist tokens: as many discs as it is high, the symbol on top."""
    discs = [
        element("circle", cy=-2.2 * level, r=6.5, fill="#ffe9a8", stroke=INK, stroke_width=1)
        for level in range(height)
    ]
    top = -2.2 * (height - 1)
    letter = element(
        "text", text(symbol), y=top + 3.2, fill=INK, font_size=9, font_weight="bold",
        text_anchor="middle",
    )  # fmt: skip
    return "".join([*discs, letter]) if height else ""
