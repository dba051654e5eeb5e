"""Every board drawn: nothing missing, nothing twice, well-formed, readable without colours."""

import math
import re
from functools import cache
from xml.etree import ElementTree

import pytest

from tests.drawing.colours import contrast
from whistlestop.drawing import board_svg, pieces
from whistlestop.drawing.geometry import Spot
from whistlestop.drawing.layout import LOCATION_RADIUS, TRACK_WIDTH
from whistlestop.drawing.palette import MARKS
from whistlestop.editions import edition, editions, names_of
from whistlestop.game.names import NamesOf
from whistlestop.messages import LANGUAGES, catalogue

SVG = "{http://www.w3.org/2000/svg}"
every_edition = pytest.mark.parametrize("name", editions())


@cache
def drawn(name: str) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(edition(name)))


def classes(element: ElementTree.Element) -> list[str]:
    return element.get("class", "").split()


def groups(board: ElementTree.Element, key: str) -> dict[str, ElementTree.Element]:
    """Groups by their `data-route` or `data-location`; fails if one is there twice."""
    found = [group for group in board.iter(f"{SVG}g") if group.get(key)]
    named = {group.get(key, ""): group for group in found}
    assert len(named) == len(found)
    return named


def spaces(route: ElementTree.Element) -> list[ElementTree.Element]:
    return [shape for shape in route.iter(f"{SVG}rect") if "space" in classes(shape)]


def _teeth(route: ElementTree.Element) -> list[ElementTree.Element]:
    return [path for path in route.iter(f"{SVG}path") if "teeth" in classes(path)]


def marks(group: ElementTree.Element) -> list[str]:
    """The names of the marks in a group."""
    return [mark.get("class", "") for mark in group.iter(f"{SVG}g") if mark.get("class") in MARKS]


def words(board: ElementTree.Element) -> list[str]:
    """Every text of the drawing, lines of one label joined."""
    return [" ".join(part for part in text.itertext()) for text in board.iter(f"{SVG}text")]


@every_edition
def test_every_route_has_as_many_spaces_as_it_is_long(name: str) -> None:
    found = {
        route: len(spaces(group)) for route, group in groups(drawn(name), "data-route").items()
    }
    assert found == {route.id: route.length for route in edition(name).routes}


@every_edition
def test_no_space_is_drawn_outside_a_route(name: str) -> None:
    in_routes = sum(len(spaces(group)) for group in groups(drawn(name), "data-route").values())
    assert len(spaces(drawn(name))) == in_routes


@every_edition
def test_every_location_is_drawn_once_and_named_as_printed(name: str) -> None:
    board = drawn(name)
    assert set(groups(board, "data-location")) == {
        location.id for location in edition(name).locations
    }
    named = [location.name for location in edition(name).locations if not location.junction]
    assert [location for location in named if location not in words(board)] == []


@every_edition
def test_a_board_says_its_name_and_whether_it_is_a_reconstruction(name: str) -> None:
    board, found = drawn(name), edition(name)
    assert board.findtext(f"{SVG}title") == f"{found.name}: the board"
    heading = next(text for text in words(board) if text.startswith(found.name))
    reconstructed = found.provenance.certainty == "reconstruction"
    assert ("reconstruction" in heading) == reconstructed
    assert ("reconstruction" in (board.findtext(f"{SVG}desc") or "")) == reconstructed


@every_edition
def test_every_colour_of_a_board_has_a_symbol_of_its_own(name: str) -> None:
    found = edition(name)
    symbols: dict[str, set[str | None]] = {}
    for route in found.routes:
        if route.color != "gray":
            group = groups(drawn(name), "data-route")[route.id]
            printed = [path for path in group.iter(f"{SVG}path") if path.get("fill") != "none"]
            outlines = [path.get("d") for path in printed if "teeth" not in classes(path)]
            symbols.setdefault(route.color, set()).update(outlines[:1])
    assert all(len(found) == 1 for found in symbols.values())
    assert len(set.union(*symbols.values())) == len(symbols)


def test_a_sea_route_has_oval_spaces_and_a_railway_has_not() -> None:
    board = groups(drawn("world"), "data-route")
    sea, rail = spaces(board["lima-sydney-1"])[0], spaces(board["moskva-tehran-1"])[0]
    assert float(sea.get("rx", 0)) == float(sea.get("height", 0)) / 2
    assert float(rail.get("rx", 0)) < float(rail.get("height", 0)) / 4


def test_a_ferry_shows_a_wheel_for_each_wild_it_asks_for() -> None:
    board = groups(drawn("europe"), "data-route")
    for route in edition("europe").routes:
        assert marks(board[route.id]).count("wheel") == route.wilds


def test_a_tunnel_has_teeth_and_nothing_else_has() -> None:
    board = groups(drawn("europe"), "data-route")
    for route in edition("europe").routes:
        assert len(_teeth(board[route.id])) == (route.length if route.kind == "tunnel" else 0)


def test_tunnels_side_by_side_leave_a_gap_and_their_teeth_stand_out() -> None:
    board = groups(drawn("europe"), "data-route")
    outline, teeth = spaces(board["pamplona-madrid-1"])[0], _teeth(board["pamplona-madrid-1"])[0]
    assert float(outline.get("height", 0)) <= TRACK_WIDTH - 1.5
    assert contrast(teeth.get("fill", ""), outline.get("fill", "")) >= 3.5


def test_a_hard_route_marks_the_spaces_that_cost_a_pair() -> None:
    board = groups(drawn("world"), "data-route")
    for route in edition("world").routes:
        assert words(board[route.id]) == ["2\N{MULTIPLICATION SIGN}"] * route.hard


def test_ports_have_an_anchor() -> None:
    board = groups(drawn("world"), "data-location")
    for location in edition("world").locations:
        assert marks(board[location.id]) == (["port"] if location.port else [])


def test_a_route_around_the_world_names_the_far_location_at_both_edges() -> None:
    named = words(drawn("world"))
    assert "\N{BLACK LEFT-POINTING SMALL TRIANGLE} Sydney" in named
    assert "Lima \N{BLACK RIGHT-POINTING SMALL TRIANGLE}" in named


def test_a_claimed_route_shows_the_pieces_of_its_owner_and_no_spaces() -> None:
    svg = board_svg(edition("world"), routes={"lima-sydney-1": 1}, players=["Ana", "Bo"])
    board = ElementTree.fromstring(svg)
    route = groups(board, "data-route")["lima-sydney-1"]
    assert spaces(route) == []
    bodies = [path for path in route.iter(f"{SVG}path") if path.get("fill") == "url(#body-1)"]
    assert len(bodies) == edition("world").route("lima-sydney-1").length
    assert "claimed by Bo" in (route.findtext(f"{SVG}title") or "")
    assert board.find(f".//{SVG}linearGradient[@id='body-1']") is not None
    assert {"Ana", "Bo"} <= set(words(board))


def test_a_piece_is_as_long_as_its_space_and_its_top_faces_the_light() -> None:
    for degrees in range(-180, 181, 15):
        shown = pieces.facing(degrees)
        assert (shown - degrees) % 180 == 0
        # To the left of the top edge or above it: the light comes from the upper left.
        assert math.sin(math.radians(shown)) <= math.cos(math.radians(shown)) + 1e-9
    for length in (17.0, 30.0, 38.0):
        drawn = pieces.piece("train", length, 0, Spot(0, 0, 0))
        across = [float(x) for x in re.findall(r"(-?[\d.]+),", drawn)]
        assert max(across) == -min(across) == pytest.approx(length / 2, abs=0.5)


def test_few_players_see_the_other_route_of_a_claimed_double_hatched() -> None:
    for players, hatched in ((3, 3), (4, 0)):
        names = ["Ana", "Bo", "Cy", "Di"][:players]
        svg = board_svg(edition("europe"), routes={"berlin-frankfurt-1": 0}, players=names)
        found = [
            (route, shape.get("fill"))
            for route, group in groups(ElementTree.fromstring(svg), "data-route").items()
            for shape in group.iter(f"{SVG}rect")
            if "hatching" in classes(shape)
        ]
        assert found == [("berlin-frankfurt-2", "url(#closed)")] * hatched


def test_every_seat_has_a_colour_and_a_pattern_of_its_own() -> None:
    found = [p for p in drawn("europe").iter(f"{SVG}pattern") if p.get("id", "").startswith("seat")]
    fills = {pattern[0].get("fill") for pattern in found}
    outlines = {pattern[1].get("d") for pattern in found}
    assert len(found) == len(fills) == len(outlines) == 5


def test_stations_harbours_and_tokens_lie_on_their_locations() -> None:
    board = ElementTree.fromstring(board_svg(edition("europe"), stations={"paris": 2}))
    paris = ElementTree.tostring(groups(board, "data-location")["paris"], "unicode")
    assert "url(#seat-2)" in paris
    assert marks(groups(board, "data-location")["paris"]) == ["station"]
    board = ElementTree.fromstring(board_svg(edition("world"), harbours={"lima": 3}))
    lima = ElementTree.tostring(groups(board, "data-location")["lima"], "unicode")
    assert "url(#seat-3)" in lima
    assert marks(groups(board, "data-location")["lima"]) == ["port", "harbour"]
    board = ElementTree.fromstring(board_svg(edition("san_francisco"), tokens={"sunset": ("G", 3)}))
    three = ["token", "token", "token", "souvenir-g"]
    assert marks(groups(board, "data-location")["sunset"]) == three
    assert marks(groups(board, "data-location")["alcatraz"]) == []


@pytest.mark.parametrize("name", ["station", "harbour", "token"])
def test_what_stands_on_a_location_is_about_as_wide_as_two_of_them(name: str) -> None:
    points = re.findall(
        r"[MLHAQ]?(-?[\d.]+),-?[\d.]+|H(-?[\d.]+)", " ".join(d for d, _ in MARKS[name])
    )
    across = [abs(float(x or h)) for x, h in points]
    assert 1.6 * LOCATION_RADIUS < max(across) < 2.5 * LOCATION_RADIUS


def test_printed_stacks_are_shown_on_a_board_without_a_game() -> None:
    board = groups(drawn("san_francisco"), "data-location")
    assert [location for location, group in board.items() if "token" in marks(group)] == sorted(
        ["alcatraz", "golden_gate_bridge", "the_embarcadero", "sunset", "potrero_hill"],
        key=[location.id for location in edition("san_francisco").locations].index,
    )


def test_what_is_highlighted_is_drawn_differently() -> None:
    plain = groups(drawn("europe"), "data-route")["paris-zurich-1"]
    svg = board_svg(edition("europe"), highlight=["paris-zurich-1", "paris"])
    board = ElementTree.fromstring(svg)
    pointed_out = groups(board, "data-route")["paris-zurich-1"]
    # Each of its three spaces has an outline.
    shapes = [len(list(group.iter(f"{SVG}rect"))) for group in (pointed_out, plain)]
    assert shapes == [6, 3]
    assert len(groups(board, "data-location")["paris"].findall(f"{SVG}circle")) == 2
    assert len(groups(board, "data-location")["brest"].findall(f"{SVG}circle")) == 1


def test_regions_are_tinted_and_named() -> None:
    assert {"Dark Forest", "Seashore"} <= set(words(drawn("ghost_train")))


def test_the_width_is_the_one_asked_for() -> None:
    board = ElementTree.fromstring(board_svg(edition("nordic"), width=600))
    left, top, wide, high = map(float, board.get("viewBox", "").split())
    assert (left, top, board.get("width")) == (0, 0, "600")
    assert float(board.get("height", 0)) == pytest.approx(600 * high / wide, abs=1)


def test_names_that_mean_something_in_xml_are_written_safely() -> None:
    svg = board_svg(edition("europe"), players=['<Ana & "Bo">'])
    assert '<Ana & "Bo">' in words(ElementTree.fromstring(svg))


def test_a_drawing_needs_nothing_from_elsewhere() -> None:
    for name in editions():
        svg = board_svg(edition(name))
        assert re.findall(r"(?:href|src)=", svg) == []
        assert "<style" not in svg
        assert "<script" not in svg


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@every_edition
def test_a_board_is_drawn_in_every_language(name: str, language: str) -> None:
    found = edition(name)
    names, catalogued = NamesOf(found, language), catalogue(language)
    board = ElementTree.fromstring(
        board_svg(found, routes={found.routes[0].id: 7}, language=language)
    )
    written = {" ".join(text.split()) for text in (*words(board), *titles(board))}
    assert {names.location(x.id) for x in found.locations} <= written
    assert {names.color(color) for color in found.colors} <= written
    kinds = {route.kind for route in found.routes} - {"rail"}
    assert {catalogued[f"board.kind.{kind}"] for kind in kinds} <= written
    assert catalogued["table.seat"].replace("{n}", "8") in written
    assert set(names_of(found)[language].regions.values()) <= written
    english = {" ".join(text.split()) for text in (*words(drawn(name)), *titles(drawn(name)))}
    printed = {names.location(x.id) for x in found.locations} | {names.edition_name()}
    alike = {text for text in written & english if re.search("[a-z]{4}", text)}
    assert {text for text in alike if text.strip(" \u25c2\u25b8") not in printed} == set()


def titles(board: ElementTree.Element) -> list[str]:
    """What the pointer is told about routes and locations, and what the drawing says of itself."""
    return [title.text or "" for title in (*board.iter(f"{SVG}title"), *board.iter(f"{SVG}desc"))]
