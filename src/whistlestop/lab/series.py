"""Games between the same bots at the same table."""

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
        """Play a game: as many in a row as there are bots share a seed, with the seats rotated."""
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
