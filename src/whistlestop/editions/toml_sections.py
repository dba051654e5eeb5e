"""Reads TOML files of an edition key by key: types and ranges checked, unknown keys noted."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from typing import Final

from whistlestop.editions.csv_tables import NAME
from whistlestop.editions.files import read_text
from whistlestop.editions.problems import Problems, listed, quoted, suggestion

FILE: Final = "edition.toml"

_WHERE: Final = re.compile(r"(?P<fact>.*) \(at (?P<place>line [0-9]+, column [0-9]+)\)")
"""How `tomllib` ends its messages."""


class Section:
    """A table of the file. A wrong value is noted, and a usable one returned in its stead."""

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

    def wrong(self, key: str, fact: str) -> None:
        """Note what is wrong with the value of this key."""
        self._problems.add(f"{self._file}, key {self._full(key)}", fact)

    def _full(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def _take(self, key: str, *, required: bool) -> object:
        self._asked.add(key)
        if required and key not in self._values:
            self.wrong(key, "the key is missing")
        return self._values.get(key)

    def integer(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number from `least` to `most`; without a default the key is required."""
        value = self._take(key, required=default is None)
        if value is None:
            return least if default is None else default
        return self._within(key, value, least, most)

    def _within(self, key: str, value: object, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong(key, f"{_shown(value)} is not a whole number")
        elif not least <= value <= most:
            self.wrong(key, f"{_shown(value)} is not between {least} and {most}")
        else:
            return value
        return least

    def number(self, key: str, least: float, most: float) -> float:
        """A number from `least` to `most`."""
        value = self._take(key, required=True)
        if isinstance(value, bool) or not isinstance(value, int | float):
            if value is not None:
                self.wrong(key, f"{_shown(value)} is not a number")
            return least
        if not least <= value <= most:
            self.wrong(key, f"{_shown(value)} is not between {least} and {most}")
            return least
        return float(value)

    def flag(self, key: str, *, default: bool) -> bool:
        """True or false."""
        value = self._take(key, required=False)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self.wrong(key, f"{_shown(value)} is neither true nor false")
        return default

    def text(self, key: str, required: bool = True) -> str:
        """A text that is not empty, except where the key may be left out and is."""
        value = self._take(key, required=required)
        if isinstance(value, str) and value.strip():
            return value.strip()
        if value is not None:
            self.wrong(key, f"{_shown(value)} is not a text, or an empty one")
        return ""

    def name(self, key: str) -> str:
        """An id: lower-case letters, digits and underscores."""
        value = self.text(key)
        if value and not NAME.fullmatch(value):
            fact = "is not an id: use small letters, digits and underscores"
            self.wrong(key, f"{quoted(value)} {fact}")
        return value

    def choice(self, key: str, allowed: Sequence[str]) -> str:
        """One of the allowed words."""
        value = self.text(key)
        if value and value not in allowed:
            near = suggestion(value, allowed)
            self.wrong(key, f"{quoted(value)} is not {listed(allowed)}{near}")
        return value

    def texts(self, key: str, required: bool = True) -> tuple[str, ...]:
        """A list of texts, none of them twice."""
        items = self._list(key, required)
        texts = [item for item in items if isinstance(item, str) and item.strip()]
        if len(texts) < len(items):
            self.wrong(key, "not all of the list are texts that are not empty")
        for position, item in enumerate(texts):
            if item in texts[:position]:
                self.wrong(key, f"{quoted(item)} is there twice")
        return tuple(texts)

    def choices(self, key: str, allowed: Sequence[str]) -> tuple[str, ...]:
        """A list of allowed words, which may be left out."""
        words = self.texts(key, required=False)
        for word in words:
            if word not in allowed:
                near = suggestion(word, allowed)
                self.wrong(key, f"{quoted(word)} is not {listed(allowed)}{near}")
        return words

    def integers(self, key: str, least: int, most: int) -> tuple[int, ...]:
        """A list of whole numbers from `least` to `most`."""
        return tuple(self._within(key, item, least, most) for item in self._list(key, True))

    def _list(self, key: str, required: bool) -> list[object]:
        value = self._take(key, required=required)
        if value is None:
            return []
        if not isinstance(value, list) or not value:
            self.wrong(key, f"{_shown(value)} is not a list, or an empty one")
            return []
        return value

    def section(self, key: str) -> Section | None:
        """A table within this one; None where there is none."""
        value = self._take(key, required=False)
        if value is None:
            return None
        if isinstance(value, dict):
            return self._open(value, self._full(key))
        self.wrong(key, f"{_shown(value)} is not a table of keys and values")
        return None

    def required_section(self, key: str) -> Section:
        """A table within this one; where it is missing, that alone is noted."""
        self._take(key, required=True)
        nothing = Section({}, self._full(key), Problems(self._problems.folder), self._file)
        return self.section(key) or nothing

    def sections(self, key: str, required: bool = False) -> list[Section]:
        """A list of tables within this one."""
        tables = []
        for position, item in enumerate(self._list(key, required), start=1):
            if isinstance(item, dict):
                tables.append(self._open(item, f"{self._full(key)}[{position}]"))
            else:
                self.wrong(key, f"{_shown(item)} is not a table of keys and values")
        return tables

    def _open(self, values: dict[str, object], path: str) -> Section:
        opened = Section(values, path, self._problems, self._file)
        self._opened.append(opened)
        return opened

    def by_name(self, least: int, most: int) -> dict[str, int]:
        """The whole section as names and numbers."""
        return {key: self.integer(key, least, most) for key in self._values}

    def by_number(self, keys: range, least: int, most: int) -> dict[int, int]:
        """The whole section as numbers and numbers."""
        numbers = {}
        for key in self._values:
            number = self.integer(key, least, most)
            if key in map(str, keys):
                numbers[int(key)] = number
            else:
                self.wrong(key, f"the key is not a number from {keys.start} to {keys.stop - 1}")
        return numbers

    def by_known_name(self, known: Sequence[str]) -> dict[str, str]:
        """The whole section as texts; keys that are not among the known ones are noted."""
        return {key: self.text(key) for key in self._values if self._knows(key, known)}

    def _knows(self, key: str, known: Iterable[str]) -> bool:
        if key in known:
            return True
        self.wrong(key, f"unknown key{suggestion(key, known)}")
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
    nothing = Section({}, "", Problems(problems.folder), file)
    text = read_text(file, problems)
    if text is None:
        return nothing
    try:
        return Section(tomllib.loads(text), "", problems, file)
    except (ValueError, RecursionError) as error:
        where = _WHERE.fullmatch(str(error))
        place = f"{file} {where['place']}" if where else file
        fact = where["fact"] if where else str(error)
        problems.add(place, f"not readable as TOML: {fact}")
        return nothing


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    try:
        return quoted(repr(value)).strip('"')
    except (ValueError, RecursionError):  # a number of thousands of digits, tables in tables
        return "the value"
