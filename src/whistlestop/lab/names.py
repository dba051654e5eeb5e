"""Names of tickets and connections for people."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.editions import Edition
from whistlestop.game.log import location_name


def joined(edition: Edition, places: Sequence[str]) -> str:
    """The names of the places that a ticket or a route joins."""
    return " \N{EN DASH} ".join(location_name(edition, place) for place in places)
