"""Games played at random, always the same for the same seed.

`random_game` plays an engine state, `play_at_random` a `Game` with its events and its record,
which takes longer and which tests of the engine do not need. Where all choose at once, they do so
in any order.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

import whistlestop as ws
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.actions import apply_for
from whistlestop.engine.first_choices import deciders
from whistlestop.engine.legality import legal_for
from whistlestop.engine.rules import Rules
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER, State
from whistlestop.game.action import all_actions

PREFERENCES: dict[str, Mapping[str, float]] = {
    "even": {},
    "hoarder": {"draw": 300},  # until decks and market are dry
    "builder": {"claim": 30, "station": 3, "harbour": 300},
    "collector": {"tickets": 30, "replace": 10, "draw": 2},
    "waverer": {"withdraw": 5, "exchange": 5, "claim": 5, "tickets": 0.2},
}
"""How many times as likely as others a player makes each kind of action."""


class Step(NamedTuple):
    """One action of a random game."""

    r: Rules
    s: State
    """The state after the action."""
    before: State
    seat: int
    """The seat that took it."""
    legal: list[int]
    """The actions that could be chosen."""
    action: int
    kind: str


def random_game(
    name: str, players: int, seed: int | str, preference: str = "even", noting: bool = False
) -> Iterator[Step]:
    """Play a new game to its end, one action at a time."""
    edition = ws.edition(name)
    s = set_up(rules_for(edition), players, seed, -1, noting)
    rng = random.Random(f"{name} {players} {seed} {preference}")
    return random_steps(edition, s, rng, preference)


def random_steps(
    edition: ws.Edition, s: State, rng: random.Random, preference: str = "even"
) -> Iterator[Step]:
    """Play on from a state to the end of the game."""
    r = rules_for(edition)
    likely = PREFERENCES[preference]
    in_any_order = random.Random(int(s.chance0))

    def decided(legal: list[int]) -> int:
        if not likely:
            return rng.choice(legal)
        weights = [likely.get(kind_of(edition, action), 1) for action in legal]
        return rng.choices(legal, weights)[0]

    choices: list[tuple[int, list[int], int]] = []
    while s.decision != OVER:
        before = s.copy()
        if not choices:
            legal_by_seat = [(seat, legal_for(r, s, seat)) for seat in deciders(s)]
            choices = [(seat, legal, decided(legal)) for seat, legal in legal_by_seat]
            in_any_order.shuffle(choices)
        seat, legal, action = choices.pop()
        apply_for(r, s, seat, action)
        yield Step(r, s, before, seat, legal, action, kind_of(edition, action))


def kind_of(edition: ws.Edition, action: int) -> str:
    """The kind of an action of the edition."""
    known = all_actions(edition)[action]
    assert known is not None, f"{action} is not an action of {edition.id}"
    return known.kind


def play_at_random(game: ws.Game, rng: random.Random) -> Iterator[ws.Game]:
    """Play on to the end of the game; yields it before each decision and once when it is over."""
    yield game
    in_any_order = random.Random(int(game.state.chance0))
    choices: list[tuple[int, int]] = []
    while not game.over:
        if not choices:
            seats = [decision.seat for decision in game.decisions]
            choices = [(seat, rng.choice(game.legal_actions(seat)).number) for seat in seats]
            in_any_order.shuffle(choices)
        seat, action = choices.pop()
        game.apply_unchecked(action, seat)
        yield game


def finish(game: ws.Game, rng: random.Random) -> ws.Game:
    """The game, played to its end."""
    for _ in play_at_random(game, rng):
        pass
    return game


def walk(name: str, players: int, seed: int | str = 7) -> Iterator[ws.Game]:
    """A new game before each of its decisions, and once when it is over."""
    game = ws.new_game(name, players=players, seed=seed)
    return play_at_random(game, random.Random(f"walk {seed}"))


def stops(name: str, players: int, every: int = 40, seed: int | str = 7) -> Iterator[ws.Game]:
    """The same game once in `every` decisions, and at its end."""
    for step, game in enumerate(walk(name, players, seed)):
        if step % every == 0 or game.over:
            yield game


def played(name: str, players: int, decisions: int = 10_000, seed: int | str = 7) -> ws.Game:
    """The same game after a number of decisions, or at its end if that comes first."""
    *_, game = islice(walk(name, players, seed), decisions + 1)
    return game
