"""Learn with NumPy alone: a linear policy on 256 games at once, against the bot `random`.

    python examples/learning/learn_with_numpy.py [STEPS]

Actions that turned out better than a linear value expected become likelier (actor and critic).
"""

import sys
import time

import numpy as np

from whistlestop.envs import BatchEnv

GAMES, REPORTS = 256, 10


def features(observation: np.ndarray) -> np.ndarray:
    """The cells as numbers around 1, and one that is always 1."""
    cells = np.clip(observation, -1, 10).astype(np.float32) / 4
    return np.hstack([cells, np.ones((len(cells), 1), np.float32)])


def main(steps: int) -> None:
    """Play and learn; say how many of the games were won in each tenth of the time."""
    env = BatchEnv("europe", 2, GAMES, opponents="random", seed=1, reward="points")
    rng = np.random.default_rng(1)
    policy = np.zeros((env.encoding.size + 1, env.encoding.actions), np.float32)
    value = np.zeros(env.encoding.size + 1, np.float32)
    now = env.reset()
    seen = features(now.observation)
    totals = np.zeros((GAMES, 2))
    ended = won = 0
    start = time.process_time()
    for step in range(1, steps + 1):
        logits = np.where(now.mask, seen @ policy, -np.inf)
        action = np.argmax(logits + rng.gumbel(size=logits.shape), axis=1)
        chance = np.exp(logits - logits.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        now = env.step(action)
        totals += now.reward
        following = features(now.observation)
        surprise = now.reward[:, 0] / 10 + np.where(now.done, 0, following @ value) - seen @ value
        value += 0.002 * surprise @ seen / GAMES
        taken = -chance
        taken[np.arange(GAMES), action] += 1
        policy += 0.02 * seen.T @ (taken * surprise[:, None]) / GAMES
        seen = following
        ended += int(now.done.sum())
        won += int((totals[now.done, 0] > totals[now.done, 1]).sum())
        totals[now.done] = 0
        if step % max(1, steps // REPORTS) == 0:
            rate = GAMES * step / (time.process_time() - start)
            print(f"step {step}: won {won} of {ended} games; {rate:,.0f} decisions a CPU second")
            ended = won = 0


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
