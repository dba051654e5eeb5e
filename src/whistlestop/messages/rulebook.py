"""The numbered rules and the rulings in words, in every language.

They are written once, as the pages of `docs/rules`. A built package carries these pages beside
this file; in a clone they are read where they are written.

>>> [rule.text for rule in rulebook("it") if rule.number == "R-12"]
['Sotto zero. I punteggi possono essere negativi.']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_SHIPPED: Final = Path(__file__).parent / "rules"
_IN_A_CLONE: Final = Path(__file__).parents[3] / "docs" / "rules"
FOLDER: Final = _SHIPPED if _SHIPPED.is_dir() else _IN_A_CLONE
"""Where the pages are: those in English here, others in the folder of their language."""

_RULINGS: Final = "rulings"
"""The page of the rulings, which hold for all editions."""
_INDEX: Final = "index"
_POINT: Final = re.compile(r"^- \*\*(?:([A-Z]+-\d+)\*\*|([^*]+)\*\*)(.*)$")
"""A point of a page: it begins with its number or, where it has none, with its title."""
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_MARKS: Final = re.compile(r"[*`]")


@dataclass(frozen=True)
class NumberedRule:
    """A rule or a ruling in words."""

    number: str | None
    """Such as `EU-14`; None for a point that the program decides."""
    edition: str | None
    """The id of its edition; None for rulings, which hold for all."""
    section: str
    """The heading it stands under."""
    text: str


@cache
def rulebook(language: str) -> tuple[NumberedRule, ...]:
    """Every rule of every edition, then the rulings, in reading order."""
    folder = FOLDER if language == "en" else FOLDER / language
    pages = [path for path in sorted(folder.glob("*.md")) if path.stem not in (_INDEX, _RULINGS)]
    return tuple(
        rule for page in [*pages, folder / f"{_RULINGS}.md"] for rule in rules_of_page(page)
    )


def rules_of_page(page: Path) -> Iterator[NumberedRule]:
    """The rules of one page, in reading order."""
    edition = None if page.stem == _RULINGS else page.stem
    section = ""
    for line in page.read_text("utf-8").splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ")
        elif point := _POINT.match(line):
            number, title, text = point.groups()
            yield NumberedRule(number, edition, section, _plain(f"{title or ''}{text}"))


def _plain(text: str) -> str:
    """A text without the marks of Markdown."""
    return _MARKS.sub("", _LINK.sub(r"\1", text)).strip()
