"""`whistlestop completion`: a script that lets a shell complete the command line."""

from __future__ import annotations

import argparse

from whistlestop.cli.completion import script
from whistlestop.cli.parser import make_parser
from whistlestop.cli.terminal import Terminal


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the script."""
    terminal.say(script(options.shell, make_parser(terminal.words), terminal.words))
    return 0
