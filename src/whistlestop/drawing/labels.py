"""Where the names of locations stand: beside their location, and on nothing else that is drawn.

Every label tries many spots around its location, in one line or two; the one that costs least is
kept, in rounds, as labels also keep off each other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from whistlestop.drawing.geometry import Box, Point, Spot
from whistlestop.editions.model import Location

SIZE = 11.0
"""The height of the letters."""
LINE_HEIGHT = SIZE * 1.05
FAR = 22.0
"""A label farther than this from its location is joined to it by a thin line."""
_ROUNDS = 12
_DISTANCES = (10.0, 12.0, 14.5, 17.5, 21.0, 25.0, 30.0, 36.0, 43.0, 51.0, 60.0)
_DIRECTIONS = tuple(math.radians(10 * step) for step in range(36))
_SPACE_COST = 50.0
"""The cost of a space that is covered, and once more for each unit of depth."""
_LABEL_COST = 60.0
_PLACE_COST = 80.0
_EDGE_COST = 80.0
_STRANGE_COST = 9.0
"""The cost of standing beside another location, whose name it could be taken for."""
_DISTANCE_COST = 0.9
_SECOND_LINE_COST = 4.0
_DISC = 7.5
"""The room that a location takes."""
_TOUCH = 0.3
"""Less than this is no overlap."""


@dataclass(frozen=True)
class Label:
    """A name in one line or two, around its middle."""

    location: str
    """The id of the location it names."""
    lines: tuple[str, ...]
    x: float
    y: float
    box: Box
    anchor: Point
    """The point of it nearest to its location: smaller letters stay there."""


@dataclass(frozen=True)
class Bar:
    """A space, as something no label may lie on."""

    spot: Spot
    length: float
    breadth: float

    @cached_property
    def reach(self) -> float:
        """How far its corners are from its middle."""
        return math.hypot(self.length, self.breadth) / 2

    @cached_property
    def direction(self) -> tuple[float, float]:
        """A vector along it, one unit long."""
        return math.cos(self.spot.angle), math.sin(self.spot.angle)

    def depth(self, box: Box) -> float:
        """How far a box reaches into it, in the direction that frees it soonest."""
        half_wide, half_high = (box.right - box.left) / 2, (box.bottom - box.top) / 2
        dx = (box.left + box.right) / 2 - self.spot.x
        dy = (box.top + box.bottom) / 2 - self.spot.y
        if math.hypot(max(abs(dx) - half_wide, 0.0), max(abs(dy) - half_high, 0.0)) > self.reach:
            return 0.0
        cos, sin = self.direction
        flat, steep = abs(cos), abs(sin)
        along, across = self.length / 2, self.breadth / 2
        return max(0.0, min(
            half_wide + along * flat + across * steep - abs(dx),
            half_high + along * steep + across * flat - abs(dy),
            along + half_wide * flat + half_high * steep - abs(dx * cos + dy * sin),
            across + half_wide * steep + half_high * flat - abs(dy * cos - dx * sin),
        ))  # fmt: skip


@dataclass(frozen=True)
class _Surroundings:
    """What never moves around a location."""

    bars: Sequence[Bar]
    others: Sequence[Point]
    """Other locations."""
    board: Box


@dataclass(frozen=True)
class _Choice:
    label: Label
    distance: float
    around: _Surroundings

    @cached_property
    def wish(self) -> float:
        """What it costs to stand this far away, or in two lines."""
        second = len(self.label.lines) - 1
        uneven = abs(len(self.label.lines[0]) - len(self.label.lines[-1]))
        return _DISTANCE_COST * self.distance + second * (_SECOND_LINE_COST + 0.3 * uneven)

    @cached_property
    def cost(self) -> float:
        """The cost of the wish, and of covering what never moves."""
        return self.wish + _cost(self.label.box, self.distance, self.around)


def text_width(words: str, size: float = SIZE) -> float:
    """About how wide words are in bold letters of this height."""
    return size * sum(_letter_width(letter) for letter in words)


def _letter_width(letter: str) -> float:
    if letter in "iIjlft.,'- ":
        return 0.34
    if letter in "mwMW":
        return 0.9
    return 0.72 if letter.isupper() else 0.58


def place_labels(
    locations: Sequence[Location],
    points: Mapping[str, Point],
    bars: Sequence[Bar],
    board: Box,
    settled: Sequence[Label] = (),
) -> tuple[Label, ...]:
    """A label for every location that has a name on the board; `settled` ones stay."""
    choices = {
        location.id: _choices(location, bars, points, board)
        for location in locations
        if not location.junction
    }
    chosen = {name: tried[0].label for name, tried in choices.items()}
    near = _neighbours(choices)
    fixed = [label.box for label in settled]
    for _ in range(_ROUNDS):
        changed = False
        for name, tried in choices.items():
            others = [chosen[other].box for other in near[name]] + fixed
            best = _cheapest(tried, others)
            changed = changed or best is not chosen[name]
            chosen[name] = best
        if not changed:
            break
    return tuple(chosen.values())


def _cheapest(tried: Sequence[_Choice], others: Sequence[Box]) -> Label:
    """The best choice beside other labels; the choices are sorted by their wish."""
    best, least = tried[0].label, math.inf
    for choice in tried:
        if choice.wish >= least:
            break
        box = choice.label.box
        cost = choice.cost + _LABEL_COST * sum(_depth(box, other) for other in others)
        if cost < least:
            best, least = choice.label, cost
    return best


def overlaps(
    labels: Sequence[Label], points: Mapping[str, Point], bars: Sequence[Bar], board: Box
) -> list[tuple[str, str]]:
    """Every label that lies on something: its location, and what it lies on."""
    found = []
    for number, label in enumerate(labels):
        box = label.box
        found += [(label.location, "route") for bar in bars if bar.depth(box) > _TOUCH]
        found += [
            (label.location, other.location)
            for other in labels[number + 1 :]
            if _depth(box, other.box) > _TOUCH
        ]
        found += [
            (label.location, name)
            for name, at in points.items()
            if name != label.location and box.holds(*at, _DISC - 2)
        ]
        if box.overlap(board) < 0.999 * box.area:
            found.append((label.location, "edge"))
    return found


def _depth(box: Box, other: Box) -> float:
    """How far two boxes reach into each other."""
    wide = min(box.right, other.right) - max(box.left, other.left)
    high = min(box.bottom, other.bottom) - max(box.top, other.top)
    return max(0.0, min(wide, high))


def _choices(
    location: Location, bars: Sequence[Bar], points: Mapping[str, Point], board: Box
) -> list[_Choice]:
    """All ways to write a name beside its location, the most desirable first."""
    here = points[location.id]
    reach = text_width(location.name) + 2 * _DISTANCES[-1]
    around = _Surroundings(
        [bar for bar in bars if math.dist(bar.spot[:2], here) < reach],
        [at for at in points.values() if at != here and at.distance(here) < reach],
        board,
    )
    found = [
        _Choice(_label(location.id, lines, here, direction, distance), distance, around)
        for lines in _ways_to_break(location.name)
        for distance in _DISTANCES
        for direction in _DIRECTIONS
    ]
    return sorted(found, key=lambda choice: choice.wish)


def _cost(box: Box, distance: float, around: _Surroundings) -> float:
    """What a label covers of the board's drawing, and how far it leaves the board."""
    board, others = around.board, around.others
    covered = sum(depth + 1 for bar in around.bars if (depth := bar.depth(box)) > _TOUCH)
    hidden = sum(box.holds(at.x, at.y, _DISC) for at in others)
    strange = sum(box.holds(at.x, at.y, distance + 6) for at in others)
    outside = sum(
        max(0.0, beyond)
        for beyond in (
            board.left - box.left, box.right - board.right,
            board.top - box.top, box.bottom - board.bottom,
        )
    )  # fmt: skip
    return (
        _SPACE_COST * covered
        + _PLACE_COST * hidden
        + _STRANGE_COST * strange
        + _EDGE_COST * outside
    )


def _ways_to_break(name: str) -> list[tuple[str, ...]]:
    """The name in one line, and in two if it has several words."""
    words = name.split()
    return [
        (name,),
        *[(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))],
    ]


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
    anchor = Point(
        min(max(location.x, box.left), box.right), min(max(location.y, box.top), box.bottom)
    )
    return Label(name, lines, x, y, box, anchor)


def _push(share: float) -> float:
    """How far a box is pushed out of the way: fully to the sides, not at all straight above."""
    return max(-1.0, min(1.0, 1.6 * share))


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
