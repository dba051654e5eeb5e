"""The examples in docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import ModuleType

import pytest

import whistlestop

MODULES = [
    info.name
    for info in pkgutil.walk_packages(whistlestop.__path__, "whistlestop.")
    if not info.name.endswith(".__main__")
]


def examples(module: ModuleType) -> list[doctest.DocTest]:
    """The docstrings of a module that have examples."""
    return [test for test in doctest.DocTestFinder().find(module) if test.examples]


@pytest.mark.parametrize("name", ["whistlestop", *MODULES])
def test_the_examples_of_a_module_run(name: str) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner()
    for test in examples(importlib.import_module(name)):
        runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)


@pytest.mark.parametrize("name", ["action", "game", "playouts", "log"])
def test_the_modules_people_use_have_examples(name: str) -> None:
    assert examples(importlib.import_module(f"whistlestop.game.{name}"))
