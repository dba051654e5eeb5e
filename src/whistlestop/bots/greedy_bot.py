"""The greedy bot: `whistlestop.planning.greedy` says how it decides."""

from __future__ import annotations

from whistlestop.bots.policy_bot import PolicyBot
from whistlestop.editions.model import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.planning.greedy import Greedy


class GreedyBot(PolicyBot):
    """Takes what brings most per card, and looks at its tickets one by one."""

    @classmethod
    def make_policy(cls, edition: Edition, players: int) -> Greedy:
        """A greedy policy."""
        return Greedy(rules_for(edition), players)
