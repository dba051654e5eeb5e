"""Games to test the API on: every edition with every number of players, some way on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import whistlestop as ws

TABLES = [(name, players) for name in ws.editions() for players in ws.edition(name).players]
"""Every edition with every number of players."""

LARGEST = [(name, max(ws.edition(name).players)) for name in ws.editions()]
"""Every edition once, with as many players as it takes."""


def walk(name: str, players: int, seed: int | str = 7) -> Iterator[ws.Game]:
    """One random game, given before each of its decisions and once more when it is over."""
    game, dice = ws.new_game(name, players=players, seed=seed), random.Random(f"walk {seed}")
    yield game
    while not game.over:
        game.apply_unchecked(dice.choice(game.legal_actions()).number)
        yield game


def stops(name: str, players: int, every: int = 40, seed: int | str = 7) -> Iterator[ws.Game]:
    """The same game at every so many decisions, and at its end."""
    for step, game in enumerate(walk(name, players, seed)):
        if step % every == 0 or game.over:
            yield game


def played(name: str, players: int, decisions: int, seed: int | str = 7) -> ws.Game:
    """A random game after so many decisions, or at its end if that comes first."""
    *_, game = islice(walk(name, players, seed), decisions + 1)
    return game


def seen_from_outside(game: ws.Game) -> tuple[Any, ...]:
    """Everything that a refused move must leave as it was."""
    return game.position(), game.actions, game.moves, game.events, game.decision
