"""The planner: plans all tickets together and judges every turn by what the plan needs.

In a turn it asks one question after another, and the first that finds an action decides. One
planner can play all seats of a game; it keeps a plan for each.
"""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.bits import bit, lowest
from whistlestop.engine.legality import (
    can_replace,
    claimable,
    draw_action,
    draw_sources,
    list_legal,
    station_locations,
)
from whistlestop.engine.rules import DRAW_TICKETS, REPLACE_TICKETS, TUNNEL
from whistlestop.engine.state import MARKET, NO_KIND, TURN, State
from whistlestop.planning.buildings import exchange, harbour_to_build, station_to_build
from whistlestop.planning.plan import Plan
from whistlestop.planning.point_routes import best_point_routes
from whistlestop.planning.policy import PlanningPolicy
from whistlestop.planning.rivals import detour, ends_reached
from whistlestop.planning.route_sets import members
from whistlestop.planning.tickets import tickets_to_keep, worth_of_drawing

NOTHING: Final = -1


class Planner(PlanningPolicy):
    """Chooses actions for every seat of one game."""

    def make_plan(self, s: State) -> Plan:
        """Plan all tickets together."""
        return self.maker.make(s)

    def keep(self, s: State) -> i64:
        """Keep the tickets whose common plan is worth most."""
        return tickets_to_keep(self.maker, s)

    def turn(self, s: State) -> i64:
        """The action of the first question that finds one."""
        plan = self.plan(s)
        action: i64 = NOTHING
        if self.r.harbours > 0:
            action = harbour_to_build(self.r, s, plan, self.prospects.turns == 1)
        if action == NOTHING:
            action = self.claim_wanted(s, plan)
        if action == NOTHING and plan.stations != 0:
            action = self.build_station(s, plan)
        if action == NOTHING and self.r.fleet > 0:
            action = exchange(self.r, s, self.prospects, plan)
        if action == NOTHING:
            action = self.change_tickets(s, plan)
        if action == NOTHING:
            action = self.claim_for_points(s, plan)
        if action == NOTHING:
            action = self.draw(s, False)
        if action == NOTHING:
            action = self.claim_any(s)
        return self.first_legal(s) if action == NOTHING else action

    def claim_wanted(self, s: State, plan: Plan) -> i64:
        """The dearest route of the plan, which would be the hardest to pay for again."""
        r = self.r
        low, middle, high = claimable(r, s, s.seat)
        low &= plan.wanted0 | plan.partners0
        middle &= plan.wanted1 | plan.partners1
        high &= plan.wanted2 | plan.partners2
        if low | middle | high == 0:
            return NOTHING
        self.card_values.count(self.prospects.hand)
        best: i64 = NOTHING
        most: i64 = NOTHING
        looked: bool = False
        for route in members((low, middle, high)):
            if self.safe(s, route):
                rank: i64 = 100 * self.maker.effort[route] + self.card_values.colored(route)
                reached: i64 = ends_reached(r, s, route)
                if reached > 0:
                    if not looked:
                        self.maker.look(s)
                        looked = True
                    rank += self.tuning.danger * reached * detour(self.maker, s, route)
                if rank > most:
                    most = rank
                    best = route
        return NOTHING if best == NOTHING else r.claim + best

    def safe(self, s: State, route: i64) -> bool:
        """A tunnel is safe only with a card to spare, while there is time to draw one (EU-14)."""
        if self.hopeless(s, route):
            return False
        if self.r.route_kind[route] != TUNNEL or s.last_turns >= 0:
            return True
        held: i64 = self.card_values.colored(route) + self.card_values.wilds
        return held > self.r.route_length[route]

    def build_station(self, s: State, plan: Plan) -> i64:
        """Build a station once the rest of the path is built; earlier, the best loan may change."""
        if not plan.wants_nothing() and self.prospects.turns > self.tuning.turns_for_stations:
            return NOTHING
        return station_to_build(self.r, s, plan)

    def change_tickets(self, s: State, plan: Plan) -> i64:
        """Draw tickets when none is open, there is time, and a new one is likely to fit.

        In a race replace those that cannot be completed (GT-8).
        """
        if plan.open:
            return NOTHING
        if self.r.goal > 0:
            return REPLACE_TICKETS if can_replace(s, s.seat) else NOTHING
        if s.tickets_left == 0 or self.prospects.turns < self.tuning.turns_for_tickets:
            return NOTHING
        worth: i64 = worth_of_drawing(self.maker, s, plan)
        turn: i64 = self.maker.effort_price * self.tuning.turn_effort // 10
        return DRAW_TICKETS if 100 * worth > self.tuning.ticket_turns * turn else NOTHING

    def claim_for_points(self, s: State, plan: Plan) -> i64:
        """Claim for points when the plan has nothing left to claim, or there is no time for it."""
        if not plan.wants_nothing() and self.prospects.turns > 1:
            return NOTHING
        best = best_point_routes(self.r, s, self.prospects, self.card_values, 1)
        return self.claim_if_payable(s, best[0]) if best else NOTHING

    def claim_if_payable(self, s: State, route: i64) -> i64:
        """Claim a route now, or do nothing about it."""
        if self.hopeless(s, route):
            return NOTHING
        low, middle, high = claimable(self.r, s, s.seat)
        word: i64 = self.r.route_word[route]
        payable: i64 = low if word == 0 else middle if word == 1 else high
        return self.r.claim + route if payable & self.r.route_bit[route] != 0 else NOTHING

    def claim_any(self, s: State) -> i64:
        """The route that scores most."""
        best: i64 = NOTHING
        most: i64 = NOTHING
        for route in members(claimable(self.r, s, s.seat)):
            if self.r.route_points[route] > most and not self.hopeless(s, route):
                most = self.r.route_points[route]
                best = self.r.claim + route
        return best

    def candidates(self, s: State) -> list[int]:
        """Actions worth trying now, the planner's own choice first. All are legal."""
        found: list[int] = [int(self.choose(s))]
        if s.decision == TURN:
            self._add_turn_candidates(s, found)
        else:
            n: i64 = list_legal(self.r, s, self.out)
            i: i64
            for i in range(n):
                self._add(found, self.out[i])
        return found

    def _add(self, found: list[int], action: i64) -> None:
        if action >= 0 and int(action) not in found:
            found.append(int(action))

    def _add_turn_candidates(self, s: State, found: list[int]) -> None:
        """Wanted claims, draws, tickets, then claims for points and buildings."""
        r = self.r
        plan = self.plan(s)
        low, middle, high = claimable(r, s, s.seat)
        wanted0: i64 = plan.wanted0 | plan.partners0
        wanted1: i64 = plan.wanted1 | plan.partners1
        wanted2: i64 = plan.wanted2 | plan.partners2
        for route in members((low & wanted0, middle & wanted1, high & wanted2)):
            self._add(found, r.claim + route)
        self._add_draws(s, found)
        if s.tickets_left > 0 and r.goal == 0 and s.last_turns < 0:
            self._add(found, DRAW_TICKETS)
        if r.goal > 0 and can_replace(s, s.seat):
            self._add(found, REPLACE_TICKETS)
        ranked = [(-int(r.route_points[x]), x) for x in members((low, middle, high))]
        ranked.sort()
        for _, route in ranked[:5]:
            self._add(found, r.claim + route)
        if r.stations > 0:
            locations: i64 = station_locations(r, s, s.seat) & plan.stations
            while locations != 0:
                self._add(found, r.station + lowest(locations))
                locations &= locations - 1
        if r.harbours > 0:
            self._add(found, harbour_to_build(r, s, plan, False))

    def _add_draws(self, s: State, found: list[int]) -> None:
        """Add a draw of each kind in sight, once each, and draws from the decks."""
        kinds: i64 = 0
        sources: i64 = draw_sources(self.r, s, False)
        while sources != 0:
            source: i64 = lowest(sources)
            sources &= sources - 1
            kind: i64 = s.piles[MARKET + source] if source < self.r.slots else NO_KIND
            if source >= self.r.slots or kinds & bit(kind) == 0:
                self._add(found, draw_action(self.r, source))
                kinds |= bit(kind)
