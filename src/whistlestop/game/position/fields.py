"""The values of a document, each with the path that leads to it, so that errors can name it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NoReturn

from whistlestop.editions.problems import nearest, quoted, shown
from whistlestop.game.position.refusals import refused
from whistlestop.messages import Words
from whistlestop.messages.errors import BadPosition, Detail, Details

MOST: Final = 1_000_000
"""No number in a document is larger, except a seed."""


class Field:
    """A value of a document and its path, such as `seats[1].hand.red`."""

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def refuse(self, code: str, *, rule: str | None = None, **details: Detail) -> NoReturn:
        """Raise the `BadPosition` that says what is wrong with this field."""
        raise self.refusal(code, details, rule)

    def refusal(self, code: str, details: Details, rule: str | None = None) -> BadPosition:
        """The error that says what is wrong with this field."""
        path = self.path or None
        fact, hint = refused(Words(), code, path, details)
        return BadPosition(fact, code=code, hint=hint, rule=rule, field=path, details=details)

    def wrong_type(self, wanted: str) -> NoReturn:
        """Refuse a value because it is not what is wanted here."""
        self.refuse("wrong_type", given=_described(self.value), wanted=wanted)

    def integer(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`; true and false do not count as numbers."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong_type("integer")
        if not least <= value <= most:
            form = "between" if least < most else "exact"
            given = _described(value)
            self.refuse("out_of_range", form=form, given=given, least=least, most=most)
        return value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.wrong_type("flag")
        return self.value

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            self.wrong_type("text")
        return self.value

    def elements(self) -> list[Field]:
        """The elements of a list."""
        if not isinstance(self.value, list | tuple):
            self.wrong_type("list")
        return [Field(value, f"{self.path}[{i}]") for i, value in enumerate(self.value)]

    def entries(self) -> dict[str, Field]:
        """The entries of an object by their names."""
        if not isinstance(self.value, Mapping):
            self.wrong_type("object")
        found: dict[str, Field] = {}
        for name, value in self.value.items():
            if not isinstance(name, str):
                self.refuse("wrong_type", form="name", given=_described(name))
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
                member.refuse("unknown_field", **_instead(nearest(name, known), known))
        for name in required:
            if name not in found:
                self._at(name, None).refuse("missing_field")
        return found

    def number_of(self, word: str, known: Mapping[str, int], what: str) -> int:
        """The number of an id, here or as the name of this field."""
        if word not in known:
            instead = _instead(_meant(word, known), known)
            self.refuse("unknown_id", what=what, given=shown(word), **instead)
        return known[word]

    def one_of(self, known: Mapping[str, int], what: str) -> int:
        """The number of the id in this field."""
        return self.number_of(self.text(), known, what)

    def counts(self, known: Mapping[str, int], what: str) -> list[tuple[int, int, Field]]:
        """Counts by id: each id's number, how many, and the field that states it."""
        return [
            (member.number_of(name, known, what), member.integer(0, MOST), member)
            for name, member in self.entries().items()
        ]


def _meant(word: str, known: Collection[str]) -> str | None:
    """What may be meant: the same locations in the printed order, or else a similar id."""
    parts = sorted(word.split("-"))
    same = (name for name in known if sorted(name.split("-")) == parts)
    return next(same, None) or nearest(word, known)


def _instead(near: str | None, known: Collection[str]) -> dict[str, str]:
    """What may be meant, and everything possible if that is short."""
    details = {} if near is None else {"near": near}
    return {**details, "choices": ", ".join(known)} if 0 < len(known) <= 12 else details


def _described(value: object) -> str:
    """A value as written in JSON, cut if too long to help; just `object` or `list` for those."""
    if isinstance(value, str):
        return quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, Mapping):
        return "object"
    if isinstance(value, list | tuple):
        return "list"
    return shown(repr(value))
