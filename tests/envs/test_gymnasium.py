"""Gymnasium's own checks, and tables under its names."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import whistlestop as ws
from tests.kit.tables import TABLES
from whistlestop.envs import BatchEnv
from whistlestop.envs.gymnasium import RailwayEnv, RailwayVectorEnv, environment_id


class WithoutMasks(RailwayEnv):
    """Gymnasium's check knows no masks: what is illegal becomes the first legal action."""

    def step(self, action: np.int64) -> Any:
        mask = self.action_masks()
        return super().step(action if mask[action] else np.int64(mask.argmax()))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_table_has_a_name(name: str, players: int) -> None:
    env = gymnasium.make(f"whistlestop/{name}-{players}p-v0")
    seen, info = env.reset(seed=1)
    encoding = ws.encoding(name, players)
    assert seen.shape == (encoding.size,)
    assert info["action_mask"].shape == (encoding.actions,)
    env.step(env.action_space.sample(info["action_mask"]))
    env.close()


def test_the_version_in_the_name_is_that_of_the_encoding() -> None:
    version = ws.encoding("europe").version
    assert environment_id("europe", 2) == f"whistlestop/europe-2p-v{version}"


def test_gymnasium_finds_nothing_wrong() -> None:
    check_env(WithoutMasks("san_francisco", 2, opponents="random"), skip_render_check=True)


def test_a_game_ends_with_its_reward_and_its_last_view() -> None:
    env = RailwayEnv("ghost_train", 2, opponents="greedy")
    _, info = env.reset(seed=5)
    env.action_space.seed(5)
    ended = False
    while not ended:
        action = env.action_space.sample(info["action_mask"])
        seen, reward, ended, cut, info = env.step(action)
        assert not cut
        assert (reward != 0) <= ended
    assert reward in (-1, 0, 1)
    assert seen[env.encoding.starts["reason"]] != 0
    assert not info["action_mask"].any()


def test_a_vector_of_games_is_a_batch() -> None:
    name = environment_id("ghost_train", 2)
    vector = gymnasium.make_vec(name, num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(vector.unwrapped, RailwayVectorEnv)
    seen, info = vector.reset(seed=4)
    deal = int(np.random.Generator(np.random.PCG64(4)).integers(2**62))
    batch = BatchEnv("ghost_train", 2, 3, opponents="greedy")
    step = batch.reset(deal)
    ended = 0
    while not ended:
        assert (seen == step.observation).all()
        assert (info["action_mask"] == step.mask).all()
        actions = batch.sample()
        step = batch.step(actions)
        seen, rewards, done, cut, info = vector.step(actions)
        assert (rewards == step.reward[:, 0]).all()
        assert (done == step.done).all()
        assert not cut.any()
        ended += int(done.sum())
    over = info["final_obs"][info["_final_obs"]]
    assert (over[:, ws.encoding("ghost_train").starts["reason"]] != 0).all()
    vector.close()


def test_what_cannot_be_had_is_refused() -> None:
    for kind in (RailwayEnv, RailwayVectorEnv):
        with pytest.raises(ValueError, match="nothing to render"):
            kind("europe", render_mode="human")
    with pytest.raises(ValueError, match="give one seed"):
        RailwayVectorEnv("europe", num_envs=2).reset(seed=[1, 2])
