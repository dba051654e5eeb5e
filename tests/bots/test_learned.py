"""The bot that has learned."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import whistlestop as ws
from whistlestop.bots import weights as weights_module
from whistlestop.bots.weights import FOLDER, networks_for
from whistlestop.lab.fast import play_fast


def actions(edition: ws.Edition, bot: str) -> list[int]:
    game = play_fast(edition, [bot] * 2, "learned", [1, 2])
    assert game is not None
    return game.actions


@pytest.mark.parametrize("edition", [path.stem for path in sorted(FOLDER.glob("*.json"))])
def test_what_was_learned_fits_the_edition(edition: str) -> None:
    found = ws.edition(edition)
    networks = networks_for(found, 2)
    items = len(found.routes) + len(found.tickets) + len(found.locations)
    assert [len(network.items) for network in networks] == [items] * 3


def test_all_that_was_learned_is_small() -> None:
    assert 0 < sum(path.stat().st_size for path in FOLDER.glob("*.json")) < 3_000_000


def test_it_decides_otherwise_than_the_planner() -> None:
    ghost_train = ws.edition("ghost_train")
    assert actions(ghost_train, "learned") != actions(ghost_train, "planner")


def test_on_a_board_it_has_not_learned_it_plays_as_the_planner() -> None:
    unknown = replace(ws.edition("ghost_train"), id="unknown")
    assert actions(unknown, "learned") == actions(unknown, "planner")


def test_what_was_learned_is_used_only_at_the_tables_it_holds_for(tmp_path: Path) -> None:
    ghost_train = ws.edition("ghost_train")
    weights = json.loads((FOLDER / "ghost_train.json").read_text("utf-8"))
    path = tmp_path / "ghost_train.json"

    def used(players: int) -> bool:
        path.write_text(json.dumps(weights), encoding="utf-8")
        weights_module._read.cache_clear()
        return bool(networks_for(ghost_train, players, tmp_path))

    weights["tables"] = [2, 3]
    assert [used(2), used(3), used(4)] == [True, True, False]
    del weights["tables"]
    assert [used(2), used(3)] == [True, False]
