"""The help of the window: its keys, and what the characters on the board stand for."""

from __future__ import annotations

from collections.abc import Mapping

from whistlestop.cli.terminal import described
from whistlestop.drawing.palette import CHARACTERS, character
from whistlestop.editions import Edition
from whistlestop.game.names import NamesOf
from whistlestop.messages import Words

_SHOWN = {
    "question_mark": "?",
    "plus,equals_sign": "+",
    "minus": "-",
    "colon": ":",
    "escape": "Esc",
}
_INDENT = 14
_WIDTH = 68


def help_lines(edition: Edition, words: Words, keys: Mapping[str, str]) -> list[str]:
    """The help, line by line."""
    tell = words.tell
    lines = [*described("", tell("cli.window.help.mouse"), 2, _WIDTH), ""]
    arrows = "\N{UPWARDS ARROW}\N{DOWNWARDS ARROW} Enter Tab"
    lines += described(arrows, tell("cli.window.help.arrows"), _INDENT, _WIDTH)
    for key, action in keys.items():
        lines += described(_SHOWN.get(key, key), tell(f"cli.window.{action}"), _INDENT, _WIDTH)
    lines += described("Ctrl+C", tell("cli.window.help.interrupt"), _INDENT, _WIDTH)
    lines.append("")
    names = NamesOf(edition, words.language)
    for color in edition.colors:
        lines.append(f"  {character(color, edition.colors)}  {names.color(color)}")
    lines.append(f"  {CHARACTERS['plain']}  {tell('cli.board.any_color')}")
    lines += [f"  {CHARACTERS[mark]}  {tell(f'cli.window.mark.{mark}')}" for mark in marks(edition)]
    return lines


def marks(edition: Edition) -> list[str]:
    """The marks that the board of an edition has."""
    kinds = {route.kind for route in edition.routes}
    found = {
        "wild": True,
        "tunnel": "tunnel" in kinds,
        "ferry": bool(kinds & {"ferry"}) or len(edition.decks) > 1,
        "hard": any(route.hard for route in edition.routes),
        "closed": edition.doubles_closed_up_to > 0,
        "port": any(location.port for location in edition.locations),
        "station": edition.stations is not None,
        "harbour": edition.harbours is not None,
    }
    return [mark for mark, shown in found.items() if shown]
