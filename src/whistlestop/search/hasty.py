"""A planner in a hurry: the same judgement, but a plan is kept while it can be carried out.

Playouts are many, and most of a planner's time goes into looking for ways. A planner looks for
better ones whenever somebody has claimed a route. This one does when it has claimed a route
itself, has other tickets, or cannot carry out its plan.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.rules import DONE, DRAW_TICKETS, Rules
from whistlestop.engine.state import (
    BONUSES,
    FREE,
    LAID,
    OWNED,
    ROUTE_WORDS,
    SEAT,
    STATIONS,
    TICKETS,
    State,
)
from whistlestop.search.plan import Plan
from whistlestop.search.planner import NOTHING, Planner
from whistlestop.search.tickets import worth_of_drawing

UNPRICED = -1_000_000_000


class HastyPlanner(Planner):
    """Chooses actions for every seat of a playout. Call `forget` before each."""

    def __init__(self, r: Rules, players: int) -> None:
        super().__init__(r, players)
        self.signs = vec[i64]([0] * players)
        """By seat: a sum over what it had when its plan was made; 0 before there is one."""
        self.price = vec[i64]([0] * players)
        """By seat: what drawing tickets is worth on top of its plan."""

    def forget(self) -> None:
        """A new playout begins: nobody has a plan."""
        seat: i64
        for seat in range(len(self.signs)):
            self.signs[seat] = 0

    def plan(self, s: State) -> Plan:
        """The plan of the seat that must decide."""
        seat: i64 = s.seat
        plan: Plan = self.plans[seat]
        sign: i64 = self._sign(s)
        if (
            self.signs[seat] == sign
            and plan.effort <= self.outlook.effort_left()
            and not self._spoilt(s, plan)
        ):
            return plan
        plan = self.make_plan(s)
        self.plans[seat] = plan
        self.signs[seat] = sign
        self.price[seat] = UNPRICED
        return plan

    def _sign(self, s: State) -> i64:
        """A number that changes with the seat's own routes, tickets, stations and bonuses."""
        seats = s.seats
        base: i64 = s.seat * SEAT
        sign: i64 = 1 + s.setting_up
        word: i64
        for word in range(ROUTE_WORDS):
            sign = (sign * 31 + seats[base + OWNED + word]) & 0xFFFFFFFFFFFFFF
        sign = (sign * 31 + seats[base + TICKETS]) & 0xFFFFFFFFFFFFFF
        sign = (sign * 31 + seats[base + TICKETS + 1]) & 0xFFFFFFFFFFFFFF
        sign = (sign * 31 + seats[base + STATIONS]) & 0xFFFFFFFFFFFFFF
        sign = (sign * 31 + seats[base + BONUSES]) & 0xFFFFFFFFFFFFFF
        return sign

    def _spoilt(self, s: State, plan: Plan) -> bool:
        """Has a wanted route been claimed, or is a loan at stake?"""
        free: i64 = s.seat * SEAT + FREE
        seats = s.seats
        return (
            plan.wanted0 & ~seats[free] != 0
            or plan.wanted1 & ~seats[free + 1] != 0
            or plan.wanted2 & ~seats[free + 2] != 0
        )

    def change_tickets(self, s: State, plan: Plan) -> i64:
        """As the planner does, but the worth of a draw is found once for each plan."""
        if self.r.goal > 0:
            return super().change_tickets(s, plan)
        if plan.open or s.tickets_left == 0 or self.outlook.turns < self.tuning.turns_for_tickets:
            return NOTHING
        seat: i64 = s.seat
        if self.price[seat] == UNPRICED:
            self.price[seat] = worth_of_drawing(self.maker, s, plan)
        return DRAW_TICKETS if self.price[seat] > self.tuning.turn_worth else NOTHING

    def pay(self, s: State) -> i64:
        """The payment that was found when its first card was laid."""
        if s.laid_cards == 0:
            return super().pay(s)
        best = self.purse.best
        kind: i64
        for kind in range(self.r.kinds):
            if best[kind] > s.piles[LAID + kind]:
                return self.r.lay + kind
        return DONE
