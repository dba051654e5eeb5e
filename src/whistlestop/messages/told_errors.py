"""Errors in the catalogue's English words; another language needs the code and details."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from whistlestop.messages.errors import BadOption, Detail, WhistlestopError
from whistlestop.messages.words import Words

AnyError = TypeVar("AnyError", bound=WhistlestopError)


def told(
    kind: type[AnyError],
    code: str,
    field: str | None = None,
    because: Exception | None = None,
    /,
    *,
    rule: str | None = None,
    **details: Detail,
) -> AnyError:
    """An error of this kind, with the words of `error.CODE` and `error.CODE.hint`.

    `because` is the cause, if the fact is to name it; a rule that it breaks is broken here too.
    """
    fact, hint = Words().error(code, details)
    if because is not None:
        fact = f"{fact}: {because.strerror if isinstance(because, OSError) else because}"
    if isinstance(because, WhistlestopError):
        rule = because.rule
    return kind(fact, code=code, rule=rule, hint=hint, field=field, details=details)


def bad_option(
    code: str, field: str, /, *, rule: str | None = None, **details: Detail
) -> BadOption:
    """The error for an option that is unknown or not allowed."""
    return told(BadOption, code, field, rule=rule, **details)


@contextmanager
def from_extra(extra: str) -> Iterator[None]:
    """Imports of packages that an extra brings: if one is missing, the error says how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        error.add_note(Words().tell("cli.error.extra_missing.hint", extra=extra))
        raise
