"""`check_edition`: is a folder an edition that can be played?"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import whistlestop as ws
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.setup import set_up
from whistlestop.testing import check_edition
from whistlestop.testing.editions import play_checked


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ws.edition("nordic").folder, tmp_path / "mine"))


def test_an_edition_is_tried_with_every_number_of_players(folder: Path) -> None:
    report = check_edition(folder, games=2)
    assert report.ok
    assert report.edition is not None
    assert {players: len(lengths) for players, lengths in report.lengths.items()} == {2: 2, 3: 2}
    assert "2 random games played to the end" in str(report)


def test_a_faulty_folder_is_reported(folder: Path) -> None:
    tickets = folder / "tickets.csv"
    tickets.write_text(tickets.read_text("utf-8").replace("oslo", "osllo"), encoding="utf-8")
    report = check_edition(folder)
    assert not report.ok
    assert "osllo" in str(report)


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ws.BadEdition):
        check_edition(tmp_path / "nowhere")


def test_a_game_that_loses_a_card_is_stopped_and_the_loss_told() -> None:
    rules = rules_for(ws.edition("nordic"))
    state = set_up(rules, 2, 7, -1, False)
    assert play_checked(rules, state.copy())[1] == []
    state.deck_size0 -= 1
    decisions, broken = play_checked(rules, state)
    assert (decisions, broken) == (0, ["no card is lost or made"])
