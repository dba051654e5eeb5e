"""Every public name is there and says what it is for."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import textwrap
from itertools import pairwise
from types import ModuleType

import pytest

import whistlestop as ws
from whistlestop.game import events

CLASSES = [value for name in ws.__all__ if isinstance(value := getattr(ws, name), type)]
EVENTS = [value for value in vars(events).values() if isinstance(value, type)]


def documented_attributes(kind: type) -> set[str]:
    """Attributes that a constructor sets and explains in a text below."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind.__init__)))  # type: ignore[misc]  # a class's own
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    return {
        target.attr
        for statement, text in pairwise(function.body)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Attribute)
    }


@pytest.mark.parametrize("name", ws.__all__)
def test_every_public_name_is_there_and_explained(name: str) -> None:
    value = getattr(ws, name)
    assert not isinstance(value, ModuleType)
    if callable(value):
        assert value.__doc__


def test_nothing_public_is_left_out_of_the_list() -> None:
    public = {
        name
        for name, value in vars(ws).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert public <= set(ws.__all__)


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_public_method_is_explained(kind: type) -> None:
    silent = [
        name
        for name, value in vars(kind).items()
        if not name.startswith("_")
        and (inspect.isfunction(value) or isinstance(value, property | classmethod))
        and not inspect.getdoc(value)
    ]
    assert silent == []


def test_every_attribute_of_a_game_is_explained() -> None:
    attributes = {name for name in vars(ws.new_game("europe", seed=7)) if not name.startswith("_")}
    assert attributes <= documented_attributes(ws.Game)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_is_frozen_and_explained(kind: type) -> None:
    if issubclass(kind, ws.Event):
        assert kind.__doc__
        assert dataclasses.is_dataclass(kind)
        assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]  # not in the stubs


def test_all_errors_are_whistlestop_errors_with_their_parts() -> None:
    for kind in CLASSES:
        if issubclass(kind, Exception):
            assert issubclass(kind, ws.WhistlestopError)
            error = kind("It rains", code="rain", rule="EU-1", hint="Wait.", field="sky")
            assert (error.code, error.rule, error.hint, error.field) == (
                "rain", "EU-1", "Wait.", "sky"
            )  # fmt: skip
            assert str(error) == "It rains. Wait."
