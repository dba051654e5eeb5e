"""Reads TopoJSON: coasts and borders as lines that neighbours share."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Pair = tuple[float, float]


@dataclass(frozen=True)
class Topology:
    """Lines of longitude and latitude, and the rings they form."""

    arcs: list[list[Pair]]
    coasts: list[list[int]]
    """The rings around land, as numbers of arcs; `~n` is arc n backwards."""
    borders: list[int]
    """The arcs between two countries."""

    def ring(self, numbers: list[int], arcs: dict[int, list[Pair]]) -> list[Pair]:
        """The points of a ring, from arcs that may have been changed since."""
        points: list[Pair] = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            points += arc[1:] if points else arc
        return points


def read_topology(file: Path) -> Topology:
    """The land and the countries of a file of the package world-atlas."""
    data = json.loads(file.read_text("utf-8"))
    scale, start = data["transform"]["scale"], data["transform"]["translate"]
    arcs = []
    for moves in data["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in moves:
            x, y = x + dx, y + dy
            arc.append((x * scale[0] + start[0], y * scale[1] + start[1]))
        arcs.append(unbroken(arc))
    owners: dict[int, set[int]] = defaultdict(set)
    for country, shape in enumerate(data["objects"]["countries"]["geometries"]):
        for ring in _rings(shape):
            for number in ring:
                owners[max(number, ~number)].add(country)
    borders = [number for number, countries in owners.items() if len(countries) > 1]
    return Topology(arcs, list(_rings(data["objects"]["land"])), sorted(borders))


def unbroken(line: list[Pair]) -> list[Pair]:
    """A line that goes on beyond 180 degrees instead of leaping to the other end of the map."""
    turn, before = 0, line[0][0]
    whole = []
    for longitude, latitude in line:
        if abs(longitude - before) > 180:
            turn += 360 if longitude < before else -360
        before = longitude
        whole.append((longitude + turn, latitude))
    return whole


def _rings(shape: dict[str, Any]) -> Iterator[list[int]]:
    """Every ring of a shape, holes included."""
    if shape["type"] == "GeometryCollection":
        for part in shape["geometries"]:
            yield from _rings(part)
    elif shape["type"] == "Polygon":
        yield from shape["arcs"]
    elif shape["type"] == "MultiPolygon":
        for polygon in shape["arcs"]:
            yield from polygon
