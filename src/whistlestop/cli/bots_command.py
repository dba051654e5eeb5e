"""`whistlestop bots`: the bots of the package."""

from __future__ import annotations

import argparse
import json

from whistlestop.bots import LADDER
from whistlestop.cli.terminal import Terminal


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """List the bots of the package, the weakest first, as a table or as JSON."""
    facts = [
        {
            "id": rung.id,
            "about": terminal.tell(f"bot.{rung.id}.description"),
            "options": list(rung.bot.options),
        }
        for rung in LADDER
    ]
    if options.json:
        terminal.say(json.dumps(facts, ensure_ascii=False, indent=2))
        return 0
    head = terminal.words.titles("cli.games.bot", "cli.bots.options", "cli.bots.about")
    rows = [[str(one["id"]), ", ".join(one["options"]) or "-", str(one["about"])] for one in facts]
    terminal.say(*terminal.table([head, *rows]), "", terminal.tell("cli.bots.own"))
    return 0
