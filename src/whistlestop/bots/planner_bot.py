"""The planner as a bot: see `whistlestop.search.planner` for how it thinks."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.action import Action
from whistlestop.bots.base import Bot
from whistlestop.editions.model import Edition
from whistlestop.editions.tables import rules_for
from whistlestop.observation import Observation
from whistlestop.observation.determinise import determinise
from whistlestop.search.planner import Planner


class PlannerBot(Bot):
    """Plans all its tickets together as one cheap network and plays towards it.

    It thinks on an imagined state in which everything its seat cannot see is dealt at random,
    and looks there only at what its seat does see.
    """

    _planner: Planner | None = None

    def start(self, seat: int, edition: Edition, seed: int | str) -> None:
        """A new game: forget the plans of the last one."""
        super().start(seat, edition, seed)
        self._planner = None

    def planner(self, observation: Observation) -> Planner:
        """The planner of this game."""
        if self._planner is None:
            r = rules_for(observation.edition)
            self._planner = Planner(r, len(observation.seats))
        return self._planner

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        """What the planner would do."""
        state, _ = determinise(observation, self.random)
        chosen = int(self.planner(observation).choose(state))
        return by_number(legal, chosen)


def by_number(legal: Sequence[Action], number: int) -> Action:
    """The legal action with this number."""
    for action in legal:
        if action.number == number:
            return action
    raise ValueError(f"action {number} is not legal")
