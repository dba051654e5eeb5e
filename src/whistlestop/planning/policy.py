"""What decides for a seat inside compiled code, and what all policies with a plan do alike.

A policy is handed the state itself, but reads only what the seat that must decide may see: its
own hand, tickets, offers and pieces, and everything public. The bots of `whistlestop.bots` hand
it a state in which nothing else is filled in, and it plays the same.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import bit, lowest
from whistlestop.engine.legality import list_legal, stack_locations
from whistlestop.engine.payment.next_card import next_kinds, next_surcharge
from whistlestop.engine.rules import DONE, TUNNEL, WITHDRAW, Rules
from whistlestop.engine.state import (
    BONUSES,
    FLEET,
    FOR_ROUTE,
    FREE,
    HAND,
    HARBOURS_LEFT,
    KEEP_TICKETS,
    KINDS,
    OWNED,
    PAY,
    PLACE_STACK,
    REFILL,
    RESERVE,
    SEAT,
    SECOND_CARD,
    STATIONS,
    SURCHARGE,
    TAKE_TOKEN,
    TICKETS,
    TURN,
    State,
)
from whistlestop.planning.card_values import Needs
from whistlestop.planning.draws import best_draw, best_refill
from whistlestop.planning.payment_choice import Purse, cheapest_surcharge, worth_least
from whistlestop.planning.plan import Plan, PlanMaker
from whistlestop.planning.point_routes import best_fillers
from whistlestop.planning.route_sets import has, members
from whistlestop.planning.tuning import Tuning


class Policy:
    """Decides for the seats of one game."""

    def choose(self, s: State) -> i64:
        """The action for the seat that must decide. It is legal."""
        raise NotImplementedError


class PlanningPolicy(Policy):
    """A policy with a plan for every seat, made anew when the board has changed.

    Those that follow say what the plan is and what to do in a turn. All else is alike: cards are
    drawn, laid and kept by what the plan needs.
    """

    def __init__(self, r: Rules, players: int, tuning: Tuning | None = None) -> None:
        self.r = r
        self.tuning = Tuning() if tuning is None else tuning
        self.maker = PlanMaker(r, self.tuning)
        self.outlook = self.maker.outlook
        self.needs = Needs(r, self.tuning)
        self.purse = Purse(r)
        self.plans = [Plan() for _ in range(players)]
        """By seat: the plan made last."""
        cells = players + 16 + KINDS
        self.planned_for = [vec[i64]([-1] * cells) for _ in range(players)]
        """By seat: the situation it was made for."""
        self.situation = vec[i64]([-1] * cells)
        self.out = vec[i64]([0] * r.actions)

    def choose(self, s: State) -> i64:
        """The action for the seat that must decide. It is legal."""
        decision: i64 = s.decision
        self.outlook.look(s)
        if decision == TURN:
            return self.turn(s)
        if decision == PAY:
            return self.pay(s)
        if decision == SECOND_CARD:
            return self.draw(s, True)
        if decision == SURCHARGE:
            return self.meet_surcharge(s)
        if decision == KEEP_TICKETS:
            return self.r.keep + self.keep(s)
        if decision == REFILL:
            self.value_cards(s, self.plan(s))
            return best_refill(self.r, s, self.outlook.hand, self.needs.worth)
        if decision == FLEET:
            return self.r.fleet_of + self.trains_to_take(s)
        if decision == PLACE_STACK:
            return self.r.stack + self.most_visited(s, stack_locations(self.r, s), 1)
        if decision == TAKE_TOKEN:
            return self.r.token + self.most_visited(s, s.token_locations, -1)
        return self.first_legal(s)

    def forget(self) -> None:
        """Forget all plans: another game, or another world, begins."""
        for seat in range(len(self.planned_for)):
            self.planned_for[seat][0] = -1

    def first_legal(self, s: State) -> i64:
        """Any legal action."""
        list_legal(self.r, s, self.out)
        return self.out[0]

    # To be said by those that follow.

    def make_plan(self, s: State) -> Plan:
        """A new plan for the seat that must decide."""
        raise NotImplementedError

    def turn(self, s: State) -> i64:
        """What to do in a turn."""
        raise NotImplementedError

    def keep(self, s: State) -> i64:
        """Which of the offered tickets to keep, as a set of places in the offer."""
        raise NotImplementedError

    # The plan.

    def plan(self, s: State) -> Plan:
        """The plan of the seat that must decide: made anew only when the board has changed, or
        when there is no longer time for it."""
        seat: i64 = s.seat
        self._see_situation(s)
        known = self.planned_for[seat]
        plan: Plan = self.plans[seat]
        same: bool = plan.effort <= self.outlook.effort_left()
        i: i64 = 0
        while same and i < len(known):
            same = known[i] == self.situation[i]
            i += 1
        if not same:
            plan = self.make_plan(s)
            self.plans[seat] = plan
            self.planned_for[seat] = self.situation[:]
        return plan

    def _see_situation(self, s: State) -> None:
        """Everything that a plan depends on, but for the time that is left."""
        seats = s.seats
        seen = self.situation
        base: i64 = s.seat * SEAT
        n: i64 = 0
        i: i64
        for i in range(3):
            seen[n] = seats[base + FREE + i]
            seen[n + 1] = seats[base + OWNED + i]
            n += 2
        for i in range(2):
            seen[n] = seats[base + TICKETS + i]
            seen[n + 1] = seats[base + RESERVE + i]
            n += 2
        seen[n] = s.setting_up
        seen[n + 1] = seats[base + BONUSES]
        n += 2
        if self.r.stations > 0:
            for i in range(s.players):
                seen[n] = seats[i * SEAT + STATIONS]
                n += 1
        if self.maker.hand_weight() > 0 and s.decision == TURN:
            for i in range(self.r.kinds):
                seen[n + i] = seats[base + HAND + i]

    # Cards.

    def value_cards(self, s: State, plan: Plan) -> None:
        """Value every kind of card for what is wanted, but for a route being paid now."""
        paying: bool = s.decision == PAY or s.decision == SURCHARGE
        paid: i64 = s.target if paying and s.target_kind == FOR_ROUTE else -1
        self.needs.count(self.outlook.hand)
        wanted = self.routes_to_collect_for(plan, paid)
        if not wanted and not paying:
            wanted = best_fillers(self.r, s, self.outlook, self.needs, self.tuning.fillers)
        self.needs.value(self.outlook, wanted)
        if self.r.harbours > 0 and s.seats[self.outlook.base + HARBOURS_LEFT] > 0:
            self.needs.want_harbour(self.outlook.hand)

    def routes_to_collect_for(self, plan: Plan, but: i64) -> list[int]:
        """The wanted routes, of double routes the one nearer to payment; one may be left out."""
        r = self.r
        needs = self.needs
        partners = (plan.partners0, plan.partners1, plan.partners2)
        found: list[int] = []
        for route in members((plan.wanted0, plan.wanted1, plan.wanted2)):
            partner: i64 = r.route_partner[route]
            if but >= 0 and (route == but or partner == but):
                continue
            if (
                partner >= 0
                and has(r, partners, partner)
                and needs.lacking(partner) < needs.lacking(route)
            ):
                found.append(int(partner))
            else:
                found.append(int(route))
        return found

    def draw(self, s: State, second: bool) -> i64:
        """Draw the card that is worth most; -1 if there is none."""
        self.value_cards(s, self.plan(s))
        return best_draw(self.r, s, self.outlook.hand, self.needs.worth, second)

    def pay(self, s: State) -> i64:
        """Lay the next card of the cheapest payment.

        If another began it, the cards laid may be part of no such payment: then the card that
        can be spared best is laid.
        """
        kinds: i64 = next_kinds(self.r, s)
        if kinds == 0:
            return DONE
        self.value_cards(s, self.plan(s))
        kind: i64 = self.purse.next_kind(s, self.outlook.hand, self.needs.worth)
        if kind < 0 or kinds & bit(kind) == 0:
            kind = worth_least(self.r, self.needs.worth, kinds)
        return self.r.lay + kind

    def meet_surcharge(self, s: State) -> i64:
        """Pay a tunnel's surcharge, the colour before wilds, unless to come again is cheaper.

        To come again costs a turn. A wild counts for two cards (EU-16).
        """
        if s.extra == 0:
            return DONE
        kinds: i64 = next_surcharge(self.r, s)
        if kinds == 0:
            return WITHDRAW
        colored: i64 = 0
        if s.laid_color >= 0:
            hand: i64 = self.outlook.base + HAND
            colored = s.seats[hand + self.r.rail_plain[s.laid_color]]
            colored += s.seats[hand + self.r.rail_harbour[s.laid_color]]
        wilds: i64 = max(s.extra - colored, 0)
        dear: bool = 10 * (s.extra + wilds) > self.tuning.turn_effort
        if dear and self.outlook.turns > 1 and not self.few_cards(s):
            return WITHDRAW
        return self.r.lay + cheapest_surcharge(self.r, kinds)

    def few_cards(self, s: State) -> bool:
        """Are so few cards in the deck that those turned up for a tunnel soon come again?"""
        return s.deck_size0 > 0 and s.deck_size0 < 2 * self.r.tunnel_cards

    def hopeless(self, s: State, route: i64) -> bool:
        """A tunnel might be dug in vain for ever, with the same cards turned up every time."""
        if self.r.route_kind[route] != TUNNEL or not self.few_cards(s):
            return False
        self.needs.count(self.outlook.hand)
        held: i64 = self.needs.colored(route) + self.needs.wilds
        return held < self.r.route_length[route] + self.r.tunnel_cards

    # Secret choices and tokens.

    def trains_to_take(self, s: State) -> i64:
        """Trains as the plan needs them, and a third of what is to spare (WO-4)."""
        r = self.r
        plan = self.plan(s)
        spare: i64 = r.fleet - plan.trains - plan.ships
        trains: i64 = plan.trains + spare // 3
        return max(min(trains, r.fleet_trains), r.fleet - r.fleet_ships)

    def most_visited(self, s: State, places: i64, sign: i64) -> i64:
        """Of a set of places the one to which the plan comes most often; least often for -1."""
        r = self.r
        plan = self.plan(s)
        wanted = members((plan.wanted0, plan.wanted1, plan.wanted2))
        best: i64 = lowest(places)
        most: i64 = -1_000
        while places != 0:
            place: i64 = lowest(places)
            places &= places - 1
            visits: i64 = 0
            for route in wanted:
                if (bit(r.route_a[route]) | bit(r.route_b[route])) & bit(place) != 0:
                    visits += sign
            if visits > most:
                most = visits
                best = place
        return best
