"""Saved games: one JSON Lines file. A header, then one line per move; loading is replaying.

A header says how the game began, the lines what was done. A game that is over ends with a
line that says how, and loading checks it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from whistlestop.editions import edition as find_edition
from whistlestop.errors import BadSave, WhistlestopError
from whistlestop.game.game import Game
from whistlestop.game.start import from_position, new_game

FORMAT = "whistlestop-save"
VERSION = 1


def save_lines(game: Game) -> Iterator[str]:
    """The lines of a saved game."""
    header: dict[str, Any] = {
        "format": f"{FORMAT}/{VERSION}",
        "package": _package_version(),
        "edition": game.edition.source,
        "rules_version": game.edition.rules_version,
        "options": game.options,
        "players": list(game.players),
        "seed": game.seed,
    }
    if game.start is not None:
        header["position"] = dict(game.start)
    yield json.dumps(header, ensure_ascii=False)
    for move in game.moves:
        yield json.dumps({"move": move}, ensure_ascii=False)
    if game.over:
        yield json.dumps({"result": _result(game)})


def save(game: Game, path: str | Path) -> None:
    """Save a game to a file. The file holds the seed, and with it every secret of the game."""
    text = "".join(f"{line}\n" for line in save_lines(game))
    target = Path(path)
    draft = target.with_name(f"{target.name}.part")
    # A name may hold half of a surrogate pair: written as JSON escapes it, it comes back.
    draft.write_text(text, encoding="utf-8", errors="backslashreplace")
    draft.replace(target)


def load(path: str | Path) -> Game:
    """Load a saved game by replaying it; `BadSave` names the line that is wrong."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadSave(f"{path} cannot be read: {error.strerror}", code="unreadable_file") from error
    except UnicodeDecodeError as error:
        raise BadSave(f"{path} is not a text file", code="not_a_save") from error
    return loads(text)


def loads(text: str) -> Game:
    """Load a saved game from its text."""
    # Not splitlines: a name may hold one of the rarer line separators.
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise BadSave("The file is empty", code="not_a_save", field="line 1")
    game = _begin(_parse(*lines[0]))
    for number, line in lines[1:]:
        entry = _parse(number, line)
        if set(entry) == {"move"} and isinstance(entry["move"], str):
            _replay(game, number, entry["move"])
        elif set(entry) == {"result"}:
            _compare(game, number, entry["result"])
        else:
            raise BadSave(
                f"Line {number} is neither a move nor a result",
                code="bad_line",
                field=f"line {number}",
                hint='A line looks like {"move": "draw 1"}.',
            )
    return game


def _parse(number: int, line: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadSave(
            f"Line {number} is no JSON: the file is damaged",
            code="damaged_save",
            field=f"line {number}",
        ) from error
    if not isinstance(entry, dict):
        raise BadSave(f"Line {number} is no JSON object", code="bad_line", field=f"line {number}")
    return entry


def _begin(header: dict[str, Any]) -> Game:
    _check_format(header.get("format"))
    needed = {"edition", "options", "players", "seed", "rules_version"}
    missing = sorted(needed - set(header))
    if missing:
        raise BadSave(f"The header has no {', '.join(missing)}", code="bad_header", field="line 1")
    try:
        edition = find_edition(header["edition"])
        if edition.rules_version != header["rules_version"]:
            raise BadSave(
                f"The game was played by version {header['rules_version']} of the rules of "
                f"{edition.name}, this is version {edition.rules_version}",
                code="other_rules_version",
                field="line 1: rules_version",
                hint="Use the version of the package that saved it: " + str(header.get("package")),
            )
        if header.get("position") is not None:
            return from_position(header["position"])
        return new_game(edition, header["players"], header["seed"], **header["options"])
    except BadSave:
        raise
    except (WhistlestopError, TypeError) as error:
        raise BadSave(
            f"The header describes no game: {error}", code="bad_header", field="line 1"
        ) from error


def _check_format(value: object) -> None:
    name, _, version = str(value).partition("/")
    if name != FORMAT or not version.isdecimal():
        raise BadSave(
            "This is not a saved game",
            code="not_a_save",
            field="line 1: format",
            hint=f'The first line says "format": "{FORMAT}/{VERSION}".',
        )
    if version != str(VERSION):
        raise BadSave(
            f"The game was saved in format {version}; this version reads format {VERSION}",
            code="future_save",
            field="line 1: format",
            hint="Install a newer whistlestop.",
        )


def _replay(game: Game, number: int, move: str) -> None:
    try:
        game.apply(move)
    except WhistlestopError as error:
        raise BadSave(
            f"Line {number} does not replay: {error}",
            code="does_not_replay",
            rule=error.rule,
            field=f"line {number}",
        ) from error


def _compare(game: Game, number: int, result: object) -> None:
    if not game.over or result != _result(game):
        raise BadSave(
            f"Line {number} tells another end than the moves lead to",
            code="other_result",
            field=f"line {number}",
        )


def _result(game: Game) -> dict[str, Any]:
    outcome = game.outcome()
    assert outcome is not None
    return {
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "scores": [score.total for score in outcome.scores],
    }


def _package_version() -> str:
    from whistlestop import __version__  # imported late: the package itself imports this module

    return __version__
