"""The command that makes the ladder's table."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tools import ladder_table
from whistlestop.lab import ResultsFolder, simulate

SMALL = ["--editions", "ghost_train", "--steps", "greedy", "planner", "--processes", "1"]


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["ladder_table.py", *arguments])
    return ladder_table.main()


def test_the_table_is_made_from_what_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    games = ["--games", "4", "--large-games", "4"]
    assert run(monkeypatch, *SMALL, *games, "--out", str(tmp_path / "r"), "--print") == 0
    printed = capsys.readouterr().out
    rows = [line.split(" | ") for line in printed.splitlines() if line.startswith("| ghost_train")]
    steps = [(row[1], row[2], row[3]) for row in rows[:4]]
    assert steps == [
        ("`greedy` against `random`", "2", "4"),
        ("`greedy` against `random`", "4", "4"),
        ("`planner` against `greedy`", "2", "4"),
        ("`planner` against `greedy`", "4", "4"),
    ]
    assert "| mean score |" in printed
    assert "grows with its budget" not in printed  # nobody asked for the expert
    assert "| ghost_train | `planner` | 12 |" in printed
    assert "| `planner` | ghost_train |" in printed
    again = run(monkeypatch, *SMALL, "--table", "--out", str(tmp_path / "r"), "--print")
    assert (again, capsys.readouterr().out) == (0, printed)


def test_a_line_that_was_not_played_to_its_end_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    games = ["--games", "4", "--large-games", "4", "--out", str(tmp_path / "r"), "--print"]
    run(monkeypatch, *SMALL, *games)
    complete = capsys.readouterr().out
    folder = ResultsFolder.open(tmp_path / "r" / "ghost_train-planner-2")
    folder.change({**folder.settings, "games": 6})
    run(monkeypatch, *SMALL, *games, "--table")
    line = "| ghost_train | `planner` against `greedy` | 2 |"
    assert line in complete
    assert line not in capsys.readouterr().out


def test_the_table_is_put_between_its_markers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = tmp_path / "bots.md"
    page.write_text("# Bots\n\nWords.\n", encoding="utf-8")
    monkeypatch.setattr(ladder_table, "PAGE", page)
    ladder_table.write_page(["| one |"])
    page.write_text(page.read_text("utf-8") + "\nMore words.\n", encoding="utf-8")
    ladder_table.write_page(["| two |"])
    text = page.read_text("utf-8")
    assert "| one |" not in text
    assert text.startswith("# Bots\n\nWords.\n\n## The table\n")
    assert text.endswith("\nMore words.\n")
    assert text.count("| two |") == 1


def test_what_a_step_must_reach() -> None:
    match = ladder_table.Match("europe", "planner", 2, "planner", "greedy", 10)
    assert match.threshold == 0.85
    short = ladder_table.Match("ghost_train", "expert", 2, "expert", "planner", 10)
    assert short.threshold == 0.58
    large = ladder_table.Match("europe", "greedy", 5, "greedy", "random", 10)
    assert large.threshold == pytest.approx(0.2)
    assert large.bots == ["greedy", *["random"] * 4]


def test_what_was_not_learned_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["ladder_table.py", "--editions", "san_francisco"])
    options = ladder_table.read_options()
    measured = [(match.step, match.players) for match in ladder_table.matches(options)]
    assert ("learned", 2) in measured
    assert ("learned", 4) not in measured
    assert ("expert", 4) in measured


def test_a_step_is_reached_only_if_the_whole_interval_says_so() -> None:
    summary = simulate("ghost_train", ["greedy", "random"], games=2, seed=4)
    match = ladder_table.Match("ghost_train", "greedy", 2, "greedy", "random", 2)
    verdicts = []
    for interval in ((0.86, 0.99), (0.80, 0.99), (0.70, 0.84)):
        changed = replace(summary, bots=(replace(summary.bots[0], interval=interval),))
        verdicts.append(match.verdict(changed))
    assert verdicts == ["reached", "open", "missed"]


def test_the_expert_is_measured_with_several_budgets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    few = ["--expert-games", "2", "--playouts", "2", "--budgets", "2", "3", "--processes", "1"]
    what = ["--editions", "ghost_train", "--steps", "expert", "--large-games", "2"]
    assert run(monkeypatch, *what, *few, "--out", str(tmp_path / "r"), "--print") == 0
    printed = capsys.readouterr().out
    assert "| ghost_train | 2 | 2 |" in printed
    assert "| ghost_train | 3 | 2 |" in printed
    assert "`python tools/ladder_table.py --playouts 2 --budgets 2 3`" in printed
