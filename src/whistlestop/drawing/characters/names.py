"""Where names of locations stand among characters: beside their location, and on no route."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

Cell = tuple[int, int]
"""Column and row of a character."""

_ON_ROUTE = 10
_ON_NAME = 60
_OUTSIDE = 200
_BESIDE = 15
"""The cost of touching another location, whose name it could be taken for."""
_SHORT = 4
"""The length of a name that has been shortened, a full stop included."""
_SHORTENED = 14
"""What shortening costs: less than covering two cells."""


def placed(
    names: Mapping[str, str],
    at: Mapping[str, Cell],
    routes: Collection[Cell],
    columns: int,
    rows: int,
) -> dict[str, tuple[Cell, str]]:
    """By location: where its name begins, and the name, shortened where it has no room."""
    taken: set[Cell] = set(at.values())
    found: dict[str, tuple[Cell, str]] = {}

    def cost(cell: Cell, name: str, own: Cell) -> int:
        column, row = cell
        covered = [(column + i, row) for i in range(len(name))]
        outside = not (0 <= row < rows and column >= 0 and column + len(name) <= columns)
        ends = {(column - 1, row), (column + len(name), row), (column - 2, row)}
        beside = (ends | {(column + len(name) + 1, row)}) & (taken - {own})
        return (
            _OUTSIDE * outside
            + _ON_NAME * sum(cell in taken for cell in covered)
            + _ON_ROUTE * sum(cell in routes for cell in covered)
            + _BESIDE * len(beside)
        )

    # The location with the fewest free cells around it chooses first.
    crowded = sorted(at, key=lambda location: -_neighbours(at[location], routes))
    for location in crowded:
        name = names[location]
        shortened = f"{name[: _SHORT - 1]}." if len(name) > _SHORT else name
        options = [
            (
                cost(cell, text, at[location]) + distance + (_SHORTENED if text != name else 0),
                cell,
                text,
            )
            for text in dict.fromkeys((name, shortened))
            for distance, cell in _around(at[location], len(text))
        ]
        _, (column, row), text = min(options)
        taken |= {(column + i, row) for i in range(len(text))}
        found[location] = ((column, row), text)
    return found


def _neighbours(cell: Cell, routes: Collection[Cell]) -> int:
    column, row = cell
    around = [(column + dx, row + dy) for dx in range(-4, 5) for dy in (-1, 0, 1)]
    return sum(near in routes for near in around)


def _around(cell: Cell, length: int) -> Iterator[tuple[int, Cell]]:
    """Where a name of this length may begin, and how far from ideal that is."""
    column, row = cell
    yield 0, (column + 2, row)
    yield 1, (column - length - 1, row)
    for away in (1, 2, 3):
        for side in (-1, 1):
            far = 4 * away - 2
            yield far, (column - length // 2, row + side * away)
            yield far + 1, (column + 1, row + side * away)
            yield far + 1, (column - length, row + side * away)
            yield far + 3, (column + 3, row + side * away)
            yield far + 3, (column - length - 2, row + side * away)
