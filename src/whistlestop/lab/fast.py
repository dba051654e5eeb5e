"""The fast lane: games whose bots all think in compiled code need no observations."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots import BOTS, Bot, PolicyBot, RandomBot
from whistlestop.editions import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.rules import Rules
from whistlestop.planning.policy import Policy
from whistlestop.planning.policy_games import PlayedGame, RandomPolicy, play_game


def play_fast(
    edition: Edition, bots: Sequence[str | Bot], seed: int | str, seeds: Sequence[int | str]
) -> PlayedGame | None:
    """Play a game in compiled code, action for action as the bots would through observations.

    None if one of the bots is not the package's own, or thinks in another way.
    """
    r = rules_for(edition)
    policies = []
    for bot, bot_seed in zip(bots, seeds, strict=True):
        policy = _policy(bot, r, len(bots), bot_seed)
        if policy is None:
            return None
        policies.append(policy)
    return play_game(r, policies, seed)


def _policy(bot: str | Bot, r: Rules, players: int, seed: int | str) -> Policy | None:
    kind = BOTS.get(bot) if isinstance(bot, str) else None
    if kind is RandomBot:
        return RandomPolicy(r, seed)
    # A bot with a `decide` of its own may do more than ask its policy.
    if kind is not None and issubclass(kind, PolicyBot) and kind.decide is PolicyBot.decide:
        return kind.make_policy(r, players)
    return None
