"""The bot that sits opposite a beginner in the first game."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots.random_bot import RandomBot
from whistlestop.game.action import Action
from whistlestop.knowledge.observation import Observation

_ENOUGH_CARDS = 8
"""More than it can draw before a lesson is over: no route of the lesson is taken away."""


class PartnerBot(RandomBot):
    """Draws cards until it holds eight, and then takes any legal action."""

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        """Any draw until it holds enough cards, then any legal action."""
        own = observation.own
        assert own  # a bot is not a spectator
        draws = [action for action in legal if action.kind == "draw"]
        gathers = draws and sum(own.hand) < _ENOUGH_CARDS
        return super().decide(observation, draws if gathers else legal)
