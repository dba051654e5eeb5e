"""OpenSpiel's own checks, and its algorithms on our games."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.bots import uniform_random

import whistlestop as ws
from tests.kit.tables import EDITIONS, LARGEST
from whistlestop.envs.openspiel import memory


def dealt(name: str, players: int, decisions: int = 0) -> Any:
    """A state of a game some random decisions after the deal."""
    state = pyspiel.load_game(f"whistlestop_{name}", {"players": players}).new_initial_state()
    dice = random.Random(f"{name} {players}")
    while state.is_chance_node():
        state.apply_action(dice.randrange(256))
    for _ in range(decisions):
        if not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", EDITIONS)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    game = pyspiel.load_game(f"whistlestop_{name}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_openspiel_can_serialise_a_state() -> None:
    game = pyspiel.load_game("whistlestop_ghost_train")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_tensors_are_the_encoding_and_the_memory(name: str, players: int) -> None:
    state = dealt(name, players, 40)
    for seat in range(players):
        row = list(state.table.encode(seat))
        assert state.observation_tensor(seat) == row
        remembered = memory(state.table.observe(seat))
        assert state.information_state_tensor(seat) == row + remembered


@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_a_resampled_state_looks_the_same_and_differs_in_what_is_hidden(
    name: str, players: int
) -> None:
    state = dealt(name, players, 30)
    other = state.resample_from_infostate(0, random.Random(1).random)
    assert other.information_state_string(0) == state.information_state_string(0)
    assert other.information_state_tensor(0) == state.information_state_tensor(0)
    assert other.current_player() == state.current_player()
    assert other.information_state_string(1) != state.information_state_string(1)


def test_a_clone_is_independent() -> None:
    state = dealt("san_francisco", 2, 10)
    clone = state.clone()
    before = str(state)
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)


def test_an_action_is_written_in_notation() -> None:
    state = dealt("europe", 2)
    assert state.action_to_string(state.legal_actions()[0]).startswith("keep ")
    assert "keep" not in str(state)
    state.apply_action(state.legal_actions()[0])
    assert "keep" in str(state)


def test_bots_of_openspiel_play_a_game_to_its_end() -> None:
    state = pyspiel.load_game("whistlestop_ghost_train").new_initial_state()
    bots = [uniform_random.UniformRandomBot(seat, random.Random(seat)) for seat in range(2)]
    returns = evaluate_bots.evaluate_bots(state, bots, np.random.RandomState(1))
    assert sum(returns) == 0


def test_its_tree_searches_find_a_legal_move() -> None:
    state = dealt("ghost_train", 2, 6)
    game, dice = state.get_game(), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    seeing = mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=dice)
    assert seeing.step(state) in state.legal_actions()
    fair = ismcts.ISMCTSBot(
        game=game, evaluator=evaluator, uct_c=1.4, max_simulations=4, random_state=dice
    )
    assert fair.step(state) in state.legal_actions()


def test_only_what_one_player_sees_can_be_observed() -> None:
    game = pyspiel.load_game("whistlestop_europe")
    nothing = pyspiel.PrivateInfoType.NONE
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=nothing)
    with pytest.raises(ValueError, match="only what one player sees"):
        game.make_py_observer(public)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"a": 1})
    with pytest.raises(ws.BadOption, match="not played with 4 players"):
        pyspiel.load_game("whistlestop_nordic", {"players": 4})
