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

    def play(self, number: int) -> PlayedGame:
        """Play game `number` of the series.

        With n bots, n games in a row share a seed, and the seats rotate.
        """
        n = len(self.bots)
        deal, turn = divmod(number, n)
        seed = f"{self.seed}:{deal}"
        order = [(seat + turn) % n for seat in range(n)]
        return play_game(
            self.edition,
            [self.bots[entry] for entry in order],
            seed,
            bot_seeds=[f"{seed}:{entry}" for entry in order],
        )
