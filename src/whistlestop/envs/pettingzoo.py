"""An environment for PettingZoo (AEC): one game, all of whose seats are agents.

>>> from whistlestop.envs.pettingzoo import env
>>> table = env("europe", players=3)
>>> table.reset(seed=7)
>>> seen, reward, ended, _, _ = table.last()
>>> table.step(table.action_space(table.agent_selection).sample(seen["action_mask"]))
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from whistlestop.editions import Edition
from whistlestop.envs.tables import earned, play_forced
from whistlestop.game import log
from whistlestop.game.start import encoding, new_game
from whistlestop.knowledge.encoding import VERSION
from whistlestop.messages import from_extra

with from_extra("pettingzoo"):
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import EzPickle
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

Seen = dict[str, NDArray[Any]]
_CELL = np.iinfo(np.int16)
_LINES = 20
"""Lines of the game's log that are rendered."""


def env(edition: str | Path | Edition, players: int = 2, render_mode: str | None = None) -> AECEnv:
    """The environment as PettingZoo's classic games have it: an illegal action ends the game."""
    table: AECEnv = raw_env(edition, players, render_mode)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo comes without types
    """The environment without checks. The reward is that of `BatchEnv`: winning."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi"],
        "name": f"whistlestop_v{VERSION}",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        edition: str | Path | Edition,
        players: int = 2,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, edition, players, render_mode)
        super().__init__()
        self.encoding = encoding(edition, players)
        """What the cells of an observation mean."""
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        cells, actions = self.encoding.size, self.encoding.actions
        self._observation_space = Dict(
            {
                "observation": Box(_CELL.min, _CELL.max, (cells,), np.int16),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self._action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._random, _ = np_random(None)

    def observation_space(self, agent: str) -> Dict:
        """What every agent sees: `observation` and `action_mask`."""
        return self._observation_space

    def action_space(self, agent: str) -> Discrete[Any]:
        """Every action of the edition; the mask says which are legal."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        if seed is not None:
            self._random, _ = np_random(seed)
        deal = int(self._random.integers(2**62))
        self.game = new_game(self.encoding.edition, self.possible_agents, deal)
        play_forced(self.game)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.decision.seat]

    def observe(self, agent: str) -> Seen:
        """What an agent sees now; its mask is empty while others decide."""
        seat = self._seats[agent]
        deciding = agent == self.agent_selection and not self.game.over
        legal = [action.number for action in self.game.legal_actions()] if deciding else []
        return {
            "observation": np.array(self.game.encode(seat), np.int16),
            "action_mask": np.frombuffer(self.encoding.mask(legal), np.int8).copy(),
        }

    def step(self, action: int | None) -> None:
        """Play a legal action of the selected agent; None for one whose game is over."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        assert action is not None
        self.game.apply(int(action))
        play_forced(self.game)
        if self.game.over:
            self.rewards = dict(zip(self.agents, earned(self.game), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self.game.decision.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The last lines of the game's log, as a spectator reads it."""
        told = log.lines(self.game.events, self.encoding.edition, self.game.players, None)
        text = "\n".join(list(told)[-_LINES:])
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing to close."""
