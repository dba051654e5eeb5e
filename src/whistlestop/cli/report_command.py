"""`whistlestop report`: one page with plots of a results folder."""

from __future__ import annotations

import argparse
from pathlib import Path

from whistlestop.cli.many_games import games_line
from whistlestop.cli.problems import refusal
from whistlestop.cli.terminal import Terminal
from whistlestop.lab.folder import ResultsFolder
from whistlestop.lab.report import report


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the page, and say where."""
    folder = ResultsFolder.open(options.folder)
    games = len(folder.results())
    words = terminal.words
    if not games:
        key = "cli.report.empty"
        raise refusal(words, key, code="no_results", field="folder", folder=options.folder)
    path = Path(options.html or Path(options.folder, "report.html"))
    path.write_text(report(folder, language=words.language), encoding="utf-8")
    played = games_line(games, games, words)
    terminal.say(words.tell("cli.report.written", games=played, path=path))
    return 0
