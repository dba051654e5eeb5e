"""The legend under a board: what the symbols mean, and whose pattern is whose."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.drawing import marks
from whistlestop.drawing.captions import Captions
from whistlestop.drawing.geometry import Spot
from whistlestop.drawing.labels import text_width
from whistlestop.drawing.layout import LOCATION_RADIUS
from whistlestop.drawing.palette import INK
from whistlestop.drawing.pieces import piece
from whistlestop.drawing.svg import at, element, text
from whistlestop.editions.model import GRAY, Edition, Route

_SIZE = 10.0
_ROW = 18.0
_SAMPLE = 30.0

Sample = tuple[str, str]
"""A drawing around the point 0, 0, and the words beside it."""


def legend(captions: Captions, seats: Sequence[int], width: float) -> tuple[str, float]:
    """The legend and its height."""
    rows = [_colors(captions), _kinds(captions), _owners(captions, seats)]
    drawn, y = [], _ROW / 2
    for row in rows:
        x = 0.0
        for sample, words in row:
            wide = _SAMPLE + 6 + text_width(words, _SIZE) + 14
            if x and x + wide > width:
                x, y = 0.0, y + _ROW
            drawn.append(_entry(sample, words, x, y))
            x += wide
        y += _ROW if row else 0
    return "".join(drawn), y


def _entry(sample: str, words: str, x: float, y: float) -> str:
    return element(
        "g",
        element("g", sample, transform=at(_SAMPLE / 2, 0)),
        element("text", text(words), x=_SAMPLE + 6, y=_SIZE * 0.35, font_size=_SIZE, fill=INK),
        transform=at(x, y),
        class_="legend",
    )


def _space(edition: Edition, color: str, kind: str = "rail", wilds: int = 0, hard: int = 0) -> str:
    """A space as on the board."""
    return marks.space(Route("", "", "", 1, color, kind, wilds, hard), 0, _SAMPLE, edition)


def _colors(captions: Captions) -> list[Sample]:
    edition = captions.edition
    used = [color for color in edition.colors if any(r.color == color for r in edition.routes)]
    entries = [(_space(edition, color), captions.names.color(color)) for color in used]
    if any(route.color == GRAY for route in edition.routes):
        entries.append((_space(edition, GRAY), captions.words.tell("cli.board.any_color")))
    return entries


def _kinds(captions: Captions) -> list[Sample]:
    edition, tell = captions.edition, captions.words.tell
    routes = edition.routes
    entries = [
        (_space(edition, GRAY, kind), captions.kind(kind))
        for kind in ("tunnel", "sea", "ferry")
        if any(route.kind == kind for route in routes)
    ]
    if any(route.wilds for route in routes):
        entries.append((_space(edition, GRAY, "ferry", wilds=1), captions.kind("ferry", 1)))
    if any(route.hard for route in routes):
        entries.append((_space(edition, GRAY, hard=1), tell("board.hard", n=1)))
    if any(location.port for location in edition.locations):
        entries.append((marks.location(LOCATION_RADIUS) + marks.mark("port"), tell("board.port")))
    if edition.tokens:
        entries.append((marks.stack("A", 2), tell("cli.show.tokens")))
    for many in sorted({r.substitute for r in routes if r.substitute and r.kind != "ferry"}):
        sample = element(
            "text", text(f"{many} = 1"), y=_SIZE * 0.35, font_size=_SIZE, text_anchor="middle"
        )
        told = f"{tell('board.substitute', n=many)}: {_substituted(captions, many)}"
        entries.append((sample, told))
    return entries


def _substituted(captions: Captions, many: int) -> str:
    return ", ".join(
        captions.names.locations((route.a, route.b))
        for route in captions.edition.routes
        if route.substitute == many and route.kind != "ferry"
    )


def _owners(captions: Captions, seats: Sequence[int]) -> list[Sample]:
    return [(piece("train", _SAMPLE, seat, Spot(0, 0, 0)), captions.seat(seat)) for seat in seats]
