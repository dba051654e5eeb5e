"""What a notebook shows: editions, games and observations as pictures of their board."""

from __future__ import annotations

from importlib import import_module


def picture(thing: object) -> str:
    """The board of an edition, or as an observation shows it, as an SVG document.

    Drawing is a layer above and may be absent, so it is found only when a picture is wanted.
    """
    drawn: str = import_module("whistlestop.drawing.pictures").picture(thing)
    return drawn
