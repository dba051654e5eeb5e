"""`sim`: who wins, and how often."""

import io
import json
import re
import sys
from pathlib import Path

import pytest

from tests.cli.command import Command

SIM = ("sim", "ghost_train", "greedy", "random", "--games", "6", "--seed", "2", "--processes", "1")


def test_the_summary_adds_up(command: Command) -> None:
    result = command(*SIM)
    assert (result.code, result.err) == (0, "")
    first, head, *rows = result.out.splitlines()
    assert first == "ghost_train, seed 2: 6 games"
    assert re.split(r"  +", head) == [
        "bot", "seats", "wins", "win rate", "95 %", "share", "rating", "mean score"
    ]  # fmt: skip
    cells = [re.split(r"  +", row) for row in rows[:2]]
    assert [(row[0], row[1]) for row in cells] == [("greedy", "6"), ("random", "6")]
    assert sum(float(row[2]) for row in cells) == 6
    assert rows[3].split() == ["mean", "points", "bonus", "ticket"]
    assert rows[-2].startswith("win rate by turn order: 1st ")
    assert rows[-1].startswith("mean length ")


def test_the_summary_can_be_had_as_json(command: Command) -> None:
    told = json.loads(command(*SIM, "--json").out)
    assert (told["games"], told["planned"], told["seed"]) == (6, 6, "2")
    assert [bot["bot"] for bot in told["bots"]] == ["greedy", "random"]
    assert sum(told["reasons"].values()) == 6


def test_the_same_seed_gives_the_same_games(command: Command) -> None:
    assert command(*SIM, "--json").out == command(*SIM, "--json").out


def test_a_progress_bar_is_shown_on_a_terminal_only(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert command(*SIM).err == ""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    result = command(*SIM, "--json")
    assert "6/6" in screen.getvalue()
    assert json.loads(result.out)["games"] == 6


def test_ctrl_c_shows_what_is_done_so_far(command: Command, tmp_path: Path) -> None:
    """Somebody presses Ctrl-C when the third game begins: here the bot does."""
    (tmp_path / "tired.py").write_text(
        "from whistlestop.bots import RandomBot\n"
        "class Tired(RandomBot):\n"
        "    games = 0\n"
        "    def start(self, seat, edition, seed):\n"
        "        super().start(seat, edition, seed)\n"
        "        Tired.games += 1\n"
        "        if Tired.games == 3:\n"
        "            raise KeyboardInterrupt\n"
    )
    bots = ("sim", "ghost_train", "tired.py:Tired", "random", "--games", "6", "--processes", "1")
    result = command(*bots)
    assert result.code == 130
    assert result.out.startswith("ghost_train, seed 0: 2 games of 6, interrupted")


def test_a_run_goes_on_from_its_folder(command: Command) -> None:
    whole = command(*SIM, "--json").out
    command("sim", "ghost_train", "greedy", "random", "--games", "4", "--seed", "2", "--out", "r")
    assert command("sim", "--resume", "r", "--games", "6", "--json").out == whole
    assert command(*SIM, "--out", "r", "--resume", "--json").out == whole


def test_a_folder_is_needed_to_go_on(command: Command) -> None:
    assert "--resume needs one folder" in command.refuses(*SIM, "--resume")
    assert "Which edition" in command.refuses("sim")


def test_a_sure_result_is_reported(command: Command) -> None:
    result = command("sim", "ghost_train", "greedy", "random", "--until-significant")
    assert "sequential test: greedy wins more than its share, after " in result.out


def test_a_tournament_tells_who_is_best(command: Command) -> None:
    asked = ("random", "greedy", "--edition", "ghost_train", "--games", "4", "--processes", "1")
    result = command("tournament", *asked)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "1 table: 4 games"
    assert lines[2].startswith("greedy ")
    assert re.search(r"ghost_train  random against greedy +4 ", lines[-1])
    told = json.loads(command("tournament", *asked, "--json").out)
    assert told["standings"][0]["bot"] == "greedy"
    assert "Which bots?" in command.refuses("tournament")
