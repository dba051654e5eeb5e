"""The greedy policy: always take what brings the most per card, now.

It plans each ticket on its own, along the cheapest path, and never all together: it does not see
that two tickets could share a route, nor that its pieces are not enough for all of them.
"""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.bits import bit
from whistlestop.engine.legality import can_replace, claimable
from whistlestop.engine.rules import DRAW_TICKETS, REPLACE_TICKETS, Rules
from whistlestop.engine.state import OFFER, OFFERED, State
from whistlestop.engine.tickets import least_kept
from whistlestop.planning.buildings import exchange, harbour_to_build, station_to_build
from whistlestop.planning.plan import Plan
from whistlestop.planning.policy import PlanningPolicy
from whistlestop.planning.route_sets import has, members
from whistlestop.planning.tuning import Tuning

NOTHING: Final = -1

ON_A_PATH: Final = 400
"""What a card laid on the path of a ticket is worth beyond the route's points, in hundredths."""
GOOD_BARGAIN: Final = 200
"""Points per card, in hundredths, that make it claim a route no ticket asks for."""
TURNS_FOR_TICKETS: Final = 8
"""With fewer turns left it draws no new tickets."""
PRICE_OF_A_CARD: Final = 100
"""What a ticket must score for each card and half-turn of its path to be worth keeping."""


class Greedy(PlanningPolicy):
    """Chooses actions for every seat of one game by their value per card."""

    def __init__(self, r: Rules, players: int, tuning: Tuning | None = None) -> None:
        super().__init__(r, players, _simple() if tuning is None else tuning)

    def make_plan(self, s: State) -> Plan:
        """The paths of all tickets, each found as if it were the only one."""
        self.maker.look(s)
        plan = Plan()
        for goal in self.maker.goals(s):
            single = self.maker.plan_in_order([goal])
            plan.wanted0 |= single.wanted0
            plan.wanted1 |= single.wanted1
            plan.wanted2 |= single.wanted2
            plan.stations |= single.stations
            plan.trains += single.trains
            plan.ships += single.ships
            plan.done += single.done
            plan.open += single.open
            plan.lost += single.lost
        return plan

    def turn(self, s: State) -> i64:
        """The first of these actions that is possible."""
        r = self.r
        plan = self.plan(s)
        action: i64 = self.claim_bargain(s, plan)
        if action == NOTHING and r.harbours > 0:
            action = harbour_to_build(r, s, plan, False)
        if action == NOTHING and r.stations > 0 and plan.wants_nothing():
            action = station_to_build(r, s, plan)
        if action == NOTHING and r.fleet > 0:
            action = exchange(r, s, self.prospects, plan)
        if action == NOTHING and not plan.open:
            action = self.change_tickets(s)
        if action == NOTHING:
            action = self.draw(s, False)
        return self.first_legal(s) if action == NOTHING else action

    def claim_bargain(self, s: State, plan: Plan) -> i64:
        """The route that brings the most per card, if on a ticket's path or a good bargain."""
        r = self.r
        least: i64 = 0 if not plan.open or self.prospects.turns == 1 else GOOD_BARGAIN
        best: i64 = NOTHING
        wanted = (plan.wanted0, plan.wanted1, plan.wanted2)
        for route in members(claimable(r, s, s.seat)):
            value: i64 = 100 * r.route_points[route] // r.route_length[route]
            if has(r, wanted, route):
                value += ON_A_PATH
            if value > least and not self.hopeless(s, route):
                least = value
                best = r.claim + route
        return best

    def change_tickets(self, s: State) -> i64:
        """Draw tickets when none is open and there is time; in a race replace them."""
        if self.r.goal > 0:
            return REPLACE_TICKETS if can_replace(s, s.seat) else NOTHING
        if s.tickets_left == 0 or self.prospects.turns < TURNS_FOR_TICKETS:
            return NOTHING
        return DRAW_TICKETS

    def keep(self, s: State) -> i64:
        """Every ticket that pays for its own path; where too few do, also the next best."""
        maker = self.maker
        maker.look(s)
        base: i64 = self.prospects.base
        ranked: list[tuple[int, int]] = []
        i: i64
        for i in range(s.seats[base + OFFERED]):
            ticket: i64 = s.seats[base + OFFER + i]
            single = maker.plan_in_order([int(ticket)])
            value: i64 = (
                100 * self.r.ticket_any_order[ticket] - PRICE_OF_A_CARD * single.effort // 10
            )
            if single.lost:
                value = -100 * self.r.ticket_penalty[ticket]
            ranked.append((-int(value), int(i)))
        ranked.sort()
        kept: i64 = 0
        n: i64 = 0
        for loss, i in ranked:
            if loss < 0 or n < least_kept(s, s.seat):
                kept |= bit(i)
                n += 1
        return kept


def _simple() -> Tuning:
    """Numbers that judge paths by length alone and collect for one route at a time."""
    tuning = Tuning()
    tuning.scored = 0
    tuning.wild_extra = 20
    tuning.harbour_card = 150
    tuning.substitute = 35
    tuning.hand_weight = 0
    tuning.race_hand_weight = 0
    tuning.point_routes = 1
    return tuning
