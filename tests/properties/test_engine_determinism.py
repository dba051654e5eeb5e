"""A game is a function of its seed and its actions, and looking at it changes nothing (R-15)."""

from __future__ import annotations

import random

import pytest

from tests.kit.engine_state import rules
from tests.kit.random_games import random_game
from tests.kit.tables import EDITIONS, TABLES
from whistlestop.engine.actions import apply, apply_for
from whistlestop.engine.legality import legal_actions
from whistlestop.engine.scoring import standings
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER, SEAT, State


@pytest.mark.rule("R-15")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_seed_and_actions_give_the_same_game(name: str, players: int) -> None:
    r = rules(name)
    replayed = set_up(r, players, 8, -1, False)
    for step in random_game(name, players, 8):
        apply_for(r, replayed, step.seat, step.action)
        assert replayed.key() == step.s.key()
    assert replayed.decision == OVER


@pytest.mark.rule("R-15")
@pytest.mark.parametrize("name", EDITIONS)
def test_another_seed_gives_another_game(name: str) -> None:
    r = rules(name)
    seeds: list[int | str] = [*range(20), "0 ", "seven", -1, 2**130]
    keys = {set_up(r, 2, seed, 0, False).key() for seed in seeds}
    assert len(keys) == len(seeds)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_is_the_same_whether_its_events_are_noted_or_not(name: str, players: int) -> None:
    r = rules(name)
    noted = set_up(r, players, 9, -1, True)
    for step in random_game(name, players, 9):
        apply_for(r, noted, step.seat, step.action)
        assert noted.key() == step.s.key()
    assert noted.journal
    assert step.s.journal is None


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_copy_is_equal_and_goes_its_own_way(name: str, players: int) -> None:
    rng = random.Random(10)
    for step in random_game(name, players, 10):
        if rng.random() < 0.9 or step.s.decision == OVER:
            continue
        key = step.s.key()
        copy = step.s.copy()
        assert copy.key() == key
        for _ in range(5):
            if copy.decision != OVER:
                apply(step.r, copy, rng.choice(legal_actions(step.r, copy)))
        assert copy.key() != key
        assert step.s.key() == key


@pytest.mark.parametrize("name", EDITIONS)
def test_asking_for_actions_and_scores_changes_nothing(name: str) -> None:
    rng = random.Random(11)
    for step in random_game(name, 2, 11):
        if rng.random() < 0.1:
            key = step.s.key()
            legal_actions(step.r, step.s)
            standings(step.r, step.s)
            assert step.s.key() == key


def dealt(s: State, players: int) -> tuple[int, ...]:
    """Everything a set-up dealt, and the generator; not who begins."""
    cells = [int(s.seats[i]) for i in range(players * SEAT)]
    return (*cells, *s.piles, s.chance0, s.chance1, s.chance2, s.chance3)


@pytest.mark.rule("R-1")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_first_player_is_named_or_drawn_and_the_cards_dealt_are_the_same(
    name: str, players: int
) -> None:
    r = rules(name)
    drawn = set()
    for seed in range(30):
        s = set_up(r, players, seed, -1, False)
        drawn.add(int(s.first))
        for first in range(players):
            named = set_up(r, players, seed, first, False)
            assert named.first == first
            assert dealt(named, players) == dealt(s, players)
            assert (named.key() == s.key()) == (first == s.first)
    assert drawn == set(range(players))
