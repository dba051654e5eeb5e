"""One palette for drawn boards, the page and the reports: `drawing/palette.toml`."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

import whistlestop
from tests.drawing.colours import SIMULATED, contrast, distance
from tools import page_palette
from whistlestop.drawing import vehicles
from whistlestop.drawing.palette import (
    DATA,
    DAY,
    NIGHT,
    SEATS,
    WHITE,
    color,
    paint,
    space_paint,
)
from whistlestop.editions import edition, editions

PACKAGE = Path(whistlestop.__file__).parent
LITERAL = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(")
CARDS = {name: paint(name, (name,)) for name in DATA["cards"]}
PRINTED = ["red", "blue", "green", "yellow", "orange", "purple", "black", "white"]


@pytest.mark.parametrize("name", CARDS)
def test_what_stands_on_a_card_can_be_read(name: str) -> None:
    assert contrast(CARDS[name].fill, CARDS[name].on) >= 4.5


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["light", "dark"])
@pytest.mark.parametrize("name", CARDS)
def test_what_is_printed_on_a_space_can_be_read(name: str, theme: int) -> None:
    printed = space_paint(DATA["cards"][name], theme)
    assert contrast(printed.fill, printed.ink) >= 3.5


@pytest.mark.parametrize("shown", [0, 1], ids=["light", "dark"])
def test_the_pattern_of_a_seat_shows_on_its_colour_and_the_colour_on_the_map(shown: int) -> None:
    for seat in DATA["seats"]:
        assert contrast(seat["fill"][shown], WHITE) >= 3
        assert contrast(seat["fill"][shown], DATA["board"]["land"][shown]) >= 2.7


@pytest.mark.parametrize("sight", SIMULATED)
def test_colours_of_cards_differ_for_everybody(sight: str) -> None:
    for one, other in combinations(PRINTED, 2):
        assert distance(CARDS[one].fill, CARDS[other].fill, sight) > 7, (one, other)


@pytest.mark.parametrize("sight", SIMULATED)
@pytest.mark.parametrize("shown", [0, 1], ids=["light", "dark"])
def test_colours_of_seats_differ_for_everybody(sight: str, shown: int) -> None:
    for one, other in combinations([seat["fill"][shown] for seat in DATA["seats"]], 2):
        assert distance(one, other, sight) > 9, (one, other)


@pytest.mark.parametrize("sight", SIMULATED)
def test_no_piece_has_the_colour_of_a_free_space(sight: str) -> None:
    for seat in SEATS:
        for name in PRINTED:
            assert distance(seat.fill, CARDS[name].spaces[DAY].fill, sight) > 5, (seat.fill, name)


def test_the_rim_of_a_piece_stands_out_from_every_free_space_in_the_dark() -> None:
    for name in PRINTED:
        free = space_paint(DATA["cards"][name], NIGHT).fill
        assert contrast(free, color("paper", NIGHT)) > 2.5, name


def test_every_colour_and_every_seat_has_a_symbol_or_pattern_of_its_own() -> None:
    assert len({CARDS[name].symbol for name in PRINTED}) == len(PRINTED)
    assert len({seat.pattern for seat in SEATS}) == len(SEATS)


@pytest.mark.parametrize("name", editions())
def test_every_colour_of_a_board_and_every_class_of_its_map_is_in_the_palette(name: str) -> None:
    found = edition(name)
    assert set(found.colors) <= set(PRINTED)
    drawn = (found.folder / "map.json").read_text("utf-8")
    assert set(re.findall(r'"class": *"(\w+)"', drawn)) <= set(DATA["ground"])


@pytest.mark.parametrize("name", page_palette.files())
def test_the_files_of_the_page_are_those_written_from_the_palette(name: str) -> None:
    written = (page_palette.WEB / name).read_text("utf-8")
    assert written == page_palette.files()[name], "run: python -m tools.page_palette"


def test_no_colour_stands_outside_the_palette() -> None:
    own = {PACKAGE / "web" / "styles" / "palette.css", PACKAGE / "web" / "icon.svg"}
    sources = [
        path
        for pattern in ("drawing/*.py", "lab/report/*", "web/**/*.js", "web/**/*.css", "web/*.html")
        for path in PACKAGE.glob(pattern)
        if path.is_file() and "vendor" not in path.parts and path not in own
    ]
    assert len(sources) > 80
    found = {path.name: LITERAL.findall(path.read_text("utf-8")) for path in sources}
    assert {name: literals for name, literals in found.items() if literals} == {}


def test_colours_are_hexadecimal_numbers_or_names() -> None:
    assert re.fullmatch(r"#[0-9a-f]{6}", color("land"))
    assert color("#123456") == "#123456"
    assert math.isclose(contrast(color("white"), "#000000"), 21)


@pytest.mark.parametrize("name", editions())
def test_each_kind_of_card_of_a_board_has_a_drawing_of_its_own(name: str) -> None:
    kinds = [kind for kind in edition(name).card_kinds if kind.spaces == 1 and not kind.harbour]
    shown = [kind.drawing for kind in kinds if kind.drawing]
    shown += [vehicles.BY_COLOR[kind.color][kind.deck == "ship"] for kind in kinds if kind.color]
    assert len(set(shown)) == len(shown)
    assert set(shown) <= set(vehicles.NAMES)
