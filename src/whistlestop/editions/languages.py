"""An edition in other languages: its names (`names.LANGUAGE.toml`) and its rules in brief.

Both are optional files of an edition folder. What they leave out stays as `edition.toml` and
`locations.csv` have it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from whistlestop.editions.model import Edition
from whistlestop.editions.numbers import numbers_of
from whistlestop.editions.problems import Problems, meant, shown
from whistlestop.editions.toml_sections import Section, read_toml
from whistlestop.editions.vocabulary import PIECES

BRIEF_PARTS: Final = ("goal", "turn", "paying", "special", "end", "scoring")
"""The parts of the rules in brief, in the order in which they are shown."""

_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?")
"""`it`, `pt-BR`: a language, and where it matters the country."""

_PLACEHOLDER: Final = re.compile(r"\{([^{}]*)\}")

Brief = dict[str, tuple[str, ...]]
"""Rules in brief: sentences by part, numbers filled in."""


@dataclass(frozen=True)
class Names:
    """What an edition and its parts are called in one language."""

    name: str = ""
    """The edition's name; empty where it stays as it is."""
    summary: tuple[str, ...] = ()
    """What is special about it, in plain sentences."""
    note: str = ""
    """What a player should know about the board's data."""
    locations: dict[str, str] = field(default_factory=dict)
    """Locations by id that have a customary name in the language."""
    regions: dict[str, str] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    """Card kinds by id that have a word of their own in this edition: messages of `n` cards."""
    decks: dict[str, str] = field(default_factory=dict)
    """What the cards of a deck are called, by the deck's name: messages of `n` cards."""
    pieces: dict[str, str] = field(default_factory=dict)
    """What pieces are called, by type (`train`, `ship`): messages of `n` pieces."""
    bonuses: dict[str, str] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The names, ready for JSON, without those that are empty."""
        return {key: value for key, value in asdict(self).items() if value}


def names_of(edition: Edition) -> dict[str, Names]:
    """The names of an edition by language; `BadEdition` lists what is wrong with them."""
    problems = Problems(edition.files)
    found = {
        language: _names(edition, read_toml(problems, file))
        for language, file in _files(edition, "names", problems)
    }
    problems.raise_if_any()
    return found


def briefs_of(edition: Edition) -> dict[str, Brief]:
    """The rules in brief by language, numbers and names filled in."""
    names = names_of(edition)
    problems = Problems(edition.files)
    found = {
        language: _brief(edition, names.get(language, Names()), read_toml(problems, file))
        for language, file in _files(edition, "brief", problems)
    }
    problems.raise_if_any()
    return found


def _files(edition: Edition, sort: str, problems: Problems) -> Iterable[tuple[str, str]]:
    """The languages for which the folder has a file of this sort, and the files' names."""
    for file in sorted({*edition.files.contents, *edition.files.unreadable}):
        if not (file.startswith(f"{sort}.") and file.endswith(".toml")):
            continue
        language = file.removeprefix(f"{sort}.").removesuffix(".toml")
        if _LANGUAGE.fullmatch(language):
            yield language, file
        else:
            problems.add("not_a_language", {"file": file}, given=shown(language))


def _names(edition: Edition, top: Section) -> Names:
    regions = {location.region for location in edition.locations if location.region}
    found = Names(
        name=top.text("name", required=False),
        summary=top.texts("summary", required=False),
        note=top.text("note", required=False),
        locations=_words(top, "locations", [location.id for location in edition.locations]),
        regions=_words(top, "regions", sorted(regions)),
        cards=_words(top, "cards", [kind.id for kind in edition.card_kinds]),
        decks=_words(top, "decks", [deck.name for deck in edition.decks]),
        pieces=_words(top, "pieces", list(PIECES)),
        bonuses=_words(top, "bonuses", [bonus.id for bonus in edition.bonuses]),
    )
    top.finish()
    return found


def _words(top: Section, key: str, known: list[str]) -> dict[str, str]:
    section = top.section(key)
    return section.by_known_name(known) if section else {}


def _brief(edition: Edition, names: Names, top: Section) -> Brief:
    """The parts of a file; every `{placeholder}` is a number of the edition or a location."""
    values = numbers_of(edition)
    for location in edition.locations:
        values[f"location.{location.id}"] = names.locations.get(location.id, location.name)
    found = {}
    for part in BRIEF_PARTS:
        lines = top.texts(part, required=True)
        found[part] = tuple(_filled(line, values, part, top) for line in lines)
    top.finish()
    return found


def _filled(line: str, values: dict[str, str], part: str, top: Section) -> str:
    def value(match: re.Match[str]) -> str:
        name = match[1]
        if name not in values:
            top.wrong(part, "unknown_number", given=shown(name), **meant(name, values))
        return values.get(name, "")

    return _PLACEHOLDER.sub(value, line)
