"""Who was likely to win at each moment of a game that is over, and which turns changed that most.

Bots play the game on from a moment, again and again (`planning.chances`), and each seat's share
of the wins is its chance. Every seat plays with the cards and tickets it really held: this looks
into all hands, and must never be asked about a running game.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

Play = Callable[[int, int, str], Awaitable[tuple[list[float], float]]]
"""Play on after this many moves, this often, with this seed: wins by seat, and seconds taken."""

LEAST_POINTS = 6
MOST_POINTS = 40
MOST_PLAYOUTS = 64
"""Of the curve: moments, and playouts from each. Fewer moments are no curve."""
LEAST_PLAYOUTS = 8
"""With fewer playouts from each moment, fewer moments are looked at."""
CLOSE_PLAYOUTS = 200
LEAST_CLOSE_PLAYOUTS = 30
"""From the moments before and after turns that may have mattered."""
MOST_STEPS = 5
"""Steps of the curve in which such turns are looked for."""
MOST_TURNS = 3
SECONDS = 15.0
"""For the curve, and once more for the turns: on a busy machine there are fewer playouts."""
SLICE = 0.5
"""Seconds for which a process is taken at a time, as nearly as that can be predicted."""
CERTAINTY = 3.0
"""Standard errors of a difference that chance alone hardly ever explains: with the twenty or so
turns that are compared, in one game out of twenty."""


@dataclass
class Tally:
    """Playouts from one moment."""

    wins: list[float]
    playouts: int = 0

    def add(self, wins: Sequence[float], playouts: int) -> None:
        """Count more of them."""
        self.wins = [old + new for old, new in zip(self.wins, wins, strict=True)]
        self.playouts += playouts

    @property
    def shares(self) -> list[float]:
        """The share of each seat."""
        return [wins / self.playouts for wins in self.wins]

    def variance(self, seat: int) -> float:
        """The square of the standard error of a seat's share; never 0, however clear it looks."""
        share = (self.wins[seat] + 1) / (self.playouts + 2)
        return share * (1 - share) / (self.playouts + 2)


@dataclass(frozen=True)
class Turn:
    """A turn, and what it did to the chance of the seat that took it."""

    seat: int
    first: int
    """The number of moves before it."""
    last: int
    """The number of moves after it."""
    before: float
    after: float
    margin: float
    """How much of the difference chance alone may explain."""

    @property
    def change(self) -> float:
        """How much better it made the chance."""
        return self.after - self.before

    @property
    def matters(self) -> bool:
        """Is the change more than chance alone explains?"""
        return abs(self.change) > self.margin


def compared(seat: int, first: int, last: int, before: Tally, after: Tally) -> Turn:
    """A turn, judged by the playouts before and after it."""
    margin = CERTAINTY * math.sqrt(before.variance(seat) + after.variance(seat))
    return Turn(seat, first, last, before.shares[seat], after.shares[seat], margin)


@dataclass
class Chances:
    """The estimate."""

    moments: list[int] = field(default_factory=list)
    playouts: int = 0
    """From each moment."""
    shares: list[list[float]] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    """Those that mattered most, the largest change first; none where chance explains them all."""


def spread(moments: Sequence[int], most: int) -> list[int]:
    """At most `most` of the moments, evenly spread, including the first and the last."""
    if len(moments) <= most:
        return list(moments)
    steps = max(most, 2) - 1
    return [moments[round(i * (len(moments) - 1) / steps)] for i in range(steps + 1)]


class Estimator:
    """Estimates the chances of one game.

    `starts` are the numbers of moves after which a turn begins, the last one the end; `seats` says
    whose turn it is then.
    """

    def __init__(self, starts: Sequence[int], seats: Sequence[int], players: int, play: Play):
        self._starts = starts
        self._seats = seats
        self._players = players
        self._play = play
        self._pace = 0.0
        """Seconds for a playout from the beginning."""

    async def estimate(self) -> Chances | None:
        """The whole estimate: takes up to twice `SECONDS` of computing time; None if that would
        not be enough for a curve."""
        first = self._starts[0]
        _, self._pace = await self._play(first, 1, "pace")
        affordable = self._affordable(self._starts)
        points = spread(self._starts, min(MOST_POINTS, affordable // LEAST_PLAYOUTS))
        if len(points) < min(LEAST_POINTS, len(self._starts)):
            return None
        playouts = max(LEAST_PLAYOUTS, min(MOST_PLAYOUTS, affordable // len(points)))
        curve = [await self._tally(point, playouts, "curve") for point in points]
        shares = [tally.shares for tally in curve]
        return Chances(points, playouts, shares, await self._turns(points, shares))

    async def _turns(self, points: Sequence[int], shares: Sequence[Sequence[float]]) -> list[Turn]:
        """The turns that mattered most.

        The curve says where to look. What is found there is judged by new playouts only: a step
        that looks large by accident was chosen for that.
        """
        starts = self._starts
        steps = [
            (max(abs(new - old) for old, new in zip(*pair, strict=True)), first, last)
            for pair, (first, last) in zip(pairwise(shares), pairwise(points), strict=True)
        ]
        close: set[int] = set()
        for _, first, last in sorted(steps, reverse=True)[:MOST_STEPS]:
            inside = starts[bisect_left(starts, first) : bisect_left(starts, last) + 1]
            more = close.union(inside)
            if self._affordable(sorted(more)) < len(more) * LEAST_CLOSE_PLAYOUTS:
                break
            close = more
        if not close:
            return []
        playouts = min(CLOSE_PLAYOUTS, self._affordable(sorted(close)) // len(close))
        tallies = {at: await self._tally(at, playouts, "close") for at in sorted(close)}
        found = [
            compared(self._seats[i], first, last, tallies[first], tallies[last])
            for i, (first, last) in enumerate(pairwise(starts))
            if first in tallies and last in tallies
        ]
        found = sorted(found, key=lambda turn: abs(turn.change), reverse=True)
        return [turn for turn in found if turn.matters][:MOST_TURNS]

    async def _tally(self, moment: int, playouts: int, name: str) -> Tally:
        """Playouts from a moment, in slices."""
        tally = Tally([0.0] * self._players)
        size = max(1, int(SLICE / self._seconds(moment)))
        while tally.playouts < playouts:
            now = min(size, playouts - tally.playouts)
            wins, _ = await self._play(moment, now, f"{name}:{moment}:{tally.playouts}")
            tally.add(wins, now)
        return tally

    def _affordable(self, moments: Sequence[int]) -> int:
        """How many playouts there is time for, spread over these moments."""
        return int(SECONDS * len(moments) / sum(self._seconds(moment) for moment in moments))

    def _seconds(self, moment: int) -> float:
        """What a playout from a moment takes: in proportion to the moves that are left."""
        first, last = self._starts[0], self._starts[-1]
        left = (last - moment + 1) / (last - first + 1)
        return max(self._pace * left, 1e-4)
