"""Position documents: writing, reading and refusing them in a line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.kit.tables import NAMES
from whistlestop.editions import Edition, edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine import actions, legality, setup
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.game.position import ReadPosition, read_position, write_position
from whistlestop.messages.errors import BadPosition


def new_game(name: str, players: int, seed: int) -> tuple[Edition, Rules, State]:
    """A game that has just been set up."""
    found = edition(name)
    rules = rules_for(found)
    return found, rules, setup.set_up(rules, players, seed, -1, False)


def written(found: Edition, rules: Rules, s: State) -> dict[str, Any]:
    """The document of a state, as it comes back from a file."""
    names = NAMES[: s.players]
    document = write_position(found, rules, s, players=names, options={}, seed=7)
    again: dict[str, Any] = json.loads(json.dumps(document))
    assert again == document
    return again


def rewritten(read: ReadPosition) -> dict[str, Any]:
    """The complete document of what was read."""
    return write_position(
        read.edition,
        read.rules,
        read.state,
        players=list(read.players),
        options=dict(read.options),
        seed=read.seed,
    )


def completed(document: dict[str, Any]) -> dict[str, Any]:
    """A document with everything that it left out."""
    return rewritten(read_position(document))


def do(read: ReadPosition, *chosen: int) -> dict[str, Any]:
    """Apply actions, each of them legal, and return the document."""
    for action in chosen:
        assert legality.is_legal(read.rules, read.state, action)
        actions.apply(read.rules, read.state, action)
    return rewritten(read)


def refusal(document: dict[str, Any]) -> BadPosition:
    """The error that the document is refused with."""
    with pytest.raises(BadPosition) as caught:
        read_position(document)
    return caught.value
