"""Why something is not possible."""

from __future__ import annotations

from typing import Any

from whistlestop.server.http.answers.base import Answer, absent


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
    """The ids and numbers that fact and hint mention; which ones depends on the code."""
