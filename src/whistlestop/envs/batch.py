"""Many games at once: an array of actions in, arrays of observations, masks and rewards out.

>>> from whistlestop.envs import BatchEnv
>>> env = BatchEnv("europe", players=2, size=16, opponents="greedy", seed=7)
>>> step = env.reset()
>>> for _ in range(10):
...     step = env.step(env.sample())
>>> step.observation.shape, step.mask.shape
((16, 936), (16, 187))
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from whistlestop.editions import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.envs.opponents import Opponents
from whistlestop.envs.rewards import REWARDS, shared_prize
from whistlestop.envs.stepping.games import Games
from whistlestop.game.action import all_actions
from whistlestop.game.start import checked_seed, encoding


class Step(NamedTuple):
    """What a batch looks like now: a row for each game."""

    observation: NDArray[np.int16]
    """What the seat that must decide sees (`whistlestop.encoding`)."""
    mask: NDArray[np.bool_]
    """The actions that are legal for it."""
    seat: NDArray[np.int64]
    """The seat that must decide."""
    reward: NDArray[np.float32]
    """By seat: what it has earned since the last step."""
    done: NDArray[np.bool_]
    """Has a game ended in this step? If so, the next one of its row has begun."""


class BatchEnv:
    """Games of one edition, side by side.

    With `opponents`, the caller plays seat 0 and bots the others: one name for all of them, or a
    name for each. Without, the caller plays every seat. A decision with a single legal action is
    made without asking. A game that ends is followed by a new one at once.
    """

    def __init__(
        self,
        edition: str | Path | Edition,
        players: int = 2,
        size: int = 1,
        *,
        opponents: str | Sequence[str] | None = None,
        seed: int | str | None = None,
        reward: str = "win",
        copy: bool = True,
    ) -> None:
        if reward not in REWARDS:
            raise ValueError(f"reward must be one of {', '.join(REWARDS)}, not {reward!r}")
        if size < 1:
            raise ValueError(f"size must be 1 or more, not {size}")
        self.encoding = encoding(edition, players)
        """What the cells of an observation mean."""
        self.edition = self.encoding.edition
        self.players = players
        self.size = size
        self.copy = copy
        """False: the arrays of a step are read-only, and show the next step once it is made."""
        self._reward = reward
        self._seed = checked_seed(seed)
        self._opponents = _opponents(self.edition, players, opponents, size)
        observing = self._opponents is not None and self._opponents.observing
        rows = self._policies(self._seed)
        self._games = Games(rules_for(self.edition), players, rows, self._seed, observing)
        self._show()

    def _show(self) -> None:
        """View the vectors of the games as arrays."""
        games, rows = self._games, (self.size, -1)
        self._observation = np.frombuffer(_shown(games.observations), np.int16).reshape(rows)
        self._final = np.frombuffer(_shown(games.finals), np.int16).reshape(rows)
        self._mask = np.frombuffer(_shown(games.masks), np.bool_).reshape(rows)
        self._seat = np.frombuffer(_shown(games.seats), np.int64)
        self._gained = np.frombuffer(_shown(games.gained), np.int64).reshape(rows)
        self._won = np.frombuffer(_shown(games.won), np.bool_).reshape(rows)
        self._done = np.frombuffer(_shown(games.done), np.bool_)
        self._chosen = np.frombuffer(_shown(games.chosen), np.int64)

    def _policies(self, seed: int | str) -> list[Any]:
        if self._opponents is None:
            return [[None] * self.players for _ in range(self.size)]
        return list(self._opponents.policies(seed))

    @property
    def final_observation(self) -> NDArray[np.int16]:
        """By row: what seat 0 saw at the end of the last game; zeros before."""
        return self._final.copy()

    def reset(self, seed: int | str | None = None) -> Step:
        """Begin new games: the same ones for the same seed; None uses the last seed again."""
        if seed is not None:
            self._seed = checked_seed(seed)
        self._games.policies = self._policies(self._seed)
        self._games.reset(self._seed)
        if self._opponents is not None:
            self._opponents.begin(self._games, self._seed)
        return self._step()

    def step(self, actions: ArrayLike) -> Step:
        """Play an action in every game. If one is illegal, nothing is played."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.size,) or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"actions must be {self.size} integers, not {chosen.dtype} of shape {chosen.shape}"
            )
        # What does not fit becomes a number that no edition has.
        numbers = np.where((chosen < 0) | (chosen >= self.encoding.actions), 0xFFFF, chosen)
        wrong = self._games.step(numbers.astype("<u2").tobytes())
        if wrong >= 0:
            self._refuse(int(wrong), int(chosen[wrong]))
        if self._opponents is not None:
            self._opponents.answer(self._games)
        return self._step()

    def _refuse(self, row: int, action: int) -> None:
        named = all_actions(self.edition)
        known = named[action] if 0 <= action < len(named) else None
        what = "is not an action" if known is None else f"({known}) is not legal now"
        legal = np.flatnonzero(self._mask[row])[:20].tolist()
        raise ValueError(f"game {row}: {action} {what}; legal are {legal}")

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others."""
        self._games.sample()
        return self._chosen.copy()

    def _step(self) -> Step:
        if self._reward == "points":
            reward = self._gained.astype(np.float32)
        else:
            reward = shared_prize(self._won, self._done)
        if self.copy:
            seen, mask = self._observation.copy(), self._mask.copy()
            return Step(seen, mask, self._seat.copy(), reward, self._done.copy())
        return Step(self._observation, self._mask, self._seat, reward, self._done)


def _opponents(
    edition: Edition, players: int, named: str | Sequence[str] | None, size: int
) -> Opponents | None:
    if named is None:
        return None
    names = [named] * (players - 1) if isinstance(named, str) else list(named)
    if len(names) != players - 1:
        raise ValueError(f"{players} players need {players - 1} opponents, not {len(names)}")
    return Opponents(edition, names, size)


def _shown(vector: Any) -> Any:
    """The memory of an engine's vector, for NumPy."""
    if isinstance(vector, list):
        raise RuntimeError("environments need the package librt, which is not installed")
    return vector
