"""The geometry of a board as plain data, for drawing it elsewhere."""

from __future__ import annotations

import json
import math
from typing import Any, Final

from whistlestop.drawing.geometry import simplified
from whistlestop.drawing.ground import board_sheet, map_shapes
from whistlestop.drawing.labels import FAR, SIZE, Label
from whistlestop.drawing.layout import (
    EXIT_MARGIN,
    LOCATION_RADIUS,
    LONGEST_SPACE,
    SIDE,
    TRACK_GAP,
    TRACK_WIDTH,
    Layout,
    Track,
    board_width,
    labels_with,
    lay_out,
)
from whistlestop.drawing.look import board_look
from whistlestop.drawing.maps import board_map
from whistlestop.drawing.regions import REACH, find_regions
from whistlestop.drawing.svg import path
from whistlestop.editions.files import LAYOUT as LAYOUT
from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.languages import names_of
from whistlestop.editions.model import Edition

MEASURES: Final = {
    "location_radius": LOCATION_RADIUS,
    "space_width": TRACK_WIDTH,
    "label_size": SIZE,
    "label_far": FAR,
}
"""What has the same size on every board."""

SKETCH_MEASURES: Final = {
    **MEASURES,
    "gap": TRACK_GAP,
    "longest_space": LONGEST_SPACE,
    "side": SIDE,
}
"""What a rough drawing needs of a board that is not finished, and so not laid out yet."""


@once_per_edition
def board_geometry(edition: Edition) -> dict[str, Any]:
    """Where everything on the board of an edition lies, as data that JSON can carry.

    All measures are in the units of the board, `width` wide and `height` high. The answer is
    computed once and shared: do not change it.

    >>> import whistlestop as ws
    >>> from whistlestop.drawing import board_geometry
    >>> len(board_geometry(ws.edition("europe"))["tracks"])
    101
    """
    return _with_map(edition, board_layout(edition))


def shipped_geometry(edition: Edition) -> dict[str, Any]:
    """The same for a board of the package, read instead of computed.

    Laying a board out takes about a second. `python -m tools.board_layouts` has done it.
    """
    return _with_map(edition, json.loads(edition.files.contents[LAYOUT]))


def known_geometry(edition: Edition) -> dict[str, Any]:
    """The geometry of any board: read where its layout is shipped, else computed."""
    shipped = LAYOUT in edition.files.contents
    return shipped_geometry(edition) if shipped else board_geometry(edition)


def board_layout(edition: Edition) -> dict[str, Any]:
    """The geometry of a board without its map: what must be computed."""
    layout = lay_out(edition)
    return {
        "width": _short(layout.width),
        "height": _short(layout.height),
        "aspect": edition.aspect,
        "margin": EXIT_MARGIN if layout.exits else 0,
        **MEASURES,
        "locations": {
            location: [_short(at.x), _short(at.y)] for location, at in layout.locations.items()
        },
        "tracks": [_track(track) for track in layout.tracks],
        "labels": [_label(label) for label in layout.labels],
        "labels_in": {
            language: [_label(label) for label in labels_with(edition, names.locations)]
            for language, names in names_of(edition).items()
        },
        "exits": [
            {"west": leaving.west, "y": _short(leaving.y), "location": leaving.location}
            for leaving in layout.exits
        ],
        "regions": _regions(edition, layout),
    }


def _short(value: float) -> float:
    """A length to a tenth, whole numbers without a fraction."""
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def _track(track: Track) -> dict[str, Any]:
    return {
        "route": track.route.id,
        "spaces": [
            [_short(spot.x), _short(spot.y), _short(math.degrees(spot.angle))]
            for spot in track.spaces
        ],
        "space_length": _short(track.space_length),
        "line": "".join(path(simplified(line, 0.25)) for line in track.lines if line),
    }


def _label(label: Label) -> dict[str, Any]:
    return {
        "location": label.location,
        "x": _short(label.x),
        "y": _short(label.y),
        "anchor": [_short(label.anchor.x), _short(label.anchor.y)],
        "lines": list(label.lines),
    }


def _regions(edition: Edition, layout: Layout) -> list[dict[str, Any]]:
    return [
        {
            "id": region.id,
            "name": region.name,
            "outline": path(region.corners) + "Z",
            "reach": REACH,
            "x": _short(region.label.x),
            "y": _short(region.label.y),
        }
        for region in find_regions(edition, layout)
    ]


def _with_map(edition: Edition, layout: dict[str, Any]) -> dict[str, Any]:
    """A layout, and the map's paths in the units of the board; none if there is no map."""
    found = board_map(edition)
    width = board_width(edition)
    paths = [{"class": shape.kind, "d": shape.outline} for shape in map_shapes(edition, width)]
    paper = board_sheet(edition, width)
    corners = (paper.left, paper.top, paper.right - paper.left, paper.bottom - paper.top)
    return {
        **layout,
        "sheet": [_short(value) for value in corners],
        "map": {"paths": paths, "credit": found.credit if found else ""},
        "look": board_look(edition).described(),
    }
