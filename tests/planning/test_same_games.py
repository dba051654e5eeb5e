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
    "europe": "507fc10f71111046",
    "nordic": "324db5d547f72d1b",
    "world": "2facbae33c7ef6c7",
    "san_francisco": "cc8ae80a17713853",
    "ghost_train": "43a7908375ea1e0b",
}


def fingerprint(edition: str) -> str:
    """A digest of every action of one game among planner, greedy and learned."""
    names = ["planner", "greedy", "learned"]
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
