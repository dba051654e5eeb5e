"""From longitude and latitude to the locations of a board."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable, Sequence
from pathlib import Path

import whistlestop as ws
from tools.maps.lines import Pair
from tools.maps.warp import Warp

UNITS = 4000
"""The width of a board in the units of its map."""

Projection = Callable[[Pair], Pair]
"""Flattens longitude and latitude; y grows to the south."""


def seen_from(longitude: float, latitude: float) -> Projection:
    """The stereographic projection around a point."""
    middle = math.radians(latitude)

    def flat(point: Pair) -> Pair:
        turn, height = math.radians(point[0] - longitude), math.radians(point[1])
        across = math.cos(height) * math.cos(turn)
        size = 2 / (1 + math.sin(middle) * math.sin(height) + math.cos(middle) * across)
        up = math.cos(middle) * math.sin(height) - math.sin(middle) * across
        return size * math.cos(height) * math.sin(turn), -size * up

    return flat


def unrolled(point: Pair) -> Pair:
    """Miller's cylindrical projection."""
    height = math.radians(point[1])
    return math.radians(point[0]), -1.25 * math.log(math.tan(math.pi / 4 + 0.4 * height))


def true_cities(edition: str) -> dict[str, Pair]:
    """Longitude and latitude of the cities of an edition."""
    with (Path(__file__).parent / "cities.csv").open(encoding="utf-8", newline="") as file:
        return {
            row["city"]: (float(row["longitude"]), float(row["latitude"]))
            for row in csv.DictReader(file)
            if row["edition"] == edition
        }


def bent_to(edition: ws.Edition, flat: Projection, around: float | None = None) -> Projection:
    """The projection from longitude and latitude to the board, in units of the map.

    `around` is the longitude of the left edge of a board that goes around the earth: such a
    board is laid out three times side by side, so that both its edges show the same.
    """
    sources, targets = [], []
    true = true_cities(edition.id)
    for location in edition.locations:
        if location.id not in true:
            continue
        longitude, latitude = true[location.id]
        x, y = location.x * UNITS, location.y * UNITS / edition.aspect
        if around is not None and longitude < around:
            longitude += 360
        for turn in (0,) if around is None else (-1, 0, 1):
            sources.append(flat((longitude + 360 * turn, latitude)))
            targets.append((x + UNITS * turn, y))
    warp = Warp(sources, targets)
    check_for_folds(edition, warp, sources)
    return lambda point: warp(flat(point))


def check_for_folds(edition: ws.Edition, warp: Warp, sources: Sequence[Pair]) -> None:
    """Stop if the board can be reached only by folding the earth over."""
    left, right = min(x for x, _ in sources), max(x for x, _ in sources)
    top, bottom = min(y for _, y in sources), max(y for _, y in sources)
    steps = 60
    for column in range(-4, steps + 5):
        for row in range(-4, steps + 5):
            point = (left + (right - left) * column / steps, top + (bottom - top) * row / steps)
            x, y = warp(point)
            on_board = 0 < x < UNITS and 0 < y < UNITS / edition.aspect
            if on_board and warp.stretch(point, (bottom - top) / 1000) <= 0:
                raise SystemExit(f"{edition.id}: the map folds over at {x:.0f}, {y:.0f}")
