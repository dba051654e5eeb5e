"""Whole games between policies on one state, without observations or records.

Simulations play this way because it is fast: each policy reads only what its seat may see, so the
games are, action for action, those that the same bots play through their observations.
"""

from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.actions import apply
from whistlestop.engine.legality import list_legal
from whistlestop.engine.rules import Rules
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER, TURN, State
from whistlestop.planning.policy import Policy


class RandomPolicy(Policy):
    """Any legal action, each as likely as the others."""

    def __init__(self, r: Rules, seed: int | str | None) -> None:
        self.r = r
        self.random = Random(seed)
        self.out = vec[i64]([0] * r.actions)

    def choose(self, s: State) -> i64:
        """One of the legal actions, whatever the game looks like."""
        n: i64 = list_legal(self.r, s, self.out)
        legal: list[int] = [int(self.out[i]) for i in range(n)]
        chosen: int = self.random.choice(legal)
        return chosen


class PolicyGame:
    """A game that policies played to its end."""

    def __init__(self, s: State) -> None:
        self.state = s
        """Its final state."""
        self.actions: list[int] = []
        """Every action from the first decision on, forced ones included."""
        self.turns = 0
        """Turns taken by all seats together."""


def play_policies(r: Rules, policies: list[Policy], seed: int | str) -> PolicyGame:
    """Play a new game, `policies[0]` on seat 0. A single legal action is played without asking."""
    s = set_up(r, len(policies), seed, -1, False)
    played = PolicyGame(s)
    out = vec[i64]([0] * r.actions)
    turns: i64 = 0
    while s.decision != OVER:
        if s.decision == TURN:
            turns += 1
        n: i64 = list_legal(r, s, out)
        action: i64 = out[0]
        if n > 1:
            policy: Policy = policies[s.seat]
            action = policy.choose(s)
        played.actions.append(int(action))
        apply(r, s, action)
    played.turns = int(turns)
    return played
