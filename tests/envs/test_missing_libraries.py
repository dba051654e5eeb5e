"""An environment whose library is not installed says how to get it."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("library", "name"),
    [("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo"), ("pyspiel", "openspiel")],
)
def test_without_its_library_an_environment_names_the_extra_that_brings_it(
    library: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"whistlestop.envs.{name}", raising=False)
    with pytest.raises(ModuleNotFoundError) as missing:
        import_module(f"whistlestop.envs.{name}")
    assert missing.value.__notes__ == [f'Install it with: pip install "whistlestop[{name}]".']
