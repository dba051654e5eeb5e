"""A sequential test: it may be consulted after every deal and stops as soon as it is sure.

A gambler who does not believe that a bot's win rate is `share` bets on every deal before it is
played, never risking more than the current wealth. If the rate is `share`, no way of betting gains
on average, and the chance of ever multiplying the stake by 20 is at most 1 in 20 (Ville's
inequality). So the test stops once the wealth has reached `1 / alpha`, and errs in at most `alpha`
of all cases, however often it is consulted. The wealth is the mean of bets of several sizes on
either side, so nothing has to be guessed beforehand.

A deal is one seed with every rotation of the seats; its games depend on each other, so the deal
counts as one number between 0 and 1.
"""

from __future__ import annotations

import math
from collections import Counter

from whistlestop.lab.estimates import ALPHA

_BETS = tuple((2 * i + 1) / 20 for i in range(10))
"""Sizes of bets, as shares of the bet that could lose everything."""
_STEPS = 500


class SequentialTest:
    """Is the mean of numbers between 0 and 1 different from `share`?

    >>> test = SequentialTest(0.5)
    >>> while not test.decided:
    ...     test.add(1.0)
    >>> test.deals, test.verdict
    (8, 'more')
    """

    def __init__(self, share: float, alpha: float = ALPHA) -> None:
        self.share = share
        self.alpha = alpha
        self.deals = 0
        self._seen: Counter[float] = Counter()
        self._decided = False

    def add(self, value: float) -> None:
        """Add the next deal."""
        self._seen[value] += 1
        self.deals += 1
        self._decided = self._decided or self._rejects(self.share)

    @property
    def mean(self) -> float:
        """The mean so far."""
        return sum(value * n for value, n in self._seen.items()) / max(self.deals, 1)

    @property
    def decided(self) -> bool:
        """Was the test ever sure?"""
        return self._decided

    @property
    def verdict(self) -> str:
        """`more` or `less` than its share, or `open`."""
        if not self._decided:
            return "open"
        return "more" if self.mean > self.share else "less"

    def interval(self) -> tuple[float, float]:
        """The range of means not ruled out; it holds at any time, even after an early stop."""
        possible = [i / _STEPS for i in range(_STEPS + 1) if not self._rejects(i / _STEPS)]
        # Between two steps of the grid the mean itself may be all that is left.
        return min([*possible, self.mean]), max([*possible, self.mean])

    def _rejects(self, mean: float) -> bool:
        if mean in (0.0, 1.0):
            return any(value != mean for value in self._seen)
        return self._log_wealth(mean) >= -math.log(self.alpha)

    def _log_wealth(self, mean: float) -> float:
        """The logarithm of what a stake of 1 has become against this mean."""
        bets = []
        for side, room in ((1, mean), (-1, 1 - mean)):
            for bet in _BETS:
                # The most that can be lost on a deal is `room`.
                stake = side * bet / room
                gains = (n * math.log1p(stake * (x - mean)) for x, n in self._seen.items())
                bets.append(sum(gains))
        top = max(bets)
        return top + math.log(sum(math.exp(bet - top) for bet in bets) / len(bets))
