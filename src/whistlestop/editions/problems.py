"""What is wrong with an edition folder: found one by one, reported together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Final

from whistlestop.editions.files import EditionFiles
from whistlestop.messages import Words
from whistlestop.messages.errors import BadEdition, Detail, Details, Problem
from whistlestop.messages.formatter import Say

MOST_SHOWN: Final = 10
"""More than these would hide the first ones, which often cause the rest."""
MOST_DESCRIBED: Final = 60
"""A page that shows each where it stands has room for more."""
MOST_FOUND: Final = 200
"""After these the search stops: this limits the work that a bad file causes."""


class Problems:
    """Collects what is wrong with one edition, each with the place where it stands."""

    def __init__(self, files: EditionFiles) -> None:
        self.files = files
        self._found: list[Problem] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, code: str, place: dict[str, str], **details: Detail) -> None:
        """Note a problem in a place, such as line 12 of `routes.csv`, column `to`."""
        self._found.append(Problem(code, place, details))
        if len(self._found) == MOST_FOUND:
            self.raise_if_any()

    def raise_if_any(self) -> None:
        """Raise one `BadEdition` that lists what was found, if anything was."""
        if not self._found:
            return
        details: Details = {"folder": self.files.origin, "n": len(self)}
        error = BadEdition(
            _report(Words(), details, self._found),
            code="bad_edition",
            field=_place(Words(), self._found[0]),
            details=details,
        )
        error.problems = tuple(self._found)
        raise error


def error_report(words: Words, error: BadEdition) -> str:
    """What the error says, in the language of `words`."""
    return _report(words, error.details, error.problems) if error.problems else str(error)


def described_problems(words: Words, error: BadEdition) -> list[dict[str, str]]:
    """The problems one by one, in the language of `words`: where each is, and what it is."""
    if not error.problems:
        fact, _ = words.error(error.code, error.details)
        return [{"code": error.code, "text": fact or error.fact}]
    return [
        {"code": found.code, "text": _fact(words, found), **_named_place(found)}
        for found in error.problems[:MOST_DESCRIBED]
    ]


def _named_place(problem: Problem) -> dict[str, str]:
    return {name: str(value) for name, value in problem.place.items()}


def _fact(words: Words, problem: Problem) -> str:
    return words.error(problem.code, problem.details, ["folder"], _saying(words))[0]


def _report(words: Words, details: Details, problems: Sequence[Problem]) -> str:
    """What is wrong with a folder, a line for each problem."""
    head, _ = words.error("bad_edition", details)
    lines = [f"{head}:"]
    for problem in problems[:MOST_SHOWN]:
        lines.append(f"  {_place(words, problem)}: {_fact(words, problem)}")
    if len(problems) > MOST_SHOWN:
        lines.append(f"  {words.tell('folder.more', n=len(problems) - MOST_SHOWN)}")
    return "\n".join(lines)


def _place(words: Words, problem: Problem) -> str:
    """Where a problem is: `routes.csv line 12, column to`."""
    return words.tell("folder.place", **problem.place)


def _saying(words: Words) -> Say:
    def say(name: str, value: Any, _: int | None) -> str:
        if name != "allowed":
            return words.say(value)
        *most, last = value
        return words.tell("folder.or", most=", ".join(most), last=last) if most else str(last)

    return say


def quoted(text: str) -> str:
    """The text in double quotes, ready to be shown."""
    return f'"{shown(text)}"'


def shown(text: str) -> str:
    """The text, cut where it is too long to help, with nothing unprintable."""
    cut = text if len(text) <= 40 else text[:40] + "..."
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in cut)


def nearest(wrong: str, known: Iterable[str]) -> str | None:
    """The known word that somebody may have meant."""
    return next(iter(get_close_matches(wrong, list(known), n=1)), None)


def meant(wrong: str, known: Iterable[str]) -> dict[str, str]:
    """The word found by `nearest` as a detail of a problem, if there is one."""
    near = nearest(wrong, known)
    return {} if near is None else {"near": shown(near)}
