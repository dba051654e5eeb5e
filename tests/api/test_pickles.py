"""Games, states and observations can be pickled and deep-copied, and go on the same."""

from __future__ import annotations

import copy
import pickle
import random
from typing import TypeVar

import pytest

import whistlestop as ws
from tests.kit.random_games import stops
from tests.kit.tables import LARGEST

Thing = TypeVar("Thing")


def pickled(thing: Thing) -> Thing:
    loaded: Thing = pickle.loads(pickle.dumps(thing))
    return loaded


def play_on(game: ws.Game, actions: int) -> list[object]:
    """What happens and what everyone sees, in the next so many random actions."""
    rng = random.Random(1)
    told: list[object] = []
    for _ in range(actions):
        if game.over:
            break
        told += game.apply(rng.choice(game.legal_actions()))
        told += [game.observe(seat) for seat in (None, *range(len(game.players)))]
    return told


@pytest.mark.parametrize("again", [pickled, copy.deepcopy])
@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_a_game_goes_on_the_same(name: str, players: int, again: object) -> None:
    assert callable(again)
    for game in stops(name, players):
        other = again(game)
        assert other == game
        assert (other.events, other.actions, other.seed) == (game.events, game.actions, game.seed)
        assert other.edition is game.edition
        assert play_on(other, 12) == play_on(game.copy(), 12)
        assert other.action_count == game.action_count


@pytest.mark.parametrize("again", [pickled, copy.deepcopy, copy.copy])
@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_a_state_is_the_same(name: str, players: int, again: object) -> None:
    assert callable(again)
    for game in stops(name, players):
        other = again(game.state)
        assert other.key() == game.state.key()
        assert other.wild_slots == game.state.wild_slots
        assert list(other.piles) == list(game.state.piles)
        other.piles[0] += 1
        assert other.seats[0] == other.piles[0] != game.state.piles[0]


@pytest.mark.parametrize("again", [pickled, copy.deepcopy, copy.copy])
@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_an_observation_is_equal_and_imagines_the_same_games(
    name: str, players: int, again: object
) -> None:
    assert callable(again)
    for game in stops(name, players):
        for seat in (None, *range(players)):
            view = game.observe(seat)
            other = again(view)
            assert other == view
            one, two = (seen.determinise(random.Random(3)) for seen in (view, other))
            assert one == two


def test_an_imagined_game_can_be_pickled() -> None:
    game = ws.new_game("europe", players=3, seed=4).play("keep 1 2", "keep 1 2 3", "keep 1 2")
    imagined = game.observe(0).determinise(random.Random(2))
    assert play_on(pickled(imagined), 40) == play_on(imagined.copy(), 40)


def test_a_pickled_view_holds_nothing_hidden() -> None:
    """What a seat cannot see cannot be found in the bytes either."""
    game = ws.new_game("europe", players=2, seed=5).play("keep 1 2", "keep 1 2")
    views = [game.observe(0).determinise(random.Random(n)).observe(0) for n in range(2)]
    assert pickle.dumps(views[0]) == pickle.dumps(views[1])
