"""Reads TOML files of an edition key by key: types and ranges checked, unknown keys noted."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from typing import Final

from whistlestop.editions import limits
from whistlestop.editions.csv_tables import NAME
from whistlestop.editions.problems import Problems, meant, quoted, shown
from whistlestop.editions.text_files import read_text
from whistlestop.messages.errors import Detail

FILE: Final = "edition.toml"

_WHERE: Final = re.compile(r"(?P<fact>.*) \(at line (?P<line>[0-9]+), column (?P<column>[0-9]+)\)")
"""How `tomllib` ends its messages."""


class Section:
    """A table of the file. A wrong value is noted, and a usable one returned instead."""

    def __init__(
        self, values: dict[str, object], path: str, problems: Problems, file: str = FILE
    ) -> None:
        self._values = values
        self._path = path
        self._problems = problems
        self._file = file
        self._asked: set[str] = set()
        self._opened: list[Section] = []

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def wrong(self, key: str, code: str, **details: Detail) -> None:
        """Note what is wrong with the value of this key."""
        self._problems.add(code, {"file": self._file, "key": self._full(key)}, **details)

    def _full(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def _take(self, key: str, *, required: bool) -> object:
        self._asked.add(key)
        if required and key not in self._values:
            self.wrong(key, "key_missing")
        return self._values.get(key)

    def integer(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number from `least` to `most`; without a default the key is required."""
        value = self._take(key, required=default is None)
        if value is None:
            return least if default is None else default
        return self._within(key, value, least, most)

    def _within(self, key: str, value: object, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong(key, "not_an_integer", given=_shown(value))
        elif not least <= value <= most:
            self._outside(key, value, least, most)
        else:
            return value
        return least

    def _outside(self, key: str, value: object, least: float, most: float) -> None:
        limits = {"least": str(least), "most": str(most)}
        self.wrong(key, "out_of_range", given=_shown(value), **limits)

    def number(self, key: str, least: float, most: float) -> float:
        """A number from `least` to `most`."""
        value = self._take(key, required=True)
        if isinstance(value, bool) or not isinstance(value, int | float):
            if value is not None:
                self.wrong(key, "not_a_number", given=_shown(value))
            return least
        if not least <= value <= most:
            self._outside(key, value, least, most)
            return least
        return float(value)

    def flag(self, key: str, *, default: bool) -> bool:
        """True or false."""
        value = self._take(key, required=False)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self.wrong(key, "not_true_or_false", given=_shown(value))
        return default

    def text(self, key: str, required: bool = True) -> str:
        """A text that is not empty, unless the key is optional and left out."""
        value = self._take(key, required=required)
        if isinstance(value, str) and value.strip():
            self._short(key, value, limits.LONGEST_TEXT)
            return value.strip()
        if value is not None:
            self.wrong(key, "not_a_text", given=_shown(value))
        return ""

    def name(self, key: str) -> str:
        """An id: lower-case letters, digits and underscores."""
        value = self.text(key)
        if value and not NAME.fullmatch(value):
            self.wrong(key, "not_an_id", given=shown(value), hyphens=False)
        self._short(key, value, limits.LONGEST_ID)
        return value

    def _short(self, key: str, value: str, most: int) -> None:
        if len(value) > most:
            self.wrong(key, "too_long", n=len(value), most=most)

    def choice(self, key: str, allowed: Sequence[str]) -> str:
        """One of the allowed words."""
        value = self.text(key)
        if value and value not in allowed:
            self._not_allowed(key, value, allowed)
        return value

    def texts(self, key: str, required: bool = True) -> tuple[str, ...]:
        """A list of texts, none of them twice."""
        items = self._list(key, required)
        texts = [item for item in items if isinstance(item, str) and item.strip()]
        if len(texts) < len(items):
            self.wrong(key, "not_all_texts")
        for position, item in enumerate(texts):
            self._short(key, item, limits.LONGEST_TEXT)
            if item in texts[:position]:
                self.wrong(key, "twice", given=shown(item))
        return tuple(texts)

    def choices(self, key: str, allowed: Sequence[str]) -> tuple[str, ...]:
        """A list of allowed words, which may be left out."""
        words = self.texts(key, required=False)
        for word in words:
            if word not in allowed:
                self._not_allowed(key, word, allowed)
        return words

    def _not_allowed(self, key: str, word: str, allowed: Sequence[str]) -> None:
        near = meant(word, allowed)
        self.wrong(key, "not_allowed", given=shown(word), allowed=allowed, **near)

    def integers(self, key: str, least: int, most: int) -> tuple[int, ...]:
        """A list of whole numbers from `least` to `most`."""
        return tuple(self._within(key, item, least, most) for item in self._list(key, True))

    def _list(self, key: str, required: bool) -> list[object]:
        value = self._take(key, required=required)
        if value is None:
            return []
        if not isinstance(value, list) or not value:
            self.wrong(key, "not_a_list", given=_shown(value))
            return []
        return value

    def section(self, key: str) -> Section | None:
        """A table within this one; None where there is none."""
        value = self._take(key, required=False)
        if value is None:
            return None
        if isinstance(value, dict):
            return self._open(value, self._full(key))
        self.wrong(key, "not_a_table", given=_shown(value))
        return None

    def required_section(self, key: str) -> Section:
        """A table within this one; where it is missing, that alone is noted."""
        self._take(key, required=True)
        nothing = Section({}, self._full(key), Problems(self._problems.files), self._file)
        return self.section(key) or nothing

    def sections(self, key: str, required: bool = False) -> list[Section]:
        """A list of tables within this one."""
        tables = []
        for position, item in enumerate(self._list(key, required), start=1):
            if isinstance(item, dict):
                tables.append(self._open(item, f"{self._full(key)}[{position}]"))
            else:
                self.wrong(key, "not_a_table", given=_shown(item))
        return tables

    def _open(self, values: dict[str, object], path: str) -> Section:
        opened = Section(values, path, self._problems, self._file)
        self._opened.append(opened)
        return opened

    def by_name(self, least: int, most: int) -> dict[str, int]:
        """The whole section: a number for each name."""
        return {key: self.integer(key, least, most) for key in self._values}

    def by_number(self, keys: range, least: int, most: int) -> dict[int, int]:
        """The whole section: a number for each numeric key."""
        numbers = {}
        for key in self._values:
            number = self.integer(key, least, most)
            if key in map(str, keys):
                numbers[int(key)] = number
            else:
                self.wrong(key, "key_out_of_range", least=keys.start, most=keys.stop - 1)
        return numbers

    def by_known_name(self, known: Sequence[str]) -> dict[str, str]:
        """The whole section as texts; keys that are not among the known ones are noted."""
        return {key: self.text(key) for key in self._values if self._knows(key, known)}

    def _knows(self, key: str, known: Iterable[str]) -> bool:
        if key in known:
            return True
        self.wrong(key, "unknown_key", **meant(key, known))
        self._asked.add(key)
        return False

    def finish(self) -> None:
        """Note the keys nothing asked for, here and in the tables within."""
        expected = sorted(self._asked)
        for key in self._values:
            self._knows(key, expected)
        for section in self._opened:
            section.finish()


def read_toml(problems: Problems, file: str = FILE) -> Section:
    """The file as one section; where it is not TOML, that alone is noted."""
    nothing = Section({}, "", Problems(problems.files), file)
    text = read_text(file, problems)
    if text is None:
        return nothing
    try:
        return Section(tomllib.loads(text), "", problems, file)
    except (ValueError, RecursionError) as error:
        where = _WHERE.fullmatch(str(error))
        place = {"file": file} | (where.groupdict() if where else {})
        problems.add("not_toml", place, problem=place.pop("fact", str(error)))
        return nothing


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    try:
        return quoted(repr(value)).strip('"')
    except (ValueError, RecursionError):  # a number of thousands of digits, deeply nested tables
        return "..."
