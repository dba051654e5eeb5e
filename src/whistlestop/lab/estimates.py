"""Means and rates with their uncertainty. The deal is the unit: its games depend on each other.

Games of one deal share their cards, so ten games of two deals say less than ten games of ten.
Numbers are therefore added up deal by deal, and the spread between the deals says how sure a mean
is (the ratio estimator of cluster sampling).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf, sqrt
from statistics import NormalDist

ALPHA = 0.05
"""How often chance alone produces a finding."""
_T_975 = {1: 12.7062, 2: 4.3027}
"""Student's quantiles for which the expansion below is too coarse."""


class DealSums:
    """Numbers added up deal by deal, and how many there are.

    >>> wins = DealSums()
    >>> for deal in range(50):
    ...     wins.add(deal, 1.0)
    ...     wins.add(deal, float(deal % 2))
    >>> wins.mean, wins.deals, [round(limit, 2) for limit in wins.rate_interval()]
    (0.75, 50, [0.65, 0.83])
    """

    def __init__(self) -> None:
        self._sums: dict[Hashable, tuple[float, float]] = {}
        """By deal: the sum, and how many numbers it is made of."""
        self.total = 0.0
        """All numbers together."""
        self.count = 0.0
        """How many numbers there are."""

    def add(self, deal: Hashable, value: float, count: float = 1) -> None:
        """Add the sum of `count` numbers."""
        total, known = self._sums.get(deal, (0.0, 0.0))
        self._sums[deal] = total + value, known + count
        self.total += value
        self.count += count

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return len(self._sums)

    @property
    def mean(self) -> float:
        """Their mean; 0 if there are none."""
        return self.total / (self.count or 1)

    @property
    def spread(self) -> float:
        """The variance between deals; divided by their number, it is the variance of the mean."""
        if self.deals < 2:
            return inf
        mean, each = self.mean, self.count / self.deals
        squares = sum(((total - mean * n) / each) ** 2 for total, n in self._sums.values())
        return squares / (self.deals - 1)

    @property
    def independent(self) -> float:
        """How many independent trials would make a rate as sure as these deals do.

        Never more than there are trials: where deals balance each other, the interval is too
        wide rather than too narrow. If all deals are alike, only their number is known.
        """
        rate, spread = self.mean, self.spread
        if self.deals < 2 or spread == 0 or not 0 < rate < 1:
            return float(self.deals)
        return min(rate * (1 - rate) * self.deals / spread, self.count)

    def rate_interval(self) -> tuple[float, float]:
        """The 95 % interval of a rate (Wilson's, with Student's quantile)."""
        if self.deals < 2:
            return 0.0, 1.0
        trials = self.independent
        return wilson_interval(self.mean * trials, trials, student(ALPHA, self.deals - 1))

    def rate_statistic(self, expected: float) -> float:
        """How many standard errors a rate is away from an expected one."""
        return (self.mean - expected) / sqrt(expected * (1 - expected) / self.independent)


def wilson_interval(
    wins: float, n: float, quantile: float = NormalDist().inv_cdf(1 - ALPHA / 2)
) -> tuple[float, float]:
    """The 95 % interval of a rate over independent trials, good even for few and near 0 and 1.

    >>> [round(limit, 3) for limit in wilson_interval(8, 10)]
    [0.49, 0.943]
    """
    if n == 0:
        return 0.0, 1.0
    rate, square = wins / n, quantile * quantile
    middle = (rate + square / (2 * n)) / (1 + square / n)
    reach = quantile / (1 + square / n) * sqrt(rate * (1 - rate) / n + square / (4 * n * n))
    # Rounded, as the limits of "never" and "always" are exactly 0 and 1; and not -0.
    return round(middle - reach, 9) + 0.0, round(middle + reach, 9)


def student(alpha: float, freedom: float) -> float:
    """How many standard errors leave `alpha` of Student's distribution outside, in total.

    From the normal quantile by Fisher's expansion, which is good to three digits from three
    degrees of freedom on.

    >>> [round(student(0.05, freedom), 2) for freedom in (3, 10, 1000)]
    [3.18, 2.23, 1.96]
    """
    if alpha == ALPHA and freedom in _T_975:
        return _T_975[int(freedom)]
    x = NormalDist().inv_cdf(1 - alpha / 2)
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + sum(term / freedom**power for power, term in enumerate(terms, start=1))


def surely_different(statistics: Sequence[tuple[float, float]], *, sides: int = 2) -> list[bool]:
    """Which of several findings are more than chance, given that all were looked at (Holm).

    Each is a number of standard errors and its degrees of freedom. If there is nothing to find,
    anything at all is found in at most one case in twenty. With one side, only large positive
    numbers count.
    """
    sizes = [abs(error) if sides == 2 else error for error, _ in statistics]
    sure = [False] * len(statistics)
    left = len(statistics)
    for index in sorted(range(len(statistics)), key=lambda i: -sizes[i]):
        if sizes[index] <= student(2 / sides * ALPHA / left, statistics[index][1]):
            break
        sure[index], left = True, left - 1
    return sure
