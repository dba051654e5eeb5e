"""What decides for a seat inside compiled code, and what all policies with a plan have in common.

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
from whistlestop.planning.card_values import CardValues
from whistlestop.planning.draws import best_draw, best_refill
from whistlestop.planning.payment_choice import PaymentChoice, worth_least
from whistlestop.planning.plan import Plan, PlanMaker
from whistlestop.planning.point_routes import best_point_routes
from whistlestop.planning.route_sets import has, members
from whistlestop.planning.tuning import Tuning


class Policy:
    """Decides for the seats of one game."""

    def choose(self, s: State) -> i64:
        """The action for the seat that must decide. It is legal."""
        raise NotImplementedError

    def forget(self) -> None:
        """Another game begins."""


class PlanningPolicy(Policy):
    """A policy with a plan for every seat, remade when the board has changed.

    Subclasses say what the plan is and what to do in a turn. The rest is common to all: cards are
    drawn, laid and kept by what the plan needs.
    """

    def __init__(self, r: Rules, players: int, tuning: Tuning | None = None) -> None:
        self.r = r
        self.tuning = Tuning() if tuning is None else tuning
        self.maker = PlanMaker(r, self.tuning)
        self.prospects = self.maker.prospects
        self.card_values = CardValues(r, self.tuning)
        self.payment = PaymentChoice(r)
        self.plans = [Plan() for _ in range(players)]
        """By seat: the plan made last."""
        cells = players + 16 + KINDS
        self.planned_for = [vec[i64]([-1] * cells) for _ in range(players)]
        """By seat: the facts it was made for (`_read_basis`)."""
        self.basis = vec[i64]([-1] * cells)
        self.out = vec[i64]([0] * r.actions)

    def choose(self, s: State) -> i64:
        """The action for the seat that must decide. It is legal."""
        decision: i64 = s.decision
        self.prospects.look(s)
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
            return best_refill(self.r, s, self.prospects.hand, self.card_values.worth)
        if decision == FLEET:
            return self.r.fleet_of + self.trains_to_take(s)
        if decision == PLACE_STACK:
            return self.r.stack + self.most_visited(s, stack_locations(self.r, s), 1)
        if decision == TAKE_TOKEN:
            return self.r.token + self.most_visited(s, s.token_locations, -1)
        return self.first_legal(s)

    def forget(self) -> None:
        """Forget all plans: another game, or another imagined state, begins."""
        for seat in range(len(self.planned_for)):
            self.planned_for[seat][0] = -1

    def first_legal(self, s: State) -> i64:
        """Any legal action."""
        list_legal(self.r, s, self.out)
        return self.out[0]

    def make_plan(self, s: State) -> Plan:
        """A new plan for the seat that must decide."""
        raise NotImplementedError

    def turn(self, s: State) -> i64:
        """What to do in a turn."""
        raise NotImplementedError

    def keep(self, s: State) -> i64:
        """Which of the offered tickets to keep, as a set of positions in the offer."""
        raise NotImplementedError

    def plan(self, s: State) -> Plan:
        """The plan of the seat that must decide.

        It is remade only when the board has changed, or when there is no longer time for it.
        """
        seat: i64 = s.seat
        self._read_basis(s)
        known = self.planned_for[seat]
        plan: Plan = self.plans[seat]
        same: bool = plan.effort <= self.prospects.effort_left()
        i: i64 = 0
        while same and i < len(known):
            same = known[i] == self.basis[i]
            i += 1
        if not same:
            plan = self.make_plan(s)
            self.plans[seat] = plan
            self.planned_for[seat] = self.basis[:]
        return plan

    def _read_basis(self, s: State) -> None:
        """Read everything that a plan depends on, except the time left."""
        seats = s.seats
        seen = self.basis
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

    def value_cards(self, s: State, plan: Plan) -> None:
        """Value every kind of card by what is wanted, except a route being paid for now."""
        paying: bool = s.decision == PAY or s.decision == SURCHARGE
        paid: i64 = s.target if paying and s.target_kind == FOR_ROUTE else -1
        self.card_values.count(self.prospects.hand)
        wanted = self.routes_to_collect_for(plan, paid)
        if not wanted and not paying:
            wanted = best_point_routes(
                self.r, s, self.prospects, self.card_values, self.tuning.point_routes
            )
        self.card_values.value(self.prospects, wanted)
        if self.r.harbours > 0 and s.seats[self.prospects.base + HARBOURS_LEFT] > 0:
            self.card_values.want_harbour(self.prospects.hand)

    def routes_to_collect_for(self, plan: Plan, but: i64) -> list[int]:
        """The wanted routes except `but`; of a double route the one nearer to payment."""
        r = self.r
        card_values = self.card_values
        partners = (plan.partners0, plan.partners1, plan.partners2)
        found: list[int] = []
        for route in members((plan.wanted0, plan.wanted1, plan.wanted2)):
            partner: i64 = r.route_partner[route]
            if but >= 0 and (route == but or partner == but):
                continue
            if (
                partner >= 0
                and has(r, partners, partner)
                and card_values.lacking(partner) < card_values.lacking(route)
            ):
                found.append(int(partner))
            else:
                found.append(int(route))
        return found

    def draw(self, s: State, second: bool) -> i64:
        """Draw the card that is worth most; -1 if there is none."""
        self.value_cards(s, self.plan(s))
        return best_draw(self.r, s, self.prospects.hand, self.card_values.worth, second)

    def pay(self, s: State) -> i64:
        """Lay the next card of the cheapest payment.

        If another policy began the payment, the cards laid may not be part of the cheapest one:
        then the card that can best be spared is laid.
        """
        kinds: i64 = next_kinds(self.r, s)
        if kinds == 0:
            return DONE
        self.value_cards(s, self.plan(s))
        kind: i64 = self.payment.next_kind(s, self.prospects.hand, self.card_values.worth)
        if kind < 0 or kinds & bit(kind) == 0:
            kind = worth_least(self.r, self.card_values.worth, kinds)
        return self.r.lay + kind

    def meet_surcharge(self, s: State) -> i64:
        """Pay a tunnel's surcharge, colour before wilds, unless withdrawing is cheaper (EU-16).

        Withdrawing costs a turn. A wild counts as two cards.
        """
        if s.extra == 0:
            return DONE
        kinds: i64 = next_surcharge(self.r, s)
        if kinds == 0:
            return WITHDRAW
        colored: i64 = 0
        if s.laid_color >= 0:
            hand: i64 = self.prospects.base + HAND
            colored = s.seats[hand + self.r.rail_plain[s.laid_color]]
            colored += s.seats[hand + self.r.rail_harbour[s.laid_color]]
        wilds: i64 = max(s.extra - colored, 0)
        dear: bool = 10 * (s.extra + wilds) > self.tuning.turn_effort
        if dear and self.prospects.turns > 1 and not self.few_cards(s):
            return WITHDRAW
        return self.r.lay + lowest(kinds)

    def few_cards(self, s: State) -> bool:
        """Is the deck so small that the cards turned up for a tunnel soon come up again?"""
        return s.deck_size0 > 0 and s.deck_size0 < 2 * self.r.tunnel_cards

    def hopeless(self, s: State, route: i64) -> bool:
        """Would a tunnel be dug in vain for ever, the same cards being turned up every time?"""
        if self.r.route_kind[route] != TUNNEL or not self.few_cards(s):
            return False
        self.card_values.count(self.prospects.hand)
        held: i64 = self.card_values.colored(route) + self.card_values.wilds
        return held < self.r.route_length[route] + self.r.tunnel_cards

    def trains_to_take(self, s: State) -> i64:
        """The trains that the plan needs, and a third of the spare pieces (WO-4)."""
        r = self.r
        plan = self.plan(s)
        spare: i64 = r.fleet - plan.trains - plan.ships
        trains: i64 = plan.trains + spare // 3
        return max(min(trains, r.fleet_trains), r.fleet - r.fleet_ships)

    def most_visited(self, s: State, locations: i64, sign: i64) -> i64:
        """The location of a set that the plan visits most often, or least often if `sign` is -1."""
        r = self.r
        plan = self.plan(s)
        wanted = members((plan.wanted0, plan.wanted1, plan.wanted2))
        best: i64 = lowest(locations)
        most: i64 = -1_000
        while locations != 0:
            location: i64 = lowest(locations)
            locations &= locations - 1
            visits: i64 = 0
            for route in wanted:
                if (bit(r.route_a[route]) | bit(r.route_b[route])) & bit(location) != 0:
                    visits += sign
            if visits > most:
                most = visits
                best = location
        return best
