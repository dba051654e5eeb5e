"""Candidates in numbers: what a learned value judges them by.

Everything is read from what the seat that must decide may see. An action is never applied: what
it would draw or turn up is hidden. What a claim or a station changes is written into a copy.

All candidates of a decision share the numbers about the seat and its plan; the others are about
the action. Efforts are in cards, values in points.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import bit, count
from whistlestop.engine.claims import close_routes
from whistlestop.engine.longest_path.search import longest_path
from whistlestop.engine.network import components
from whistlestop.engine.rules import (
    DRAW_DECK,
    DRAW_TICKETS,
    REFILL_FROM,
    REPLACE_TICKETS,
    SHIP,
    TUNNEL,
)
from whistlestop.engine.scoring import standing
from whistlestop.engine.standing import Standing
from whistlestop.engine.state import (
    HAND_SIZE,
    KEEP_TICKETS,
    MARKET,
    OFFER,
    OFFERED,
    OWNED,
    RESERVE,
    SCORE,
    SEAT,
    STATIONS,
    STATIONS_LEFT,
    State,
)
from whistlestop.planning.draws import deck_worth
from whistlestop.planning.fast_planner import FastPlanMaker
from whistlestop.planning.plan import Plan
from whistlestop.planning.planner import Planner
from whistlestop.planning.rivals import detour, ends_reached
from whistlestop.planning.route_sets import has
from whistlestop.planning.tickets import worth_of_drawing

VERSION: Final = 1
"""Rises when a number changes its meaning: weights learned before are then of no use."""
MOST: Final = 127
"""Larger numbers count as this one."""

# The seat and its plan.
TURNS: Final = 0
HAND: Final = 1
WILDS: Final = 2
PIECES: Final = 3
RIVAL_PIECES: Final = 4
RIVAL_HAND: Final = 5
LEAD: Final = 6
PLAYERS: Final = 7
LAST_TURNS: Final = 8
PLAN_EFFORT: Final = 9
TIME_TO_SPARE: Final = 10
CARDS_LACKING: Final = 11
OPEN: Final = 12
DONE: Final = 13
LOST: Final = 14
OPEN_POINTS: Final = 15
PLAN_ROUTES: Final = 16
PLAN_PIECES: Final = 17
PLAN_POINTS: Final = 18
TICKETS_LEFT: Final = 19
LONGEST_PATH_LEAD: Final = 20

PLANNERS_CHOICE: Final = 21

# An action of a turn, or a second card.
CLAIM: Final = 22
CLAIM_WANTED: Final = 23
CLAIM_PARTNER: Final = 24
DRAW_FACE_UP: Final = 25
DRAW_WILD: Final = 26
DRAW_FROM_DECK: Final = 27
NEW_TICKETS: Final = 28
OTHER_TICKETS: Final = 29
STATION: Final = 30
OTHER: Final = 31
LENGTH: Final = 32
POINTS: Final = 33
EFFORT: Final = 34
IS_TUNNEL: Final = 35
SPARE_CARDS: Final = 36
WILDS_SPENT: Final = 37
RIVAL_ENDS: Final = 38
DETOUR: Final = 39
RIVAL_DETOUR: Final = 40
ENDS_GAME: Final = 41
VALUE_GAINED: Final = 42
EFFORT_SAVED: Final = 43
GOALS_DONE: Final = 44
GOALS_LOST: Final = 45
SCORE_GAINED: Final = 46
PATH_GAINED: Final = 47
WORTH: Final = 48
WORTH_MISSED: Final = 49
TICKETS_WORTH: Final = 50
FEATURES: Final = 51

# A choice of tickets.
KEPT: Final = 22
KEPT_VALUE: Final = 23
KEPT_EFFORT: Final = 24
KEPT_TO_SPARE: Final = 25
KEPT_OPEN: Final = 26
KEPT_DONE: Final = 27
KEPT_LOST: Final = 28
KEPT_OPEN_POINTS: Final = 29
KEPT_LOST_POINTS: Final = 30
KEPT_ROUTES: Final = 31
KEPT_PIECES: Final = 32
KEPT_ROUTE_POINTS: Final = 33
KEPT_MOST_POINTS: Final = 34
KEPT_FIRST: Final = 35


class Described:
    """A candidate in numbers."""

    def __init__(self, numbers: vec[i64]) -> None:
        self.numbers = numbers
        self.items: list[int] = []
        """Its route, its tickets or the location of its station, numbered as `Features` does."""


class Features:
    """Describes the candidates of a planner; its arrays are scratch space.

    Items are numbered: routes, then tickets, then locations.
    """

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.r = planner.r
        self.maker = FastPlanMaker(planner.r, planner.tuning)
        self.common = vec[i64]([0] * FEATURES)
        """The numbers that all candidates of a decision share; the others are 0."""
        self.plan = Plan()
        self.value: i64 = 0
        """The plan before the action, and its value."""
        self.standing = Standing()
        self.worth = planner.card_values.worth[:]
        """By kind: what one more card is worth; and the most that a face-up card is worth."""
        self.most_worth: i64 = 0

    def describe(self, s: State, candidates: list[int]) -> list[Described]:
        """All candidates of a decision; the first is the planner's choice."""
        self._look(s)
        found: list[Described] = []
        for action in candidates:
            described = Described(self.common[:])
            if s.decision == KEEP_TICKETS:
                self._describe_tickets(s, action - self.r.keep, described)
            else:
                self._describe_action(s, action, described)
            found.append(described)
        found[0].numbers[PLANNERS_CHOICE] = 1
        i: i64
        for described in found:
            x = described.numbers
            for i in range(FEATURES):
                x[i] = max(min(x[i], MOST), -MOST)
        return found

    def _look(self, s: State) -> None:
        """See what all candidates have in common."""
        r = self.r
        planner = self.planner
        plan = self.maker.make(s)
        self.plan = plan
        self.value = self.maker.value(plan)
        self.standing = standing(r, s, s.seat)
        planner.prospects.look(s)
        planner.value_cards(s, plan)
        self._look_at_market(s)
        self._look_at_rivals(s)
        o = planner.prospects
        x = self.common
        x[TURNS] = o.turns
        x[HAND] = o.hand_size
        x[WILDS] = o.hand[r.wild]
        x[PIECES] = o.pieces
        x[PLAYERS] = s.players
        x[LAST_TURNS] = s.last_turns + 1
        x[PLAN_EFFORT] = plan.effort // 10
        x[TIME_TO_SPARE] = (o.effort_left() - plan.effort) // 10
        x[CARDS_LACKING] = planner.card_values.lacks
        x[OPEN] = len(plan.open)
        x[DONE] = len(plan.done)
        x[LOST] = len(plan.lost)
        x[OPEN_POINTS] = 0
        for goal in plan.open:
            x[OPEN_POINTS] += self.maker.points_of(goal) + self.maker.penalty_of(goal)
        x[PLAN_ROUTES] = plan.routes
        x[PLAN_PIECES] = plan.trains + plan.ships
        x[PLAN_POINTS] = plan.points
        x[TICKETS_LEFT] = s.tickets_left

    def _look_at_market(self, s: State) -> None:
        self.worth = self.planner.card_values.worth[:]
        self.most_worth = 0
        slot: i64
        for slot in range(self.r.slots):
            kind: i64 = s.piles[MARKET + slot]
            if kind >= 0:
                self.most_worth = max(self.most_worth, self.worth[kind])

    def _look_at_rivals(self, s: State) -> None:
        """See how far the others are; while fleets are secret, nobody knows their pieces."""
        r = self.r
        seats = s.seats
        x = self.common
        pieces: i64 = MOST
        hand: i64 = 0
        score: i64 = -1000
        path: i64 = 0
        own_path: i64 = self.standing.longest_path
        seat: i64
        for seat in range(s.players):
            if seat != s.seat:
                base: i64 = seat * SEAT
                if r.fleet == 0 or s.setting_up == 0:
                    pieces = min(pieces, seats[base + RESERVE] + seats[base + RESERVE + 1])
                hand = max(hand, seats[base + HAND_SIZE])
                score = max(score, seats[base + SCORE])
                if own_path >= 0:
                    path = max(path, longest_path(r, s, seat, components(r, s, seat)))
        x[RIVAL_PIECES] = pieces
        x[RIVAL_HAND] = hand
        x[LEAD] = seats[s.seat * SEAT + SCORE] - score
        x[LONGEST_PATH_LEAD] = 0
        if own_path >= 0:
            x[LONGEST_PATH_LEAD] = own_path - path

    def _describe_tickets(self, s: State, kept: i64, described: Described) -> None:
        """A choice among the offered tickets, as a set of positions in the offer."""
        maker = self.maker
        base: i64 = s.seat * SEAT
        goals = maker.goals(s)
        most: i64 = 0
        i: i64
        for i in range(s.seats[base + OFFERED]):
            if kept & bit(i) != 0:
                ticket: i64 = s.seats[base + OFFER + i]
                goals.append(int(ticket))
                described.items.append(int(self.r.routes + ticket))
                most = max(most, maker.points_of(ticket))
        plan = maker.best_plan(goals)
        x = described.numbers
        x[KEPT] = count(kept)
        x[KEPT_VALUE] = (maker.value(plan) - self.value) // 100
        x[KEPT_EFFORT] = (plan.effort - self.plan.effort) // 10
        x[KEPT_TO_SPARE] = (maker.prospects.effort_left() - plan.effort) // 10
        x[KEPT_OPEN] = len(plan.open)
        x[KEPT_DONE] = len(plan.done)
        x[KEPT_LOST] = len(plan.lost)
        for goal in plan.open:
            x[KEPT_OPEN_POINTS] += maker.points_of(goal)
        for goal in plan.lost:
            x[KEPT_LOST_POINTS] += maker.penalty_of(goal)
        x[KEPT_ROUTES] = plan.routes
        x[KEPT_PIECES] = plan.trains + plan.ships
        x[KEPT_ROUTE_POINTS] = plan.points
        x[KEPT_MOST_POINTS] = most
        x[KEPT_FIRST] = s.setting_up

    def _describe_action(self, s: State, action: i64, described: Described) -> None:
        """An action of a turn, or the second card."""
        r = self.r
        x = described.numbers
        if r.claim <= action < r.claim + r.routes:
            self._describe_claim(s, action - r.claim, described)
        elif r.draw_slot <= action < r.draw_slot + r.slots:
            kind: i64 = s.piles[MARKET + action - r.draw_slot]
            x[DRAW_WILD if kind == r.wild else DRAW_FACE_UP] = 1
            self._describe_card(self.worth[kind], x)
        elif DRAW_DECK <= action < REFILL_FROM:
            hand = self.planner.prospects.hand
            x[DRAW_FROM_DECK] = 1
            self._describe_card(deck_worth(r, s, hand, self.worth, action - DRAW_DECK), x)
        elif action == DRAW_TICKETS:
            x[NEW_TICKETS] = 1
            x[TICKETS_WORTH] = worth_of_drawing(self.maker, s, self.plan) // 100
        elif action == REPLACE_TICKETS:
            x[OTHER_TICKETS] = 1
        elif r.stations > 0 and r.station <= action < r.station + r.locations:
            self._describe_station(s, action - r.station, described)
        else:
            x[OTHER] = 1

    def _describe_card(self, worth: i64, x: vec[i64]) -> None:
        x[WORTH] = worth // 4
        x[WORTH_MISSED] = (self.most_worth - worth) // 4

    def _describe_claim(self, s: State, route: i64, described: Described) -> None:
        r = self.r
        plan = self.plan
        card_values = self.planner.card_values
        x = described.numbers
        described.items.append(int(route))
        length: i64 = r.route_length[route]
        x[CLAIM] = 1
        x[CLAIM_WANTED] = 1 if has(r, (plan.wanted0, plan.wanted1, plan.wanted2), route) else 0
        partners = (plan.partners0, plan.partners1, plan.partners2)
        x[CLAIM_PARTNER] = 1 if has(r, partners, route) else 0
        x[LENGTH] = length
        x[POINTS] = r.route_points[route]
        x[EFFORT] = self.maker.effort[route] // 10
        x[IS_TUNNEL] = 1 if r.route_kind[route] == TUNNEL else 0
        card_values.count(self.planner.prospects.hand)
        colored: i64 = card_values.colored(route)
        x[SPARE_CARDS] = colored + card_values.wilds - length
        x[WILDS_SPENT] = max(length - colored, r.route_wilds[route])
        x[RIVAL_ENDS] = ends_reached(r, s, route)
        self.maker.look(s)
        x[DETOUR] = detour(self.maker, s, route) // 10
        x[RIVAL_DETOUR] = x[DETOUR] if x[RIVAL_ENDS] >= 2 else 0
        self._describe_claimed(s, route, x)

    def _describe_claimed(self, s: State, route: i64, x: vec[i64]) -> None:
        """Describe what changes once the route is claimed."""
        r = self.r
        after = s.copy()
        seats = after.seats
        base: i64 = s.seat * SEAT
        piece: i64 = 1 if r.route_piece[route] == SHIP else 0
        seats[base + OWNED + r.route_word[route]] |= r.route_bit[route]
        seats[base + RESERVE + piece] -= r.route_length[route]
        seats[base + SCORE] += r.route_points[route]
        seats[base + HAND_SIZE] -= r.route_length[route]
        close_routes(r, after, s.seat, route)
        left: i64 = seats[base + RESERVE] + seats[base + RESERVE + 1]
        x[ENDS_GAME] = 1 if left <= r.end_pieces else 0
        self._compare(after, x)

    def _describe_station(self, s: State, location: i64, described: Described) -> None:
        described.items.append(int(self.r.routes + self.r.tickets + location))
        described.numbers[STATION] = 1
        after = s.copy()
        after.seats[s.seat * SEAT + STATIONS] |= bit(location)
        after.seats[s.seat * SEAT + STATIONS_LEFT] -= 1
        self._compare(after, described.numbers)

    def _compare(self, after: State, x: vec[i64]) -> None:
        """Describe what the plan and the score gain by a claim or a station."""
        plan = self.maker.make(after)
        x[VALUE_GAINED] = (self.maker.value(plan) - self.value) // 100
        x[EFFORT_SAVED] = (self.plan.effort - plan.effort) // 10
        x[GOALS_DONE] = len(plan.done) - len(self.plan.done)
        x[GOALS_LOST] = len(plan.lost) - len(self.plan.lost)
        row = standing(self.r, after, after.seat)
        x[SCORE_GAINED] = row.total - self.standing.total
        x[PATH_GAINED] = row.longest_path - self.standing.longest_path
