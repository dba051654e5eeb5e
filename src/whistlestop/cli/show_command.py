"""`whistlestop show`: an edition's rules in numbers, what is special, and its board."""

from __future__ import annotations

import argparse
import json
import textwrap
from dataclasses import asdict
from pathlib import Path
from typing import Any

from whistlestop.cli.edition_facts import EditionFacts
from whistlestop.cli.terminal import WIDTH, Terminal, described
from whistlestop.drawing import board_svg
from whistlestop.editions import Edition, edition, names_of
from whistlestop.game.names import NamesOf

_INDENT = 18


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Describe an edition; draw its board if a file is named."""
    found = edition(options.edition)
    if options.svg:
        drawing = board_svg(found, language=terminal.words.language)
        if options.svg == "-":
            terminal.say(drawing)
            return 0
        Path(options.svg).write_text(drawing, encoding="utf-8")
    if options.json:
        terminal.say(json.dumps(_document(found), ensure_ascii=False, indent=2))
        return 0
    _tell(found, terminal)
    if options.svg:
        terminal.say("", terminal.tell("cli.drawn", path=options.svg))
    return 0


def _document(found: Edition) -> dict[str, Any]:
    document = asdict(found)
    del document["files"]
    document["folder"] = str(found.folder)
    return document


def _tell(found: Edition, terminal: Terminal) -> None:
    names = names_of(found).get(terminal.words.language)
    name = NamesOf(found, terminal.words.language).edition_name()
    terminal.say(terminal.styled(f"{name} ({found.id})", "bold"))
    for sentence in (names and names.summary) or found.summary:
        terminal.say(*textwrap.wrap(sentence, WIDTH, initial_indent="* ", subsequent_indent="  "))
    terminal.say("")
    for heading, words in EditionFacts(found, terminal.words).all():
        first, *more = described(heading, words, _INDENT)
        terminal.say(terminal.styled(first[:_INDENT], "bold") + first[_INDENT:], *more)
    terminal.say("")
    certainty = terminal.tell("cli.certainty", certainty=found.provenance.certainty)
    note = ((names and names.note) or found.provenance.note).strip()
    data = terminal.tell("cli.show.board_data", certainty=certainty, note=note)
    terminal.say(*textwrap.wrap(data, WIDTH))
