"""Policies decide the same interpreted and compiled: the fingerprints below hold in both.

They change only when a policy is meant to play differently. This prints them anew:
`PYTHONPATH=src python tests/planning/test_same_games.py`.
"""

from __future__ import annotations

import hashlib

import pytest

import whistlestop as ws
from whistlestop.lab.fast import play_fast

FINGERPRINTS = {
    "europe": "101f800e3982773b",
    "nordic": "32dc7fd655aba6b1",
    "world": "049ab08c79612947",
    "san_francisco": "e41193eb8f4088dd",
    "ghost_train": "b46a7f5d60988a9a",
}


def fingerprint(edition: str) -> str:
    """A digest of every action of one game among planner, greedy and random."""
    names = ["planner", "greedy", "random"]
    game = play_fast(ws.edition(edition), names, "fingerprint", [1, 2, 3])
    assert game is not None
    return hashlib.sha256(repr(game.actions).encode()).hexdigest()[:16]


@pytest.mark.rule("R-15")
@pytest.mark.parametrize("edition", FINGERPRINTS)
def test_a_game_among_policies_is_the_same_in_every_build(edition: str) -> None:
    assert fingerprint(edition) == FINGERPRINTS[edition]


if __name__ == "__main__":
    for name in FINGERPRINTS:
        print(f'    "{name}": "{fingerprint(name)}",')
