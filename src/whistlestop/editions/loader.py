"""Loads editions: those of the package by name, others from a folder or from a document."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from whistlestop.editions.board_reader import read_board
from whistlestop.editions.checks import check_edition
from whistlestop.editions.documents import read_document
from whistlestop.editions.files import EditionFiles, read_folder
from whistlestop.editions.model import Edition
from whistlestop.editions.problems import Problems, nearest, shown
from whistlestop.editions.settings import read_settings
from whistlestop.editions.toml_sections import FILE, read_toml
from whistlestop.messages import bad_option, told
from whistlestop.messages.errors import BadEdition

_HOME = Path(__file__).parent


@cache
def editions() -> tuple[str, ...]:
    """The ids of the editions that come with the package."""
    return tuple(sorted(file.parent.name for file in _HOME.glob(f"*/{FILE}")))


def edition(name: str | Path | Mapping[str, Any]) -> Edition:
    """An edition by its id, by the path of its folder, or from a document that holds its files.

    An id of `editions()` always means the edition of the package, and is loaded once. Any
    other name is a path if it holds a separator or is a folder, and is read anew each time.
    """
    if isinstance(name, Mapping):
        return _from_files(read_document(name))
    if name in editions():
        return _built_in(str(name))
    if _is_path(name):
        return load_edition(name)
    given, near = shown(str(name)), nearest(str(name), editions())
    details = {"given": given, "editions": ", ".join(editions())} | ({"near": near} if near else {})
    raise bad_option("unknown_edition", "edition", form="named", **details)


def _is_path(name: object) -> bool:
    if not isinstance(name, str):
        return isinstance(name, Path)
    return "/" in name or os.sep in name or os.path.isdir(name)


@cache
def _built_in(name: str) -> Edition:
    return load_edition(_HOME / name)


def load_edition(path: str | Path) -> Edition:
    """Read an edition folder; `BadEdition` lists what is wrong with it."""
    folder = Path(os.path.expanduser(path)).absolute()
    if not os.path.isdir(folder):
        files = f"{FILE}, locations.csv, routes.csv, tickets.csv"
        raise told(BadEdition, "edition_not_found", folder=str(folder), files=files)
    return _checked(read_folder(folder))


def laid_out_edition(document: Mapping[str, Any], layout: str) -> Edition:
    """The edition of a document whose board was laid out before."""
    return _from_files(read_document(document, layout))


@lru_cache(maxsize=32)
def _from_files(files: EditionFiles) -> Edition:
    """The edition of a document; those asked for most recently are kept."""
    return _checked(files)


def _checked(files: EditionFiles) -> Edition:
    problems = Problems(files)
    settings = read_settings(read_toml(problems), files)
    settled = not problems
    board = read_board(problems)
    loaded = replace(
        settings,
        locations=tuple(location for _, location in board.locations),
        routes=tuple(route for _, route in board.routes),
        tickets=tuple(ticket for _, ticket in board.tickets),
    )
    # A board cannot be checked against rules that are wrong themselves.
    if settled and board.complete:
        check_edition(loaded, board, problems)
    problems.raise_if_any()
    return loaded
