"""The planner as a bot: `whistlestop.planning.planner` says how it decides."""

from __future__ import annotations

from whistlestop.bots.policy_bot import PolicyBot, by_number
from whistlestop.editions.model import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.knowledge.observation import Observation
from whistlestop.planning.planner import Planner

__all__ = ["PlannerBot", "by_number"]


class PlannerBot(PolicyBot):
    """Plans all its tickets together as one cheap network and plays towards it."""

    @classmethod
    def make_policy(cls, edition: Edition, players: int) -> Planner:
        """A planner."""
        return Planner(rules_for(edition), players)

    def planner(self, observation: Observation) -> Planner:
        """The planner of this game, for bots that search further."""
        policy = self.policy(observation)
        assert isinstance(policy, Planner)
        return policy
