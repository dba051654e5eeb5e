"""The board that the guide makes is complete: written to a folder, it can be played."""

from __future__ import annotations

from pathlib import Path

import whistlestop as ws
from tests.docs.pages import page

FILES = page("docs/guides/make-a-board.md").files()


def test_the_guide_shows_all_four_files() -> None:
    files = ("edition.toml", "locations.csv", "routes.csv", "tickets.csv")
    assert sorted(FILES) == [f"lakeside/{file}" for file in files]


def test_the_board_of_the_guide_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "lakeside").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    edition = ws.load_edition(tmp_path / "lakeside")
    for players in edition.players:
        game = ws.new_game(edition, players=players, seed=1)
        assert len(ws.playouts(game, 20, seed=1).scores) == 20
