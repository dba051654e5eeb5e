"""The vehicles that are drawn on cards, read from `vehicles.toml`."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

_DATA: Final[dict[str, Any]] = tomllib.loads(
    files("whistlestop.drawing").joinpath("vehicles.toml").read_text("utf-8")
)
NAMES: Final = tuple(_DATA["vehicles"])
BY_COLOR: Final[dict[str, list[str]]] = _DATA["colors"]
"""What the cards of a colour show: in the train deck, and in the ship deck."""


def layers(name: str) -> list[dict[str, Any]]:
    """A vehicle from the bottom up, its parts written out."""
    found: list[dict[str, Any]] = []
    for layer in _DATA["vehicles"][name]:
        found += _DATA["parts"][layer["part"]] if "part" in layer else [layer]
    return found


def afloat(name: str) -> bool:
    """Does it stand in water?"""
    return {"part": "water"} in _DATA["vehicles"][name]
