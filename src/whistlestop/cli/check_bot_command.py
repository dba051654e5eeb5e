"""`whistlestop check-bot`: does a bot play everywhere, the same way every time, and fairly?"""

from __future__ import annotations

import argparse
import json

from whistlestop.cli.many_games import bar
from whistlestop.cli.problems import refusal
from whistlestop.cli.terminal import Terminal
from whistlestop.testing import check_bot

FAULTY = 1
"""The exit code for a bot with problems."""


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Check the bot and say what was found."""
    words = terminal.words
    if options.games < 1:
        raise refusal(words, "cli.check.games", code="bad_option", field="games", least=1)
    with bar(words) as shown:
        report = check_bot(
            options.bot, on=options.edition, games=options.games, seed=options.seed, progress=shown
        )
    if options.json:
        terminal.say(json.dumps(report.to_dict(), ensure_ascii=False, indent=2))
    else:
        terminal.say(*report.told(words))
    return 0 if report.ok else FAULTY
