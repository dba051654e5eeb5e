"""Boards that people bring: checked and laid out, where that holds nobody up.

They may come from anybody. The loader limits their size (`editions.documents`) and what playing
on them costs (`editions.work_limits`); here their text is held to the rule for everything that
people see of each other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from whistlestop.drawing.description import board_layout
from whistlestop.drawing.look import board_look
from whistlestop.drawing.maps import board_map
from whistlestop.editions import Edition, briefs_of, names_of
from whistlestop.editions import edition as find_edition
from whistlestop.messages import told
from whistlestop.messages.errors import BadEdition
from whistlestop.server.tables.text import cleaned


def checked_board(document: Mapping[str, Any]) -> str:
    """The layout of a board that somebody brings; raises what is wrong with it."""
    return laid_out(find_edition(document))


def check_document_of(document: Mapping[str, Any]) -> None:
    """Raise what is wrong with a board that somebody brings."""
    check_everything(find_edition(document))


def laid_out(edition: Edition) -> str:
    """The layout of a board, once everything in its files has been checked."""
    check_everything(edition)
    return json.dumps(board_layout(edition), separators=(",", ":"))


def check_everything(edition: Edition) -> None:
    """Raise what is wrong with the files that a game does not need."""
    names_of(edition)
    briefs_of(edition)
    board_map(edition)
    board_look(edition)
    for text in _texts(edition):
        if cleaned(text) != " ".join(text.split()):
            raise told(BadEdition, "bad_text", None, why="hidden")


def _texts(edition: Edition) -> Iterator[str]:
    """What the board says to people."""
    yield from (edition.name, edition.piece_name, edition.provenance.note, *edition.summary)
    for location in edition.locations:
        yield location.name
        yield location.region or ""
    for names in names_of(edition).values():
        yield from (names.name, names.note, *names.summary)
        for words in (names.locations, names.regions, names.cards, names.decks, names.pieces):
            yield from words.values()
    for brief in briefs_of(edition).values():
        for part in brief.values():
            yield from part
