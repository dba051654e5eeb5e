"""Interpreted and compiled engine, every platform and Python version: bit-identical games.

`fingerprints.json` holds a hash over every action, every state and the final scores of games
played at random. Both engines are checked against it. After a deliberate change of the rules or of
the generator write it anew: `python -m tests.speed.test_fingerprint`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.kit.fingerprint import fingerprint
from tests.kit.tables import TABLES

FILE = Path(__file__).with_name("fingerprints.json")


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
