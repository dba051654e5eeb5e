"""What went wrong, in the terminal's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from whistlestop.errors import BadOption, BadPosition, WhistlestopError
from whistlestop.game.position.refusals import refused
from whistlestop.messages import Words, catalogue

if TYPE_CHECKING:
    from whistlestop.game.reasons import Reason
    from whistlestop.game.speaker import Speaker

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
    """An error of the package with its rule.

    Those that a terminal shows have messages of their own, which need the error's details.
    Otherwise English is what the error itself says, which is more than the page has room for.
    """
    rule = f" [{error.rule}]" if error.rule else ""
    own = f"cli.error.{error.code}"
    if isinstance(error, Refusal):
        told = str(error)
    elif words.has(own) and (error.details or "{" not in catalogue(words.language)[own]):
        told = words.tell(own, **error.details)
    elif words.language != "en":
        told = _translated(error, words)
    else:
        told = str(error)
    return f"{told}{rule}"


def _translated(error: WhistlestopError, words: Words) -> str:
    """What the error itself says in English; its own words where the catalogue has none."""
    if isinstance(error, BadPosition):
        fact, hint = refused(words, error.code, error.field, error.details)
    else:
        fact, hint = words.error(error.code, error.details)
    if not fact:
        return str(error)
    if isinstance(error.__cause__, BadPosition | BadOption):
        fact = f"{fact}: {_translated(error.__cause__, words).removesuffix('.')}"
    return f"{fact}. {hint}" if hint else f"{fact}."


def reason_text(reason: Reason | WhistlestopError, speaker: Speaker, words: Words) -> str:
    """Why a move cannot be made, with the rule and what would be possible."""
    if isinstance(reason, WhistlestopError) and not speaker.has(f"reason.{reason.code}"):
        return error_text(reason, words)
    told = f"{speaker.fact(reason.code, reason.details)}."
    hint = speaker.hint(reason.code, reason.details)
    rule = f" [{reason.rule}]" if reason.rule else ""
    return f"{told} {hint}{rule}" if hint else f"{told}{rule}"


def file_problem(error: OSError, words: Words) -> str:
    """Why a file cannot be used; what the system says where it is none of the usual reasons."""
    for kind, key in _FILE_PROBLEMS.items():
        if isinstance(error, kind):
            return words.tell(key)
    return error.strerror or str(error)
