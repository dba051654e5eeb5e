"""The look of a board: its colours can be read, its ornaments are always the same."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.drawing.colours import contrast
from whistlestop.drawing import board_geometry, board_svg
from whistlestop.drawing.geometry import Box
from whistlestop.drawing.look import board_look
from whistlestop.drawing.ornaments import KINDS, Ornament, drawn
from whistlestop.drawing.palette import DATA, DAY, NIGHT, space_paint
from whistlestop.editions import Edition, edition, editions
from whistlestop.editions.files import read_folder
from whistlestop.messages.errors import BadEdition

every_edition = pytest.mark.parametrize("name", editions())
PAPER = Box(-100, -100, 1100, 800)


def own_edition(folder: Path, look: str) -> Edition:
    (folder / "look.toml").write_text(look, encoding="utf-8")
    return replace(edition("europe"), files=read_folder(folder))


@every_edition
@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=["light", "dark"])
def test_names_and_routes_stand_out_from_land_and_sea(name: str, theme: int) -> None:
    look = board_look(edition(name))
    shown = NIGHT if look.night else theme
    land, sea = look.color("land", shown), look.color("water", shown)
    assert contrast(look.color("map-ink", shown), land) >= 7
    assert contrast(look.color("map-ink", shown), sea) >= 4.5
    for card in DATA["cards"].values():
        space = space_paint(card, shown)
        for ground in (land, sea):
            told_apart = max(contrast(space.fill, ground), contrast(space.edge, ground))
            assert told_apart >= 2, (card, ground)


@every_edition
def test_pieces_stand_out_from_the_land_by_their_colour_or_their_rim(name: str) -> None:
    look = board_look(edition(name))
    for theme in (DAY, NIGHT):
        land = look.color("land", NIGHT if look.night else theme)
        for seat in DATA["seats"]:
            rim = contrast(look.color("paper"), land)
            assert max(contrast(seat["fill"][theme], land), rim) >= 2.7


@pytest.mark.parametrize("kind", KINDS)
def test_an_ornament_is_drawn_alike_every_time_and_with_classes_of_the_palette(kind: str) -> None:
    ornament = Ornament(kind, (0.5, 0.5), 0.2)
    first = drawn(ornament, 1000, 700, PAPER)
    assert first == drawn(ornament, 1000, 700, PAPER)
    assert first
    assert {shape.kind for shape in first} <= set(DATA["ground"])
    elsewhere = drawn(Ornament(kind, (0.1, 0.1), 0.3), 1000, 700, PAPER)
    assert elsewhere != first


def test_a_board_without_a_look_is_plain(tmp_path: Path) -> None:
    plain = replace(edition("europe"), files=read_folder(tmp_path))
    assert board_geometry(plain)["look"] == {"night": False, "colors": {}}
    assert "radialGradient" not in board_svg(plain)


def test_a_look_of_ones_own_colours_the_board_and_the_ornaments_lie_on_its_map(
    tmp_path: Path,
) -> None:
    own = own_edition(
        tmp_path,
        'night = true\n[colors]\nland = "#101820"\n'
        '[[ornaments]]\nkind = "moon"\nat = [0.9, 0.1]\nsize = 0.05\n',
    )
    board = board_geometry(own)
    assert board["look"] == {"night": True, "colors": {"--land": "#101820"}}
    assert "moon" in [path["class"] for path in board["map"]["paths"]]
    assert 'fill="#101820"' in board_svg(own)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("night = ", "cannot be read"),
        ("night = 3", "`night` is unknown or of the wrong type"),
        ("mood = 3", "`mood` is unknown"),
        ("colors = 3", "`colors` is unknown or of the wrong type"),
        ('[colors]\nsky = "#123456"', "`colors.sky` is not a colour"),
        ('[colors]\nland = "url(#x)"', "`colors.land` is not a colour"),
        ('[[ornaments]]\nkind = "dragon"', 'no ornament "dragon"'),
        ('[[ornaments]]\nkind = "moon"\nat = [1]', 'ornament "moon" needs'),
        ('[[ornaments]]\nkind = "moon"\nsize = 0', 'ornament "moon" needs'),
    ],
)
def test_a_look_that_cannot_be_drawn_is_refused_in_words(
    tmp_path: Path, text: str, fact: str
) -> None:
    with pytest.raises(BadEdition, match=fact) as caught:
        board_look(own_edition(tmp_path, text))
    assert (caught.value.code, caught.value.field) == ("bad_look", "look.toml")
