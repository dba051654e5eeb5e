"""Bots that decide in compiled code."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots.base import Bot
from whistlestop.editions.model import Edition
from whistlestop.game.action import Action
from whistlestop.knowledge.observation import Observation
from whistlestop.knowledge.observation.determinise import own_view
from whistlestop.planning.policy import Policy


class PolicyBot(Bot):
    """A bot that asks a compiled policy.

    The policy gets the observation as a state in which everything hidden from the seat is empty.
    `make_policy` makes the policy, which must decide by the state alone, so that games can also be
    played without observations.
    """

    _policy: Policy | None = None

    @classmethod
    def make_policy(cls, edition: Edition, players: int) -> Policy:
        """A policy for a new game."""
        raise NotImplementedError

    def start(self, seat: int, edition: Edition, seed: int | str) -> None:
        """A new game: forget the plans of the last one."""
        super().start(seat, edition, seed)
        self._policy = None

    def policy(self, observation: Observation) -> Policy:
        """The policy of this game."""
        if self._policy is None:
            self._policy = self.make_policy(observation.edition, len(observation.seats))
        return self._policy

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        """What the policy would do."""
        return by_number(legal, int(self.policy(observation).choose(own_view(observation))))


def by_number(legal: Sequence[Action], number: int) -> Action:
    """The legal action with this number."""
    for action in legal:
        if action.number == number:
            return action
    raise ValueError(f"action {number} is not legal")
