"""Errors that say what the catalogue says, in English; another language needs code and details."""

from __future__ import annotations

from typing import TypeVar

from whistlestop.errors import BadOption, Detail, WhistlestopError
from whistlestop.messages.words import Words

AnyError = TypeVar("AnyError", bound=WhistlestopError)


def told(
    kind: type[AnyError],
    code: str,
    field: str | None = None,
    *,
    rule: str | None = None,
    **details: Detail,
) -> AnyError:
    """An error of this kind, with the words of `error.CODE` and `error.CODE.hint`."""
    fact, hint = Words().error(code, details)
    return kind(fact, code=code, rule=rule, hint=hint, field=field, details=details)


def bad_option(code: str, field: str, *, rule: str | None = None, **details: Detail) -> BadOption:
    """The error for an option that cannot be had."""
    return told(BadOption, code, field, rule=rule, **details)
