"""The recipes for contributors are there, and the worked one still fits the source.

That the files they name exist is shown in `test_links`.
"""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import ROOT, page

PAGE = page("CONTRIBUTING.md")
(DIFF,) = PAGE.blocks("diff")
FILES = re.findall(r"^\+\+\+ (.+)\n((?:(?!\+\+\+).*\n)*)", DIFF.text, re.MULTILINE)
RECIPES = re.findall(r"^### An? (.+)$", PAGE.text, re.MULTILINE)


def test_there_is_a_recipe_for_each_kind_of_change() -> None:
    wanted = "prize, mechanic, language, official map, look, bot, endpoint, statistic, command"
    assert sorted(RECIPES) == sorted(wanted.split(", "))


def test_the_worked_recipe_touches_one_engine_module_and_one_message_in_each_language() -> None:
    names = [name for name, _ in FILES]
    languages = [
        str(path.relative_to(ROOT)) for path in ROOT.glob("src/whistlestop/messages/*.json")
    ]
    tests = [name for name in names if name.startswith("tests/")]
    assert sorted(names) == sorted(["src/whistlestop/engine/prizes.py", *languages, *tests])


@pytest.mark.parametrize(("name", "text"), FILES, ids=[name for name, _ in FILES])
def test_the_worked_recipe_fits_the_source(name: str, text: str) -> None:
    source = (ROOT / name).read_text("utf-8").splitlines()
    old = [line[1:] for line in text.splitlines() if line[:1] in (" ", "-")]
    assert [line for line in old if line not in source] == []
