"""The values of a document, each with the path that leads to it, so that errors can name it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NoReturn

from whistlestop.editions.problems import listed, quoted, suggestion
from whistlestop.errors import BadPosition

MOST: Final = 1_000_000
"""No number of a document is larger, but a seed."""


class Field:
    """A value of a document and its path, such as `seats[1].hand.red`."""

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def refuse(
        self, fact: str, *, code: str, hint: str | None = None, rule: str | None = None
    ) -> NoReturn:
        """Raise the `BadPosition` that says what is wrong with this field."""
        where = self.path or "The document"
        raise BadPosition(
            f"{where}: {fact}", code=code, hint=hint, rule=rule, field=self.path or None
        )

    def _wrong_type(self, wanted: str) -> NoReturn:
        self.refuse(f"{_described(self.value)} is not {wanted}", code="wrong_type")

    def integer(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`; true and false are none."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            self._wrong_type("a whole number")
        if not least <= value <= most:
            fact = f"{_described(value)} is not between {least} and {most}"
            self.refuse(fact if least < most else f"must be {least}", code="out_of_range")
        return value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self._wrong_type("true or false")
        return self.value

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            self._wrong_type("a text")
        return self.value

    def elements(self) -> list[Field]:
        """The elements of a list."""
        if not isinstance(self.value, list | tuple):
            self._wrong_type("a list")
        return [Field(value, f"{self.path}[{i}]") for i, value in enumerate(self.value)]

    def entries(self) -> dict[str, Field]:
        """The entries of an object by their names."""
        if not isinstance(self.value, Mapping):
            self._wrong_type("an object")
        found: dict[str, Field] = {}
        for name, value in self.value.items():
            if not isinstance(name, str):
                self.refuse(f"the name {_described(name)} is not a text", code="wrong_type")
            found[name] = self._at(name, value)
        return found

    def _at(self, name: str, value: object) -> Field:
        return Field(value, f"{self.path}.{name}" if self.path else name)

    def known_entries(
        self, known: Collection[str], required: Collection[str] = ()
    ) -> dict[str, Field]:
        """The entries of an object whose possible names are known, and some of them required."""
        found = self.entries()
        for name, member in found.items():
            if name not in known:
                fact = f"there is no such field{suggestion(name, known)}"
                member.refuse(fact, code="unknown_field", hint=_choice(known))
        for name in required:
            if name not in found:
                self._at(name, None).refuse("is missing", code="missing_field")
        return found

    def number_of(self, word: str, known: Mapping[str, int], what: str) -> int:
        """The number of an id, here or as the name of this field."""
        if word not in known:
            fact = f"there is no {what} {quoted(word)}{_meant(word, known)}"
            self.refuse(fact, code="unknown_id", hint=_choice(known))
        return known[word]

    def one_of(self, known: Mapping[str, int], what: str) -> int:
        """The number of the id that stands here."""
        return self.number_of(self.text(), known, what)

    def counts(self, known: Mapping[str, int], what: str) -> list[tuple[int, int, Field]]:
        """Counts by id: each id's number, how many, and where that is said."""
        return [
            (member.number_of(name, known, what), member.integer(0, MOST), member)
            for name, member in self.entries().items()
        ]


def _meant(word: str, known: Collection[str]) -> str:
    """A suggestion: the same locations in the printed order, or else what looks most alike."""
    parts = sorted(word.split("-"))
    for name in known:
        if sorted(name.split("-")) == parts:
            return f" (did you mean {quoted(name)}?)"
    return suggestion(word, known)


def _choice(known: Collection[str]) -> str | None:
    """A hint that lists what is possible, where that is short."""
    return f"Possible: {listed(known)}." if 0 < len(known) <= 12 else None


def _described(value: object) -> str:
    """A value as it stands in JSON, cut where it is too long to help."""
    if isinstance(value, str):
        return quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    shown = repr(value)
    return shown if len(shown) <= 40 else shown[:40] + "..."
