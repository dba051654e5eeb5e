"""The learned bot: `whistlestop.planning.learned` says how it decides."""

from __future__ import annotations

from whistlestop.bots.policy_bot import PolicyBot
from whistlestop.bots.weights import networks_for
from whistlestop.editions.model import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.planning.learned import LearnedPolicy


class LearnedBot(PolicyBot):
    """Chooses among the planner's ideas by what it has learned from games against itself.

    At a table for which nothing was learned it plays as the planner does.
    """

    @classmethod
    def make_policy(cls, edition: Edition, players: int) -> LearnedPolicy:
        """A policy with the weights of the edition."""
        return LearnedPolicy(rules_for(edition), players, networks_for(edition, players))
