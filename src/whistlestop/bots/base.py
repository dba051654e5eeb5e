"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from whistlestop.editions.model import Edition
from whistlestop.game.action import Action
from whistlestop.game.events import Event
from whistlestop.knowledge.observation import Observation


class Bot:
    """A player that sees only what its seat may see. To write one, implement `decide`.

    The same seed and the same observations must give the same decisions, so everything random
    comes from `self.random`.
    """

    options: ClassVar[dict[str, type[int] | type[float]]] = {}
    """Numbers that its constructor takes by name, as in `expert:seconds=2`."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.random = Random(seed)
        """The bot's own generator."""

    def start(self, seat: int, edition: Edition, seed: int | str) -> None:
        """A game begins, and the bot sits on this seat. Seeds the generator again."""
        self.random.seed(seed)

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        """Choose one of the legal actions. If there is only one, it is played without asking."""
        raise NotImplementedError

    def notice(self, events: Sequence[Event]) -> None:
        """Something happened at the table; the events as the bot's seat may see them."""
