"""A contest between moves: in every round all that are left are tried, and the better half stays.

The first move is the planner's own and stays to the end: the others are measured against it, on
the same imagined games. Payments wait until there is room for them: when moves drop out, the
next payments of the claims that are left join in. So the few playouts go to the moves
that are hard to tell apart.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from whistlestop.planning.trials import WHOLE

Move = list[int]
"""The actions of a whole move, in order."""

MATTERS = 0.04 * WHOLE
"""How much a move usually matters, either way."""
USUAL_LEAD = -MATTERS / 3
"""By how much a move of which nothing is known leads the planner's."""
SAFETY = 0.01 * WHOLE
"""What it is worth to complete a ticket now: rivals in playouts block nobody, real ones might."""
LEAST_GAMES = 10
"""Games that every move is tried in before half of them drop out."""
USUAL_SPREAD = 0.3 * WHOLE
USUAL_GAMES = 5
"""How much leads usually differ from game to game, and how many games it takes to doubt that: a
few games that agree say little."""
CAUTION = 0.005 * WHOLE
"""The lead that a move must have over the planner's: the largest of several estimates is usually
too large, and in playouts it costs nothing to put off a claim."""


@dataclass
class Contestant:
    """A move in a contest, and how it has done so far."""

    move: Move
    payments: list[Move] = field(default_factory=list)
    """Other ways to pay for the same, the best first."""
    expected: float = USUAL_LEAD
    """What is known of it before it is tried: by how much it leads the planner's move."""
    safer: float = 0.0
    """By how much it leads the planner's move in what playouts do not show."""
    games: int = 0
    leads: int = 0
    """The sum of its leads over the planner's move, and of their squares."""
    squares: int = 0

    @property
    def lead(self) -> float:
        """Its mean lead over the planner's move."""
        return self.leads / self.games if self.games else 0.0

    @property
    def error(self) -> float:
        """The standard error of its mean lead."""
        spread = self.squares - self.games * self.lead**2 + USUAL_GAMES * USUAL_SPREAD**2
        return math.sqrt(spread / (self.games + USUAL_GAMES) / self.games)

    @property
    def likely_lead(self) -> float:
        """The expected lead. The fewer the games, the closer it is to what was known before."""
        trust = MATTERS**2 / (MATTERS**2 + self.error**2)
        return trust * self.lead + (1 - trust) * self.expected + self.safer


class Contest:
    """The moves that are left, in rounds."""

    def __init__(
        self,
        candidates: Sequence[list[Move]],
        expected: Sequence[float] | None = None,
        completed: Sequence[int] | None = None,
    ) -> None:
        """For each action its moves, the best payment first; the planner's action first.

        `expected` is by how much each should lead the planner's, where that is known; `completed`
        how many tickets each completes.
        """
        leads = [USUAL_LEAD] * len(candidates) if expected is None else expected
        tickets = [0] * len(candidates) if completed is None else completed
        self.entries = [
            Contestant(moves[0], moves[1:], lead, SAFETY * (n - tickets[0]))
            for moves, lead, n in zip(candidates, leads, tickets, strict=True)
        ]
        """Those that are left, the planner's move first."""
        self.playouts = 0
        """Games that were played on so far, for all moves together."""

    @property
    def rounds(self) -> int:
        """Rounds until two moves are left, and one between those."""
        return max(1, math.ceil(math.log2(len(self.entries))))

    def limit(self, playouts: float) -> None:
        """Drop the last moves if there are too many of them for this number of playouts."""
        while len(self.entries) > 2:
            if len(self.entries) * LEAST_GAMES * self.rounds <= playouts:
                return
            self.entries.pop()

    @property
    def moves(self) -> list[Move]:
        """What to try next."""
        return [entry.move for entry in self.entries]

    def add(self, games: int, sums: Sequence[tuple[int, int]]) -> None:
        """Add how the moves that are left have done in some more games."""
        self.playouts += games * len(sums)
        for entry, (leads, squares) in zip(self.entries, sums, strict=True):
            entry.games += games
            entry.leads += leads
            entry.squares += squares

    def end_round(self, last: bool) -> None:
        """Half of the moves drop out; before the last round no more payments join in."""
        own, *others = self.entries
        others.sort(key=lambda entry: -entry.lead)
        self.entries = [own, *others[: max(1, math.ceil(len(self.entries) / 2) - 1)]]
        if not last:
            for entry in self.entries[:]:
                if entry.payments:
                    payment, *rest = entry.payments
                    self.entries.append(Contestant(payment, rest, entry.expected, entry.safer))
                    entry.payments = []

    def best(self) -> Move:
        """The move that is likely to be better than the planner's by most; else the planner's."""
        own, *others = self.entries
        tried = [entry for entry in others if entry.games]
        leads = [entry.likely_lead for entry in tried]
        most = max(leads, default=0)
        return tried[leads.index(most)].move if most > CAUTION else own.move
