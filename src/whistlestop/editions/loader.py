"""Loads editions: those that come with the package by name, and any folder by its path."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from pathlib import Path

from whistlestop.editions.board_reader import read_board
from whistlestop.editions.checks import check_edition
from whistlestop.editions.model import Edition
from whistlestop.editions.problems import Problems, nearest, shown
from whistlestop.editions.settings import read_settings
from whistlestop.editions.toml_sections import FILE, read_toml
from whistlestop.errors import BadEdition
from whistlestop.messages import bad_option, told

_HOME = Path(__file__).parent


@cache
def editions() -> tuple[str, ...]:
    """The ids of the editions that come with the package."""
    return tuple(sorted(file.parent.name for file in _HOME.glob(f"*/{FILE}")))


def edition(name: str | Path) -> Edition:
    """An edition by its id, or by the path of its folder.

    An id of `editions()` always means the edition of the package, and is loaded once. Any
    other name is a path if it holds a separator or is a folder; that one is read anew.
    """
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
    problems = Problems(folder)
    settings = read_settings(read_toml(problems), folder)
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
