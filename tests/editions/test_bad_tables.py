"""Whatever is wrong in a table is reported with its file, line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from whistlestop.editions import load_edition
from whistlestop.messages.errors import BadEdition


def _change(folder: Path, file: str, line: int, row: str) -> None:
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    lines[line - 1] = row
    (folder / file).write_text("\n".join(lines), encoding="utf-8")


def _complaint(folder: Path, file: str, line: int, row: str) -> str:
    """What the loader says when a line of a file becomes another."""
    _change(folder, file, line, row)
    with pytest.raises(BadEdition) as caught:
        load_edition(folder)
    return str(caught.value)


def _cases(text: str) -> list[object]:
    """Pairs of lines: a line's number and what it becomes; the column and what is said."""
    lines = [line.strip() for line in text.strip().splitlines()]
    cases: list[object] = []
    for change, expected in zip(lines[::2], lines[1::2], strict=True):
        number, _, row = change.partition(" ")
        cases.append(pytest.param(int(number), row, expected, id=expected))
    return cases


LOCATIONS = """
2 ayr,Ayr,0.1,1.2,,,
    y: 1.2 is not between 0 and 1
2 ayr,Ayr,-0.1,0.2,,,
    x: -0.1 is not between 0 and 1
2 ayr,Ayr,west,0.2,,,
    x: "west" is not a number
2 ayr,Ayr,nan,0.2,,,
    x: "nan" is not a number
2 ayr,Ayr,,0.2,,,
    x: "" is not a number
3 ayr,Bath,0.5,0.2,,,
    id: "ayr" is on line 2 already
2 Ayr,Ayr,0.1,0.2,,,
    id: "Ayr" is not an id: use small letters, digits and underscores
2 a-yr,Ayr,0.1,0.2,,,
    id: "a-yr" is not an id
2 2,Ayr,0.1,0.2,,,
    id: "2" is not an id
3 bath,,0.5,0.2,,,
    name: the name is empty or holds characters that cannot be shown
3 bath,Ba\u200bth,0.5,0.2,,,
    name: the name is empty or holds characters that cannot be shown
6 fork,Fork,0.7,0.5,1,1,
    port: a junction is not a city, so it cannot be a port
6 fork,Fork,0.7,0.5,,yes,
    junction: "yes" is neither 1 (yes) nor 0 or blank (no)
"""

ROUTES = """
4 bath-crewe-1,bath,crew,3,gray,tunnel,,,,,
    to: unknown location "crew" (did you mean "crewe"?)
4 bath-crewe-1,zzz,crewe,3,gray,tunnel,,,,,
    from: unknown location "zzz"
4 bath-crewe-1,,crewe,3,gray,tunnel,,,,,
    from: unknown location ""
7 fork-derby-1,derby,derby,1,blue,rail,,,,,
    to: the route leads from "derby" to itself
3 ayr-bath-1,ayr,bath,2,blue,rail,,,,ayr-bath,
    id: "ayr-bath-1" is on line 2 already
3 ayr bath,ayr,bath,2,blue,rail,,,,ayr-bath,
    id: "ayr bath" is not an id: use small letters, digits and underscores joined by hyphens
2 ayr-bath-1,ayr,bath,2,red,rail,,,,,
    double: one route in "ayr-bath"; a double route has two
4 bath-crewe-1,bath,crewe,3,gray,tunnel,,,,ayr-bath,
    double: 3 routes in "ayr-bath"; a double route has two
3 ayr-bath-2,ayr,derby,2,blue,rail,,,,ayr-bath,
    double: the two routes of "ayr-bath" join different locations
7 fork-derby-1,fork,derby,1,green,rail,,,,,
    color: no train card is "green"
7 fork-derby-1,fork,derby,1,grey,rail,,,,,
    color: no train card is "grey" (did you mean "gray"?)
7 fork-derby-1,fork,derby,1,,rail,,,,,
    color: "" is not an id
7 fork-derby-1,fork,derby,4,blue,rail,,,,,
    length: route_points has no entry for length 4
7 fork-derby-1,fork,derby,0,blue,rail,,,,,
    length: 0 is not between 1 and 12
7 fork-derby-1,fork,derby,13,blue,rail,,,,,
    length: 13 is not between 1 and 12
7 fork-derby-1,fork,derby,1.5,blue,rail,,,,,
    length: "1.5" is not a whole number
7 fork-derby-1,fork,derby,\u0661,blue,rail,,,,,
    length: "\u0661" is not a whole number
7 fork-derby-1,fork,derby,,blue,rail,,,,,
    length: "" is not a whole number
7 fork-derby-1,fork,derby,1,blue,road,,,,,
    kind: "road" is not rail, ferry, tunnel or sea
7 fork-derby-1,fork,derby,1,blue,rial,,,,,
    kind: "rial" is not rail, ferry, tunnel or sea (did you mean "rail"?)
7 fork-derby-1,fork,derby,1,gray,sea,,,,,
    kind: a sea route needs ships: [fleet] in edition.toml
5 ayr-derby-1,ayr,derby,3,gray,ferry,4,,3,,
    wilds: 4 is not between 0 and 3
5 ayr-derby-1,ayr,derby,3,gray,ferry,,,3,,
    wilds: a ferry shows at least one wild
7 fork-derby-1,fork,derby,1,blue,rail,1,,,,
    wilds: a rail route shows no wilds; only a ferry does
5 ayr-derby-1,ayr,derby,3,gray,ferry,1,,1,,
    substitute: at least 2 cards stand for one
5 ayr-derby-1,ayr,derby,3,gray,ferry,1,,10,,
    substitute: 10 is not between 0 and 9
4 bath-crewe-1,bath,crewe,3,gray,tunnel,,,3,,
    substitute: only ferries and rail routes that are not hard have substitutes
6 crewe-fork-1,crewe,fork,2,gray,rail,,2,3,,
    substitute: only ferries and rail routes that are not hard have substitutes
6 crewe-fork-1,crewe,fork,2,gray,rail,,1,,,
    hard: a route is hard on none or all of its 2 spaces
6 crewe-fork-1,crewe,fork,2,red,rail,,2,,,
    hard: only gray rail routes can be hard: their pairs are of any colour
6 crewe-fork-1,crewe,fork,2,gray,tunnel,,2,,,
    hard: only gray rail routes can be hard: their pairs are of any colour
7 fork-derby-1,fork,derby,1,blue,rail,,,,,x
    wraps: "x" is neither 1 (yes) nor 0 or blank (no)
1 id,from,to,lenght,color,kind,wilds,hard,substitute,double,wraps
    lenght: unknown column "lenght" (did you mean "length"?)
1 id,from,to,length,color,kind,wilds,hard,substitute,double,zzz
    zzz: unknown column "zzz" (known: id, from, to, length, color, kind, wilds, hard,
1 id,from,to,length,color,kind,wilds,hard,substitute,double,
    11: unknown column ""
1 id,from,to,length,color,wilds,hard,substitute,double,wraps
    kind: the column is missing
1 id,from,to,length,color,kind,wilds,hard,substitute,double,wilds
    wilds: the column appears twice
1 id;from;to;length;color;kind;wilds;hard;substitute;double;wraps
    id;from;to;length;color;kind;wilds;hard;substitute;double;wraps: columns are separated by
"""

TICKETS = """
3 bath|derbi,5,,,
    locations: unknown location "derbi" (did you mean "derby"?)
3 bath|bath,5,,,
    locations: "bath" appears twice
3 bath,5,,,
    locations: a ticket names two locations or more, joined by "|"
3 bath|,5,,,
    locations: unknown location ""
3 bath|fork,5,,,
    locations: "fork" is a junction, which is not a city
3 bath|derby,-5,,,
    points: -5 is not between 0 and 999
3 bath|derby,five,,,
    points: "five" is not a whole number
3 bath|derby,,,,
    points: no points; only in a race (tickets.goal) do they score none
3 bath|derby,5,4,,
    points_any_order: two locations have no order; leave it blank
5 ayr|bath|crewe,9,10,12,
    points_any_order: more than the 9 points of the printed order
5 ayr|bath|crewe,9,6,x,
    penalty: "x" is not a whole number
5 ayr|crewe|bath,9,6,12,
    locations: no route joins "ayr" and "crewe", as the printed order needs
3 bath|derby,5,,,long
    deck: "long" is not dealt in tickets.initial
"""


@pytest.mark.parametrize(("line", "row", "expected"), _cases(LOCATIONS))
def test_a_bad_location_is_refused(small: Path, line: int, row: str, expected: str) -> None:
    found = _complaint(small, "locations.csv", line, row)
    assert f"\n  locations.csv line {line}, column {expected}" in found


@pytest.mark.parametrize(("line", "row", "expected"), _cases(ROUTES))
def test_a_bad_route_is_refused(small: Path, line: int, row: str, expected: str) -> None:
    # The fault of a group of routes stands with the last of them.
    stands = 3 if expected.startswith("double: one") else line
    found = _complaint(small, "routes.csv", line, row)
    assert f"\n  routes.csv line {stands}, column {expected}" in found


@pytest.mark.parametrize(("line", "row", "expected"), _cases(TICKETS))
def test_a_bad_ticket_is_refused(small: Path, line: int, row: str, expected: str) -> None:
    found = _complaint(small, "tickets.csv", line, row)
    assert f"\n  tickets.csv line {line}, column {expected}" in found


def test_a_row_longer_or_shorter_than_the_header_is_refused(small: Path) -> None:
    found = _complaint(small, "tickets.csv", 3, "bath|derby,5,,,,")
    assert "tickets.csv line 3: 6 cells, but the header names 5 columns" in found
    found = _complaint(small, "tickets.csv", 3, "bath|derby,5")
    assert "tickets.csv line 3: 2 cells, but the header names 5 columns" in found


def test_a_quote_that_is_never_closed_is_refused(small: Path) -> None:
    found = _complaint(small, "tickets.csv", 3, '"bath|derby,5,,,')
    assert "tickets.csv line 5: not readable as CSV: unexpected end of data" in found


def test_a_missing_column_of_points_is_reported_once(small: Path) -> None:
    found = _complaint(small, "tickets.csv", 1, "locations,points_any_order,penalty,deck")
    assert "tickets.csv line 2: 5 cells, but the header names 4 columns" in found
    (small / "tickets.csv").write_text("locations\nayr|bath\nayr|crewe\nbath|crewe\n")
    with pytest.raises(BadEdition) as caught:
        load_edition(small)
    expected = "has a problem:\n  tickets.csv line 2, column points: the column is missing"
    assert expected in str(caught.value)


@pytest.mark.parametrize("file", ["locations.csv", "routes.csv", "tickets.csv"])
def test_an_empty_table_is_refused(small: Path, file: str) -> None:
    header = (small / file).read_text(encoding="utf-8").splitlines()[0]
    for text, expected in (("", "line 1: no header"), (header, "line 1: nothing below the")):
        (small / file).write_text(text, encoding="utf-8")
        with pytest.raises(BadEdition, match=f"{file} {expected}"):
            load_edition(small)


@pytest.mark.parametrize("file", ["edition.toml", "locations.csv", "routes.csv", "tickets.csv"])
def test_a_file_that_is_missing_or_unreadable_is_named_and_nothing_else(
    small: Path, file: str
) -> None:
    (small / file).rename(small / "other")
    with pytest.raises(BadEdition, match=f"has a problem:\n  {file}: the file is missing$"):
        load_edition(small)
    (small / file).mkdir()
    with pytest.raises(BadEdition, match=f"has a problem:\n  {file}: the file cannot be read"):
        load_edition(small)


def test_text_that_is_not_utf_8_is_refused_with_its_line(small: Path) -> None:
    data = (small / "locations.csv").read_bytes().replace(b"Bath", b"B\xe4th")
    (small / "locations.csv").write_bytes(data)
    with pytest.raises(BadEdition, match=r"locations\.csv line 3: not UTF-8 text"):
        load_edition(small)


def test_a_location_no_route_reaches_is_refused(small: Path) -> None:
    found = _complaint(small, "locations.csv", 6, "fork,Fork,0.7,0.5,,1,\nely,Ely,0.3,0.3,,,")
    assert 'locations.csv line 7, column id: no routes lead from "ayr" to "ely"' in found


@pytest.mark.parametrize("wraps", [False, True])
def test_two_locations_in_one_place_are_refused(small: Path, wraps: bool) -> None:
    at = "1.0" if wraps else "0.005"
    if wraps:
        _change(small, "routes.csv", 3, "ayr-bath-2,ayr,bath,2,blue,rail,,,,ayr-bath,1")
        _change(small, "routes.csv", 2, "ayr-bath-1,ayr,bath,2,red,rail,,,,ayr-bath,1")
    _change(small, "locations.csv", 2, "ayr,Ayr,0.0,0.2,,,")
    found = _complaint(small, "locations.csv", 4, f"crewe,Crewe,{at},0.2,,,")
    assert 'locations.csv line 4, column x: the location lies where "ayr" is' in found


@pytest.mark.parametrize(
    ("file", "row", "most"),
    [
        ("locations.csv", "place{},Place,0.5,0.5,,,", 63),
        ("routes.csv", "extra-{},ayr,bath,2,red,rail,,,,,", 189),
        ("tickets.csv", "ayr|bath,2,,,", 126),
    ],
)
def test_a_table_holds_no_more_than_the_engine_does(
    small: Path, file: str, row: str, most: int
) -> None:
    lines = (small / file).read_text(encoding="utf-8").splitlines()
    lines += [row.format(number) for number in range(most + 2 - len(lines))]
    (small / file).write_text("\n".join(lines), encoding="utf-8")
    expected = f"{file} line {most + 2}: {most + 1} rows, but an edition holds at most {most}"
    with pytest.raises(BadEdition, match=expected):
        load_edition(small)
    (small / file).write_text("\n".join(lines[:-1]), encoding="utf-8")
    if file != "locations.csv":  # no route leads to those
        load_edition(small)


def test_problems_of_all_files_are_reported_together_and_beyond_ten_counted(small: Path) -> None:
    _complaint(small, "tickets.csv", 3, "bath|derby,x,,,")
    _complaint(small, "locations.csv", 3, "barth,Bath,0.5,0.2,,,")
    found = _complaint(small, "routes.csv", 4, "bath-crewe-1,bath,crewe,0,gray,tunnel,,,,,")
    first, *rest = found.splitlines()
    assert first == f"The edition folder {small} has 7 problems:"
    assert [line.split(":")[0].strip() for line in rest] == [
        *(f"routes.csv line {line}, column to" for line in (2, 3)),
        *(f"routes.csv line 4, column {column}" for column in ("length", "from")),
        *(f"tickets.csv line 3, column {column}" for column in ("locations", "points")),
        "tickets.csv line 5, column locations",
    ]
    lines = _complaint(small, "locations.csv", 2, "air,Ayr,0.1,0.2,,,").splitlines()
    assert lines[0].endswith("has 13 problems:")
    assert lines[-1] == "  ... and 3 more"
    assert len(lines) == 12


def test_the_field_of_the_error_says_where_the_first_problem_is(small: Path) -> None:
    (small / "tickets.csv").write_text("locations,points\nayr|bath,x\n", encoding="utf-8")
    with pytest.raises(BadEdition) as caught:
        load_edition(small)
    assert caught.value.field == "tickets.csv line 2, column points"
    assert caught.value.code == "bad_edition"


def test_a_cell_that_is_wrong_is_reported_once(small: Path) -> None:
    found = _complaint(small, "routes.csv", 7, "fork-derby-1,fork,derby,x,BLUE,rail,,,,,")
    assert found.count("\n") == 2


def test_a_problem_shows_no_control_characters_and_no_endless_text(small: Path) -> None:
    row = f"fork-derby-1,\x1b{'x' * 500},derby,{'9' * 5000},blue,rail,,,,,"
    found = _complaint(small, "routes.csv", 7, row)
    assert "\x1b" not in found
    assert len(found) < 400
