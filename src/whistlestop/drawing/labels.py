"""Where the names of locations stand: beside their location, and off the spaces as far as possible.

Every label tries many spots around its location, in one line or two; the one that covers least is
kept, in rounds, as labels also keep off each other.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whistlestop.drawing.geometry import Box, Point, Spot
from whistlestop.editions.model import Location

SIZE = 10.5
"""The height of the letters."""
LINE_HEIGHT = SIZE * 1.05
_ROUNDS = 4
_DISTANCES = (7.0, 10.0, 13.0, 17.0, 21.0, 26.0)
_DIRECTIONS = tuple(math.radians(15 * step) for step in range(24))
_SPACE_COST = 6.0
_PLACE_COST = 60.0
_STRANGE_COST = 12.0
"""The cost of standing beside another location, whose name it could be taken for."""
_DISTANCE_COST = 0.9
_SECOND_LINE_COST = 4.0


@dataclass(frozen=True)
class Label:
    """A name in one line or two, around its middle."""

    location: str
    """The id of the location it names."""
    lines: tuple[str, ...]
    x: float
    y: float
    box: Box


@dataclass(frozen=True)
class _Choice:
    label: Label
    cost: float
    """How much it covers of what never moves."""


def text_width(words: str, size: float = SIZE) -> float:
    """About how wide words are in a bold sans-serif letter."""
    return size * sum(_letter_width(letter) for letter in words)


def _letter_width(letter: str) -> float:
    if letter in "iIjlft.,'- ":
        return 0.32
    if letter in "mwMW":
        return 0.87
    return 0.7 if letter.isupper() else 0.58


def place_labels(
    locations: Sequence[Location],
    points: Mapping[str, Point],
    spaces: Sequence[tuple[Spot, float]],
    board: Box,
    settled: Sequence[Label] = (),
) -> tuple[Label, ...]:
    """A label for every location that has a name on the board.

    `spaces` are the middles and lengths of all spaces, `settled` labels that stay where they are.
    """
    dots = sorted((dot for space in spaces for dot in space_dots(*space)), key=_height)
    choices = {
        location.id: _choices(location, dots, points, board)
        for location in locations
        if not location.junction
    }
    chosen = {
        location: min(tried, key=lambda c: c.cost).label for location, tried in choices.items()
    }
    near = _neighbours(choices)
    fixed = [label.box for label in settled]
    for _ in range(_ROUNDS):
        for location, tried in choices.items():
            others = [chosen[name].box for name in near[location]] + fixed
            best = min(tried, key=lambda c: c.cost + sum(c.label.box.overlap(o) for o in others))
            chosen[location] = best.label
    return tuple(chosen.values())


def _choices(
    location: Location, dots: Sequence[Point], points: Mapping[str, Point], board: Box
) -> list[_Choice]:
    here = points[location.id]
    reach = text_width(location.name) + 2 * _DISTANCES[-1]
    near_dots = [dot for dot in dots if abs(dot.x - here.x) < reach and abs(dot.y - here.y) < 60]
    near_locations = [at for at in points.values() if at.distance(here) < reach]
    others = [at for at in near_locations if at != here]
    return [
        _Choice(
            label,
            _DISTANCE_COST * distance
            + _SECOND_LINE_COST * (len(lines) - 1)
            + _STRANGE_COST * _strange(label.box, distance, others)
            + _cost(label.box, near_dots, near_locations, board),
        )
        for lines in _ways_to_break(location.name)
        for distance in _DISTANCES
        for direction in _DIRECTIONS
        for label in [_label(location.id, lines, here, direction, distance)]
    ]


def _ways_to_break(name: str) -> list[tuple[str, ...]]:
    """The name in one line and, if it has several words, in two of about the same length."""
    words = name.split()
    breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    if not breaks:
        return [(name,)]
    return [(name,), min(breaks, key=lambda lines: max(len(line) for line in lines))]


def _label(
    name: str, lines: tuple[str, ...], location: Point, direction: float, distance: float
) -> Label:
    """The label whose box touches a circle around the location in one direction."""
    wide = max(text_width(line) for line in lines)
    high = LINE_HEIGHT * len(lines)
    dx, dy = math.cos(direction), math.sin(direction)
    x = location.x + dx * distance + _push(dx) * wide / 2
    y = location.y + dy * distance + _push(dy) * high / 2
    box = Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    return Label(name, lines, x, y, box)


def _push(share: float) -> float:
    """How far a box is pushed out of the way: fully to the sides, not at all straight above."""
    return max(-1.0, min(1.0, 1.6 * share))


def space_dots(spot: Spot, length: float) -> list[Point]:
    """A few points of a space that stand for it: five along each side, and its middle line."""
    dx, dy = math.cos(spot.angle), math.sin(spot.angle)
    return [
        Point(spot.x + dx * along - dy * across, spot.y + dy * along + dx * across)
        for along in (-0.46 * length, -0.23 * length, 0, 0.23 * length, 0.46 * length)
        for across in (-4.5, 0, 4.5)
    ]


def _cost(box: Box, dots: Sequence[Point], points: Sequence[Point], board: Box) -> float:
    """How much of the board's drawing a label covers, and how far it leaves the board.

    The dots are sorted from top to bottom.
    """
    first = bisect_left(dots, box.top - 1, key=_height)
    last = bisect_left(dots, box.bottom + 1, lo=first, key=_height)
    covered = sum([box.left - 1 < dot.x < box.right + 1 for dot in dots[first:last]])
    hidden = sum(box.holds(location.x, location.y, 6.5) for location in points)
    return _SPACE_COST * covered + _PLACE_COST * hidden + box.area - box.overlap(board)


def _height(dot: Point) -> float:
    return dot.y


def _strange(box: Box, distance: float, others: Sequence[Point]) -> int:
    """How many other locations are about as near to a label as its own?"""
    return sum(box.holds(location.x, location.y, distance + 6) for location in others)


def _neighbours(choices: Mapping[str, Sequence[_Choice]]) -> dict[str, list[str]]:
    """Which labels could ever touch each other."""
    around = {
        location: Box(
            min(c.label.box.left for c in tried),
            min(c.label.box.top for c in tried),
            max(c.label.box.right for c in tried),
            max(c.label.box.bottom for c in tried),
        )
        for location, tried in choices.items()
    }
    return {
        location: [
            name for name, other in around.items() if name != location and box.overlap(other)
        ]
        for location, box in around.items()
    }
