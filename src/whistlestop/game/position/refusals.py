"""What is wrong with a position document, in words."""

from __future__ import annotations

from typing import Any

from whistlestop.editions.vocabulary import PIECES
from whistlestop.messages.errors import Details
from whistlestop.messages.words import ERRORS, Words

_PIECES = ("said", "placed", "owned", "holds")
"""Parameters that list pieces by type."""


def refused(words: Words, code: str, field: str | None, details: Details) -> tuple[str, str | None]:
    """What an error with this code says about a field, and its hint."""

    def say(name: str, value: Any, _: int | None) -> str:
        if name in _PIECES:
            return words.tell("position.pieces", **{p: value.count(p) for p in PIECES})
        return words.say(value)

    fact, hint = words.error(code, details, ("position", *ERRORS), say)
    return f"{field or words.tell('position.document')}: {fact}", hint
