"""`repr` is code: evaluated, it gives an equal game."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pytest

import whistlestop as ws
from tests.kit.random_games import stops, walk
from tests.kit.tables import TABLES


def evaluated(value: object) -> Any:
    """What the code that an object shows itself as gives."""
    return eval(repr(value), {"whistlestop": ws})


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_repr_of_a_game_is_code_that_makes_it(name: str, players: int) -> None:
    for game in stops(name, players, every=150):
        again = evaluated(game)
        assert again == game
        assert again.moves == game.moves
        assert again.events == game.events


def test_options_names_and_seeds_are_in_it() -> None:
    game = ws.new_game("europe", players=["Ana", 'B"o'], seed="a 'text'", first=1)
    assert evaluated(game) == game
    assert evaluated(game).options == {"first": 1}


def test_a_game_from_a_position_shows_the_document_it_began_from() -> None:
    document = {"edition": "nordic", "seats": [{"hand": {"red": 2}}, {}]}
    game = ws.from_position(document)
    assert repr(game) == f"whistlestop.from_position({document!r})"
    game.play("draw deck", "draw deck")
    assert evaluated(game) == game


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_imagined_game_can_be_shown_and_saved_too(
    name: str, players: int, tmp_path: Path
) -> None:
    table = next(game for game in walk(name, players) if game.turn == 0 and len(game.actions) > 30)
    game = table.observe(0).determinise(random.Random(1))
    game.apply(game.legal_actions()[0])
    assert evaluated(game) == game
    ws.save(game, tmp_path / "imagined.jsonl")
    assert ws.load(tmp_path / "imagined.jsonl") == game


def test_an_edition_of_your_own_is_shown_by_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(ws.edition("europe").folder, folder)
    mine = ws.load_edition(folder)
    assert repr(mine) == f"whistlestop.edition({str(folder)!r})"
    assert evaluated(mine) == mine
    assert evaluated(ws.edition("europe")) is ws.edition("europe")
    game = ws.new_game(mine, seed=7)
    assert game != ws.new_game("europe", seed=7)
    assert evaluated(game) == game
