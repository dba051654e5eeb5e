"""Boards as small pictures."""

from __future__ import annotations

import gzip
import json
import re

import pytest

from whistlestop.drawing import tile
from whistlestop.editions import edition, editions


@pytest.mark.parametrize("name", editions())
def test_a_tile_shows_every_colour_and_location_of_its_board_and_is_small(name: str) -> None:
    board = edition(name)
    picture = tile(board)
    assert {tracks["color"] for tracks in picture["tracks"]} == {
        route.color for route in board.routes
    }
    assert picture["locations"].count("M") == len(board.locations)
    assert len(gzip.compress(json.dumps(picture).encode())) < 4500


@pytest.mark.parametrize("name", editions())
def test_what_is_drawn_on_a_tile_lies_on_it(name: str) -> None:
    picture = tile(edition(name))
    for x, y in re.findall(r"M(\d+) (\d+)h0", picture["locations"]):
        assert int(x) <= picture["width"]
        assert int(y) <= picture["height"]


def test_a_tile_has_the_coasts_of_its_map() -> None:
    assert {path["class"] for path in tile(edition("europe"))["ground"]} >= {"water", "land"}


def test_a_tile_has_the_mood_of_its_board() -> None:
    looks = {name: tile(edition(name))["look"] for name in editions()}
    assert [name for name, look in looks.items() if look["night"]] == ["ghost_train"]
    assert len({look["colors"]["--land"] for look in looks.values()}) == len(looks)
