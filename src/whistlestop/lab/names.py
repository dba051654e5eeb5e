"""Names of tickets and connections, as players read them."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.editions import Edition
from whistlestop.game.names import NamesOf


def joined(edition: Edition, locations: Sequence[str]) -> str:
    """The names of the locations that a ticket or a route connects."""
    return NamesOf(edition).locations(locations)
