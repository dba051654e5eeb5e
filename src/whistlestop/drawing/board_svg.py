"""The board of an edition as one SVG document."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from whistlestop.drawing import marks
from whistlestop.drawing.captions import Captions
from whistlestop.drawing.geometry import Point, Spot
from whistlestop.drawing.ground import ground
from whistlestop.drawing.labels import FAR, LINE_HEIGHT, SIZE, Label
from whistlestop.drawing.layout import (
    EXIT_MARGIN,
    LOCATION_RADIUS,
    Layout,
    Track,
    labels_with,
    lay_out,
)
from whistlestop.drawing.legend import legend
from whistlestop.drawing.look import board_look
from whistlestop.drawing.maps import board_map
from whistlestop.drawing.palette import HIGHLIGHT, INK, PAPER, QUIET, seat_definitions
from whistlestop.drawing.pieces import piece
from whistlestop.drawing.regions import regions
from whistlestop.drawing.svg import at, element, path, text
from whistlestop.editions.model import Edition, Location, Route
from whistlestop.editions.vocabulary import SYMBOLS

_MARGIN = 16.0
_HEADER = 34.0
_CLIP = "board-clip"
_FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"


@dataclass(frozen=True)
class Table:
    """What lies on a board besides what is printed on it."""

    routes: Mapping[str, int] = field(default_factory=dict)
    """The seat that owns a route, by route id."""
    stations: Mapping[str, int] = field(default_factory=dict)
    harbours: Mapping[str, int] = field(default_factory=dict)
    """The seat that built one, by location."""
    tokens: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Symbol and height of the stack of tourist tokens, by location."""
    highlight: Collection[str] = ()
    """Routes and locations to point out, by id."""
    players: Sequence[str] = ()
    """Names for the legend, by seat."""
    viewer: int | None = None
    """The seat that looks: what it owns is called its own."""


def board_svg(
    edition: Edition,
    *,
    routes: Mapping[str, int] | None = None,
    stations: Mapping[str, int] | None = None,
    harbours: Mapping[str, int] | None = None,
    tokens: Mapping[str, tuple[str, int]] | None = None,
    highlight: Collection[str] = (),
    players: Sequence[str] = (),
    viewer: int | None = None,
    width: int = 1200,
    language: str = "en",
) -> str:
    """The board as an SVG document, `width` pixels wide.

    `routes`, `stations` and `harbours` give the seat by route or location id, `tokens` the
    symbol and height of the stack at a location; `highlight` names routes and locations to
    point out; `viewer` is the seat that looks; `language` is that of all words.

    >>> import whistlestop as ws
    >>> from whistlestop.drawing import board_svg
    >>> board_svg(ws.edition("europe"), routes={"london-dieppe-1": 0})[:38]
    '<?xml version="1.0" encoding="UTF-8"?>'
    """
    if tokens is None:
        tokens = _printed_stacks(edition)
    table = Table(routes or {}, stations or {}, harbours or {}, tokens, highlight, players, viewer)
    layout = lay_out(edition)
    side = EXIT_MARGIN if layout.exits else _MARGIN
    whole_width = layout.width + 2 * side
    captions = Captions(edition, players, language, viewer)
    below, below_height = legend(captions, _seats(table), layout.width)
    whole_height = _HEADER + layout.height + below_height + 2 * _MARGIN
    found = board_map(edition)
    parts = [
        element("title", text(captions.title)),
        element("desc", text(captions.about(len(table.routes), found.credit if found else ""))),
        element("defs", seat_definitions(), marks.hatching(board_look(edition).color("land"))),
        element("rect", width=whole_width, height=whole_height, fill=PAPER),
        _heading(captions, side),
        element("g", *_board(captions, layout, table), transform=at(side, _HEADER)),
        element("g", below, transform=at(side, _HEADER + layout.height + _MARGIN)),
    ]
    document = element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {whole_width:.0f} {whole_height:.0f}",
        width=width,
        height=round(width * whole_height / whole_width),
        role="img",
        font_family=_FONT,
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{document}\n'


def _printed_stacks(edition: Edition) -> dict[str, tuple[str, int]]:
    """The stacks every game starts with, at their height for the fewest players."""
    rules = edition.tokens
    if rules is None:
        return {}
    height = rules.height[min(rules.height)]
    return {location: (SYMBOLS[i], height) for i, location in enumerate(rules.printed)}


def _seats(table: Table) -> list[int]:
    """The seats that have something on the board."""
    owners = {*table.routes.values(), *table.stations.values(), *table.harbours.values()}
    return sorted(owners | set(range(len(table.players))))


def _heading(captions: Captions, side: float) -> str:
    name = captions.names.edition_name()
    parts = [element("tspan", text(name), font_size=18, font_weight="bold")]
    if captions.reconstruction:
        note = f"  {captions.reconstruction}"
        parts.append(element("tspan", text(note), font_size=12, font_style="italic", dx=8))
    return element("text", *parts, x=side, y=24, fill=INK)


def _board(captions: Captions, layout: Layout, table: Table) -> list[str]:
    """Everything inside the frame, from the ground up."""
    edition = captions.edition
    tracks = sorted(layout.tracks, key=lambda track: track.route.id in table.routes)
    return [
        _ground(captions, layout),
        *_frame(edition, layout),
        *[_line(track) for track in tracks],
        *_exits(captions, layout),
        *[_track(captions, track, table) for track in tracks],
        *[_location(captions, location, layout, table) for location in edition.locations],
        *[
            _label(edition, label, layout.locations[label.location])
            for label in _labels(captions, layout)
        ],
    ]


def _labels(captions: Captions, layout: Layout) -> list[Label]:
    """The labels of the locations; those with another name in the language are placed anew."""
    renamed = labels_with(captions.edition, captions.own.locations)
    others = {label.location for label in renamed}
    return [*(label for label in layout.labels if label.location not in others), *renamed]


def _frame(edition: Edition, layout: Layout) -> list[str]:
    """Two lines around the board, as around an old map."""
    return [
        element(
            "rect", x=-out, y=-out, width=layout.width + 2 * out, height=layout.height + 2 * out,
            fill="none", stroke=board_look(edition).color("frame"), stroke_width=wide,
        )
        for out, wide in ((0, 0.9), (3.5, 2))
    ]  # fmt: skip


def _ground(captions: Captions, layout: Layout) -> str:
    """The map and the regions, cut off at the frame."""
    edition = captions.edition
    outline = element("rect", width=layout.width, height=layout.height)
    land = board_look(edition).color("land")
    plain = element("rect", width=layout.width, height=layout.height, fill=land)
    return element(
        "g", element("clipPath", outline, id=_CLIP), plain, ground(edition, layout.width),
        regions(edition, layout, captions.own.regions), clip_path=f"url(#{_CLIP})",
    )  # fmt: skip


def _line(track: Track) -> str:
    """The line under the spaces that leads the eye from location to location."""
    return element(
        "path", d="".join(path(line) for line in track.lines if line), fill="none",
        stroke=QUIET, stroke_width=1.4, stroke_opacity=0.55,
    )  # fmt: skip


def _exits(captions: Captions, layout: Layout) -> list[str]:
    """Names of far locations beside the points where routes leave the map, none over another."""
    drawn = []
    for west in (True, False):
        lowest = -math.inf
        for leaving in sorted((e for e in layout.exits if e.west == west), key=lambda e: e.y):
            lowest = max(leaving.y, lowest + SIZE + 1)
            name = captions.names.location(leaving.location)
            drawn.append(_exit(name, leaving.west, lowest, layout.width))
    return drawn


def _exit(name: str, west: bool, y: float, width: float) -> str:
    x = -16.0 if west else width + 16.0
    words = f"\N{BLACK LEFT-POINTING SMALL TRIANGLE} {name}"
    if not west:
        words = f"{name} \N{BLACK RIGHT-POINTING SMALL TRIANGLE}"
    return element(
        "text", text(words), x=x, y=y + SIZE * 0.35, fill=INK, font_size=SIZE,
        font_style="italic", text_anchor="end" if west else "start",
    )  # fmt: skip


def _track(captions: Captions, track: Track, table: Table) -> str:
    """A route: its spaces with their marks, or the pieces of its owner."""
    edition = captions.edition
    route = track.route
    owner = table.routes.get(route.id)
    closed = closed_route(edition, route, table)
    spaces = []
    for number, spot in enumerate(track.spaces):
        turned = at(spot.x, spot.y, _upright(spot))
        if route.id in table.highlight:
            spaces.append(element("g", marks.halo(track.space_length, owner), transform=turned))
        if owner is None:
            free = marks.space(
                route, number, track.space_length, edition, closed=closed, class_="space"
            )
            spaces.append(element("g", free, transform=turned))
        else:
            spaces.append(piece(route.piece, track.space_length, owner, spot))
    return element(
        "g", element("title", text(captions.route(route, owner))), *spaces,
        class_="route", data_route=route.id,
    )  # fmt: skip


def closed_route(edition: Edition, route: Route, table: Table) -> bool:
    """With so few players, is a route closed because the other one of the double is claimed?"""
    if route.double is None or not 0 < len(table.players) <= edition.doubles_closed_up_to:
        return False
    return any(
        other.double == route.double and other.id in table.routes for other in edition.routes
    )


def _upright(spot: Spot) -> float:
    """How far a space is turned, in degrees, never upside down."""
    return (math.degrees(spot.angle) + 90) % 180 - 90


def _location(captions: Captions, location: Location, layout: Layout, table: Table) -> str:
    where = layout.locations[location.id]
    parts = [element("title", text(captions.names.location(location.id)))]
    if location.id in table.highlight:
        parts.append(
            element(
                "circle", r=LOCATION_RADIUS + 4, fill="none", stroke=HIGHLIGHT, stroke_width=2.5
            )
        )
    radius = LOCATION_RADIUS * (0.6 if location.junction else 1)
    parts.append(marks.location(radius))
    if location.port:
        parts.append(marks.mark("port"))
    if location.id in table.stations:
        parts.append(marks.mark("station", seat=table.stations[location.id]))
    if location.id in table.harbours:
        parts.append(marks.mark("harbour", seat=table.harbours[location.id]))
    if location.id in table.tokens:
        parts.append(marks.stack(*table.tokens[location.id]))
    return element("g", *parts, transform=at(*where), class_="location", data_location=location.id)


def _label(edition: Edition, label: Label, location: Point) -> str:
    look = board_look(edition)
    top = label.y - LINE_HEIGHT * (len(label.lines) - 1) / 2 + SIZE * 0.36
    lines = [
        element("tspan", text(line), x=label.x, y=top + LINE_HEIGHT * number)
        for number, line in enumerate(label.lines)
    ]
    joined = label.anchor.distance(location) > FAR
    line = element(
        "path", d=path([location, label.anchor]), fill="none", stroke=look.color("map-ink"),
        stroke_width=0.7, stroke_opacity=0.7,
    ) if joined else ""  # fmt: skip
    return line + element(
        "text", *lines, fill=look.color("map-ink"), font_size=SIZE, text_anchor="middle",
        font_weight="bold", stroke=look.color("land"), stroke_width=2.6, stroke_linejoin="round",
        paint_order="stroke",
    )  # fmt: skip
