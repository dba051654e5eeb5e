"""Boards are laid out so that people can read them."""

import math
from dataclasses import replace
from itertools import combinations

import pytest

from tests.drawing.shapes import corners, depth
from whistlestop.drawing import board_svg
from whistlestop.drawing.geometry import Box, Curve, Ends, Point, hull
from whistlestop.drawing.labels import Label, place_labels
from whistlestop.drawing.layout import LOCATION_RADIUS, TRACK_WIDTH, labels_with, lay_out
from whistlestop.editions import Location, edition, editions, names_of

every_edition = pytest.mark.parametrize("name", editions())


@every_edition
def test_spaces_of_different_routes_do_not_lie_on_each_other(name: str) -> None:
    spaces = [
        (track.route.id, spot, corners(spot, track.space_length))
        for track in lay_out(edition(name)).tracks
        for spot in track.spaces
    ]
    overlapping = [
        (a, b)
        for (a, one, first), (b, other, second) in combinations(spaces, 2)
        if a != b and math.dist(one[:2], other[:2]) < 60 and depth(first, second) > 1.5
    ]
    assert overlapping == []


@every_edition
def test_no_space_lies_on_a_location(name: str) -> None:
    layout = lay_out(edition(name))
    for track in layout.tracks:
        for spot in track.spaces:
            nearest = min(math.dist(location, spot[:2]) for location in layout.locations.values())
            assert nearest > LOCATION_RADIUS + TRACK_WIDTH / 2, track.route.id


@every_edition
def test_spaces_are_long_enough_for_their_symbols(name: str) -> None:
    assert min(track.space_length for track in lay_out(edition(name)).tracks) > 15


@every_edition
def test_no_name_lies_on_a_route_on_another_name_or_on_the_edge_in_any_language(name: str) -> None:
    found = edition(name)
    layout = lay_out(found)
    board = Box(0, 0, layout.width, layout.height)
    spaces = [
        (spot, corners(spot, track.space_length))
        for track in layout.tracks
        for spot in track.spaces
    ]
    for language, names in names_of(found).items():
        moved = {label.location: label for label in labels_with(found, names.locations)}
        labels = [moved.get(label.location, label) for label in layout.labels]
        covered = [
            label.location
            for label in labels
            for spot, space in spaces
            if math.dist((label.x, label.y), spot[:2]) < 120
            and depth(label_corners(label), space) > 0.5
        ]
        assert covered == [], language
        touching = [
            (one.location, other.location)
            for one, other in combinations(labels, 2)
            if depth(label_corners(one), label_corners(other)) > 0.5
        ]
        assert touching == [], language
        hiding = [
            (label.location, other)
            for label in labels
            for other, at in layout.locations.items()
            if other != label.location and label.box.holds(*at, LOCATION_RADIUS)
        ]
        assert hiding == [], language
        assert [
            label.location for label in labels if label.box.overlap(board) < label.box.area - 0.01
        ] == []


@every_edition
def test_smaller_letters_stay_inside_the_room_of_their_label(name: str) -> None:
    for label in lay_out(edition(name)).labels:
        assert label.box.holds(*label.anchor, 0.001)


def label_corners(label: Label) -> list[Point]:
    box = label.box
    return [
        Point(box.left, box.top), Point(box.right, box.top),
        Point(box.right, box.bottom), Point(box.left, box.bottom),
    ]  # fmt: skip


@every_edition
def test_everything_stays_on_the_board(name: str) -> None:
    layout = lay_out(edition(name))
    board = Box(0, 0, layout.width, layout.height)
    assert all(label.box.overlap(board) > 0.99 * label.box.area for label in layout.labels)
    assert all(
        board.holds(*corner)
        for track in layout.tracks
        for spot in track.spaces
        for corner in corners(spot, track.space_length)
    )


def test_a_label_keeps_off_labels_that_are_settled() -> None:
    location, at = Location("a", "Arbroath", 0.5, 0.5), {"a": Point(100, 100)}
    board = Box(0, 0, 200, 200)
    (alone,) = place_labels([location], at, [], board)
    (beside,) = place_labels([location], at, [], board, [alone])
    assert beside.box.overlap(alone.box) == 0


def test_a_route_around_the_world_has_spaces_at_both_sides() -> None:
    layout = lay_out(edition("world"))
    track = next(track for track in layout.tracks if track.route.id == "los_angeles-tokyo-1")
    assert {spot.x < layout.width / 2 for spot in track.spaces} == {True, False}
    assert len(track.lines) == 2


def test_an_edition_with_colours_of_its_own_can_be_drawn() -> None:
    known = edition("ghost_train")
    new = {"red": "crimson", "blue": "teal", "green": "olive", "black": "ink", "orange": "rust"}
    other = replace(
        known,
        id="own",
        colors=tuple(new.get(color, color) for color in known.colors),
        routes=tuple(replace(r, color=new.get(r.color, r.color)) for r in known.routes),
    )
    svg = board_svg(other)
    assert all(f">{color}<" in svg for color in new.values())


def test_a_straight_curve_is_cut_into_equal_parts() -> None:
    curve = Curve(Point(0, 0), Point(100, 0), 0)
    assert [spot.x for spot in curve.spots(4, Ends(10, 10))] == pytest.approx([20, 40, 60, 80])
    assert [spot.y for spot in curve.spots(2, Ends(0, 0), aside=5)] == pytest.approx([5, 5])


def test_a_bend_moves_the_middle_aside_and_makes_the_line_longer() -> None:
    curve = Curve(Point(0, 0), Point(100, 0), 0.2)
    assert curve.spot(curve.length / 2).y == pytest.approx(20)
    assert curve.length > 105


def test_a_hull_leaves_out_what_lies_inside() -> None:
    square = [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)]
    assert set(hull([*square, Point(2, 2), Point(1, 3)])) == set(square)
