"""What is wrong with a board that somebody brings, for the page that it is made on."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

import orjson

from whistlestop.drawing.board_svg import board_svg
from whistlestop.drawing.description import known_geometry
from whistlestop.editions import edition as find_edition
from whistlestop.editions.documents import LARGEST_FILE
from whistlestop.editions.problems import described_problems
from whistlestop.editions.toml_sections import FILE
from whistlestop.messages import Words
from whistlestop.messages.errors import BadEdition
from whistlestop.server.page.boards import edition_answer
from whistlestop.server.tables.own_boards import check_everything

_NAMES: Final = re.compile(r"names\.([\w-]+)\.toml")


def board_report(document: Mapping[str, Any], language: str, draw: bool) -> bytes:
    """What is wrong with a board, and where; the board itself if nothing is. As JSON."""
    files = document.get("files")
    read = read_texts(files if isinstance(files, Mapping) else {})
    try:
        edition = find_edition(document)
        check_everything(edition)
    except BadEdition as error:
        problems = described_problems(Words(language), error)
        return orjson.dumps({"problems": problems, "edition": None, **read})
    answer = edition_answer(edition, known_geometry(edition)) if draw else None
    report: dict[str, Any] = {"problems": [], "edition": answer, **read}
    return orjson.dumps(report, option=orjson.OPT_NON_STR_KEYS)


def drawn_board(source: str | Mapping[str, Any], language: str) -> str:
    """The board of an edition as a picture, with its words in a language."""
    return board_svg(find_edition(source), language=language)


def read_texts(files: Mapping[str, Any]) -> dict[str, Any]:
    """What the TOML files hold that the page changes: the settings, and names by language."""
    named = {found[1]: name for name in files if (found := _NAMES.fullmatch(str(name)))}
    read = {language: _read_toml(files, name) for language, name in named.items()}
    names = {language: found for language, found in read.items() if found is not None}
    return {"settings": _read_toml(files, FILE), "names": names}


def _read_toml(files: Mapping[str, Any], name: str) -> dict[str, Any] | None:
    """What a file holds; None if it cannot be read, or cannot be written as JSON."""
    text = files.get(name)
    if not isinstance(text, str) or len(text) > LARGEST_FILE:
        return None
    try:
        found = tomllib.loads(text)
        orjson.dumps(found)
    except (ValueError, TypeError, RecursionError):
        return None
    return found
