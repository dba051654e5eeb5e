"""A board whose routes are shaded by a number: a heat map."""

from __future__ import annotations

import math
from collections.abc import Mapping

from whistlestop.drawing import marks
from whistlestop.drawing.labels import LINE_HEIGHT, SIZE, Label
from whistlestop.drawing.layout import (
    LOCATION_RADIUS,
    TRACK_WIDTH,
    Layout,
    Track,
    labels_with,
    lay_out,
)
from whistlestop.drawing.svg import at, element, path, text
from whistlestop.editions import Edition
from whistlestop.game.names import NamesOf

STEPS = 10
"""Shades: `heat-0` to `heat-10` in the page's style; `heat-none` where there is no number."""
_MARGIN = 10.0


def heat_map(
    names: NamesOf, title: str, heat: Mapping[str, float | None], told: Mapping[str, str]
) -> str:
    """The board with every route in its shade, from 0 to 1.

    `told` has the text shown when the pointer rests on a route.
    """
    edition = names.edition
    layout = lay_out(edition)
    labels = labels_with(edition, {one.id: names.location(one.id) for one in edition.locations})
    tracks = sorted(layout.tracks, key=lambda track: heat.get(track.route.id) or 0.0)
    parts = [
        element("title", text(title)),
        *[_line(track) for track in tracks],
        *[_track(names, track, heat.get(track.route.id), told) for track in tracks],
        *_locations(edition, layout),
        *[_label(label) for label in labels],
    ]
    box = (
        f"{-_MARGIN:.0f} {-_MARGIN:.0f} {layout.width + 2 * _MARGIN:.0f} "
        f"{layout.height + 2 * _MARGIN:.0f}"
    )
    return element("svg", *parts, viewBox=box, role="img", class_="board")


def legend(low: str, high: str) -> str:
    """The shades in a row, between two words."""
    shades = [element("i", "", class_=f"heat-{step}") for step in range(STEPS + 1)]
    return element("p", text(low), element("span", *shades), text(high), class_="legend")


def _line(track: Track) -> str:
    return element("path", d="".join(path(line) for line in track.lines if line), class_="track")


def _track(names: NamesOf, track: Track, heat: float | None, told: Mapping[str, str]) -> str:
    route = track.route
    shade = "heat-none" if heat is None else f"heat-{round(heat * STEPS)}"
    spaces = [
        element(
            "g",
            marks.shape(route, track.space_length, TRACK_WIDTH),
            transform=at(spot.x, spot.y, (math.degrees(spot.angle) + 90) % 180 - 90),
        )
        for spot in track.spaces
    ]
    title = text(f"{names.route(route.id)}: {told[route.id]}")
    return element("g", element("title", title), *spaces, class_=f"space {shade}")


def _locations(edition: Edition, layout: Layout) -> list[str]:
    return [
        element(
            "circle",
            cx=layout.locations[location.id].x,
            cy=layout.locations[location.id].y,
            r=LOCATION_RADIUS * (0.5 if location.junction else 0.8),
            class_="location",
        )
        for location in edition.locations
    ]


def _label(label: Label) -> str:
    top = label.y - LINE_HEIGHT * (len(label.lines) - 1) / 2 + SIZE * 0.36
    lines = [
        element("tspan", text(line), x=label.x, y=top + LINE_HEIGHT * number)
        for number, line in enumerate(label.lines)
    ]
    return element("text", *lines, font_size=SIZE, class_="label")
