"""Would the engine take too long on this board? Its exact scores are found by search.

The time for the longest path grows with the width of the board: the most locations at which routes
already decided meet routes still to come (`engine.longest_path`). Up to `_EASY` of them the search
goes straight to the best path, up to `_WIDEST` it does so on parts of the board. The time for
station loans grows with the number of ways to combine them.
"""

from __future__ import annotations

from collections import Counter
from math import prod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.editions.model import Edition
from whistlestop.editions.problems import Problems
from whistlestop.editions.toml_sections import FILE
from whistlestop.engine.longest_path.search import PathSearch

_EASY: Final = 12
_WIDEST: Final = 14
_MOST_LOANS: Final = 200_000
"""Ways to combine the loans of one seat; 44,000 take the interpreted engine 0.06 seconds."""


def check_work(edition: Edition, problems: Problems) -> None:
    """Note what would make the engine search for too long."""
    width = _width(edition)
    most = _WIDEST if _owns_a_part(edition) else _EASY
    if width > most:
        problems.add("slow_path", {"file": "routes.csv"}, n=width, most=most)
    if edition.stations is not None and _loans(edition, edition.stations.count) > _MOST_LOANS:
        place = {"file": FILE, "key": "stations.count"}
        problems.add("slow_loans", place, n=edition.stations.count)


def _width(edition: Edition) -> int:
    numbers = {location.id: number for number, location in enumerate(edition.locations)}
    a = vec[i64]([numbers[route.a] for route in edition.routes])
    b = vec[i64]([numbers[route.b] for route in edition.routes])
    return int(PathSearch(a, b, vec[i64]([route.length for route in edition.routes])).slots)


def _owns_a_part(edition: Edition) -> bool:
    """Does a seat have pieces for less than half of all spaces?"""
    pieces = edition.fleet.total if edition.fleet else edition.pieces
    return 2 * pieces < sum(route.length for route in edition.routes)


def _loans(edition: Edition, stations: int) -> int:
    """The most ways to borrow a route, or none, at each of this many stations."""
    routes = Counter(end for route in edition.routes for end in {route.a, route.b})
    return prod(n + 1 for _, n in routes.most_common(stations))
