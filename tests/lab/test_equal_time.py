"""The command that measures a change of the expert at equal time."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import whistlestop as ws
from tools import equal_time

INSTALLED = str(Path(ws.__file__).parent.parent)


@pytest.mark.parametrize("against", [[], ["--before", INSTALLED]])
def test_both_sides_play_and_use_the_same_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], against: list[str]
) -> None:
    options = ["ghost_train", "--deals", "2", "--seconds", "0.01", "--once", *against]
    monkeypatch.setattr(sys, "argv", ["equal_time", *options])
    assert equal_time.main() == 0
    printed = capsys.readouterr().out
    assert "of 2 games of deals 1 to 2" in printed
    words = printed.partition("processor time ")[2].split()
    own, others = (float(words[at]) for at in (0, 9))
    assert own > 0
    assert others == pytest.approx(own, rel=0.5, abs=0.2)
