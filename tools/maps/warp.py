"""Bends the earth so that every city of a board lies where the board has it."""

from __future__ import annotations

import math
from collections.abc import Sequence

Pair = tuple[float, float]


class Warp:
    """A thin-plate spline: the smoothest bending of the plane that moves points to points."""

    def __init__(self, sources: Sequence[Pair], targets: Sequence[Pair]) -> None:
        self._scale = 1 / max(max(map(abs, point)) for point in sources)
        self._sources = [self._scaled(point) for point in sources]
        count = len(sources)
        matrix = [[0.0] * (count + 3) for _ in range(count + 3)]
        for row, point in enumerate(self._sources):
            for column, other in enumerate(self._sources):
                matrix[row][column] = _pull(point[0] - other[0], point[1] - other[1])
            for column, value in enumerate((1.0, *point)):
                matrix[row][count + column] = matrix[count + column][row] = value
        wanted = [*targets, (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]
        solved = solve(matrix, wanted)
        self._weights, (self._start, self._east, self._north) = solved[:count], solved[count:]

    def _scaled(self, point: Pair) -> Pair:
        return point[0] * self._scale, point[1] * self._scale

    def __call__(self, point: Pair) -> Pair:
        """Where a point is moved to."""
        x, y = self._scaled(point)
        found_x = self._start[0] + self._east[0] * x + self._north[0] * y
        found_y = self._start[1] + self._east[1] * x + self._north[1] * y
        for (source_x, source_y), (weight_x, weight_y) in zip(
            self._sources, self._weights, strict=True
        ):
            pull = _pull(x - source_x, y - source_y)
            found_x += weight_x * pull
            found_y += weight_y * pull
        return found_x, found_y

    def stretch(self, point: Pair, step: float) -> float:
        """How much larger the ground gets around a point; below 0 where it folds over."""
        here = self(point)
        east, north = self((point[0] + step, point[1])), self((point[0], point[1] + step))
        return (
            (east[0] - here[0]) * (north[1] - here[1]) - (east[1] - here[1]) * (north[0] - here[0])
        ) / (step * step)


def _pull(dx: float, dy: float) -> float:
    square = dx * dx + dy * dy
    return square * math.log(square) if square else 0.0


def solve(matrix: list[list[float]], wanted: Sequence[Pair]) -> list[Pair]:
    """Both unknowns of each row of a system of linear equations, by Gaussian elimination."""
    rows = [[*row, *right] for row, right in zip(matrix, wanted, strict=True)]
    count = len(rows)
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        top = rows[column]
        for row in rows[column + 1 :]:
            share = row[column] / top[column]
            if share:
                for cell in range(column, count + 2):
                    row[cell] -= share * top[cell]
    found: list[Pair] = [(0.0, 0.0)] * count
    for number in reversed(range(count)):
        row = rows[number]
        x, y = row[count], row[count + 1]
        for later in range(number + 1, count):
            x -= row[later] * found[later][0]
            y -= row[later] * found[later][1]
        found[number] = (x / row[number], y / row[number])
    return found
