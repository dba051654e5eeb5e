"""Bots that need no observations, because they decide in compiled code."""

from __future__ import annotations

from whistlestop.bots.policy_bot import PolicyBot
from whistlestop.bots.random_bot import RandomBot
from whistlestop.bots.registry import BOTS
from whistlestop.editions.model import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.planning.policy import Policy
from whistlestop.planning.policy_games import RandomPolicy


def compiled_policy(bot: str, edition: Edition, players: int, seed: int | str) -> Policy | None:
    """A policy that decides, action for action, as the bot of this name; None if it has none."""
    kind = BOTS.get(bot)
    if kind is RandomBot:
        return RandomPolicy(rules_for(edition), seed)
    # A bot that overrides `decide` may do more than ask its policy.
    if kind is not None and issubclass(kind, PolicyBot) and kind.decide is PolicyBot.decide:
        return kind.make_policy(edition, players)
    return None
