"""Messages are filled in as ICU MessageFormat says; the page's formatter passes the same cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.messages.formatter_cases import CASES, Case
from whistlestop.messages import LANGUAGES
from whistlestop.messages.formatter import BadMessage, format_message, list_text, parse


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.about)
def test_a_message_is_filled_in(case: Case) -> None:
    assert format_message(case.message, case.parameters, case.language) == case.expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.about)
def test_only_a_bad_message_cannot_be_read(case: Case) -> None:
    if case.about.startswith("bad: "):
        with pytest.raises(BadMessage):
            parse(case.message)
    else:
        parse(case.message)


def test_a_parameter_is_said_with_its_name_and_the_number_of_the_plural_around_it() -> None:
    asked: list[tuple[str, Any, int | None]] = []

    def say(name: str, value: Any, count: int | None) -> str:
        asked.append((name, value, count))
        return "!"

    message = "{a} {n, plural, other {# {b} {c, select, other {{b}}}}}"
    assert format_message(message, {"a": 1, "b": 2, "n": 3}, "en", say) == "! 3 ! !"
    assert asked == [("a", 1, None), ("b", 2, 3), ("b", 2, 3)]


LISTS = {"en": "A, B, and C", "pt-BR": "A, B e C", "it": "A, B e C"}


def test_every_language_joins_a_list() -> None:
    assert LISTS.keys() == LANGUAGES.keys()


@pytest.mark.parametrize(("language", "text"), LISTS.items())
def test_items_of_a_list_are_joined_as_the_language_does(language: str, text: str) -> None:
    assert list_text(["A", "B", "C"], language) == text
    assert list_text(["A", "B"], language) == text.replace(", B", "").replace(",", "").replace(
        "C", "B"
    )
    assert list_text(["A"], language) == "A"
    assert list_text([], language) == ""
