"""`whistlestop check-bot`: does a bot play everywhere, the same way every time, and fair?"""

from __future__ import annotations

import argparse
import json

from whistlestop.cli.many_games import bar
from whistlestop.cli.terminal import Terminal
from whistlestop.errors import BadOption
from whistlestop.testing import check_bot

FAULTY = 1
"""The exit code for a bot with problems."""


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Check the bot and say what was found."""
    if options.games < 1:
        raise BadOption("--games must be 1 or more", code="bad_option", field="games")
    with bar() as shown:
        report = check_bot(
            options.bot, on=options.edition, games=options.games, seed=options.seed, progress=shown
        )
    if options.json:
        terminal.say(json.dumps(report.to_dict(), ensure_ascii=False, indent=2))
    else:
        terminal.say(str(report))
    return 0 if report.ok else FAULTY
