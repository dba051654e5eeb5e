"""Games played at random to their end or nearly so, as people would find them on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.kit.random_games import random_game
from whistlestop.editions import edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.playout import play_out
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import RESERVE, SEAT, TURN
from whistlestop.game.outcome import outcome
from whistlestop.game.position import write_position


def finished(name: str, players: int, seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The complete position of a finished game, and its outcome."""
    board = edition(name)
    r = rules_for(board)
    s = set_up(r, players, seed, -1, False)
    play_out(r, s)
    found = outcome(board, r, s)
    assert found is not None
    names = [f"Player {seat}" for seat in range(players)]
    position = write_position(board, r, s, players=names, options={}, seed=seed)
    return position, found.to_dict()


def nearly_finished(name: str, players: Sequence[str], seed: int, left: int = 12) -> dict[str, Any]:
    """The complete position on the first turn when a player has at most `left` pieces."""
    for step in random_game(name, len(players), seed, "builder"):
        reserves = [seat * SEAT + RESERVE for seat in range(len(players))]
        fewest = min(step.s.seats[one] + step.s.seats[one + 1] for one in reserves)
        if step.s.decision == TURN and fewest <= left:
            return write_position(
                edition(name), step.r, step.s, players=list(players), options={}, seed=seed
            )
    raise AssertionError(f"no player of {name} ever has {left} pieces left")
