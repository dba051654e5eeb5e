"""The same seed and the same moves make the same game, in every process (R-15)."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import whistlestop as ws
from tests.kit.random_games import played
from tests.kit.tables import LARGEST, TABLES

ROOT = Path(__file__).resolve().parents[2]


def fingerprint() -> str:
    """A hash over everything the API says about a game of each edition."""
    digest = hashlib.sha256()
    for name, players in LARGEST:
        game = played(name, players, 250)
        seen = [game.observe(seat).to_dict() for seat in (None, *range(players))]
        reasons = [str(game.why_illegal(n)) for n in range(10, game.action_count, 17)]
        scores = [score.to_dict() for score in game.scores()]
        told = [event.to_dict() for event in game.events]
        payments = [str(p) for route in game.edition.routes for p in game.payments(route.id)][:500]
        parts = [game.position(), game.moves, repr(game), seen, reasons, scores, told, payments]
        digest.update(json.dumps(parts).encode())
        digest.update(repr(ws.playouts(game, 2, seed=3)).encode())
    return digest.hexdigest()


@pytest.mark.rule("R-15")
def test_the_game_does_not_depend_on_the_process() -> None:
    code = "from tests.api.test_determinism import fingerprint; print(fingerprint())"
    found = {fingerprint()}
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(done.stdout.strip())
    assert len(found) == 1


@pytest.mark.rule("R-15")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_seed_and_moves_give_the_same_game(name: str, players: int) -> None:
    game = played(name, players, seed="a text")
    again = ws.new_game(name, players=players, seed="a text")
    for action in game.moves:
        again.apply(action)
    assert again.position() == game.position()
    assert again.events == game.events
    assert again.outcome() == game.outcome()


@pytest.mark.rule("R-15")
@pytest.mark.parametrize("name", ws.editions())
def test_another_seed_gives_another_game(name: str) -> None:
    decks = {json.dumps(ws.new_game(name, seed=seed).position()["decks"]) for seed in range(20)}
    assert len(decks) == 20
