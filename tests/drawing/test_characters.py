"""Boards drawn with characters: everything can be told apart, found again and counted."""

import pytest

import whistlestop as ws
from tests.kit.random_games import played
from whistlestop.drawing.board_svg import Table
from whistlestop.drawing.characters import CharacterBoard
from whistlestop.drawing.characters.board import READABLE
from whistlestop.drawing.characters.raster import bar, filled, polygons
from whistlestop.drawing.geometry import Point
from whistlestop.drawing.palette import CHARACTERS, DATA, SEAT_CHARACTERS, character
from whistlestop.drawing.pictures import on_the_board
from whistlestop.editions import editions

every_edition = pytest.mark.parametrize("name", editions())
UNITS = (5.0, 7.0, READABLE)


@every_edition
@pytest.mark.parametrize("unit", UNITS)
def test_every_route_and_location_can_be_clicked(name: str, unit: float) -> None:
    board = CharacterBoard(ws.edition(name), unit)
    cells = [(column, row) for row in range(board.rows) for column in range(board.columns)]
    found = {board.thing_at(*cell) for cell in cells}
    edition = board.edition
    assert {location.id for location in edition.locations} <= found
    missing = {route.id for route in edition.routes} - found
    assert len(missing) <= (0 if unit <= 7 else len(edition.routes) // 25), missing


@every_edition
def test_the_spaces_of_a_free_route_can_be_counted(name: str) -> None:
    board = CharacterBoard(ws.edition(name), 4.0)
    cells = board.draw(Table(tokens={}))
    for route in board.edition.routes:
        symbol = character(route.color, board.edition.colors)
        middles = {(space[-1][0], space[-1][1] // 2) for space in board._spaces[route.id]}
        shown = [cells[row][column].character for column, row in middles]
        assert shown.count(symbol) >= route.length - 1, route.id


@every_edition
def test_claimed_routes_carry_the_mark_and_colour_of_their_owner(name: str) -> None:
    game = played(name, players=2, seed=3)
    view = game.observe()
    board = CharacterBoard(game.edition, 4.0)
    cells = board.draw(on_the_board(view))
    grounds: dict[int, set[str]] = {0: set(), 1: set()}
    for seat, seen in enumerate(view.seats):
        for number in seen.routes:
            column, row = board.cell_of(game.edition.routes[number].id)
            cell = cells[row][column]
            if cell.character == SEAT_CHARACTERS[seat]:
                grounds[seat].add(cell.ground)
    assert grounds[0]
    assert grounds[1]
    assert not grounds[0] & grounds[1]


@every_edition
@pytest.mark.parametrize("unit", UNITS)
def test_names_lie_on_no_other_name_and_hardly_ever_on_a_route(name: str, unit: float) -> None:
    board = CharacterBoard(ws.edition(name), unit)
    routes = {(c, r // 2) for spaces in board._spaces.values() for s in spaces for c, r in s}
    letters = [
        (column + i, row)
        for (column, row), shown in board._labels.values()
        for i in range(len(shown))
    ]
    assert len(set(letters)) >= 0.98 * len(letters)
    on_routes = sum(cell in routes for cell in letters)
    assert on_routes <= (0.02 if unit <= 7 else 0.08) * len(letters)


def test_all_symbols_and_marks_differ_and_take_one_column() -> None:
    from rich.cells import cell_len

    shown = [*CHARACTERS.values(), *SEAT_CHARACTERS]
    assert all(cell_len(one) == 1 for one in shown)
    colors = [
        card["symbol"]
        for name, card in DATA["cards"].items()
        if "symbol" in card and "-" not in name
    ]
    assert len({CHARACTERS[symbol] for symbol in colors}) == len(colors)
    assert len(set(SEAT_CHARACTERS)) == len(DATA["seats"])


def test_what_is_pointed_out_has_light_around_it() -> None:
    board = CharacterBoard(ws.edition("europe"), 5.0)
    plain = board.draw(Table(tokens={}))
    lit = board.draw(Table(tokens={}), ["brest-pamplona-1"])
    changed = [
        (column, row)
        for row in range(board.rows)
        for column in range(board.columns)
        if plain[row][column] != lit[row][column]
    ]
    assert changed
    column, row = board.cell_of("brest-pamplona-1")
    assert all(abs(c - column) < 30 and abs(r - row) < 20 for c, r in changed)


def test_an_outline_with_a_hole_is_filled_between_its_lines() -> None:
    lines = polygons("M0 0H10V10H0ZM2 2l6 0 0 6-6 0z")
    inside = set(filled(lines, 10, 10))
    assert len(inside) == 100 - 36
    assert (5, 5) not in inside


@pytest.mark.parametrize(
    ("outline", "middle"),
    [
        ("M0 0C0 8 8 8 8 0", (4, 6)),
        ("M0 0Q4 8 8 0", (4, 4)),
        ("M0 0Q4 8 8 0T16 0", (12, -4)),
        ("M0 0q4 8 8 0t8 0", (12, -4)),
        ("M0 0C0 8 8 8 8 0S16-8 16 0", (12, -6)),
        ("M0 0L8 0S16 8 16 0", (12, 3)),
    ],
)
def test_a_curve_is_followed_and_a_smooth_one_goes_on_as_the_one_before_ended(
    outline: str, middle: tuple[float, float]
) -> None:
    (line,) = polygons(outline)
    assert line[-4] == pytest.approx(middle)


def test_after_its_end_a_line_goes_on_as_another_where_it_began() -> None:
    assert polygons("M1 1h2v2zl0-1h1zM9 9h1v1z") == [
        [(1, 1), (3, 1), (3, 3)],
        [(1, 1), (1, 0), (2, 0)],
        [(9, 9), (10, 9), (10, 10)],
    ]


def test_a_bar_covers_its_middle_line() -> None:
    assert set(bar(Point(5.5, 5.5), 0.0, 5, 1)) == {(column, 5) for column in range(3, 8)}
