"""The geometry of a board as data: complete, small, and free of anything JSON cannot carry."""

import json
from itertools import combinations

import pytest

from tools.board_layouts import written
from whistlestop.drawing import board_geometry, shipped_geometry
from whistlestop.drawing.description import LAYOUT
from whistlestop.drawing.geometry import Point, off_line, simplified
from whistlestop.drawing.layout import labels_with, lay_out
from whistlestop.editions import edition, editions, names_of

every_edition = pytest.mark.parametrize("name", editions())


@every_edition
def test_every_route_has_its_spaces_inside_the_board(name: str) -> None:
    board = board_geometry(edition(name))
    tracks = {track["route"]: track for track in board["tracks"]}
    assert {route: len(track["spaces"]) for route, track in tracks.items()} == {
        route.id: route.length for route in edition(name).routes
    }
    for track in tracks.values():
        assert track["space_length"] > 15
        assert track["line"].startswith("M")
        assert all(
            0 < x < board["width"] and 0 < y < board["height"] for x, y, _ in track["spaces"]
        )


@every_edition
def test_every_location_lies_on_the_board_and_has_a_label_unless_it_is_a_junction(
    name: str,
) -> None:
    board = board_geometry(edition(name))
    assert list(board["locations"]) == [location.id for location in edition(name).locations]
    named = [location for location in edition(name).locations if not location.junction]
    assert [(label["location"], " ".join(label["lines"])) for label in board["labels"]] == [
        (location.id, location.name) for location in named
    ]


@every_edition
def test_names_in_other_languages_have_labels_that_keep_off_each_other(name: str) -> None:
    found = edition(name)
    for language, names in names_of(found).items():
        moved = labels_with(found, names.locations)
        assert [" ".join(label.lines) for label in moved] == [
            names.locations[label.location] for label in moved
        ]
        ids = {label.location for label in moved}
        kept = [label for label in lay_out(found).labels if label.location not in ids]
        touching = [
            (one.location, other.location)
            for one, other in combinations([*kept, *moved], 2)
            if one.box.overlap(other.box)
        ]
        assert touching == [], language
        told = board_geometry(found)["labels_in"][language]
        assert [label["location"] for label in told] == [label.location for label in moved]


def test_a_location_with_the_same_name_keeps_its_label() -> None:
    found = edition("europe")
    same = {location.id: location.name for location in found.locations}
    assert labels_with(found, same) == ()
    (london,) = labels_with(found, same | {"london": "Londres"})
    assert (london.location, london.lines) == ("london", ("Londres",))


@every_edition
def test_a_route_that_leaves_the_map_has_an_exit_at_both_sides(name: str) -> None:
    wrapping = {(route.a, route.b) for route in edition(name).routes if route.wraps}
    exits = board_geometry(edition(name))["exits"]
    assert sum(leaving["west"] for leaving in exits) * 2 == len(exits) == 2 * len(wrapping)
    assert {leaving["location"] for leaving in exits} == {
        location for ends in wrapping for location in ends
    }


@every_edition
def test_the_geometry_is_json_and_small(name: str) -> None:
    board = board_geometry(edition(name))
    written = json.dumps(board, separators=(",", ":"))
    assert json.loads(written) == board
    without_map = json.dumps({**board, "map": None}, separators=(",", ":"))
    assert len(without_map) < 45_000


def test_regions_have_an_outline_and_a_name() -> None:
    regions = board_geometry(edition("ghost_train"))["regions"]
    assert [(region["id"], region["name"]) for region in regions] == [
        ("dark_forest", "Dark Forest"),
        ("seashore", "Seashore"),
    ]
    assert all(region["outline"].endswith("Z") for region in regions)
    assert board_geometry(edition("europe"))["regions"] == []


def test_a_simplified_line_keeps_its_ends_and_its_corners() -> None:
    line = [Point(0, 0), Point(5, 0.1), Point(10, 0), Point(10, 10)]
    assert simplified(line, 0.5) == [line[0], line[2], line[3]]
    assert simplified(line, 0.01) == line
    assert simplified(line[:1], 1.0) == line[:1]


def test_the_distance_from_a_line_ends_at_its_ends() -> None:
    assert off_line(Point(5, 3), Point(0, 0), Point(10, 0)) == 3
    assert off_line(Point(13, 4), Point(0, 0), Point(10, 0)) == 5
    assert off_line(Point(3, 4), Point(0, 0), Point(0, 0)) == 5


@every_edition
def test_the_shipped_layout_is_what_drawing_the_board_gives(name: str) -> None:
    found = edition(name)
    shipped = (found.folder / LAYOUT).read_text("utf-8")
    assert shipped == written(found), "run: python -m tools.board_layouts"
    assert shipped_geometry(found) == board_geometry(found)
