"""What can go wrong, one class for each kind of problem.

Every error has a stable `code` for programs, the fact for people, the number of the rule
behind it where there is one, and a hint about what to do instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Detail: TypeAlias = int | str | Sequence[str]
"""A fact of an error or a reason that a program can read: a number, an id, or ids."""

Details: TypeAlias = Mapping[str, Detail]
"""The ids and numbers of a fact, by name, ready for JSON."""


class WhistlestopError(Exception):
    """The base of all errors of this package. `str()` is the fact and the hint."""

    def __init__(
        self,
        fact: str,
        *,
        code: str,
        rule: str | None = None,
        hint: str | None = None,
        field: str | None = None,
        details: Details | None = None,
    ) -> None:
        super().__init__(fact)
        self.fact = fact
        """What is wrong, in one sentence."""
        self.code = code
        """A snake_case word that never changes, for programs."""
        self.rule = rule
        """The number of the rule that is broken, such as `EU-9`."""
        self.hint = hint
        """What to do instead."""
        self.field = field
        """The part of the document, file or options that is wrong."""
        self.details: Details = details or {}
        """The ids and numbers in the fact, so that a page can say it in another language."""

    def __str__(self) -> str:
        if self.hint is None:
            return self.fact
        stop = "" if self.fact.endswith((".", "?", "!")) else "."
        return f"{self.fact}{stop} {self.hint}"

    def __repr__(self) -> str:
        parts = [repr(self.fact), f"code={self.code!r}"]
        for name in ("rule", "hint", "field"):
            value = getattr(self, name)
            if value is not None:
                parts.append(f"{name}={value!r}")
        if self.details:
            parts.append(f"details={dict(self.details)!r}")
        return f"{type(self).__name__}({', '.join(parts)})"

    def __reduce__(self) -> tuple[object, ...]:
        # An exception is pickled as class and positional arguments; ours are named.
        return _rebuild, (type(self), self.fact, self.code), self.__dict__


def _rebuild(kind: type[WhistlestopError], fact: str, code: str) -> WhistlestopError:
    return kind(fact, code=code)


class UnreadableMove(WhistlestopError):
    """The text is not a move of this edition."""


class IllegalMove(WhistlestopError):
    """The move can be read, but the rules do not allow it now."""


class BadPosition(WhistlestopError):
    """A position document that does not describe a possible game."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with an edition folder."""

    code: str
    """What it is, as the catalogue calls it: the message is `folder.CODE`."""
    place: Details
    """Where it is: the `file`, and in it `line`, `column` or `key`."""
    details: Details
    """The words and numbers that the message mentions."""


class BadEdition(WhistlestopError):
    """An edition folder that cannot be played as it stands."""

    problems: tuple[Problem, ...] = ()
    """Everything that is wrong with it, for messages in another language."""


class BadSave(WhistlestopError):
    """A saved game that cannot be read, or that does not replay to what it states."""

    edition: str | Mapping[str, Any] | None = None
    """If a move is not legal: the edition it was made in."""
    players: Sequence[str] = ()
    """If a move is not legal: the players, for the reason in another language."""


class BadOption(WhistlestopError):
    """An unknown edition or option, or a number of players the edition does not allow."""
