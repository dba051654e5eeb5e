"""The expert: tries the planner's ideas on many imagined worlds before it decides."""

from __future__ import annotations

import time
from collections.abc import Sequence

from whistlestop.action import Action
from whistlestop.bots.planner_bot import PlannerBot, by_number
from whistlestop.observation import Observation
from whistlestop.observation.determinise import determinise
from whistlestop.search.comparison import Comparison

_MOST_CANDIDATES = 10


class ExpertBot(PlannerBot):
    """Compares the best candidates of the planner by playing them on, world after world.

    Its budget is `seconds` of thinking for a decision, or a number of `rounds` (worlds tried),
    with which the same seed always gives the same decisions.
    """

    def __init__(
        self,
        seed: int | str | None = None,
        *,
        seconds: float = 1.0,
        rounds: int | None = None,
    ) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.rounds = rounds

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        """The candidate that does best, or the planner's choice where none is clearly better."""
        started = time.perf_counter()
        state, _ = determinise(observation, self.random)
        planner = self.planner(observation)
        candidates = [int(planner.choose(state))]
        if observation.decision.kind not in ("pay", "surcharge"):
            candidates = planner.candidates(state)[:_MOST_CANDIDATES]
        if len(candidates) == 1:
            return by_number(legal, candidates[0])
        seats = len(observation.seats)
        assert observation.seat is not None
        comparison = Comparison(planner.r, seats, observation.seat, candidates)
        while not comparison.decided() and self._time_left(comparison, started):
            imagined, _ = determinise(observation, self.random)
            comparison.play_round(imagined)
        return by_number(legal, comparison.best())

    def _time_left(self, comparison: Comparison, started: float) -> bool:
        if self.rounds is not None:
            return comparison.rounds < self.rounds
        return time.perf_counter() - started < self.seconds
