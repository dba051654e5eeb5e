"""Messages that need no game, and how to write the numbers and lists that go with them.

>>> Words("it").tell("cli.games", n=2, planned=0), Words("pt-BR").percent(0.125)
('2 partite', '12,5%')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from whistlestop.messages.catalogue import catalogue, first_key
from whistlestop.messages.formatter import Say, format_message, said_plainly

ERRORS: Final = ("error", "cli.error")
"""The areas of error messages: those that the page uses too, and those that only the terminal
and programs use."""


@dataclass(frozen=True)
class Words:
    """Says things in one language."""

    language: str = "en"

    def tell(self, key: str, /, **details: Any) -> str:
        """A message that needs no edition."""
        return format_message(catalogue(self.language)[key], details, self.language)

    def has(self, key: str) -> bool:
        """Is there a message of this name?"""
        return key in catalogue(self.language)

    def say(self, value: Any) -> str:
        """A number, a text or nothing."""
        return said_plainly(value, self.language)

    def error(
        self,
        code: str,
        details: Mapping[str, Any],
        areas: Sequence[str] = ERRORS,
        say: Say | None = None,
    ) -> tuple[str, str | None]:
        """What an error of this code says, without its full stop, and its hint.

        The message is that of the first area that has one, `AREA.CODE.FORM` where the details
        name a form. The hint is `AREA.CODE.hint`, or lists the `choices` where these are given.
        """

        def told(*keys: str) -> str | None:
            found = first_key(self.language, keys, details)
            if found is None:
                return None
            return format_message(catalogue(self.language)[found], details, self.language, say)

        fact = told(*(f"{area}.{code}" for area in areas)) or ""
        choices = ["error.possible"] if "choices" in details else []
        return fact.removesuffix("."), told(*choices, *(f"{area}.{code}.hint" for area in areas))

    def score_title(self, label: str) -> str:
        """What a line of the score is for, without its numbers: `Longest path`."""
        title = self.tell(f"score.{label}").partition(":")[0]
        return self.tell("cli.games.line", line=label, title=title)

    def decimal(self, number: float, digits: int = 1, *, sign: bool = False) -> str:
        """A number with a decimal point, or a comma."""
        text = f"{number:{'+' if sign else ''}.{digits}f}"
        return text if self.language == "en" else text.replace(".", ",")

    def percent(self, rate: float, digits: int = 1) -> str:
        """A rate: `12.5%`."""
        return f"{self.decimal(100 * rate, digits)}%"

    def interval(self, limits: tuple[float, float]) -> str:
        """An interval of rates."""
        low, high = map(self.percent, limits)
        return self.tell("cli.games.interval", low=low, high=high)

    def titles(self, *keys: str) -> list[str]:
        """The headings of a table's columns."""
        return [self.tell(key) for key in keys]


def commas(items: Iterable[object]) -> str:
    """Items one after the other."""
    return ", ".join(map(str, items))
