"""The examples run as they stand."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from tests.docs.pages import page
from whistlestop.lab import simulate

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def output(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    return capsys.readouterr().out


def test_a_game_is_played_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    printed = output("play_by_hand.py", capsys)
    assert "Bo is to move" in printed
    assert "2 purple do not pay for London" in printed
    assert "RouteClaimed(seat=1, route='wien-budapest-2'" in printed


def test_the_bot_of_the_example_beats_random(capsys: pytest.CaptureFixture[str]) -> None:
    printed = output("write_a_bot.py", capsys)
    assert "LongestFirst   wins 100%" in printed


def test_the_bot_of_the_guide_beats_greedy() -> None:
    bots = [f"{EXAMPLES / 'my_bot.py'}:MyBot", "greedy"]
    mine, _ = simulate("europe", bots, games=120, seed=1).bots
    assert mine.interval[0] > 0.5


def test_the_guide_shows_the_bot_as_it_is() -> None:
    shown = page("docs/guides/write-a-bot.md").files()["my_bot.py"]
    assert shown == (EXAMPLES / "my_bot.py").read_text("utf-8")
    assert len(shown.splitlines()) < 40


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_an_example_is_short(path: Path) -> None:
    assert 10 <= len(path.read_text("utf-8").splitlines()) <= 80
