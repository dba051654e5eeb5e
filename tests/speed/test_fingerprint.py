"""Interpreted and compiled engine, every platform and Python version: bit-identical games.

`fingerprints.json` holds a hash over every action, every state and the final scores of games
played at random. Both engines are checked against it. After a deliberate change of the rules or of
the generator write it anew: `python -m tests.speed.test_fingerprint`.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

import whistlestop as ws
from tests.kit.tables import TABLES
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.actions import apply
from whistlestop.engine.playout import Memory, random_action
from whistlestop.engine.scoring import standings, winners
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER

FILE = Path(__file__).with_name("fingerprints.json")
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


@pytest.mark.rule("R-15")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_games_are_the_same_bit_for_bit_in_both_engines(name: str, players: int) -> None:
    known = json.loads(FILE.read_text())
    assert fingerprint(name, players) == known[f"{name} {players}"]


def write() -> None:
    """Write the fingerprints of this engine to the file."""
    table = {f"{name} {players}": fingerprint(name, players) for name, players in TABLES}
    FILE.write_text(json.dumps(table, indent=1) + "\n")


if __name__ == "__main__":
    write()
