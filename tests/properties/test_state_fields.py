"""A field of the state is copied, told apart by `key` and set from the start: none is forgotten."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from whistlestop.engine.state import State, blank

SOURCE = Path(__file__).parents[2] / "src" / "whistlestop" / "engine" / "state.py"
CELLS = ("seats", "piles")
"""Two names of one array."""
NOT_PART_OF_THE_GAME = ("journal",)
FOLLOWS_FROM_OTHERS = ("wild_slots",)
"""Left out of the key: equal markets have equal wild slots."""


def declared() -> list[str]:
    """The fields of the class, as its annotations name them."""
    [state] = [
        node
        for node in ast.parse(SOURCE.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == "State"
    ]
    return [
        node.target.id
        for node in state.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]


NUMBERS = [name for name in declared() if name not in (*CELLS, *NOT_PART_OF_THE_GAME)]


def state() -> State:
    """A state in which nothing has happened, with a few cells."""
    return blank(2, 500)


def test_the_class_declares_its_fields() -> None:
    assert {"turn", "decision", "chance3", "wild_slots"} <= set(NUMBERS)
    assert len(NUMBERS) == len(set(NUMBERS))


@pytest.mark.parametrize("name", [*NUMBERS, *NOT_PART_OF_THE_GAME])
def test_a_new_state_has_every_field(name: str) -> None:
    assert hasattr(State(), name)


@pytest.mark.parametrize("name", NUMBERS)
def test_a_copy_has_every_field(name: str) -> None:
    s = state()
    setattr(s, name, getattr(s, name) + 3)
    assert getattr(s.copy(), name) == getattr(s, name)


@pytest.mark.parametrize("name", [name for name in NUMBERS if name not in FOLLOWS_FROM_OTHERS])
def test_states_that_differ_in_a_field_have_different_keys(name: str) -> None:
    s, other = state(), state()
    assert s.key() == other.key()
    setattr(other, name, getattr(other, name) - 1)
    assert s.key() != other.key()


def test_a_copy_has_cells_of_its_own_and_its_journal_is_off() -> None:
    s = state()
    s.journal = []
    new = s.copy()
    assert new.journal is None
    assert new.key() == s.key()
    new.piles[0] += 1
    assert new.seats[0] == new.piles[0] != s.piles[0]
    assert new.key() != s.key()
