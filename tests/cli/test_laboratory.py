"""`report`, `study` and `check-bot`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.command import Command

STUDY = ("study", "ghost_train", "--bots", "random", "--games", "4", "--processes", "1")


def test_a_report_is_written_into_the_folder(command: Command) -> None:
    command("sim", "ghost_train", "greedy", "random", "--games", "2", "--out", "r")
    result = command("report", "r")
    assert (result.code, result.out) == (0, "2 games: the report is in r/report.html.\n")
    assert Path("r/report.html").read_text("utf-8").startswith("<!doctype html>")
    command("report", "r", "--html", "page.html")
    assert Path("page.html").read_text("utf-8") == Path("r/report.html").read_text("utf-8")
    assert "not a folder with results" in command.refuses("report", "nowhere")


def test_a_study_tells_what_it_found(command: Command) -> None:
    result = command(*STUDY, "--html", "study.html")
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == (
        "Ghost Train, played by random: "
        "4 games with 2 players, 4 games with 3 players, 4 games with 4 players"
    )
    assert lines[2].startswith("* ")
    assert lines[-1] == "The page is in study.html."
    assert "a balance study" in Path("study.html").read_text("utf-8")
    told = json.loads(command(*STUDY, "--json").out)
    assert told["games"] == {"2": 4, "3": 4, "4": 4}
    assert {ticket["verdict"] for ticket in told["tickets"]} <= {"overpaid", "underpaid", "fair"}


def test_a_bot_is_checked(command: Command) -> None:
    good = command("check-bot", "random", "--edition", "ghost_train")
    assert good.code == 0
    assert good.out.startswith("OK: random played 6 games at 3 tables\n")
    Path("bad.py").write_text(
        "from whistlestop.bots import Bot\n"
        "class Bad(Bot):\n"
        "    def decide(self, observation, legal):\n"
        "        return None\n",
        encoding="utf-8",
    )
    bad = command("check-bot", "bad.py:Bad", "--edition", "ghost_train", "--json")
    assert bad.code == 1
    assert [found["kind"] for found in json.loads(bad.out)["problems"]] == ["illegal"] * 3
    assert "no bot" in command.refuses("check-bot", "nobody")
