"""The words that argparse itself writes, in the terminal's language."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from whistlestop.messages import Words

_KEYS: dict[str, tuple[str, dict[str, str]]] = {
    "usage: ": ("cli.parser.usage", {}),
    "positional arguments": ("cli.parser.arguments", {}),
    "options": ("cli.parser.options", {}),
    "the following arguments are required: %s": ("cli.parser.required", {"names": "%s"}),
    "unrecognized arguments: %s": ("cli.parser.unrecognized", {"names": "%s"}),
    "argument %(argument_name)s: %(message)s": (
        "cli.parser.of_argument",
        {"name": "%(argument_name)s", "problem": "%(message)s"},
    ),
    "expected one argument": ("cli.parser.one_value", {}),
    "expected at least one argument": ("cli.parser.some_values", {}),
    "invalid choice: %(value)r (choose from %(choices)s)": (
        "cli.parser.invalid_choice",
        {"value": "%(value)r", "choices": "%(choices)s"},
    ),
    "ignored explicit argument %r": ("cli.parser.no_value", {"value": "%r"}),
    "ambiguous option: %(option)s could match %(matches)s": (
        "cli.parser.ambiguous",
        {"option": "%(option)s", "matches": "%(matches)s"},
    ),
}
"""What argparse asks to be translated, and our messages with argparse's own placeholders."""


@contextmanager
def translated(words: Words) -> Iterator[None]:
    """Let argparse speak the language while parsers are made and used.

    It asks `gettext`, whose catalogues are binary files: ours answer in its place.
    """

    def answer(text: str) -> str:
        if text not in _KEYS:
            return text
        key, details = _KEYS[text]
        ending = ": " if text.endswith(": ") else ""
        return words.tell(key, **details) + ending

    names = vars(argparse)
    asked = names["_"]
    names["_"] = answer
    try:
        yield
    finally:
        names["_"] = asked
