"""Where the names of places stand: beside their place, and off the spaces as far as possible."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whistlestop.drawing.geometry import Box, Point, Spot
from whistlestop.editions.model import Location

SIZE = 10.5
"""The height of the letters."""
_LETTER = 0.56
"""The usual width of a letter, as a share of its height."""
_ROUNDS = 4
_DISTANCES = (7.5, 12.0, 18.0)
_DIRECTIONS = tuple(math.radians(15 * step) for step in range(24))


@dataclass(frozen=True)
class Label:
    """A name and the middle of its line."""

    place: str
    words: str
    x: float
    y: float
    box: Box


@dataclass(frozen=True)
class _Choice:
    label: Label
    cost: float
    """How much it covers of what never moves."""


def text_width(words: str, size: float = SIZE) -> float:
    """About how wide words are."""
    return len(words) * size * _LETTER


def place_labels(
    locations: Sequence[Location],
    places: Mapping[str, Point],
    spaces: Sequence[tuple[Spot, float]],
    width: float,
    height: float,
) -> tuple[Label, ...]:
    """A label for every location; of the possible ones those that cover least.

    `spaces` are the middles and lengths of all spaces; `width` and `height` those of the board.
    """
    dots = [dot for space in spaces for dot in _dots(*space)]
    choices = {
        location.id: [
            _Choice(label, _cost(label, distance, dots, places, width, height))
            for distance in _DISTANCES
            for direction in _DIRECTIONS
            for label in [_label(location, places[location.id], direction, distance)]
        ]
        for location in locations
        if not location.junction
    }
    chosen = {place: min(tried, key=lambda c: c.cost).label for place, tried in choices.items()}
    for _ in range(_ROUNDS):
        for place, tried in choices.items():
            others = [label.box for name, label in chosen.items() if name != place]
            best = min(tried, key=lambda c: c.cost + _covered(c.label.box, others))
            chosen[place] = best.label
    return tuple(chosen.values())


def _label(location: Location, place: Point, direction: float, distance: float) -> Label:
    """The label whose box touches a circle around the place in one direction."""
    wide, high = text_width(location.name), SIZE
    dx, dy = math.cos(direction), math.sin(direction)
    x = place.x + dx * distance + _push(dx) * wide / 2
    y = place.y + dy * distance + _push(dy) * high / 2
    box = Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    return Label(location.id, location.name, x, y, box)


def _push(share: float) -> float:
    """How far a box is pushed out of the way: fully to the sides, not at all straight above."""
    return max(-1.0, min(1.0, 1.6 * share))


def _dots(spot: Spot, length: float) -> list[Point]:
    dx, dy = math.cos(spot.angle) * length * 0.4, math.sin(spot.angle) * length * 0.4
    return [Point(spot.x + dx * s, spot.y + dy * s) for s in (-1, -0.5, 0, 0.5, 1)]


def _cost(
    label: Label,
    distance: float,
    dots: Sequence[Point],
    places: Mapping[str, Point],
    width: float,
    height: float,
) -> float:
    box = label.box
    cost = distance * 0.4
    cost += 8.0 * sum(box.holds(dot.x, dot.y, 4.0) for dot in dots)
    cost += 60.0 * sum(
        box.holds(at.x, at.y, 5.5 if place != label.place else 3.0) for place, at in places.items()
    )
    outside = max(0.0, 4 - box.left, 4 - box.top, box.right - width + 4, box.bottom - height + 4)
    return cost + 20.0 * outside


def _covered(box: Box, others: Sequence[Box]) -> float:
    return sum(box.overlap(other) for other in others)
