"""MaskablePPO of sb3-contrib learns to play against the bot `random`.

pip install "whistlestop[gymnasium]" sb3-contrib
python examples/learning/masked_ppo.py [DECISIONS]
"""

import sys

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import whistlestop.envs.gymnasium

NAME = whistlestop.envs.gymnasium.environment_id("ghost_train", 2)


def make(reward: str) -> gymnasium.Env:
    """A table whose observations are numbers around 1."""
    env = gymnasium.make(NAME, opponents="random", reward=reward)
    box = gymnasium.spaces.Box(-1, 4, env.observation_space.shape, np.float32)
    return gymnasium.wrappers.TransformObservation(
        env, lambda cells: np.clip(cells / 4, -1, 4).astype(np.float32), box
    )


def win_rate(model: MaskablePPO, games: int) -> float:
    """The share of new games that it wins; a tie is half a win."""
    env = make("win")
    total = 0.0
    for game in range(games):
        seen, info = env.reset(seed=1_000_000 + game)
        ended = False
        while not ended:
            action, _ = model.predict(seen, action_masks=info["action_mask"])
            seen, reward, ended, _, info = env.step(action)
        total += (float(reward) + 1) / 2
    return total / games


def main(decisions: int) -> None:
    """Learn, and say how many games are won before and afterwards."""
    envs = make_vec_env(lambda: make("win"), n_envs=16, seed=1)
    model = MaskablePPO("MlpPolicy", envs, n_steps=256, batch_size=512, gamma=0.999, seed=1)
    print(f"before: {win_rate(model, 200):.0%} won")
    model.learn(decisions)
    print(f"after {decisions:,} decisions: {win_rate(model, 200):.0%} won")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
