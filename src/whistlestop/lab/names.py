"""Names of tickets and connections, as players read them."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.editions import Edition
from whistlestop.game.log import location_name


def joined(edition: Edition, locations: Sequence[str]) -> str:
    """The names of the locations that a ticket or a route connects."""
    return " \N{EN DASH} ".join(location_name(edition, location) for location in locations)
