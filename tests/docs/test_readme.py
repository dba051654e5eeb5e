"""The README's example runs, prints what stands below it, and is short."""

from __future__ import annotations

import re

import pytest

import whistlestop as ws
from tests.docs.pages import ROOT, page

README = page("README.md")


def test_the_example_prints_what_stands_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    (example,), (output,) = README.blocks("python"), README.blocks("text")
    exec(compile(example.text, "README.md", "exec"), {})
    assert capsys.readouterr().out == output.text


def test_the_example_has_ten_lines() -> None:
    (example,) = README.blocks("python")
    assert len([line for line in example.text.splitlines() if line.strip()]) == 10


def test_the_table_of_editions_is_true() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([\d-]+) \|", README.text, re.MULTILINE)
    found = [ws.edition(name) for name in ws.editions()]
    assert sorted(rows) == [
        (edition.id, edition.name, f"{min(edition.players)}-{max(edition.players)}")
        for edition in found
    ]


def test_the_readme_says_what_it_must() -> None:
    assert "not affiliated" in README.text
    assert "reconstruction" in README.text
    assert "MIT" in README.text
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")
