"""Who beats whom: every pair of bots that sat at the same table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations

from whistlestop.lab.estimates import DealSums
from whistlestop.lab.match import GameResult


@dataclass(frozen=True)
class Meeting:
    """How often one bot finished ahead of another."""

    bot: str
    other: str
    games: int
    """Games in which both sat at the table."""
    rate: float
    """A tie counts half. If bots have several seats, each is compared with each."""
    interval: tuple[float, float]
    """The 95 % interval of the rate; the deal is the unit."""


def cross_table(results: Iterable[GameResult]) -> tuple[Meeting, ...]:
    """Every pair of bots that met, in the order of their names."""
    ahead: dict[tuple[str, str], DealSums] = defaultdict(DealSums)
    games: dict[tuple[str, str], int] = defaultdict(int)
    for result in results:
        standing = [_standing(result, seat) for seat in range(len(result.bots))]
        for seat, rival in permutations(range(len(standing)), 2):
            pair = result.bots[seat], result.bots[rival]
            better = (standing[seat] > standing[rival]) - (standing[seat] < standing[rival])
            if pair[0] != pair[1]:
                ahead[pair].add(result.deal, (1 + better) / 2)
        for pair in set(permutations(set(result.bots), 2)):
            games[pair] += 1
    return tuple(
        Meeting(*pair, games[pair], sums.mean, sums.rate_interval())
        for pair, sums in sorted(ahead.items())
    )


def _standing(result: GameResult, seat: int) -> tuple[bool, int]:
    """Winners stand above the others; those follow by score."""
    return (True, 0) if seat in result.winners else (False, result.scores[seat])
