"""The examples for learners run as they stand; the one that needs PyTorch is run by hand."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "learning"


def output(
    name: str, argument: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> str:
    monkeypatch.setattr(sys, "argv", [name, argument])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    return capsys.readouterr().out


def test_the_batch_loop_learns_and_says_how_fast(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = output("learn_with_numpy.py", "10", capsys, monkeypatch).splitlines()
    assert len(printed) == 10
    assert printed[-1].startswith("step 10: won ")


def test_two_searches_play_a_game_to_its_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = output("openspiel_search.py", "2", capsys, monkeypatch)
    assert "ISMCTS  keep" in printed
    assert "returns: [" in printed.splitlines()[-1]


@pytest.mark.parametrize("name", ["learn_with_numpy", "masked_ppo", "openspiel_search"])
def test_an_example_for_learners_has_fewer_than_60_lines(name: str) -> None:
    assert len((EXAMPLES / f"{name}.py").read_text("utf-8").splitlines()) < 60
