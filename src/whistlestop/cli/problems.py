"""What went wrong, in the terminal's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whistlestop.editions import edition
from whistlestop.game.position.refusals import refused
from whistlestop.game.speaker import Speaker
from whistlestop.messages import Words
from whistlestop.messages.errors import (
    BadOption,
    BadPosition,
    BadSave,
    IllegalMove,
    WhistlestopError,
)

if TYPE_CHECKING:
    from whistlestop.game.reasons import Reason

_FILE_PROBLEMS: dict[type[OSError], str] = {
    FileNotFoundError: "cli.file.not_found",
    PermissionError: "cli.file.not_allowed",
    IsADirectoryError: "cli.file.is_folder",
    NotADirectoryError: "cli.file.not_folder",
}


class Refusal(BadOption):
    """Something typed that cannot be done, explained in the terminal's language."""


def refusal(words: Words, key: str, *, code: str, field: str, **details: Any) -> Refusal:
    """A refusal in the words of a message; `key.hint` is its hint, where there is one."""
    hint = words.tell(f"{key}.hint", **details) if words.has(f"{key}.hint") else None
    return Refusal(words.tell(key, **details), code=code, field=field, hint=hint)


def error_text(error: WhistlestopError, words: Words) -> str:
    """An error of the package with its rule."""
    rule = f" [{error.rule}]" if error.rule else ""
    told = str(error) if isinstance(error, Refusal) else _translated(error, words)
    return f"{told}{rule}"


def _translated(error: WhistlestopError, words: Words) -> str:
    """What the error says, in the given language; its own words if the catalogue has none."""
    if isinstance(error, BadPosition):
        fact, hint = refused(words, error.code, error.field, error.details)
    else:
        fact, hint = words.error(error.code, error.details)
    if not fact:
        return str(error)
    if isinstance(error, BadSave) and (cause := _cause(error, words)):
        fact = f"{fact}: {cause.removesuffix('.')}"
    return f"{fact}. {hint}" if hint else f"{fact}."


def _cause(error: BadSave, words: Words) -> str | None:
    """Why a saved game is bad, if another error caused that."""
    cause = error.__cause__
    if isinstance(cause, OSError):
        return file_problem(cause, words)
    if isinstance(cause, IllegalMove) and error.edition:
        speaker = Speaker(edition(error.edition), error.players, words.language)
        return _illegal(cause, speaker)
    return _translated(cause, words) if isinstance(cause, WhistlestopError) else None


def reason_text(reason: Reason | WhistlestopError, speaker: Speaker, words: Words) -> str:
    """Why a move cannot be made, with the rule and what would be possible."""
    if isinstance(reason, WhistlestopError) and not speaker.has(f"reason.{reason.code}"):
        return error_text(reason, words)
    rule = f" [{reason.rule}]" if reason.rule else ""
    return f"{_illegal(reason, speaker)}{rule}"


def _illegal(reason: Reason | WhistlestopError, speaker: Speaker) -> str:
    """Why a move is illegal, and what would be possible."""
    fact = speaker.fact(reason.code, reason.details)
    hint = speaker.hint(reason.code, reason.details)
    return f"{fact}. {hint}" if hint else f"{fact}."


def file_problem(error: OSError, words: Words) -> str:
    """Why a file cannot be used; the system's own words if it is none of the usual reasons."""
    for kind, key in _FILE_PROBLEMS.items():
        if isinstance(error, kind):
            return words.tell(key)
    return error.strerror or str(error)
