"""Text that people type, made harmless: names and chat."""

from __future__ import annotations

import unicodedata

from whistlestop.server.errors import Refused

_HIDDEN = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
"""Unicode categories nobody sees, or that turn the direction of what follows."""
_MOST_MARKS = 2
"""Marks on one letter; more of them are drawn over the lines above and below."""
NAME_LENGTH = 24
CHAT_LENGTH = 300


def cleaned(text: str) -> str:
    """The visible characters, with single spaces between words.

    >>> cleaned("  Ana\\n\\u202eMaria ")
    'Ana Maria'
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category == "Cc" or category.startswith("Z"):
            kept.append(" ")
        elif category not in _HIDDEN and marks <= _MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def clean_name(text: str) -> str:
    """A player's name; `Refused` if nothing can be seen of it, or too much."""
    return _seen(text, NAME_LENGTH, code="bad_name", field="name")


def clean_chat(text: str) -> str:
    """A message; `Refused` if it is empty or too long."""
    return _seen(text, CHAT_LENGTH, code="bad_message", field="text")


def _seen(text: str, most: int, *, code: str, field: str) -> str:
    seen = cleaned(text)
    if not 1 <= len(seen) <= most:
        raise Refused(code, 422, field=field, most=most)
    return seen
