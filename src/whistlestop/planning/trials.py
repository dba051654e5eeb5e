"""Trying moves: each is played on to the end from the same imagined states.

Every move starts from a copy of the same state, with the same hidden cards and the same shuffles
to come, and planners play all seats to the end. What counts is the difference from the first move
on the same state: both share most of the luck, which cancels out.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.actions import apply
from whistlestop.engine.rules import Rules
from whistlestop.engine.scoring import standings
from whistlestop.engine.state import OVER, State
from whistlestop.planning.fast_planner import FastPlanner
from whistlestop.planning.rival_tickets import RivalTickets
from whistlestop.planning.unseen import Unseen

WHOLE: Final = 10_000
"""The value of the largest victory; the largest defeat is worth 0, a draw between two players half.

Values are whole numbers, so that sums do not depend on their order."""
WIDEST: Final = 300
"""A larger margin counts as this one."""
LONGEST: Final = 5_000
"""Actions after which a playout is scored as it stands. No game that ends takes as many."""
CLOSE: Final = 1 / 3
"""The scale of margins, in points per piece of a seat: a lead of this size is worth 73 %."""
CLOSE_RACE: Final = 2.0
"""The same in a race, in tickets."""


class Trials:
    """Playouts for one seat."""

    def __init__(self, r: Rules, players: int, seat: int) -> None:
        self.r = r
        self.seat: i64 = seat
        self.planner = FastPlanner(r, players)
        self.rival_tickets = RivalTickets(r, players)
        close = CLOSE_RACE if r.goal > 0 else CLOSE * int(r.pieces + r.fleet)
        self.worth = vec[i64](
            [round(WHOLE / (1.0 + math.exp(-m / close))) for m in range(-WIDEST, WIDEST + 1)]
        )
        """What each margin over one other seat is worth, from the largest defeat on."""

    def play(self, unseen: Unseen, states: int, moves: list[list[int]]) -> list[tuple[int, int]]:
        """For each move, the sum of its leads over the first move, and of their squares."""
        sums = vec[i64]([0] * len(moves))
        squares = vec[i64]([0] * len(moves))
        unseen.rival_tickets = self.rival_tickets
        for _ in range(states):
            imagined = unseen.another()
            first: i64 = self.value(imagined, moves[0])
            i: i64
            for i in range(1, len(moves)):
                lead: i64 = self.value(imagined, moves[i]) - first
                sums[i] += lead
                squares[i] += lead * lead
        return [(int(sums[i]), int(squares[i])) for i in range(len(moves))]

    def value(self, imagined: State, move: list[int]) -> i64:
        """What a move is worth on one state, from 0 to `WHOLE`."""
        s = imagined.copy()
        r = self.r
        planner = self.planner
        for action in move:
            apply(r, s, action)
        planner.forget()
        left: i64 = LONGEST
        while s.decision != OVER and left > 0:
            apply(r, s, planner.choose(s))
            left -= 1
        return self._worth_of(s)

    def _worth_of(self, s: State) -> i64:
        """What the end of a game is worth: the product over the other seats, as all of them must
        be beaten."""
        rows = standings(self.r, s)
        own: i64 = rows[self.seat].total
        worth: i64 = WHOLE
        seat: i64
        for seat in range(s.players):
            if seat != self.seat:
                margin: i64 = max(min(own - rows[seat].total, WIDEST), -WIDEST)
                worth = worth * self.worth[margin + WIDEST] // WHOLE
        return worth
