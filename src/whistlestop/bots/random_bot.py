"""The bot that knows nothing: what every other bot must beat."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots.base import Bot
from whistlestop.game.action import Action
from whistlestop.knowledge.observation import Observation


class RandomBot(Bot):
    """Takes any legal action, each as likely as the others."""

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        """One of the legal actions, whatever the game looks like."""
        return self.random.choice(legal)
