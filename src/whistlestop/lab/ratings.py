"""Ratings of bots from all games together, whatever their order.

Luce's model (for two players, that of Bradley and Terry): every bot has a strength, and a seat's
chance to win a game is its strength divided by that of all seats. The strengths are those under
which the results are likeliest; Hunter's iteration finds them. How sure they are is found by
drawing the deals again, with replacement, and fitting anew; but never surer than the model itself
allows after this many deals.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from math import log, log10, sqrt
from random import Random
from statistics import mean, stdev

from whistlestop.lab.estimates import ALPHA, student
from whistlestop.lab.match import GameResult

MEAN = 1500
"""The average rating of all bots of a tournament."""
_SCALE = 400
"""This many points more means ten times as strong, as in chess."""
_DRAWS = 200
_CLOSE = 1e-6
_MOST_STEPS = 1000

_Game = tuple[tuple[str, ...], tuple[float, ...]]
"""The bots of a game, and what each of its seats won."""
_Deal = tuple[_Game, ...]


@dataclass(frozen=True)
class Rating:
    """How strong a bot is: the difference of two ratings says how often one beats the other.

    With 400 points more a bot wins ten games out of eleven, at a table of two.
    """

    bot: str
    rating: float
    interval: tuple[float, float]
    """The 95 % interval of the rating."""


def ratings(results: Iterable[GameResult]) -> list[Rating]:
    """The ratings of all bots, best first; games of a bot against itself count for nothing."""
    deals = _deals(results)
    bots = sorted({bot for deal in deals for seats, _ in deal for bot in seats})
    if not bots:
        return []
    strengths = _fit(deals, dict.fromkeys(bots, 1.0))
    rated = _rated(strengths)
    number = sum(deals.values())
    random = Random(number)
    drawn = []
    for _ in range(_DRAWS):
        again = Counter(random.choices(list(deals), list(deals.values()), k=number))
        drawn.append(_rated(_fit(again, strengths)))
    least = _least_errors(deals, strengths)
    errors = {bot: max(stdev(one[bot] for one in drawn), least[bot]) for bot in bots}
    reach = {bot: student(ALPHA, number) * error for bot, error in errors.items()}
    return sorted(
        (
            Rating(bot, value, (value - reach[bot], value + reach[bot]))
            for bot, value in rated.items()
        ),
        key=lambda one: (-one.rating, one.bot),
    )


def _deals(results: Iterable[GameResult]) -> Counter[_Deal]:
    """How often deals went the same way, sorted: the order of the results does not matter."""
    games: dict[Hashable, list[_Game]] = defaultdict(list)
    for result in results:
        if len(set(result.bots)) > 1:
            won = tuple(result.wins(seat) for seat in range(len(result.bots)))
            games[result.deal].append((result.bots, won))
    return Counter(sorted(tuple(sorted(deal)) for deal in games.values()))


def _fit(deals: Mapping[_Deal, int], start: Mapping[str, float]) -> dict[str, float]:
    """The strengths that make these results likeliest.

    Each bot also plays one drawn game against a bot of strength 1, so that none becomes
    infinitely strong by never losing.
    """
    wins = dict.fromkeys(start, 0.5)
    tables: Counter[tuple[str, ...]] = Counter()
    for deal, times in deals.items():
        for seats, won in deal:
            tables[tuple(sorted(seats))] += times
            for bot, share in zip(seats, won, strict=True):
                wins[bot] += share * times
    strengths = dict(start)
    for _ in range(_MOST_STEPS):
        chances = {bot: 1 / (1 + strength) for bot, strength in strengths.items()}
        for seats, times in tables.items():
            share = times / sum(strengths[bot] for bot in seats)
            for bot in seats:
                chances[bot] += share
        before = strengths
        strengths = {bot: wins[bot] / chances[bot] for bot in strengths}
        if all(abs(strengths[bot] / before[bot] - 1) < _CLOSE for bot in strengths):
            break
    return strengths


def _least_errors(deals: Mapping[_Deal, int], strengths: Mapping[str, float]) -> dict[str, float]:
    """The standard errors of ratings by the model alone, if a table counts once for each deal."""
    known = {bot: strength / (1 + strength) ** 2 for bot, strength in strengths.items()}
    for deal, times in deals.items():
        for seats in {tuple(sorted(seats)) for seats, _ in deal}:
            whole = sum(strengths[bot] for bot in seats)
            for bot in set(seats):
                chance = seats.count(bot) * strengths[bot] / whole
                known[bot] += chance * (1 - chance) * times
    return {bot: _SCALE / log(10) / sqrt(value) for bot, value in known.items()}


def _rated(strengths: Mapping[str, float]) -> dict[str, float]:
    """Strengths as ratings."""
    points = {bot: _SCALE * log10(strength) for bot, strength in strengths.items()}
    middle = mean(points.values())
    return {bot: MEAN + value - middle for bot, value in points.items()}
