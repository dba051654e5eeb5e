"""What tables ask of whoever thinks for the bots."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from whistlestop.game.game import Game

USUAL_SECONDS = 1.0
"""How long a bot that takes the time it is given may think."""


class Share(NamedTuple):
    """Whose work it is. Addresses take turns, and so do the tables of one address."""

    address: str
    table: str


class Thought(NamedTuple):
    """What a bot would do."""

    move: str
    """The whole move, in notation."""
    seconds: float | None
    """How long it was given to think; None for a quick bot."""
    playouts: int | None = None
    """Imagined games that it played on; None for a bot that plays none."""


class BotMoves(Protocol):
    """Whoever thinks for the bots."""

    async def move(self, bot: str, game: Game, seat: int, share: Share) -> Thought:
        """The whole move a bot would make on this seat. `Refused` if too many wait for one."""
