"""Environments for Gymnasium: you play seat 0 of a table, bots play the others.

Importing this module registers `whistlestop/EDITION-NUMBERp-vVERSION` for every edition and number
of players; the version is that of the encoding.

>>> import gymnasium
>>> import whistlestop.envs.gymnasium
>>> env = gymnasium.make("whistlestop/europe-2p-v0", opponents="greedy")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, ended, _, info = env.step(env.action_space.sample(info["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from whistlestop.editions import Edition, editions
from whistlestop.editions import edition as find_edition
from whistlestop.envs.batch import BatchEnv, Step
from whistlestop.envs.opponents import CALLER
from whistlestop.knowledge.encoding import VERSION
from whistlestop.messages import from_extra

with from_extra("gymnasium"):
    import gymnasium
    from gymnasium.spaces import Box, Discrete, MultiDiscrete
    from gymnasium.vector import AutoresetMode, VectorEnv

_CELL = np.iinfo(np.int16)


class RailwayEnv(gymnasium.Env[NDArray[np.int16], np.int64]):
    """One game at a time. The mask of legal actions is `info["action_mask"]`."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        edition: str | Path | Edition,
        players: int = 2,
        opponents: str | Sequence[str] = "greedy",
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise ValueError(f"there is nothing to render here, not even {render_mode!r}")
        self._batch = BatchEnv(edition, players, opponents=opponents, seed=0, reward=reward)
        self.encoding = self._batch.encoding
        """What the cells of an observation mean."""
        self.observation_space = Box(_CELL.min, _CELL.max, (self.encoding.size,), np.int16)
        self.action_space = Discrete(self.encoding.actions)
        self._mask = np.zeros(self.encoding.actions, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Begin a new game."""
        super().reset(seed=seed)
        step = self._batch.reset(int(self.np_random.integers(2**62)))
        self._mask = step.mask[0]
        return step.observation[0], self._info()

    def step(self, action: np.int64) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        """Play a legal action, then let the bots play until you must decide again."""
        step = self._batch.step([int(action)])
        ended = bool(step.done[0])
        reward = float(step.reward[0, CALLER])
        if ended:
            self._mask = np.zeros_like(self._mask)
            return self._batch.final_observation[0], reward, True, False, self._info()
        self._mask = step.mask[0]
        return step.observation[0], reward, False, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask where sb3-contrib's MaskablePPO looks for it."""
        return self._mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask.astype(np.int8)}


class RailwayVectorEnv(VectorEnv[NDArray[np.int16], NDArray[np.int64], NDArray[Any]]):
    """Many games at once. One that ends is followed by the next in the same step.

    `info["action_mask"]` has the masks, `info["final_obs"]` what was seen when a game ended, in
    the rows that `info["_final_obs"]` marks.
    """

    # As above.
    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # likewise

    def __init__(
        self,
        edition: str | Path | Edition,
        players: int = 2,
        num_envs: int = 1,
        opponents: str | Sequence[str] = "greedy",
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise ValueError(f"there is nothing to render here, not even {render_mode!r}")
        self.num_envs = num_envs
        self._batch = BatchEnv(
            edition, players, num_envs, opponents=opponents, seed=0, reward=reward
        )
        self.encoding = self._batch.encoding
        """What the cells of an observation mean."""
        cells, actions = self.encoding.size, self.encoding.actions
        self.single_observation_space = Box(_CELL.min, _CELL.max, (cells,), np.int16)
        self.observation_space = Box(_CELL.min, _CELL.max, (num_envs, cells), np.int16)
        self.single_action_space = Discrete(actions)
        self.action_space = MultiDiscrete(np.full(num_envs, actions))

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Begin new games; one seed is enough for all of them."""
        if isinstance(seed, list):
            raise ValueError("give one seed: every game gets one of its own from it")
        super().reset(seed=seed)
        step = self._batch.reset(int(self.np_random.integers(2**62)))
        return step.observation, _masks(step)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.int16], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play a legal action in every game, then let the bots play until you must decide again."""
        step = self._batch.step(actions)
        info = _masks(step)
        if step.done.any():
            info |= {"final_obs": self._batch.final_observation, "_final_obs": step.done}
        reward = step.reward[:, CALLER].astype(np.float64)
        return step.observation, reward, step.done, np.zeros(self.num_envs, np.bool_), info


def _masks(step: Step) -> dict[str, Any]:
    every = np.ones(len(step.mask), np.bool_)
    return {"action_mask": step.mask.astype(np.int8), "_action_mask": every}


def environment_id(edition: str, players: int) -> str:
    """The name under which the table of an edition is registered."""
    return f"whistlestop/{edition}-{players}p-v{VERSION}"


def register() -> None:
    """Register every edition and number of players, once."""
    for edition in editions():
        for players in find_edition(edition).players:
            name = environment_id(edition, players)
            if name not in gymnasium.registry:
                gymnasium.register(
                    id=name,
                    entry_point=f"{__name__}:{RailwayEnv.__name__}",
                    vector_entry_point=f"{__name__}:{RailwayVectorEnv.__name__}",
                    kwargs={"edition": edition, "players": players},
                )


register()
