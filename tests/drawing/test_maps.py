"""The maps under the boards: small, sound, and with every city on land."""

import json
import math
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.drawing.shapes import inside, land, off_shore
from tools.make_maps import drawn_maps, written
from tools.maps.coasts import Window, map_of
from tools.maps.drawings import figure_path, line_path
from tools.maps.fitting import bent_to, seen_from, true_cities, unrolled
from tools.maps.lines import enclosed, thinned
from tools.maps.lines import written as written_line
from tools.maps.topology import read_topology, unbroken
from tools.maps.warp import Warp
from whistlestop.drawing import board_geometry, board_svg
from whistlestop.drawing.characters.raster import polygons
from whistlestop.drawing.geometry import Point
from whistlestop.drawing.maps import board_map
from whistlestop.editions import Edition, edition, editions
from whistlestop.editions.files import read_folder
from whistlestop.messages.errors import BadEdition

every_edition = pytest.mark.parametrize("name", editions())
ON_EARTH = ("europe", "nordic", "san_francisco", "world")
on_earth = pytest.mark.parametrize("name", ON_EARTH)
SVG = "{http://www.w3.org/2000/svg}"


def own_edition(folder: Path, map_file: str | None) -> Edition:
    if map_file is not None:
        (folder / "map.json").write_text(map_file, encoding="utf-8")
    return replace(edition("europe"), files=read_folder(folder))


@every_edition
def test_every_board_has_a_small_map(name: str) -> None:
    found = board_map(edition(name))
    assert found is not None
    assert found.credit
    assert len((edition(name).folder / "map.json").read_bytes()) < 90_000


@every_edition
def test_the_map_fills_windows_of_every_usual_shape(name: str) -> None:
    found = edition(name)
    left, top, width, height = board_geometry(found)["sheet"]
    board = board_geometry(found)
    around = bool(board["exits"])
    for shape in (0.56, 1.0, 1.78, 2.39):
        seen_width = max(board["width"], board["height"] * shape)
        seen_height = max(board["height"], board["width"] / shape)
        assert around or (left <= (board["width"] - seen_width) / 2 and width >= seen_width)
        assert top <= (board["height"] - seen_height) / 2
        assert height >= seen_height
    corners = [float(n) for n in re.findall(r"-?[\d.]+", board["map"]["paths"][0]["d"])]
    assert corners[:2] == pytest.approx([left, top], abs=1)
    assert corners[2:4] == pytest.approx([left + width, top + height], abs=1)


@pytest.mark.parametrize("name", ["europe", "nordic", "world"])
def test_the_coasts_stay_on_the_sheet(name: str) -> None:
    board = board_geometry(edition(name))
    scale = 1000 / board["width"]
    left, top, width, height = (scale * value for value in board["sheet"])
    points = [point for ring in land(name) for point in ring]
    assert all(
        left - 1 <= x <= left + width + 1 and top - 1 <= y <= top + height + 1 for x, y in points
    )


@on_earth
def test_every_city_stands_on_land_or_at_the_shore(name: str) -> None:
    shores, aspect = land(name), edition(name).aspect
    wet = {
        location.id: round(off_shore(at, shores), 1)
        for location in edition(name).locations
        if not location.junction
        for at in [Point(location.x * 1000, location.y * 1000 / aspect)]
        if not inside(at, shores)
    }
    assert {location: far for location, far in wet.items() if far > 5} == {}


@on_earth
def test_it_is_known_where_on_earth_every_city_lies(name: str) -> None:
    assert set(true_cities(name)) == {
        location.id for location in edition(name).locations if not location.junction
    }


def test_the_map_of_a_board_around_the_earth_shows_the_same_at_both_edges() -> None:
    found = edition("world")
    bend = bent_to(found, unrolled, -137)
    for latitude in (-30, 0, 30, 60):
        west, east = bend((-137, latitude)), bend((223, latitude))
        assert east[0] - west[0] == pytest.approx(4000, abs=25)
        assert east[1] == pytest.approx(west[1], abs=25)


def test_the_drawn_maps_are_what_their_drawings_say() -> None:
    for name, text in drawn_maps().items():
        assert (edition(name).folder / "map.json").read_text("utf-8") == text


@every_edition
def test_a_board_is_drawn_on_its_map_and_the_geometry_carries_the_same(name: str) -> None:
    board = board_geometry(edition(name))
    drawing = ElementTree.fromstring(board_svg(edition(name)))
    drawn = [(path.get("class"), path.get("d")) for path in drawing.iter(f"{SVG}path")]
    told = [(path["class"], path["d"]) for path in board["map"]["paths"]]
    assert told
    assert [path for path in drawn if path[0] not in (None, "teeth")] == told
    credit = board["map"]["credit"]
    assert (drawing.findtext(f"{SVG}desc") or "").endswith(f". {credit}")


def test_an_edition_without_a_map_is_drawn_on_plain_ground(tmp_path: Path) -> None:
    plain = own_edition(tmp_path, None)
    assert board_geometry(plain)["map"] == {"paths": [], "credit": ""}
    drawing = ElementTree.fromstring(board_svg(plain))
    assert [path for path in drawing.iter(f"{SVG}path") if path.get("class") == "land"] == []


def test_a_map_of_ones_own_is_scaled_to_the_board(tmp_path: Path) -> None:
    own = own_edition(
        tmp_path,
        '{"width": 10, "paths": [{"class": "moor", "d": "M0 0l10 -2.5C1,2 3,4 5,6z"}]}',
    )
    board = board_geometry(own)
    (path,) = board["map"]["paths"]
    wide = board["width"]
    assert path["class"] == "moor"
    assert path["d"].startswith("M0 0l")
    first = path["d"].removeprefix("M0 0l").split(" ")[0]
    assert float(first) == pytest.approx(wide, abs=0.1)


@pytest.mark.parametrize("outline", ["M4-0l5-.001", "M2.5.5l.5.25", "M5..5h-0v.25"])
def test_numbers_that_only_a_sign_or_a_point_divides_stay_apart(
    tmp_path: Path, outline: str
) -> None:
    paths = json.dumps({"width": 10, "paths": [{"class": "moor", "d": outline}]})
    found = board_map(own_edition(tmp_path, paths))
    assert found is not None
    for scale in (0.4, 2):
        (shape,) = found.scaled_to(10 * scale)
        for before, after in zip(*map(polygons, (outline, shape.outline)), strict=True):
            assert after == [pytest.approx((scale * x, scale * y), abs=0.02) for x, y in before]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("{", "cannot be read"),
        ("[]", "is not an object"),
        ('{"paths": []}', "has no `width`"),
        ('{"width": -1, "paths": []}', "has no `width`"),
        ('{"width": true, "paths": []}', "has no `width`"),
        ('{"width": 10, "credit": 3, "paths": []}', "`credit` that is not text"),
        ('{"width": 10}', "has no list `paths`"),
        ('{"width": 10, "paths": [3]}', "path 1 is not an object"),
        ('{"width": 10, "paths": [{"class": "<b>", "d": "M0 0"}]}', "path 1 has no `class`"),
        ('{"width": 10, "paths": [{"class": "land", "d": "url(#x)"}]}', "path 1 has no `d`"),
        ('{"width": 10, "paths": [{"class": "land", "d": "M0 0A1 1 0 0 0 2 2"}]}', "has no `d`"),
        ('{"width": 10, "paths": [{"class": "land", "d": "M0 0C1 2 3 4 5"}]}', "has no `d`"),
        ('{"width": 10, "paths": [{"class": "land", "d": "M5"}]}', "has no `d`"),
    ],
)
def test_a_map_that_cannot_be_drawn_is_refused_in_words(
    tmp_path: Path, text: str, fact: str
) -> None:
    with pytest.raises(BadEdition, match=fact) as caught:
        board_map(own_edition(tmp_path, text))
    assert (caught.value.code, caught.value.field) == ("bad_map", "map.json")


ATLAS = {
    "type": "Topology",
    "transform": {"scale": [1, 1], "translate": [0, 40]},
    # A square island of two countries: the outer lines, and the border between them.
    "arcs": [
        [[0, 0], [0, 20], [10, 0]],
        [[10, 20], [0, -10], [0, -10]],
        [[10, 20], [10, 0], [0, -20], [-10, 0]],
        [[10, 0], [-10, 0]],
    ],
    "objects": {
        "countries": {
            "type": "GeometryCollection",
            "geometries": [
                {"type": "Polygon", "arcs": [[0, 1, 3]]},
                {"type": "MultiPolygon", "arcs": [[[2, ~1]]]},
            ],
        },
        "land": {
            "type": "GeometryCollection",
            "geometries": [{"type": "MultiPolygon", "arcs": [[[0, 2, 3]]]}],
        },
    },
}


def test_a_map_is_made_from_an_atlas_and_always_the_same(tmp_path: Path) -> None:
    file = tmp_path / "atlas.json"
    file.write_text(json.dumps(ATLAS), encoding="utf-8")
    window = Window(-30, 62, 25, 72, seen_from(15, 50), corner=1, island=1, lake=150, step=0)
    first = written(map_of(edition("europe"), window, read_topology(file)))
    again = written(map_of(edition("europe"), window, read_topology(file)))
    assert first == again
    paths = json.loads(first)["paths"]
    assert [path["class"] for path in paths[:4]] == ["water", "land", "lake", "border"]
    lakes = paths[2]["d"].count("M")
    assert lakes > 3
    assert [path["d"].count("M") for path in paths[:4]] == [1, 1, lakes, 1]
    assert {path["class"] for path in paths[4:]} == {"mountain", "slope", "snow", "tree"}


def test_a_border_is_a_line_that_two_countries_share(tmp_path: Path) -> None:
    file = tmp_path / "atlas.json"
    file.write_text(json.dumps(ATLAS), encoding="utf-8")
    atlas = read_topology(file)
    assert atlas.borders == [1]
    assert atlas.coasts == [[0, 2, 3]]
    ring = atlas.ring([0, 2, 3], dict(enumerate(atlas.arcs)))
    assert {ring[0], ring[-1]} == {(0, 40)}
    assert enclosed(ring) == 400


def test_a_line_over_the_date_line_is_not_broken() -> None:
    assert unbroken([(179, 1), (-179, 2), (-178, 3), (178, 4)]) == [
        (179, 1), (181, 2), (182, 3), (178, 4),
    ]  # fmt: skip


def test_a_warp_brings_its_points_home_and_bends_the_rest_smoothly() -> None:
    sources = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.4, 0.5)]
    targets = [(0.0, 0.0), (10.0, 0.0), (0.0, 10.0), (10.0, 10.0), (5.0, 5.0)]
    warp = Warp(sources, targets)
    for source, target in zip(sources, targets, strict=True):
        assert math.dist(warp(source), target) < 1e-6
    assert 0 < warp((0.2, 0.3))[0] < 5
    assert warp.stretch((0.5, 0.5), 0.01) > 0


def test_a_folded_map_is_refused() -> None:
    found = edition("europe")
    mirrored = replace(
        found, locations=tuple(replace(location, x=1 - location.x) for location in found.locations)
    )
    with pytest.raises(SystemExit, match="folds over"):
        bent_to(mirrored, seen_from(15, 50))


def test_a_thinned_line_loses_its_smallest_corners_first() -> None:
    line = [(0.0, 0.0), (1.0, 0.1), (2.0, 0.0), (3.0, 5.0), (4.0, 0.0)]
    assert thinned(line, 1.0) == [line[0], line[2], line[3], line[4]]
    assert thinned(line, 100.0) == [line[0], line[4]]
    assert thinned(line, 0.0) == line


def test_lines_are_written_short() -> None:
    assert written_line([(0, 0), (10.2, 0), (10, -5), (0, 0)], closed=True) == "M0 0l10 0 0-5z"
    assert written_line([(3, 4), (5, 5)], closed=False) == "M3 4l2 1"
    assert written_line([(3, 4), (3.2, 4)], closed=False) == ""


def test_hand_drawn_parts_are_lines_curves_and_figures() -> None:
    corner = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert line_path(corner, closed=True, smooth=False) == "M0 0L10 0 10 10z"
    curve = line_path(corner, closed=False, smooth=True)
    assert curve.startswith("M0 0C")
    assert curve.endswith(" 10 10")
    assert figure_path("m-1 .5l2 0z", (100.0, 50.0), 1.0) == "M100 50m-4 2l8 0z"
