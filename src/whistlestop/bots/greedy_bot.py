"""The greedy bot: `whistlestop.planning.greedy` says how it decides."""

from __future__ import annotations

from whistlestop.bots.policy_bot import PolicyBot
from whistlestop.engine.rules import Rules
from whistlestop.planning.greedy import Greedy


class GreedyBot(PolicyBot):
    """Takes what brings most for a card, and looks at its tickets one by one."""

    @classmethod
    def make_policy(cls, r: Rules, players: int) -> Greedy:
        """A greedy policy."""
        return Greedy(r, players)
