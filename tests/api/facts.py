"""What a game tells about itself."""

from __future__ import annotations

from typing import Any

import whistlestop as ws


def seen_from_outside(game: ws.Game) -> tuple[Any, ...]:
    """Everything that a refused move must leave as it was."""
    return game.position(), game.actions, game.moves, game.events, game.decision
