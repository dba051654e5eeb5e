"""The fast path: games whose bots all decide in compiled code need no observations."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots import BOTS, Bot, PolicyBot, RandomBot
from whistlestop.editions import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.rules import Rules
from whistlestop.planning.policy import Policy
from whistlestop.planning.policy_games import PolicyGame, RandomPolicy, play_policies


def play_fast(
    edition: Edition, bots: Sequence[str | Bot], seed: int | str, seeds: Sequence[int | str]
) -> PolicyGame | None:
    """Play a game in compiled code, action for action as the bots would through observations.

    None if one of the bots is not one of the package's policy bots.
    """
    r = rules_for(edition)
    policies = []
    for bot, bot_seed in zip(bots, seeds, strict=True):
        policy = _policy(bot, r, len(bots), bot_seed)
        if policy is None:
            return None
        policies.append(policy)
    return play_policies(r, policies, seed)


def _policy(bot: str | Bot, r: Rules, players: int, seed: int | str) -> Policy | None:
    kind = BOTS.get(bot) if isinstance(bot, str) else None
    if kind is RandomBot:
        return RandomPolicy(r, seed)
    # A bot with a `decide` of its own may do more than ask its policy.
    if kind is not None and issubclass(kind, PolicyBot) and kind.decide is PolicyBot.decide:
        return kind.make_policy(r, players)
    return None
