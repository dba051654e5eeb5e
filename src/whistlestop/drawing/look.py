"""The mood of a board: the `look.toml` of an edition's folder, if it has one.

night = true               # the board is dark in both themes

[colors]                   # colours of the palette's section `board`, light and dark
land = [LIGHT, DARK]

[[ornaments]]              # what is drawn on the map besides the map
kind = "wind_rose"
at = [0.1, 0.8]            # in shares of the board's width and height
size = 0.12                # in shares of its width
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from typing import Any, Final

from whistlestop.drawing.ornaments import KINDS, Ornament
from whistlestop.drawing.palette import DATA, DAY, NIGHT, Brush, Color, color, css_color
from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.model import Edition
from whistlestop.messages import told
from whistlestop.messages.errors import BadEdition

FILE: Final = "look.toml"
_MOST_ORNAMENTS: Final = 60
_HEX: Final = re.compile(r"#[0-9a-f]{6}(?:[0-9a-f]{2})?")


@dataclass(frozen=True)
class Look:
    """How a board looks."""

    night: bool = False
    colors: dict[str, Color] = field(default_factory=dict)
    """Colours of the palette's section `board` that differ here."""
    ornaments: tuple[Ornament, ...] = ()

    @property
    def theme(self) -> int:
        """The theme in which boards are drawn for print."""
        return NIGHT if self.night else DAY

    def color(self, value: Color, theme: int | None = None) -> str:
        """A colour as a hexadecimal number."""
        named = self.colors.get(value, value) if isinstance(value, str) else value
        return color(named, self.theme if theme is None else theme)

    def brush(self, kind: str) -> Brush:
        """How a shape of the map is painted."""
        data = DATA["ground"].get(kind, DATA["ground"]["other"])
        stroke = self.color(data["stroke"]) if "stroke" in data else None
        fill = self.color(data.get("fill", "none"))
        return Brush(fill, stroke, data.get("width"), data.get("opacity"))

    def described(self) -> dict[str, Any]:
        """The look as data for the page: its colours as style sheets write them."""
        return {
            "night": self.night,
            "colors": {f"--{name}": css_color(value) for name, value in self.colors.items()},
        }


@once_per_edition
def board_look(edition: Edition) -> Look:
    """The look of an edition; the plain one if its folder has none.

    `BadEdition` says what is wrong with a look that cannot be used.
    """
    try:
        text = edition.files.text(FILE)
        return Look() if text is None else _read(tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        raise _bad_look("unreadable", str(error)) from error


def _read(data: dict[str, Any]) -> Look:
    for name in data:
        if name not in ("night", "colors", "ornaments"):
            raise _bad_look("key", name)
    night, colors, ornaments = (
        data.get("night", False), data.get("colors", {}), data.get("ornaments", []),
    )  # fmt: skip
    if not isinstance(night, bool):
        raise _bad_look("key", "night")
    if not isinstance(colors, dict):
        raise _bad_look("key", "colors")
    for name, value in colors.items():
        if name not in DATA["board"] or not _is_color(value):
            raise _bad_look("color", name)
    if not isinstance(ornaments, list) or len(ornaments) > _MOST_ORNAMENTS:
        raise _bad_look("key", "ornaments")
    return Look(night, colors, tuple(_ornament(one) for one in ornaments))


def _is_color(value: Any) -> bool:
    shades = value if isinstance(value, list) else [value]
    return len(shades) in (1, 2) and all(
        isinstance(shade, str) and _HEX.fullmatch(shade) for shade in shades
    )


def _ornament(data: Any) -> Ornament:
    if not isinstance(data, dict) or data.get("kind") not in KINDS:
        raise _bad_look("kind", str(data.get("kind", "")) if isinstance(data, dict) else "")
    at, size = data.get("at", [0.5, 0.5]), data.get("size", 0.1)
    numbers = [*at, size] if isinstance(at, list) else [size, "at"]
    if len(numbers) != 3 or not all(map(_is_share, numbers)) or size <= 0:
        raise _bad_look("ornament", data["kind"])
    return Ornament(data["kind"], (at[0], at[1]), size)


def _is_share(value: Any) -> bool:
    """Is it a share of the board's size? A little may lie beyond its edge."""
    return isinstance(value, int | float) and not isinstance(value, bool) and -2 <= value <= 3


def _bad_look(why: str, what: str) -> BadEdition:
    return told(BadEdition, "bad_look", FILE, file=FILE, why=why, what=what)
