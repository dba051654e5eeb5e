"""The reference page tells the truth: its examples run, its lists are complete."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from tests.positions.documents import completed
from whistlestop.engine import legality
from whistlestop.game.position import read_position, schema

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "reference" / "position.md").read_text("utf-8")
SOURCE = [path.read_text("utf-8") for path in (ROOT / "src/whistlestop/position").glob("*.py")]


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", blocks("json"))
def test_every_document_of_the_page_is_a_position_and_follows_the_schema(block: str) -> None:
    document = json.loads(block)
    jsonschema.Draft202012Validator(schema()).validate(document)
    complete = completed(document)
    jsonschema.Draft202012Validator(schema()).validate(complete)
    for name in document.keys() - {"seats", "players", "decks", "ticket_deck", "decision"}:
        assert complete[name] == document[name]
    for name, value in document.get("decision", {}).items():
        assert complete["decision"][name] == value


@pytest.mark.parametrize("block", blocks("python"))
def test_every_program_of_the_page_runs(block: str) -> None:
    exec(compile(block, "position.md", "exec"), {})


def test_the_page_has_its_examples() -> None:
    assert (len(blocks("json")), len(blocks("python"))) == (6, 2)


def test_the_dry_deck_of_the_page_is_dry() -> None:
    read = read_position(json.loads(blocks("json")[1]))
    assert read.state.deck_size0 == 0
    actions = legality.legal_actions(read.rules, read.state)
    assert not any(action in range(read.rules.draw_slot, read.rules.lay) for action in actions)


def test_every_field_is_on_the_page_and_in_the_schema() -> None:
    rules = schema()
    names = {*rules["properties"], *rules["$defs"]["seat_facts"]["properties"]}
    for variant in rules["$defs"].values():
        names |= set(variant.get("properties", {})) - {"train", "ship"}
    assert {
        name for name in names if f"`{name}`" not in PAGE and f"[].{name}`" not in PAGE
    } == set()


def test_every_code_is_on_the_page() -> None:
    codes = {code for text in SOURCE for code in re.findall(r'code="(\w+)"', text)}
    codes |= {"too_many_stations", "too_many_harbours", "not_a_city", "not_a_port"}
    table = PAGE.split("## What is refused")[1]
    assert codes - set(re.findall(r"`(\w+)`", table)) == set()


def test_the_schema_is_a_schema_and_refuses_unknown_fields() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    judge = jsonschema.Draft202012Validator(schema())
    assert judge.is_valid({"edition": "europe", "players": 2})
    for wrong in (
        {"players": 2},
        {"edition": "europe", "tirn": 0},
        {"edition": "europe", "seats": [{"hnad": {}}]},
        {"edition": "europe", "decision": {"kind": "turn", "laid": {}}},
        {"edition": "europe", "decision": {"kind": "pay"}},
        {"edition": "europe", "seats": [{"hand": {"red": -1}}]},
        {"edition": "europe", "generator": "..."},
    ):
        assert not judge.is_valid(wrong)
