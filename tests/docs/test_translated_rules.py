"""The rules in other languages: the same numbers in the same order, with the same figures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from whistlestop.messages import LANGUAGES
from whistlestop.messages.rulebook import rules_of_page

RULES = ROOT / "docs" / "rules"
PAGES = sorted(path.name for path in RULES.glob("*.md"))
_, *OTHERS = LANGUAGES
FIGURE = re.compile(r"(?<![\w-])\d+(?!\w)")


def rules(path: Path) -> dict[str, str]:
    """The text of each rule of a page, by its number and in reading order."""
    return {rule.number: rule.text for rule in rules_of_page(path) if rule.number is not None}


def figures(text: str) -> list[str]:
    """Every number of a rule that is written in digits."""
    return sorted(FIGURE.findall(text))


@pytest.mark.parametrize("language", OTHERS)
def test_every_page_is_translated(language: str) -> None:
    assert sorted(path.name for path in (RULES / language).glob("*.md")) == PAGES


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("page", PAGES)
def test_a_translation_has_the_same_rules_with_the_same_figures(language: str, page: str) -> None:
    english, translated = rules(RULES / page), rules(RULES / language / page)
    assert list(english) == list(translated)
    for number, text in english.items():
        assert figures(text) == figures(translated[number]), number


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("page", PAGES)
def test_a_translation_has_the_same_sections_and_points(language: str, page: str) -> None:
    shapes = [
        [
            line.partition(" ")[0]
            for line in path.read_text("utf-8").splitlines()
            if line[:1] in "#-|"
        ]
        for path in (RULES / page, RULES / language / page)
    ]
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("page", PAGES)
def test_a_translation_cites_the_same_rules(language: str, page: str) -> None:
    cited = re.compile(r"\b(?:EU|NO|WO|SF|GT|R)-\d+\b")
    english, translated = rules(RULES / page), rules(RULES / language / page)
    for number, text in english.items():
        assert cited.findall(text) == cited.findall(translated[number]), number
