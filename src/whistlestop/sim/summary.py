"""Many games in a few numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import sqrt
from typing import Any

from whistlestop.sim.match import GameResult

Z_95 = 1.959964
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""


def wilson_interval(wins: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a win rate, good for few games and for rates near 0 and 1.

    >>> [round(limit, 3) for limit in wilson_interval(8, 10)]
    [0.49, 0.943]
    """
    if n == 0:
        return 0.0, 1.0
    rate, square = wins / n, Z_95 * Z_95
    middle = (rate + square / (2 * n)) / (1 + square / n)
    reach = Z_95 / (1 + square / n) * sqrt(rate * (1 - rate) / n + square / (4 * n * n))
    # Rounded, as the limits of "never" and "always" are exactly 0 and 1.
    return round(middle - reach, 9), round(middle + reach, 9)


@dataclass(frozen=True)
class BotSummary:
    """How one bot did. A bot on several seats of a game counts once for each."""

    bot: str
    seats: int
    """Seats it played, all games together."""
    wins: float
    """A shared victory counts as a part of one."""
    win_rate: float
    """Wins per seat played."""
    interval: tuple[float, float]
    """The 95 % interval of the win rate."""
    mean_score: float
    mean_lines: dict[str, float]
    """Mean points by label of the score's lines."""


@dataclass(frozen=True)
class Summary:
    """What came out of many games."""

    edition: str
    seed: int | str
    games: int
    """Games played to the end."""
    planned: int
    """Games asked for: more than `games` if it was interrupted."""
    bots: tuple[BotSummary, ...]
    """In the order in which they were named."""
    mean_turns: float
    mean_decisions: float
    reasons: dict[str, int]
    """How many games ended for which reason."""
    results: tuple[GameResult, ...] = field(repr=False)
    """Every game, in order."""

    def to_dict(self, *, results: bool = False) -> dict[str, Any]:
        """The summary, ready for JSON; with `results` also every game."""
        whole = replace(self, results=self.results if results else ())
        document = asdict(whole)
        if not results:
            del document["results"]
        return document


def summarise(
    edition: str,
    bots: Sequence[str],
    seed: int | str,
    planned: int,
    results: Iterable[GameResult],
) -> Summary:
    """Add games up."""
    played = tuple(results)
    names = tuple(dict.fromkeys(bots))
    return Summary(
        edition=edition,
        seed=seed,
        games=len(played),
        planned=planned,
        bots=tuple(_bot_summary(name, played) for name in names),
        mean_turns=_mean(result.turns for result in played),
        mean_decisions=_mean(result.decisions for result in played),
        reasons=dict(sorted(Counter(result.reason for result in played).items())),
        results=played,
    )


def _bot_summary(name: str, results: Sequence[GameResult]) -> BotSummary:
    wins, scores, lines = 0.0, [], Counter[str]()
    for result in results:
        for seat, bot in enumerate(result.bots):
            if bot == name:
                scores.append(result.scores[seat])
                lines.update(result.lines[seat])
                if seat in result.winners:
                    wins += 1 / len(result.winners)
    seats = len(scores)
    return BotSummary(
        bot=name,
        seats=seats,
        wins=wins,
        win_rate=wins / max(seats, 1),
        interval=wilson_interval(wins, seats),
        mean_score=_mean(scores),
        mean_lines={label: points / seats for label, points in sorted(lines.items())},
    )


def _mean(numbers: Iterable[int]) -> float:
    listed = list(numbers)
    return sum(listed) / max(len(listed), 1)
