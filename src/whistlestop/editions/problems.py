"""What is wrong with an edition folder: found one by one, reported together."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from whistlestop.errors import BadEdition

MOST_SHOWN: Final = 10
"""More than these would hide the first ones, which often cause the rest."""


class Problems:
    """Collects what is wrong with one folder, each problem with its file and line."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._found: list[tuple[str, str]] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, place: str, fact: str) -> None:
        """Note a fact about part of a file, such as `routes.csv line 12, column to`."""
        self._found.append((place, fact))

    def raise_if_any(self) -> None:
        """Raise one `BadEdition` that lists what was found, if anything was."""
        if not self._found:
            return
        count = "a problem" if len(self) == 1 else f"{len(self)} problems"
        lines = [f"The edition folder {self.folder} has {count}:"]
        lines += [f"  {place}: {fact}" for place, fact in self._found[:MOST_SHOWN]]
        if len(self) > MOST_SHOWN:
            lines.append(f"  ... and {len(self) - MOST_SHOWN} more")
        raise BadEdition(
            "\n".join(lines),
            code="bad_edition",
            field=self._found[0][0],
            details={"folder": str(self.folder), "n": len(self)},
        )


def quoted(text: str) -> str:
    """The text in double quotes, as it can be shown."""
    return f'"{shown(text)}"'


def shown(text: str) -> str:
    """The text, cut where it is too long to help, with nothing unprintable."""
    cut = text if len(text) <= 40 else text[:40] + "..."
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in cut)


def suggestion(wrong: str, known: Iterable[str]) -> str:
    """` (did you mean "paris"?)`, or nothing where no known word is near."""
    near = nearest(wrong, known)
    return f" (did you mean {quoted(near)}?)" if near else ""


def nearest(wrong: str, known: Iterable[str]) -> str | None:
    """The known word that somebody may have meant."""
    return next(iter(get_close_matches(wrong, list(known), n=1)), None)


def listed(words: Iterable[str]) -> str:
    """`a, b or c`, for messages that say what would have been right."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
