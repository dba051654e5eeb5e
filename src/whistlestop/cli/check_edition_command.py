"""`whistlestop check-edition`: is a folder an edition that can be played to the end?"""

from __future__ import annotations

import argparse

from whistlestop.cli.problems import refusal
from whistlestop.cli.terminal import Terminal
from whistlestop.testing import check_edition

FAULTY = 1
"""The exit code for a folder with problems."""


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Load the folder with all checks, then play a few random games with every player count."""
    words = terminal.words
    if options.games < 0:
        raise refusal(words, "cli.check.games", code="bad_option", field="games", least=0)
    report = check_edition(options.path, games=options.games)
    terminal.say(*report.told(words))
    return 0 if report.ok else FAULTY
