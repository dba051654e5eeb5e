"""`whistlestop editions`: what can be played."""

from __future__ import annotations

import argparse
import json

from whistlestop.cli.terminal import Terminal, table
from whistlestop.editions import Edition, edition, editions


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """List the editions as a table, or as JSON."""
    found = [edition(name) for name in editions()]
    if options.json:
        terminal.say(json.dumps([_facts(one) for one in found], ensure_ascii=False, indent=2))
        return 0
    head = ["id", "name", "players", "locations", "routes", "tickets", "board data"]
    lines = table([head, *[_row(one) for one in found]], right=(3, 4, 5))
    terminal.say(terminal.styled(lines[0], "bold"), *lines[1:])
    return 0


def player_counts(one: Edition) -> str:
    """`2-5`, or `2, 4` where a count between is missing."""
    counts = sorted(one.players)
    if len(counts) > 1 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}-{counts[-1]}"
    return ", ".join(str(count) for count in counts)


def _row(one: Edition) -> list[str]:
    places = [place for place in one.locations if not place.junction]
    sizes = [str(len(part)) for part in (places, one.routes, one.tickets)]
    return [one.id, one.name, player_counts(one), *sizes, one.provenance.certainty]


def _facts(one: Edition) -> dict[str, object]:
    return {
        "id": one.id,
        "name": one.name,
        "players": list(one.players),
        "locations": sum(not place.junction for place in one.locations),
        "routes": len(one.routes),
        "tickets": len(one.tickets),
        "certainty": one.provenance.certainty,
        "rules_version": one.rules_version,
    }
