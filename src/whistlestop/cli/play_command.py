"""`whistlestop play`: a game in the terminal."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from whistlestop.cli.play.seats import seat_names
from whistlestop.cli.play.session import Session
from whistlestop.cli.play.table import Table
from whistlestop.cli.problems import refusal
from whistlestop.cli.terminal import Terminal
from whistlestop.editions import edition
from whistlestop.game.game import Game
from whistlestop.game.saves import load
from whistlestop.game.start import new_game
from whistlestop.messages import Words


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Set up a new table or continue a saved one, and play."""
    words = terminal.words
    game = _loaded(options, words) if options.load else _new(options, words)
    save_to = options.save or options.load
    table = Table(game, words, Path(save_to) if save_to else None)
    confirm = terminal.interactive if options.confirm is None else options.confirm
    if _on_screen(options, terminal):
        return _play_in_window(table, terminal, confirm=confirm)
    return Session(table, terminal, confirm=confirm).run()


def _on_screen(options: argparse.Namespace, terminal: Terminal) -> bool:
    """Can the board be shown? Without Textual this says once how to install it."""
    dumb = os.environ.get("TERM", "dumb") == "dumb" and sys.platform != "win32"
    # Textual draws on the error stream.
    seen = sys.stdout.isatty() and sys.stderr.isatty()
    if options.plain or dumb or not (terminal.interactive and seen):
        return False
    if find_spec("textual") is None:
        terminal.say(terminal.tell("cli.window.missing", name="textual"))
        return False
    return True


def _play_in_window(table: Table, terminal: Terminal, *, confirm: bool) -> int:
    """Play with the board on the screen; afterwards the terminal is as it was."""
    from whistlestop.cli.play.window.app import PlayWindow

    if not terminal.colored:
        os.environ["NO_COLOR"] = "1"
    window = PlayWindow(table, confirm=confirm)
    window.run()
    if window.failure is not None:
        raise window.failure
    if window.saved_to is not None:
        terminal.say(terminal.tell("cli.play.go_on", path=window.saved_to))
    if window.interrupted:
        raise KeyboardInterrupt
    return 0


def _new(options: argparse.Namespace, words: Words) -> Game:
    if options.edition is None:
        raise refusal(words, "cli.play.which_edition", code="no_edition", field="edition")
    found = edition(options.edition)
    names = seat_names(found, words, options.name or [], options.bots or [], options.players)
    return new_game(found, names, options.seed)


def _loaded(options: argparse.Namespace, words: Words) -> Game:
    for name in ("name", "bots", "players", "seed", "edition"):
        if getattr(options, name) is not None:
            key = "cli.play.own_setting"
            raise refusal(words, key, code="bad_option", field=name, option=name)
    return load(options.load)
