"""Messages that need no game, and how numbers and lists are written beside them.

>>> Words("it").tell("cli.games", n=2, planned=0), Words("pt-BR").percent(0.125)
('2 partite', '12,5%')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from whistlestop.messages.catalogue import catalogue
from whistlestop.messages.formatter import format_message


@dataclass(frozen=True)
class Words:
    """One who says things in one language."""

    language: str = "en"

    def tell(self, key: str, **details: Any) -> str:
        """A message that needs no edition."""
        return format_message(catalogue(self.language)[key], details, self.language)

    def has(self, key: str) -> bool:
        """Is there a message of this name?"""
        return key in catalogue(self.language)

    def error(self, code: str, details: Mapping[str, Any]) -> tuple[str, str | None]:
        """What an error of this code says, without its full stop, and its hint."""
        fact, hint = f"error.{code}", f"error.{code}.hint"
        told = self.tell(fact, **details).removesuffix(".") if self.has(fact) else ""
        return told, self.tell(hint, **details) if self.has(hint) else None

    def score_title(self, label: str) -> str:
        """What a line of the score is for, without its numbers: `Longest path`."""
        return self.tell(f"score.{label}").partition(":")[0]

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
        """The heads of a table's columns."""
        return [self.tell(key) for key in keys]


def commas(items: Iterable[object]) -> str:
    """Items one after the other."""
    return ", ".join(map(str, items))
