"""What a request that is refused is answered with."""

from __future__ import annotations

from typing import Any

from whistlestop.server.http.answers.base import Answer, absent
from whistlestop.server.http.answers.view import View


class Reason(Answer):
    """Why something is not possible."""

    code: str
    """A snake_case word that never changes, for programs."""
    fact: str
    """What is in the way, in one sentence without its full stop."""
    rule: str | None
    """The number of the rule behind it."""
    hint: str | None
    """What would be possible."""
    details: dict[str, Any] = absent()
    """The ids and numbers that fact and hint speak of; which ones, depends on the code."""


class Error(Reason):
    """Why a request was refused; nothing was changed."""

    field: str = absent()
    """The part of the request it is about."""


class ErrorAnswer(Answer):
    """A request that is refused."""

    error: Error
    view: View = absent()
    """With `stale`: the table as it is now."""
