"""Comparing candidate actions by playing each of them on the same imagined worlds.

Every round takes one determinised state. Each candidate is tried on a copy of it, with the same
hidden cards and the same shuffles to come, and planners play to the end. What counts is the
difference to the planner's own choice on the same world: most of the luck is the same for both
and drops out. Candidates that fall behind are dropped; at the end another action is preferred to
the planner's only if its advantage is larger than its error.
"""

import math

from whistlestop.engine.actions import apply
from whistlestop.engine.rules import Rules
from whistlestop.engine.scoring import standings, winners
from whistlestop.engine.state import OVER, State
from whistlestop.search.planner import Planner

CONFIDENT = 1.0
"""Standard errors by which an action must lead to be preferred to the planner's."""
HOPELESS = 1.5
"""Standard errors by which it must trail to be dropped."""
LEAST_ROUNDS = 8
"""Rounds before any candidate is dropped."""


class Comparison:
    """A comparison for one decision of one seat."""

    def __init__(self, r: Rules, players: int, seat: int, candidates: list[int]) -> None:
        self.r = r
        self.seat = seat
        self.planner = Planner(r, players)
        self.candidates = candidates
        """The actions to compare; the first is the planner's own."""
        self.alive = [True for _ in candidates]
        self.rounds = 0
        self.playouts = 0
        self.lead = [0.0 for _ in candidates]
        """Sums of the differences to the first candidate, and of their squares."""
        self.square = [0.0 for _ in candidates]
        self.count = [0 for _ in candidates]

    def play_round(self, imagined: State) -> None:
        """Try every candidate that is left on copies of one determinised state."""
        base = self._value(imagined, self.candidates[0])
        for i in range(1, len(self.candidates)):
            if self.alive[i]:
                lead = self._value(imagined, self.candidates[i]) - base
                self.lead[i] += lead
                self.square[i] += lead * lead
                self.count[i] += 1
        self.rounds += 1
        if self.rounds >= LEAST_ROUNDS:
            self._drop()

    def _value(self, imagined: State, action: int) -> float:
        """Between 0 and 1: half for winning, half for the margin over the best other seat."""
        s = imagined.copy()
        apply(self.r, s, action)
        planner = self.planner
        while s.decision != OVER:
            apply(self.r, s, planner.choose(s))
        self.playouts += 1
        rows = standings(self.r, s)
        winning, _ = winners(self.r, s, rows)
        others = max([int(row.total) for i, row in enumerate(rows) if i != self.seat])
        margin = float(int(rows[self.seat].total) - others)
        scale = 2.0 if self.r.goal > 0 else 25.0
        share = 0.5 / len(winning) if self.seat in winning else 0.0
        return share + 0.5 / (1.0 + math.exp(-margin / scale))

    def mean(self, i: int) -> float:
        """The mean lead of a candidate over the planner's choice."""
        return self.lead[i] / self.count[i] if self.count[i] else 0.0

    def error(self, i: int) -> float:
        """The standard error of that mean."""
        n = self.count[i]
        if n < 2:
            return 1.0
        mean = self.lead[i] / n
        spread = max(self.square[i] / n - mean * mean, 0.0001)
        return math.sqrt(spread / n)

    def _drop(self) -> None:
        """Drop candidates that trail the best by more than chance explains."""
        best = 0.0
        for i in range(1, len(self.candidates)):
            if self.alive[i]:
                best = max(best, self.mean(i) - CONFIDENT * self.error(i))
        for i in range(1, len(self.candidates)):
            if self.alive[i] and self.mean(i) + HOPELESS * self.error(i) < best:
                self.alive[i] = False

    def decided(self) -> bool:
        """Is only the planner's own choice left?"""
        return not any(self.alive[1:])

    def best(self) -> int:
        """The action to take."""
        chosen = 0
        most = 0.0
        for i in range(1, len(self.candidates)):
            sure = self.mean(i) - CONFIDENT * self.error(i)
            if self.alive[i] and sure > most:
                most = sure
                chosen = i
        return self.candidates[chosen]
