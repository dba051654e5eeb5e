"""The pages of the Python API, generated from its docstrings."""

from __future__ import annotations

import ast
import importlib
import inspect
from types import ModuleType

import whistlestop

MODULES = {
    "whistlestop": "games, editions, saves",
    "whistlestop.game.events": "what happens in a game",
    "whistlestop.knowledge.observation.model": "what a seat may see",
    "whistlestop.editions.model": "what an edition is made of",
    "whistlestop.bots": "players",
    "whistlestop.lab": "many games, and what they show",
    "whistlestop.envs": "environments for programs that learn",
    "whistlestop.testing": "checks for your own bots and boards",
    "whistlestop.drawing": "boards as pictures",
}
FOLDER = "reference/api"


def pages() -> dict[str, str]:
    """One page for each module that people import from, and their list."""
    made = {f"{FOLDER}/{name}.rst": _page(name, about) for name, about in MODULES.items()}
    listed = "".join(f"   {name}\n" for name in MODULES)
    made[f"{FOLDER}/index.rst"] = (
        f"{_title('The Python API')}\n"
        "Every public name with its signature and its docstring. The pages of the "
        ":doc:`reference </reference/index>` say how they go together, with examples.\n\n"
        f".. toctree::\n   :maxdepth: 1\n\n{listed}"
    )
    return made


def _page(name: str, about: str) -> str:
    """A module, without the names that are documented with the package itself."""
    module = importlib.import_module(name)
    head = f"{_title(f'{name}: {about}')}\n.. automodule:: {name}\n"
    if not hasattr(module, "__all__"):
        front = [name for name in whistlestop.__all__ if hasattr(module, name)]
        members = "   :members:\n   :undoc-members:\n"
        return f"{head}{members}   :exclude-members: {', '.join(front)}\n"
    shown = [public for public in module.__all__ if not public.startswith("_")]
    return head + "   :no-members:\n\n" + "\n".join(_entry(module, public) for public in shown)


def _entry(module: ModuleType, name: str) -> str:
    value = getattr(module, name)
    if isinstance(value, type):
        bases = "   :show-inheritance:\n" if value.__bases__ != (object,) else ""
        return f".. autoclass:: {module.__name__}.{name}\n   :members:\n{bases}"
    if callable(value):
        return f".. autofunction:: {module.__name__}.{name}\n"
    return f".. autodata:: {_home(module, name)}.{name}\n   :no-value:\n"


def _home(module: ModuleType, name: str) -> str:
    """The module in which a value is assigned: its docstring is there."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
            return str(node.module)
    return module.__name__


def _title(text: str) -> str:
    return f"{text}\n{'=' * len(text)}\n"
