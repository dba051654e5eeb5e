"""What a game is worth to each seat."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

REWARDS: Final = ("win", "points")
"""`win`: 1 for winning and less than 0 for losing, adding up to 0, at the end. `points`: points as
they are scored, those of the final scoring at the end."""


def shared_prize(won: NDArray[np.bool_], done: NDArray[np.bool_]) -> NDArray[np.float32]:
    """By game and seat: 1 for a single winner; several winners share what the others lose.

    All others lose the same amount, so that the sum is 0; in games that go on, all get 0.
    """
    rewards = np.zeros(won.shape, np.float32)
    if done.any():
        players = won.shape[1]
        winners = won.sum(axis=1, keepdims=True).clip(min=1)
        share = (players - winners) / (winners * (players - 1))
        rewards += np.where(won, share, -1 / (players - 1)) * done[:, None]
    return rewards
