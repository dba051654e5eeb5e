"""`whistlestop play`: a game in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from whistlestop.cli.play.seats import seat_names
from whistlestop.cli.play.session import Session
from whistlestop.cli.play.table import Table
from whistlestop.cli.terminal import Terminal
from whistlestop.editions import edition
from whistlestop.errors import BadOption
from whistlestop.game.game import Game
from whistlestop.game.saves import load
from whistlestop.game.start import new_game


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Set a table up, or go on at one that was saved, and play."""
    game = _loaded(options) if options.load else _new(options)
    save_to = options.save or options.load
    table = Table(game, Path(save_to) if save_to else None)
    confirm = terminal.interactive if options.confirm is None else options.confirm
    return Session(table, terminal, confirm=confirm).run()


def _new(options: argparse.Namespace) -> Game:
    if options.edition is None:
        raise BadOption(
            "Which edition is to be played?",
            code="no_edition",
            field="edition",
            hint="Name one that `whistlestop editions` lists, or --load a saved game.",
        )
    found = edition(options.edition)
    names = seat_names(found, options.name or [], options.bots or [], options.players)
    return new_game(found, names, options.seed)


def _loaded(options: argparse.Namespace) -> Game:
    for name in ("name", "bots", "players", "seed", "edition"):
        if getattr(options, name) is not None:
            raise BadOption(
                f"A saved game brings its own {name}",
                code="bad_option",
                field=name,
                hint="Leave everything but --load and --save out.",
            )
    return load(options.load)
