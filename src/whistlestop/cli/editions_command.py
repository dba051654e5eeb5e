"""`whistlestop editions`: what can be played."""

from __future__ import annotations

import argparse
import json

from whistlestop.cli.edition_facts import player_counts
from whistlestop.cli.terminal import Terminal
from whistlestop.editions import Edition, edition, editions
from whistlestop.game.names import NamesOf
from whistlestop.messages import Words


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """List the editions as a table, or as JSON."""
    found = [edition(name) for name in editions()]
    if options.json:
        terminal.say(json.dumps([_facts(one) for one in found], ensure_ascii=False, indent=2))
        return 0
    head = terminal.words.titles(
        "cli.editions.id",
        "cli.editions.name",
        "cli.editions.players",
        "cli.editions.locations",
        "cli.editions.routes",
        "cli.editions.tickets",
        "cli.editions.board_data",
    )
    rows = [_row(one, terminal.words) for one in found]
    terminal.say(*terminal.table([head, *rows], right=(3, 4, 5)))
    return 0


def _row(one: Edition, words: Words) -> list[str]:
    sizes = [str(n) for n in (_locations(one), len(one.routes), len(one.tickets))]
    certainty = words.tell("cli.certainty", certainty=one.provenance.certainty)
    return [
        one.id,
        NamesOf(one, words.language).edition_name(),
        player_counts(one),
        *sizes,
        certainty,
    ]


def _locations(one: Edition) -> int:
    return sum(not location.junction for location in one.locations)


def _facts(one: Edition) -> dict[str, object]:
    return {
        "id": one.id,
        "name": one.name,
        "players": list(one.players),
        "locations": _locations(one),
        "routes": len(one.routes),
        "tickets": len(one.tickets),
        "certainty": one.provenance.certainty,
        "rules_version": one.rules_version,
    }
