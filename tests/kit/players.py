"""Players that choose at random, with a liking for some kinds of action."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import whistlestop as ws
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.actions import apply
from whistlestop.engine.legality import legal_actions
from whistlestop.engine.rules import Rules
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER, State
from whistlestop.game.action import all_actions

LIKINGS: dict[str, Mapping[str, float]] = {
    "even": {},
    "hoarder": {"draw": 300},  # until decks and market are dry
    "builder": {"claim": 30, "station": 3, "harbour": 300},
    "collector": {"tickets": 30, "replace": 10, "draw": 2},
    "waverer": {"withdraw": 5, "exchange": 5, "claim": 5, "tickets": 0.2},
}
"""How much more than others each kind of action is liked."""


class Step(NamedTuple):
    """One action of a random game."""

    r: Rules
    s: State
    """The state after the action."""
    before: State
    action: int
    kind: str


def random_game(
    name: str, players: int, seed: int, liking: str = "even", noting: bool = False
) -> Iterator[Step]:
    """Play a game to its end, one action at a time."""
    edition = ws.edition(name)
    r = rules_for(edition)
    s = set_up(r, players, seed, -1, noting)
    rng = random.Random(f"{name} {players} {seed} {liking}")
    while s.decision != OVER:
        before = s.copy()
        action = choose(rng, edition, legal_actions(r, s), liking)
        apply(r, s, action)
        yield Step(r, s, before, action, kind_of(edition, action))


def choose(rng: random.Random, edition: ws.Edition, actions: list[int], liking: str) -> int:
    """One of the actions, those of liked kinds more likely."""
    weights = [LIKINGS[liking].get(kind_of(edition, action), 1) for action in actions]
    return rng.choices(actions, weights)[0]


def kind_of(edition: ws.Edition, action: int) -> str:
    """The kind of an action that means something in the edition."""
    known = all_actions(edition)[action]
    assert known is not None, f"{action} is no action of {edition.id}"
    return known.kind
