"""Ratings of bots from the games they played (Plackett-Luce, by openskill)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from whistlestop.lab.extras import needed
from whistlestop.lab.match import GameResult
from whistlestop.lab.summary import Z_95


@dataclass(frozen=True)
class Rating:
    """How strong a bot is: the difference of two ratings says how often one beats the other."""

    bot: str
    rating: float
    interval: tuple[float, float]
    """The 95 % interval of the rating."""


def ratings(results: Iterable[GameResult]) -> list[Rating]:
    """The ratings of all bots, best first. Everybody starts at 25; games count in their order.

    A game is ranked by winners first, then by score. Needs the extra `lab`.
    """
    model = needed("openskill.models", "lab").PlackettLuce()
    known: dict[str, tuple[float, float]] = {}
    for result in results:
        if len(set(result.bots)) == 1:
            continue  # a bot learns nothing from playing itself
        before = [known.get(bot, (model.mu, model.sigma)) for bot in result.bots]
        teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
        after = [team[0] for team in model.rate(teams, ranks=_ranks(result))]
        for bot in set(result.bots):
            seats = [seat for seat, name in enumerate(result.bots) if name == bot]
            mu, sigma = before[seats[0]]
            # A bot on several seats learns from all of them.
            known[bot] = (
                mu + sum(after[seat].mu - mu for seat in seats),
                sigma * math.prod(after[seat].sigma / sigma for seat in seats),
            )
    rated = [
        Rating(bot, mu, (mu - Z_95 * sigma, mu + Z_95 * sigma))
        for bot, (mu, sigma) in known.items()
    ]
    return sorted(rated, key=lambda one: (-one.rating, one.bot))


def _ranks(result: GameResult) -> list[float]:
    """Winners are first together; the others follow by score, equal ones together."""
    return [
        0.0 if seat in result.winners else 1.0 + sum(other > score for other in result.scores)
        for seat, score in enumerate(result.scores)
    ]
