"""A planner for playouts: the same judgement, but it searches for paths as rarely as it can.

Most of a planner's time goes into that search. The planner makes a new plan whenever somebody has
claimed a route, and adds its tickets in several orders. This one adds them in one order, and keeps
its plan as long as it has the same tickets and can carry it out.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.rules import DONE, SHIP, Rules
from whistlestop.engine.state import (
    BONUSES,
    FREE,
    LAID,
    OWNED,
    SEAT,
    STATIONS,
    TICKETS,
    State,
)
from whistlestop.planning.plan import Plan, PlanMaker
from whistlestop.planning.planner import NOTHING, Planner
from whistlestop.planning.route_sets import members

PRIME: Final = 2_147_483_647


class FastPlanMaker(PlanMaker):
    """Adds goals in one order only."""

    def best_plan(self, goals: list[int]) -> Plan:
        """A plan that takes the goals with most points first."""
        ranked = [(-int(self.points_of(goal)), goal) for goal in goals]
        ranked.sort()
        return self.plan_in_order([goal for _, goal in ranked])


class FastPlanner(Planner):
    """Chooses actions for every seat of a playout. Call `forget` before each."""

    def __init__(self, r: Rules, players: int) -> None:
        super().__init__(r, players)
        self.maker = FastPlanMaker(r, self.tuning)
        self.prospects = self.maker.prospects
        self.digests = vec[i64]([0] * players)
        """By seat: a digest of what its plan was made for; 0 while there is no plan."""
        self.content = vec[i64]([0] * players)
        """By seat: 1 once it wants no new tickets on top of its plan."""

    def forget(self) -> None:
        """A new playout begins: nobody has a plan."""
        seat: i64
        for seat in range(len(self.digests)):
            self.digests[seat] = 0

    def plan(self, s: State) -> Plan:
        """The plan of the seat that must decide."""
        seat: i64 = s.seat
        plan: Plan = self.plans[seat]
        digest: i64 = self._digest(s)
        if self.digests[seat] == digest:
            self._drop_claimed(s, plan)
            if plan.effort <= self.prospects.effort_left() and not self._spoilt(s, plan):
                return plan
        plan = self.make_plan(s)
        self.plans[seat] = plan
        self.digests[seat] = digest
        self.content[seat] = 0
        return plan

    def _digest(self, s: State) -> i64:
        """A digest of the seat's tickets, stations and bonuses; never 0."""
        seats = s.seats
        base: i64 = s.seat * SEAT
        digest: i64 = 1 + s.setting_up
        digest = digest * 31 + seats[base + TICKETS] % PRIME
        digest = (digest % PRIME) * 31 + seats[base + TICKETS + 1] % PRIME
        digest = (digest % PRIME) * 31 + seats[base + STATIONS] % PRIME
        digest = (digest % PRIME) * 31 + seats[base + BONUSES] % PRIME
        return digest + 1

    def _drop_claimed(self, s: State, plan: Plan) -> None:
        """Take routes that the seat has since claimed out of its plan."""
        r = self.r
        owned: i64 = s.seat * SEAT + OWNED
        seats = s.seats
        low: i64 = plan.wanted0 & seats[owned]
        middle: i64 = plan.wanted1 & seats[owned + 1]
        high: i64 = plan.wanted2 & seats[owned + 2]
        if low | middle | high == 0:
            return
        plan.wanted0 &= ~low
        plan.wanted1 &= ~middle
        plan.wanted2 &= ~high
        for route in members((low, middle, high)):
            plan.effort -= self.maker.effort[route]
            plan.points -= r.route_points[route]
            plan.routes -= 1
            if r.route_piece[route] == SHIP:
                plan.ships -= r.route_length[route]
            else:
                plan.trains -= r.route_length[route]

    def _spoilt(self, s: State, plan: Plan) -> bool:
        """Has somebody claimed a wanted route, or has everything that was wanted been claimed?"""
        if plan.wants_nothing():
            return len(plan.open) > 0 and plan.stations == 0
        free: i64 = s.seat * SEAT + FREE
        seats = s.seats
        return (
            plan.wanted0 & ~seats[free] != 0
            or plan.wanted1 & ~seats[free + 1] != 0
            or plan.wanted2 & ~seats[free + 2] != 0
        )

    def change_tickets(self, s: State, plan: Plan) -> i64:
        """As the planner does; once no new tickets are wanted, none are until the plan changes."""
        if self.content[s.seat] != 0:
            return NOTHING
        action: i64 = super().change_tickets(s, plan)
        if action == NOTHING and not plan.open:
            self.content[s.seat] = 1
        return action

    def pay(self, s: State) -> i64:
        """The next card of the payment that was chosen when the first card was laid."""
        if s.laid_cards == 0:
            return super().pay(s)
        best = self.payment.best
        kind: i64
        for kind in range(self.r.kinds):
            if best[kind] > s.piles[LAID + kind]:
                return self.r.lay + kind
        return DONE
