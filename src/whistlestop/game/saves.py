"""Saved games: one JSON Lines file. A header, then one line per move; loading is replaying.

The header says how the game began, the lines what was done. The file of a game that is over ends
with a line that says how, and loading checks it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from whistlestop.editions import edition as find_edition
from whistlestop.game.game import Game
from whistlestop.game.start import from_position, new_game
from whistlestop.messages import told
from whistlestop.messages.errors import BadSave, WhistlestopError

FORMAT = "whistlestop-save"
VERSION = 1


def save_lines(game: Game, fairness: dict[str, Any] | None = None) -> Iterator[str]:
    """The lines of a saved game. `fairness`: the proof of its shuffle (`game.fairness`)."""
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
        header["position"] = {**game.start, "edition": game.edition.key}
    if fairness is not None:
        header["fairness"] = fairness
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
    # A name may hold half of a surrogate pair: written as a JSON escape, it can be read back.
    draft.write_text(text, encoding="utf-8", errors="backslashreplace")
    draft.replace(target)


def load(path: str | Path) -> Game:
    """Load a saved game by replaying it; `BadSave` names the line that is wrong."""
    return loads(read_save(path))


def read_save(path: str | Path) -> str:
    """The text of a saved game."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise told(BadSave, "unreadable_file", None, error, path=str(path)) from error
    except UnicodeDecodeError as error:
        raise not_a_save("binary", path=str(path)) from error


def loads(text: str) -> Game:
    """Load a saved game from its text."""
    # Not splitlines: a name may hold one of the rarer line separators.
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise not_a_save("empty", "line 1")
    game = _begin(_parse(*lines[0]))
    for number, line in lines[1:]:
        entry = _parse(number, line)
        if set(entry) == {"move"} and isinstance(entry["move"], str):
            _replay(game, number, entry["move"])
        elif set(entry) == {"result"}:
            _compare(game, number, entry["result"])
        else:
            raise _bad_line(number)
    return game


def _parse(number: int, line: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise told(BadSave, "damaged_save", f"line {number}", line=number) from error
    if not isinstance(entry, dict):
        raise _bad_line(number)
    return entry


def _begin(header: dict[str, Any]) -> Game:
    _check_format(header.get("format"))
    needed = {"edition", "options", "players", "seed", "rules_version"}
    missing = sorted(needed - set(header))
    if missing:
        raise told(BadSave, "bad_header", "line 1", missing=", ".join(missing))
    try:
        edition = find_edition(header["edition"])
        if not edition.replays(header["rules_version"]):
            raise told(
                BadSave,
                "other_rules_version",
                "line 1: rules_version",
                played=str(header["rules_version"]),
                edition=edition.name,
                version=edition.rules_version,
                package=str(header.get("package")),
            )
        if header.get("position") is not None:
            return from_position({**header["position"], "edition": header["edition"]})
        return new_game(edition, header["players"], header["seed"], **header["options"])
    except BadSave:
        raise
    except (WhistlestopError, TypeError) as error:
        raise told(BadSave, "bad_header", "line 1", error) from error


def _check_format(value: object) -> None:
    name, _, version = str(value).partition("/")
    if name != FORMAT or not version.isdecimal():
        raise not_a_save("format", "line 1: format")
    if version != str(VERSION):
        raise told(BadSave, "future_save", "line 1: format", found=version, format=VERSION)


def _replay(game: Game, number: int, move: str) -> None:
    try:
        game.apply(move)
    except WhistlestopError as error:
        bad = told(BadSave, "does_not_replay", f"line {number}", error, line=number)
        bad.edition, bad.players = game.edition.source, game.players
        raise bad from error


def _compare(game: Game, number: int, result: object) -> None:
    if not game.over or result != _result(game):
        raise told(BadSave, "other_result", f"line {number}", line=number)


def _bad_line(number: int) -> BadSave:
    example = '{"move": "draw 1"}'
    return told(BadSave, "bad_line", f"line {number}", line=number, example=example)


def not_a_save(why: str, field: str | None = None, path: str | None = None) -> BadSave:
    """The error for a file of another kind: `why` is `empty`, `binary` or `format`."""
    begins = f'"format": "{FORMAT}/{VERSION}"'
    named = {} if path is None else {"path": path}
    return told(BadSave, "not_a_save", field, why=why, format=begins, **named)


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
