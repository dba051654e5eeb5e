"""`whistlestop report`: one page with plots of what a results folder holds."""

from __future__ import annotations

import argparse
from pathlib import Path

from whistlestop.cli.terminal import Terminal
from whistlestop.errors import BadOption
from whistlestop.game.log import counted
from whistlestop.lab.folder import ResultsFolder
from whistlestop.lab.report import report


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the page, and say where."""
    folder = ResultsFolder.open(options.folder)
    games = len(folder.results())
    if not games:
        raise BadOption(
            f"{options.folder} holds no game yet",
            code="no_results",
            field="folder",
            hint="Go on with the run: --resume.",
        )
    path = Path(options.html or Path(options.folder, "report.html"))
    path.write_text(report(folder), encoding="utf-8")
    terminal.say(f"{counted(games, 'game')}: the report is in {path}.")
    return 0
