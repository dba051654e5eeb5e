"""PettingZoo's own checks of its environment."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import whistlestop as ws
from tests.kit.tables import EDITIONS, LARGEST
from whistlestop.envs.pettingzoo import env, raw_env


# With a mask an observation is a dictionary; PettingZoo excepts its own games by their names.
@pytest.mark.filterwarnings("ignore:Observation (space for each agent|is not a NumPy)")
@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_pettingzoo_finds_nothing_wrong(name: str, players: int) -> None:
    api_test(env(name, players), num_cycles=40)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    seed_test(partial(env, name), num_cycles=30)


def test_it_can_be_rendered() -> None:
    render_test(partial(env, "ghost_train"))


def test_an_agent_sees_what_its_seat_may_see_and_decides_what_is_legal() -> None:
    table = raw_env("europe", players=3)
    table.reset(seed=1)
    for _ in range(30):
        agent = table.agent_selection
        seat = table.game.decision.seat
        assert agent == f"player_{seat}"
        for number, name in enumerate(table.agents):
            seen = table.observe(name)
            assert seen["observation"].tolist() == list(table.game.encode(number))
            legal = table.game.legal_actions() if number == seat else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(map(int, legal))
        table.step(int(table.observe(agent)["action_mask"].argmax()))


def test_the_end_rewards_every_agent() -> None:
    table = env("ghost_train")
    table.reset(seed=3)
    earned = dict.fromkeys(table.agents, 0.0)
    dice = np.random.default_rng(3)
    for agent in table.agent_iter():
        seen, reward, ended, _, _ = table.last()
        earned[agent] += reward
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"])
        table.step(None if ended else int(dice.choice(legal)))
    outcome = table.unwrapped.game.outcome()
    assert isinstance(outcome, ws.Outcome)
    won = [f"player_{seat}" for seat in outcome.winners]
    even = len(won) == len(earned)
    assert earned == {agent: 0 if even else 1 if agent in won else -1 for agent in earned}
