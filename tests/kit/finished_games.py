"""Games played at random to their end, as people would find them on the table."""

from __future__ import annotations

from typing import Any

from whistlestop.editions import edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.playout import play_out
from whistlestop.engine.setup import set_up
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
