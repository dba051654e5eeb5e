"""A saved game with the proof of its shuffle, in which one of three promised contributions is
missing."""

from __future__ import annotations

import json
import random
from typing import Any

import whistlestop as ws
from tests.kit.random_games import finish
from whistlestop.game import fairness
from whistlestop.game.saves import save_lines

TABLE = "k3v9"
SECRET = "5e" * 32
SHARES = {0: "a0" * 32, 2: "c2" * 32}
ABSENT = {1: "b1" * 32}
"""A contribution that was promised and never arrived."""


def proved() -> list[dict[str, Any]]:
    """The lines of a saved game with its proof."""
    line = fairness.game_line("ghost_train", 3, {})
    seed = fairness.digest(TABLE, line, SECRET, SHARES)
    begun = ws.new_game("ghost_train", ["Ana", "Bo", "Cem"], seed)
    commitments = {n: fairness.commitment(share) for n, share in {**SHARES, **ABSENT}.items()}
    committed = fairness.commitment(SECRET)
    proof = fairness.Proof(
        TABLE,
        committed,
        SECRET,
        tuple(fairness.Share(n, commitments[n], SHARES.get(n)) for n in sorted(commitments)),
        fairness.digest(TABLE, line, committed, commitments),
        begun.position(),
    )
    game = finish(begun, random.Random(1))
    return [json.loads(text) for text in save_lines(game, proof.to_dict())]


LINES = proved()
