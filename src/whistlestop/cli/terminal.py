"""Output to the terminal and input from it: colours, prompts, tables."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from whistlestop.messages import Words

WIDTH = 78
"""The width of wrapped lines: they fit a terminal of 80 columns."""
_NARROWEST = 38
_WIDEST = 118
"""Lines are never wrapped at less or more than this, however wide the terminal is."""
_STYLE = re.compile(r"\x1b\[[\d;]*m")

_STYLES = {
    "bold": "1",
    "dim": "2",
    "warning": "33",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "purple": "35",
    "orange": "38;5;208",
    "wild": "1;36",
}


class Terminal:
    """Where a command writes its answer, and reads what people type.

    Only what is read on a terminal is coloured, and nothing if NO_COLOR is set.
    """

    def __init__(self, words: Words | None = None, *, color: bool = True) -> None:
        self.words = words or Words()
        """The language people read."""
        self.interactive = sys.stdin.isatty()
        """Does a person sit at the keyboard?"""
        if self.interactive:
            with suppress(ImportError):  # not on every platform: lines cannot be edited there
                import_module("readline")
        self.colored = color and sys.stdout.isatty() and not os.environ.get("NO_COLOR")

    def tell(self, key: str, **details: Any) -> str:
        """A message in the language people read."""
        return self.words.tell(key, **details)

    def say(self, *lines: str) -> None:
        """Write lines."""
        for line in lines:
            print(line)

    def warn(self, line: str) -> None:
        """Write a line that says something went wrong."""
        self.say(self.styled(line, "warning"))

    @property
    def width(self) -> int:
        """Columns for wrapped lines: those of the terminal, within readable limits."""
        if not sys.stdout.isatty():
            return WIDTH
        return min(max(shutil.get_terminal_size().columns - 2, _NARROWEST), _WIDEST)

    def wrapped(self, line: str, indent: int) -> list[str]:
        """A line wrapped to the width of the terminal, later lines indented; styles stay.

        What is written to a file or a pipe stays whole.
        """
        return wrap(line, self.width, indent) if sys.stdout.isatty() else [line]

    def styled(self, words: str, style: str) -> str:
        """Words in a style; a card's colour is a style too. Unknown styles change nothing."""
        code = _STYLES.get(style)
        return f"\x1b[{code}m{words}\x1b[0m" if self.colored and code else words

    def table(self, rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
        """Rows as lines (see `table`), with the first one as a head."""
        head, *others = table(rows, right)
        return [self.styled(head, "bold"), *others]

    def ask(self, prompt: str) -> str:
        """The next line typed after a prompt, without spaces around it; `EOFError` at the end.

        Lines that come from a file or a pipe are echoed, so that a transcript can be read.
        """
        if self.interactive:
            return input(f"{prompt} ").strip()
        sys.stdout.flush()  # a program at the other end of a pipe answers what it has read
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.say(f"{prompt} {line.strip()}")
        return line.strip()

    def clear(self) -> None:
        """Clear the screen."""
        if self.colored:
            print("\x1b[2J\x1b[3J\x1b[H", end="")
        elif self.interactive:
            print("\n" * 60)


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Rows as lines with aligned columns; those numbered in `right` are aligned at the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def wrap(line: str, width: int, indent: int) -> list[str]:
    """A line broken between words; what a terminal does not show does not count.

    >>> wrap("hand  1 blue, 2 black", 14, 6)
    ['hand  1 blue,', '      2 black']
    """
    if _shown(line) <= width:
        return [line]
    start = len(line) - len(line.lstrip())
    words = re.findall(r"\S+ *", line)
    lines = [" " * start]
    for word in words:
        if _shown(lines[-1]) + _shown(word.rstrip()) > width and lines[-1].strip():
            lines.append(" " * indent)
        lines[-1] += word
    return [line.rstrip() for line in lines]


def _shown(line: str) -> int:
    return len(_STYLE.sub("", line))


def described(term: str, words: str, indent: int, width: int = WIDTH) -> list[str]:
    """A term and, beside it, what it means, broken into lines."""
    indent = max(indent, len(term) + 2)
    lines = textwrap.wrap(words, width - indent, break_on_hyphens=False)
    return [term.ljust(indent) + lines[0], *[" " * indent + line for line in lines[1:]]]
