"""The planner: plans all tickets together, draws what the plan needs, claims what it can.

It decides from its seat's hand and tickets and from what is public. One planner can play all
seats of a game; it keeps a plan for each and makes a new one when the board spoils it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import bit, count, lowest
from whistlestop.engine.goals import completed, held_tickets
from whistlestop.engine.legality import (
    can_replace,
    claimable,
    draw_action,
    draw_sources,
    harbour_places,
    list_legal,
    most_exchanged,
    station_places,
    visited,
)
from whistlestop.engine.market import deck_size
from whistlestop.engine.network import components
from whistlestop.engine.payment import next_kinds, next_surcharge
from whistlestop.engine.rules import (
    DONE,
    DRAW_TICKETS,
    REFILL_FROM,
    REPLACE_TICKETS,
    SHIP,
    TRAIN,
    WITHDRAW,
    Rules,
)
from whistlestop.engine.state import (
    FLEET,
    FOR_ROUTE,
    FREE,
    HAND,
    HAND_SIZE,
    KEEP_TICKETS,
    MARKET,
    NO_KIND,
    OWNED,
    PAY,
    PLACE_STACK,
    REFILL,
    RESERVE,
    SEAT,
    SECOND_CARD,
    SURCHARGE,
    TAKE_TOKEN,
    TICKETS,
    TURN,
    State,
)
from whistlestop.search.choices import tickets_to_keep, trains_to_take
from whistlestop.search.needs import BLIND, Needs
from whistlestop.search.plan import Plan, PlanMaker, members

LAST_PIECES: Final = 12
"""With fewer pieces in some reserve no new tickets are drawn."""
FULL_HAND: Final = 12
RICH_ROUTE: Final = 60
"""With fewer cards, and no route in reach that scores as much (tenths), it is patient."""
BLOCKED: Final = 130
"""A race ticket plan this dear is given up."""


class Planner:
    """Chooses actions for every seat of one game."""

    def __init__(self, r: Rules, players: int) -> None:
        self.r = r
        self.maker = PlanMaker(r)
        self.needs = Needs(r)
        self.plans = [Plan() for _ in range(players)]
        self.out = vec[i64]([0] * r.actions)

    def choose(self, s: State) -> i64:
        """The action for the seat that must decide."""
        decision: i64 = s.decision
        if decision == TURN:
            return self.turn(s)
        if decision == PAY:
            return self.pay(s)
        if decision == SECOND_CARD:
            return self.draw(s, True)
        if decision == SURCHARGE:
            return self.surcharge(s)
        if decision == KEEP_TICKETS:
            return self.r.keep + tickets_to_keep(self.maker, s)
        if decision == REFILL:
            return self.refill(s)
        if decision == FLEET:
            return self.r.fleet_of + trains_to_take(self.maker, s)
        if decision == PLACE_STACK:
            return self.stack(s)
        if decision == TAKE_TOKEN:
            return self.r.token + lowest(s.token_places)
        list_legal(self.r, s, self.out)
        return self.out[0]

    def plan(self, s: State, seat: i64) -> Plan:
        """The seat's plan, made anew if tickets or board have changed under it."""
        plan: Plan = self.plans[seat]
        base: i64 = seat * SEAT
        plan.wanted0 &= ~s.seats[base + OWNED]
        plan.wanted1 &= ~s.seats[base + OWNED + 1]
        plan.wanted2 &= ~s.seats[base + OWNED + 2]
        spoilt: i64 = plan.wanted0 & ~s.seats[base + FREE]
        spoilt |= plan.wanted1 & ~s.seats[base + FREE + 1]
        spoilt |= plan.wanted2 & ~s.seats[base + FREE + 2]
        if (
            spoilt != 0
            or plan.loans != 0
            or plan.tickets0 != s.seats[base + TICKETS]
            or plan.tickets1 != s.seats[base + TICKETS + 1]
        ):
            plan = self.maker.make(s, seat, held_tickets(s, seat), False)
            plan.tickets0 = s.seats[base + TICKETS]
            plan.tickets1 = s.seats[base + TICKETS + 1]
            self.plans[seat] = plan
        return plan

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
        if int(action) not in found:
            found.append(int(action))

    def _add_turn_candidates(self, s: State, found: list[int]) -> None:
        """Wanted claims, draws, tickets, then claims for points and buildings."""
        r = self.r
        plan = self.plan(s, s.seat)
        low, middle, high = claimable(r, s, s.seat)
        for route in members((low & plan.wanted0, middle & plan.wanted1, high & plan.wanted2)):
            self._add(found, r.claim + route)
        kinds: i64 = 0
        sources: i64 = draw_sources(r, s, False)
        while sources != 0:
            source: i64 = lowest(sources)
            sources &= sources - 1
            kind: i64 = s.piles[MARKET + source] if source < r.slots else NO_KIND
            if source >= r.slots or kinds & bit(kind) == 0:
                self._add(found, draw_action(r, source))
                kinds |= bit(kind)
        if s.tickets_left > 0 and r.goal == 0 and s.last_turns < 0:
            self._add(found, DRAW_TICKETS)
        if r.goal > 0 and can_replace(s, s.seat):
            self._add(found, REPLACE_TICKETS)
        pairs = [(-int(r.route_points[x]), x) for x in members((low, middle, high))]
        pairs.sort()
        for _, route in pairs[:5]:
            self._add(found, r.claim + route)
        if r.stations > 0:
            places: i64 = station_places(r, s, s.seat) & plan.loans
            while places != 0:
                self._add(found, r.station + lowest(places))
                places &= places - 1
        if r.harbours > 0:
            harbour: i64 = self.best_harbour(s)
            if harbour >= 0:
                self._add(found, r.harbour + harbour)

    # A turn.

    def turn(self, s: State) -> i64:
        """Claim what is wanted, build, exchange, draw; once all is done, more tickets or points."""
        r = self.r
        seat: i64 = s.seat
        plan = self.plan(s, seat)
        self.needs.count(s, seat, plan)
        low, middle, high = claimable(r, s, seat)
        route: i64 = self.best_claim(
            s, (low & plan.wanted0, middle & plan.wanted1, high & plan.wanted2)
        )
        if route >= 0:
            return r.claim + route
        built: i64 = self.building(s, plan)
        if built >= 0:
            return built
        if (plan.wanted0 | plan.wanted1 | plan.wanted2) == 0 or s.last_turns >= 0:
            return self.idle_turn(s, plan, (low, middle, high))
        if r.goal > 0 and plan.cost > BLOCKED and can_replace(s, seat):
            return REPLACE_TICKETS
        if draw_sources(r, s, False) != 0:
            return self.draw(s, False)
        return self.idle_turn(s, plan, (low, middle, high))

    def best_claim(self, s: State, routes: tuple[i64, i64, i64]) -> i64:
        """Of wanted routes the one most in danger, then the longest; -1 if there is none."""
        r = self.r
        best: i64 = -1
        best_urgency: i64 = -1
        for route in members(routes):
            urgency: i64 = 4 * r.route_length[route] + 6 * self.danger(s, route)
            if r.route_partner[route] >= 0:
                urgency -= 8
            if urgency > best_urgency:
                best_urgency = urgency
                best = route
        return best

    def danger(self, s: State, route: i64) -> i64:
        """How many ends of the route other seats have reached."""
        ends: i64 = bit(self.r.route_a[route]) | bit(self.r.route_b[route])
        danger: i64 = 0
        other: i64
        for other in range(s.players):
            if other != s.seat:
                danger += count(visited(self.r, s, other) & ends)
        return danger

    def building(self, s: State, plan: Plan) -> i64:
        """A station or harbour that pays, or pieces to exchange; -1 if there is none."""
        r = self.r
        if r.stations > 0 and plan.loans != 0 and (plan.wanted0 | plan.wanted1 | plan.wanted2) == 0:
            places: i64 = station_places(r, s, s.seat) & plan.loans
            if places != 0:
                return r.station + lowest(places)
        if r.harbours > 0:
            place: i64 = self.best_harbour(s)
            if place >= 0:
                return r.harbour + place
        if r.fleet > 0 and s.last_turns < 0:
            return self.exchange(s, plan)
        return -1

    def best_harbour(self, s: State) -> i64:
        """The port that most of the seat's tickets name, if a harbour can be built there."""
        places: i64 = harbour_places(self.r, s, s.seat)
        if places == 0:
            return -1
        joined = components(self.r, s, s.seat)
        tickets = held_tickets(s, s.seat)
        best: i64 = -1
        most: i64 = 0
        while places != 0:
            place: i64 = lowest(places)
            places &= places - 1
            named: i64 = 0
            for ticket in tickets:
                if self.r.ticket_cities[ticket] & bit(place) != 0:
                    named += 3 if completed(self.r, ticket, joined) else 2
            if named > most:
                most = named
                best = place
        return best

    def exchange(self, s: State, plan: Plan) -> i64:
        """Swap pieces when the plan needs more of a sort than the reserve has."""
        base: i64 = s.seat * SEAT
        trains: i64 = plan.trains - s.seats[base + RESERVE]
        ships: i64 = plan.ships - s.seats[base + RESERVE + 1]
        wanted: i64 = plan.wanted0 | plan.wanted1 | plan.wanted2
        if wanted == 0:
            return -1
        if trains > 0 and ships < 0:
            n: i64 = min(min(trains, -ships), most_exchanged(s, s.seat, SHIP))
            return self.r.exchange_ships + n if n > 0 else -1
        if ships > 0 and trains < 0:
            n = min(min(ships, -trains), most_exchanged(s, s.seat, TRAIN))
            return self.r.exchange_trains + n if n > 0 else -1
        return -1

    def idle_turn(self, s: State, plan: Plan, routes: tuple[i64, i64, i64]) -> i64:
        """Nothing is wanted, or time is up: draw tickets, or make points, or gather cards."""
        r = self.r
        if r.goal > 0:
            if can_replace(s, s.seat) and plan.given_up > 0:
                return REPLACE_TICKETS
        elif s.tickets_left > 0 and s.last_turns < 0 and self.fewest_pieces(s) >= LAST_PIECES:
            return DRAW_TICKETS
        best: i64 = -1
        most: i64 = 0
        for route in members(routes):
            points: i64 = 10 * r.route_points[route] - r.route_length[route]
            if points > most:
                most = points
                best = route
        hand: i64 = s.seats[s.seat * SEAT + HAND_SIZE]
        patient: bool = s.last_turns < 0 and hand < FULL_HAND and most < RICH_ROUTE
        if patient and draw_sources(r, s, False) != 0:
            return self.draw(s, False)
        if best >= 0:
            return r.claim + best
        if draw_sources(r, s, False) != 0:
            return self.draw(s, False)
        list_legal(r, s, self.out)
        return self.out[0]

    def fewest_pieces(self, s: State) -> i64:
        """The pieces left in the smallest reserve."""
        fewest: i64 = 999
        seat: i64
        for seat in range(s.players):
            base: i64 = seat * SEAT
            fewest = min(fewest, s.seats[base + RESERVE] + s.seats[base + RESERVE + 1])
        return fewest

    # Cards.

    def draw(self, s: State, second: bool) -> i64:
        """Take the face-up card the plan needs most, or draw blind."""
        r = self.r
        self.needs.count(s, s.seat, self.plan(s, s.seat))
        sources: i64 = draw_sources(r, s, second)
        best: i64 = -1
        most: i64 = -1
        while sources != 0:
            source: i64 = lowest(sources)
            sources &= sources - 1
            worth: i64 = BLIND
            if source < r.slots:
                kind: i64 = s.piles[MARKET + source]
                worth = self.needs.value[kind]
                if kind == r.wild and r.wild_ends_draw:
                    worth = worth * 5 // 9
            elif r.decks > 1:
                worth = BLIND - 5 + self.deck_worth(source - r.slots)
            if worth > most:
                most = worth
                best = source
        return draw_action(r, best)

    def deck_worth(self, deck: i64) -> i64:
        """A little more for the deck whose cards the plan needs more of."""
        rail: i64 = self.needs.gray_rail
        sea: i64 = self.needs.gray_sea
        color: i64
        for color in range(self.r.colors):
            rail += self.needs.rail[color]
            sea += self.needs.sea[color]
        return 10 if (rail >= sea) == (deck == 0) else 0

    def refill(self, s: State) -> i64:
        """Turn up a card of the sort the plan needs while a second card follows, else the other."""
        self.needs.count(s, s.seat, self.plan(s, s.seat))
        wanted: i64 = 0 if self.deck_worth(0) > 0 else 1
        deck: i64 = wanted if s.drawn < 2 else 1 - wanted
        if deck_size(s, deck) == 0:
            deck = 1 - deck
        return REFILL_FROM + deck

    def pay(self, s: State) -> i64:
        """Lay the card that is worth least to the rest of the plan; wilds last."""
        kinds: i64 = next_kinds(self.r, s)
        if kinds == 0:
            return DONE
        return self.r.lay + self.cheapest(s, kinds)

    def cheapest(self, s: State, kinds: i64) -> i64:
        """The kind of a set to part with: of a colour held in plenty and needed little."""
        r = self.r
        if s.laid_cards == 0:
            self.needs.count(s, s.seat, self.plan(s, s.seat))
        best: i64 = -1
        least: i64 = 1_000_000
        hand: i64 = s.seat * SEAT + HAND
        color_of_route: i64 = -1
        if s.paying_for == FOR_ROUTE:
            color_of_route = r.route_color[s.target]
        while kinds != 0:
            kind: i64 = lowest(kinds)
            kinds &= kinds - 1
            price: i64 = self.needs.value[kind] * 4 - 30 * min(s.seats[hand + kind], 8)
            if kind == r.wild:
                price = 900
            elif r.kind_color[kind] == color_of_route or r.kind_color[kind] == s.laid_color:
                price -= 2000
            if price < least:
                least = price
                best = kind
        return best

    def surcharge(self, s: State) -> i64:
        """Meet a tunnel's surcharge if it can be met."""
        if s.extra == 0:
            return DONE
        kinds: i64 = next_surcharge(self.r, s)
        if kinds == 0:
            return WITHDRAW
        return self.r.lay + self.cheapest(s, kinds)

    # Tokens.

    def stack(self, s: State) -> i64:
        """Put a token stack where the plan passes."""
        r = self.r
        plan = self.plan(s, s.seat)
        n: i64 = list_legal(r, s, self.out)
        passed: i64 = 0
        for route in members((plan.wanted0, plan.wanted1, plan.wanted2)):
            passed |= bit(r.route_a[route]) | bit(r.route_b[route])
        i: i64
        for i in range(n):
            if passed & bit(self.out[i] - r.stack) != 0:
                return self.out[i]
        return self.out[0]
