"""A hash over whole games: equal wherever the engine plays the same."""

from __future__ import annotations

import hashlib

import whistlestop as ws
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.actions import apply
from whistlestop.engine.playout import Memory, random_action
from whistlestop.engine.scoring import standings, winners
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER

SEEDS = range(12)


def fingerprint(name: str, players: int) -> str:
    """A hash over everything that happens in some games of one edition and player count."""
    r = rules_for(ws.edition(name))
    digest = hashlib.sha256()
    for seed in SEEDS:
        s = set_up(r, players, seed, -1, False)
        memory = Memory(r, players)
        step = 0
        while s.decision != OVER:
            action = int(random_action(r, s, memory))
            digest.update(action.to_bytes(2, "big"))
            apply(r, s, action)
            step += 1
            if step % 50 == 0:
                digest.update(repr(s.key()).encode())
        rows = standings(r, s)
        totals = [(int(row.total), int(row.longest_path), row.loans) for row in rows]
        digest.update(repr((s.key(), totals, winners(r, s, rows))).encode())
    return digest.hexdigest()
