"""A contest between moves: each round tries all that are left, and the better half stays.

The first move is the planner's own and stays to the end: the others are measured against it, on
the same imagined games. Other payments wait until there is room for them: when moves drop out,
the next payments of the remaining claims join in. So the few playouts go to the moves that are
hard to tell apart.
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
"""The lead over the planner's move that is expected of a move about which nothing is known."""
SAFETY = 0.01 * WHOLE
"""What completing a ticket now is worth: rivals in playouts block nobody, real ones might."""
LEAST_GAMES = 10
"""Games in which every move is tried before half of the moves drop out."""
USUAL_SPREAD = 0.3 * WHOLE
USUAL_GAMES = 5
"""How much leads usually differ from game to game, and how many games this assumption counts as:
a few games that agree say little."""
CAUTION = 0.005 * WHOLE
"""The lead that a move must have over the planner's: the largest of several estimates is usually
too large, and in playouts it costs nothing to put off a claim."""


@dataclass
class Contestant:
    """A move in a contest, and how it has done so far."""

    move: Move
    payments: list[Move] = field(default_factory=list)
    """Other payments for the same action, the best first."""
    expected: float = USUAL_LEAD
    """Its expected lead over the planner's move, before it is tried."""
    safer: float = 0.0
    """The part of its lead over the planner's move that playouts do not show."""
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
    """The moves that are still in the contest, round by round."""

    def __init__(
        self,
        candidates: Sequence[list[Move]],
        expected: Sequence[float] | None = None,
        completed: Sequence[int] | None = None,
    ) -> None:
        """`candidates` are the moves of each action, best payment first; the planner's comes first.

        `expected` is how much each action should lead the planner's, where that is known;
        `completed` is how many tickets each completes.
        """
        leads = [USUAL_LEAD] * len(candidates) if expected is None else expected
        tickets = [0] * len(candidates) if completed is None else completed
        self.entries = [
            Contestant(moves[0], moves[1:], lead, SAFETY * (n - tickets[0]))
            for moves, lead, n in zip(candidates, leads, tickets, strict=True)
        ]
        """The moves that are left, the planner's first."""
        self.playouts = 0
        """Playouts so far, for all moves together."""

    @property
    def rounds(self) -> int:
        """Rounds until two moves are left, plus one between those two."""
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
        """Add the results of the remaining moves in some more games."""
        self.playouts += games * len(sums)
        for entry, (leads, squares) in zip(self.entries, sums, strict=True):
            entry.games += games
            entry.leads += leads
            entry.squares += squares

    def end_round(self, last: bool) -> None:
        """Drop half of the moves; before the last round no more payments join in."""
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
        """The move with the largest likely lead, if it is large enough; else the planner's."""
        own, *others = self.entries
        tried = [entry for entry in others if entry.games]
        leads = [entry.likely_lead for entry in tried]
        most = max(leads, default=0)
        return tried[leads.index(most)].move if most > CAUTION else own.move
