"""Games between the same bots on the same edition."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.editions import Edition
from whistlestop.lab.match import PlayedGame, play_game


@dataclass(frozen=True)
class Series:
    """Games between the same bots, each known by its number."""

    edition: Edition
    bots: tuple[str, ...]
    seed: int | str

    @property
    def games_per_deal(self) -> int:
        """How many games in a row share a seed: one for every rotation that changes the seating.

        Moving equal bots on by one seat changes nothing: the game would be the same again.

        >>> from whistlestop.editions import edition
        >>> Series(edition("europe"), ("a", "b", "b"), seed=0).games_per_deal
        3
        >>> Series(edition("europe"), ("a", "a", "a"), seed=0).games_per_deal
        1
        """
        n = len(self.bots)
        return next(k for k in range(1, n + 1) if self.bots[k:] + self.bots[:k] == self.bots)

    def play(self, number: int) -> PlayedGame:
        """Play game `number` of the series."""
        n = len(self.bots)
        deal, turn = divmod(number, self.games_per_deal)
        seed = f"{self.seed}:{deal}"
        order = [(seat + turn) % n for seat in range(n)]
        return play_game(
            self.edition,
            [self.bots[entry] for entry in order],
            seed,
            bot_seeds=[f"{seed}:{entry}" for entry in order],
        )
