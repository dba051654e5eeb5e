"""What bots are called at a table: railway people, the same ones at every table.

The page draws their faces (`web/core/faces.js`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from whistlestop.server.tables.text import NAME_LENGTH, look_alike

_NOVICES: Final = ("Pippa", "Beppe", "Lulu", "Tobi", "Nina", "Momo")

CHARACTERS: Final[dict[str | None, tuple[str, ...]]] = {
    "random": _NOVICES,
    "partner": _NOVICES,
    "greedy": ("Rosalia", "Bruno", "Greta", "Osvaldo", "Mila", "Hektor"),
    "planner": ("Ottilie", "Cosimo", "Ingrid", "Anselmo", "Vera", "Teo"),
    "learned": ("Clelia", "Oskar", "Ludovica", "Emil", "Fiorella", "Raimondo"),
    "expert": ("Leonora", "Magnus", "Aurelia", "Ignaz", "Severina", "Balthasar"),
    None: ("Open 1", "Open 2", "Open 3", "Open 4", "Open 5", "Open 6"),
}
"""By the bot that plays them; None for seats that are open. There are more of each than a table
has seats, so one is always free."""


def character(bot: str | None, taken: Sequence[str]) -> str:
    """The first of a bot's characters whom nobody at the table could be confused with."""
    names = CHARACTERS.get(bot) or _numbered(str(bot))
    return next(name for name in names if not any(look_alike(name, other) for other in taken))


def _numbered(bot: str) -> list[str]:
    """The names of a bot of the operator's: its own, and those of others like it."""
    first = bot[: NAME_LENGTH - 3]
    return [first, *(f"{first} {number}" for number in range(2, 10))]
