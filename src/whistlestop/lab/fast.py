"""The fast path: games whose bots all decide in compiled code need no observations."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots import Bot
from whistlestop.bots.policies import compiled_policy
from whistlestop.editions import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.planning.policy_games import PolicyGame, play_policies


def play_fast(
    edition: Edition, bots: Sequence[str | Bot], seed: int | str, seeds: Sequence[int | str]
) -> PolicyGame | None:
    """Play a game in compiled code, action for action as the bots would through observations.

    None unless every bot is given by name and has a compiled policy.
    """
    policies = []
    for bot, bot_seed in zip(bots, seeds, strict=True):
        policy = (
            None if isinstance(bot, Bot) else compiled_policy(bot, edition, len(bots), bot_seed)
        )
        if policy is None:
            return None
        policies.append(policy)
    return play_policies(rules_for(edition), policies, seed)
