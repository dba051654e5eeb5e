"""`whistlestop check-edition`: is a folder an edition that can be played to the end?"""

from __future__ import annotations

import argparse

from whistlestop.cli.terminal import Terminal
from whistlestop.editions import Edition, briefs_of, load_edition, names_of
from whistlestop.editions.tables import rules_for
from whistlestop.engine.playout import play_out
from whistlestop.engine.setup import set_up
from whistlestop.errors import BadEdition, BadOption
from whistlestop.log import counted

FAULTY = 1
"""The exit code for a folder with problems."""


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Load the folder with all checks, then play a few random games with every player count."""
    if options.games < 0:
        raise BadOption("--games must not be negative", code="bad_option", field="games")
    try:
        found = load_edition(options.path)
        languages = sorted({*names_of(found), *briefs_of(found)})
    except BadEdition as error:
        if error.code == "edition_not_found":
            raise
        terminal.say(str(error))
        return FAULTY
    terminal.say(f"OK: {found.name} ({found.id}) in {found.folder}")
    terminal.say(f"  {_sizes(found)}")
    if languages:
        terminal.say(f"  names or rules in brief in {', '.join(languages)}")
    if options.games:
        _try_out(found, options.games, terminal)
    return 0


def _sizes(found: Edition) -> str:
    return ", ".join(
        (
            counted(len(found.locations), "location"),
            counted(len(found.routes), "route"),
            counted(len(found.tickets), "ticket"),
            f"{sum(kind.count for kind in found.card_kinds)} cards",
        )
    )


def _try_out(found: Edition, games: int, terminal: Terminal) -> None:
    """Random games to the end: if one breaks the engine, the edition's author should see it."""
    rules = rules_for(found)
    for players in found.players:
        lengths = []
        for number in range(games):
            state = set_up(rules, players, f"check {number}", -1, False)
            lengths.append(int(play_out(rules, state)))
        terminal.say(
            f"  {players} players: {counted(games, 'random game')} played to the end, "
            f"{min(lengths)} to {max(lengths)} decisions"
        )
