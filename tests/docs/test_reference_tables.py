"""Codes, keys, columns, limits and options: the tables of the reference are complete and true."""

from __future__ import annotations

import ast
import csv
import re

import pytest

import whistlestop as ws
from tests.docs.pages import ROOT, page
from tools import command_line, encoding_tables
from whistlestop.editions import limits, settings
from whistlestop.editions.vocabulary import TIE_BREAKS
from whistlestop.messages import LANGUAGES

SOURCE = list((ROOT / "src" / "whistlestop").rglob("*.py"))


def words(name: str) -> set[str]:
    """What a page of the reference writes as code."""
    return page(f"docs/reference/{name}.md").words()


CODE_FIRST = ("Reason", "Refused", "bad_option", "illegal_move", "refuse", "_bad_save")
"""Calls whose first argument is a code; `told` has the kind of error before it."""


def codes_in_the_source() -> set[str]:
    """Codes of errors and reasons, wherever they are written as one word."""
    found = set()
    for path in SOURCE:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            values: list[ast.expr] = []
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                values = [keyword.value for keyword in node.keywords if keyword.arg == "code"]
                values += node.args[:1] if called in CODE_FIRST else []
                values += node.args[1:2] if called == "told" else []
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code":
                chosen = node.value
                values = [chosen.body, chosen.orelse] if isinstance(chosen, ast.IfExp) else [chosen]
            texts = [value.value for value in values if isinstance(value, ast.Constant)]
            found |= {text for text in texts if isinstance(text, str)}
    return found


def codes_on_the_pages() -> set[str]:
    """The first column of the tables of codes."""
    refused = page("docs/reference/position.md").text.split("## What is refused")[1]
    told = page("docs/reference/errors.md").text.split("## Unreadable moves")[1]
    rows = re.findall(r"^\| (`.*?) \|", told + refused, re.MULTILINE)
    return {code for row in rows for code in re.findall(r"`(\w+)`", row)}


def test_every_code_is_on_the_page_of_errors() -> None:
    assert codes_in_the_source() == codes_on_the_pages()


def test_every_error_and_its_parts_are_on_the_page_of_errors() -> None:
    kinds = [
        name for name in ws.__all__ if name.startswith("Bad") or name.endswith(("Move", "Error"))
    ]
    error = ws.WhistlestopError("fact", code="code")
    assert {*kinds, *vars(error)} <= words("errors")


def test_every_key_of_edition_toml_is_on_its_page() -> None:
    asked = set()
    for module in ("settings", "mechanics"):
        source = (ROOT / "src/whistlestop/editions" / f"{module}.py").read_text("utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                asked |= {arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant)}
    keys = {str(key) for key in asked if isinstance(key, str) and re.fullmatch(r"\w+", str(key))}
    assert len(keys) > 50
    assert keys | set(settings.MECHANICS) | set(TIE_BREAKS.values()) <= words("edition-folder")


def test_every_column_is_on_its_page() -> None:
    told = page("docs/reference/edition-folder.md")
    for file in ("locations", "routes", "tickets"):
        section = told.text.split(f"## {file}.csv")[1].split("\n## ")[0]
        columns = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", section, re.M))))
        used = set()
        for name in ws.editions():
            with (ws.edition(name).folder / f"{file}.csv").open(encoding="utf-8") as lines:
                used |= set(next(csv.reader(lines)))
        assert used == columns


def test_the_limits_on_the_page_are_those_of_the_loader() -> None:
    table = page("docs/reference/edition-folder.md").text.split("## Limits")[1]
    told = {int(number) for number in re.findall(r"(?<![\w.])(\d+)(?![\w.])", table)}
    numbers = {
        value
        for name, value in vars(limits).items()
        if name.startswith(("MOST_", "LEAST_", "LONGEST_")) and isinstance(value, int)
    }
    assert told == numbers | {2}


COMMAND_LINE = page("docs/reference/command-line.md").text


def test_the_tables_of_commands_and_options_are_those_of_the_parser() -> None:
    assert command_line.filled(COMMAND_LINE) == COMMAND_LINE, "run: python -m tools.command_line"


def test_the_tables_of_the_encoding_are_those_of_its_layout() -> None:
    told = page("docs/reference/encoding.md").text
    assert encoding_tables.filled(told) == told, "run: python -m tools.encoding_tables"


def test_every_command_has_its_section_and_table() -> None:
    sections = re.findall(r"^## ([\w-]+)\n\n<!-- options \1 -->$", COMMAND_LINE, re.MULTILINE)
    assert sections == command_line.places(COMMAND_LINE) == list(command_line.commands())


@pytest.mark.parametrize("name", command_line.commands())
def test_every_option_that_is_explained_exists(name: str) -> None:
    section = COMMAND_LINE.split(f"<!-- options {name} -->")[1].split("\n## ")[0]
    explained = section.split("<!-- end -->")[1]
    known = command_line.commands()[name]._option_string_actions
    assert set(re.findall(r"--[a-z][\w-]*", explained)) <= set(known)


def test_every_language_of_the_terminal_is_named() -> None:
    section = COMMAND_LINE.split("\n## Languages\n")[1]
    for code, name in LANGUAGES.items():
        assert f"{name} (`{code}`)" in section
