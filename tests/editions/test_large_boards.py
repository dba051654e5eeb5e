"""Boards on which the engine would search for too long, and names too long to be read."""

from __future__ import annotations

from itertools import combinations
from math import cos, sin, tau

import pytest

from tests.kit.small_edition import SMALL
from whistlestop.editions import Edition, edition
from whistlestop.messages.errors import BadEdition


def all_joined(places: int, settings: str = SMALL["edition.toml"], name: str = "Place") -> Edition:
    """A round board with a route between any two locations."""
    turns = [tau * n / places for n in range(places)]
    locations = [
        f"p{n},{name},{0.5 + 0.4 * cos(at):.3f},{0.5 + 0.4 * sin(at):.3f}"
        for n, at in enumerate(turns)
    ]
    pairs = list(combinations([f"p{n}" for n in range(places)], 2))
    files = {
        "edition.toml": settings,
        "locations.csv": "\n".join(["id,name,x,y", *locations]),
        "routes.csv": "\n".join(
            ["id,from,to,length,color,kind", *(f"{a}-{b}-1,{a},{b},1,gray,rail" for a, b in pairs)]
        ),
        "tickets.csv": "\n".join(["locations,points", *(f"{a}|{b},3" for a, b in pairs[:20])]),
    }
    return edition({"files": files})


def test_a_board_too_wide_for_the_longest_path_is_refused_and_a_smaller_one_is_not() -> None:
    assert len(all_joined(10).routes) == 45
    with pytest.raises(BadEdition, match=r"routes\.csv: the longest path could take too long"):
        all_joined(19)


@pytest.mark.parametrize(("stations", "allowed"), [(3, True), (6, False)])
def test_stations_that_could_borrow_in_too_many_ways_are_refused(
    stations: int, allowed: bool
) -> None:
    settings = f"{SMALL['edition.toml']}[stations]\ncount = {stations}\npoints_left = 4\n"
    if allowed:
        assert all_joined(10, settings).stations
        return
    with pytest.raises(BadEdition, match=r"key stations\.count: with 6 stations each"):
        all_joined(10, settings)


def test_names_and_ids_of_any_length_are_refused_with_the_length_that_is_possible() -> None:
    long = SMALL["edition.toml"].replace('id = "small"', f'id = "{"a" * 200}"')
    with pytest.raises(
        BadEdition, match="key id: the text has 200 characters; at most 31 are possible"
    ):
        all_joined(4, long)
    with pytest.raises(BadEdition, match="column name: the text has 61 characters"):
        all_joined(4, name="a" * 61)
