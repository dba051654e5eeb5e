"""The greedy bot: finds cheap ways for its tickets and takes what brings it nearer to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from whistlestop.action import Action
from whistlestop.bots.base import Bot
from whistlestop.bots.planning.board import TURN_EFFORT
from whistlestop.bots.planning.demand import Demand, Hand
from whistlestop.bots.planning.draws import best_draw, best_refill
from whistlestop.bots.planning.fillers import best_filler
from whistlestop.bots.planning.outlook import Outlook
from whistlestop.bots.planning.plan import Plan, effort_left
from whistlestop.bots.planning.purse import Cards, Purse
from whistlestop.bots.planning.tickets import best_keep, worth_of_drawing
from whistlestop.engine.state import FOR_ROUTE, FOR_STATION
from whistlestop.observation import Observation

TURN_WORTH = 2.0
"""Points that a turn earns when no tickets are drawn in it."""
TURNS_FOR_TICKETS = 5
"""With fewer turns left no new tickets are drawn."""
TURNS_FOR_STATIONS = 3
"""With so few turns left stations do not wait for the rest of the way."""

Choice = Callable[["GreedyBot", Outlook, Sequence[Action]], Action]
Idea = Callable[["GreedyBot", Outlook, Plan, Sequence[Action]], Action | None]


class GreedyBot(Bot):
    """Plans its tickets together, and always takes what the plan asks for at once."""

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._planned_for: object = None
        self._plan: Plan | None = None
        self._priced_for: object = None
        self._tickets_worth = 0.0

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        """What brings the plan nearer to its end."""
        return _CHOICES[observation.decision.kind](self, Outlook(observation), legal)

    def plan(self, outlook: Outlook) -> Plan:
        """The plan for the tickets in hand: made anew only when the board has changed."""
        situation = (
            outlook.board,
            tuple((seen.routes, seen.stations) for seen in outlook.view.seats),
            outlook.seat,
            outlook.own.tickets,
            outlook.own.reserve,
            outlook.seen.bonuses,
        )
        too_long = self._plan is not None and self._plan.effort > effort_left(outlook)
        if self._plan is None or situation != self._planned_for or too_long:
            self._plan = Plan(outlook, outlook.goals(outlook.own.tickets))
            self._planned_for = situation
        return self._plan

    # Before the first turn.

    def _keep_tickets(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        return best_keep(outlook, legal)

    def _fleet(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        """What the plan needs, and the rest in the proportion that the edition suggests (WO-4)."""
        plan, fleet = self.plan(outlook), outlook.edition.fleet
        assert fleet is not None
        spare = fleet.total - plan.trains - plan.ships
        trains = plan.trains + spare * fleet.suggested_trains // fleet.total
        return min(legal, key=lambda a: abs(a.number - int(outlook.rules.fleet_of) - trains))

    def _place_stack(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        """Where the plan comes by most often (SF-5)."""
        visits = _visits(self.plan(outlook))
        return max(legal, key=lambda a: visits.count(a.number - outlook.rules.stack))

    # A turn.

    def _turn(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        plan = self.plan(outlook)
        by_kind: dict[str, list[Action]] = defaultdict(list)
        for action in legal:
            by_kind[action.kind].append(action)
        for kind, idea in _IDEAS:
            if by_kind[kind]:
                chosen = idea(self, outlook, plan, by_kind[kind])
                if chosen is not None:
                    return chosen
        return legal[0]

    def _claim_wanted(
        self, outlook: Outlook, plan: Plan, claims: Sequence[Action]
    ) -> Action | None:
        """The dearest route of the plan, as it is hardest to get back to; with few wilds."""
        first, effort = outlook.rules.claim, outlook.board.effort
        hand = Hand(outlook.edition, outlook.hand)
        wanted = {*plan.wanted, *plan.twins.values()}
        safe = [
            number
            for action in claims
            if (number := action.number - first) in wanted and _safe(outlook, hand, number)
        ]
        if not safe:
            return None
        best = max(safe, key=lambda number: (effort[number], hand.colored(number)))
        return _first(claims, {first + best})

    def _build_harbour(
        self, outlook: Outlook, plan: Plan, harbours: Sequence[Action]
    ) -> Action | None:
        """Where most tickets of the plan name the place (WO-23); in the end anywhere (WO-24)."""
        named = _named(plan)
        best = max(harbours, key=lambda a: named.count(a.number - outlook.rules.harbour))
        if best.number - outlook.rules.harbour in named or outlook.turns == 1:
            return best
        return None

    def _build_station(
        self, outlook: Outlook, plan: Plan, stations: Sequence[Action]
    ) -> Action | None:
        """When the rest of the way is built, as the route to borrow may still change."""
        if plan.wanted and outlook.turns > TURNS_FOR_STATIONS:
            return None
        return _first(stations, {outlook.rules.station + place for place in plan.stations})

    def _exchange(self, outlook: Outlook, plan: Plan, exchanges: Sequence[Action]) -> Action | None:
        """When too few pieces of a sort are left for a route of the plan (WO-19)."""
        rules, board = outlook.rules, outlook.board
        trains, ships = outlook.own.reserve
        swaps = set()
        if any(board.trains[route] > trains for route in plan.wanted):
            swaps.add(rules.exchange_ships + plan.trains - trains)
        if any(board.ships[route] > ships for route in plan.wanted):
            swaps.add(rules.exchange_trains + plan.ships - ships)
        return _first(exchanges, swaps)

    def _draw_tickets(
        self, outlook: Outlook, plan: Plan, tickets: Sequence[Action]
    ) -> Action | None:
        """When all is done, there is time, and a new one is likely to fit."""
        if plan.open or outlook.turns < TURNS_FOR_TICKETS:
            return None
        if self._priced_for != self._planned_for:
            self._tickets_worth = worth_of_drawing(outlook, plan)
            self._priced_for = self._planned_for
        return tickets[0] if self._tickets_worth > TURN_WORTH else None

    def _replace_tickets(
        self, outlook: Outlook, plan: Plan, replacements: Sequence[Action]
    ) -> Action | None:
        """When none can be completed (GT-8)."""
        return None if plan.open else replacements[0]

    def _claim_filler(
        self, outlook: Outlook, plan: Plan, claims: Sequence[Action]
    ) -> Action | None:
        """When nothing of the plan is left to claim, or no time for it."""
        if plan.wanted and outlook.turns > 1:
            return None
        filler = best_filler(outlook, plan)
        return None if filler is None else _first(claims, {outlook.rules.claim + filler})

    def _draw(self, outlook: Outlook, plan: Plan, draws: Sequence[Action]) -> Action | None:
        return best_draw(outlook, self._worth(outlook, plan), draws)

    def _claim_any(self, outlook: Outlook, plan: Plan, claims: Sequence[Action]) -> Action | None:
        return max(claims, key=lambda a: outlook.board.points[a.number - outlook.rules.claim])

    # Within a turn.

    def _second_card(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        return best_draw(outlook, self._worth(outlook, self.plan(outlook)), legal)

    def _refill(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        return best_refill(outlook, self._worth(outlook, self.plan(outlook)), legal)

    def _pay(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        """The next card of the cheapest payment; cards are laid in the order of kinds."""
        laid = outlook.view.decision.laid
        cards = self._payment(outlook)
        kind = min(kind for kind, n in cards.items() if n > laid[kind])
        return next(action for action in legal if action.number == outlook.rules.lay + kind)

    def _payment(self, outlook: Outlook) -> Cards:
        decision, plan = outlook.view.decision, self.plan(outlook)
        purse = Purse(outlook.edition, outlook.hand, self._worth(outlook, plan))
        if decision.paying_for == FOR_ROUTE:
            return purse.for_route(outlook.edition.routes[decision.target])
        if decision.paying_for == FOR_STATION:
            return purse.for_station(outlook.station_cards())
        return purse.for_harbour()

    def _surcharge(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        """Pay, the colour before wilds, unless it is dearer than to come again (EU-16).

        To come again costs a turn. A wild counts for two cards.
        """
        decision, hand = outlook.view.decision, Hand(outlook.edition, outlook.own.hand)
        colored = hand.trains[decision.color] if decision.color >= 0 else 0
        wilds = max(decision.extra - colored, 0)
        if decision.extra + wilds > TURN_EFFORT and outlook.turns > 1:
            return next(action for action in legal if action.kind == "withdraw")
        pays = [action for action in legal if action.kind == "lay"]
        return min(pays, key=lambda action: action.number)

    def _take_token(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        """From the place to which the plan does not come back (SF-10)."""
        visits = _visits(self.plan(outlook))
        return min(legal, key=lambda a: visits.count(a.number - outlook.rules.token))

    def _worth(self, outlook: Outlook, plan: Plan) -> list[float]:
        """What each kind of card is worth for what is wanted, but for a route being paid now."""
        decision, hand = outlook.view.decision, Hand(outlook.edition, outlook.hand)
        paid = decision.target if decision.paying_for == FOR_ROUTE else None
        either = [(route, plan.twins.get(route, route)) for route in plan.wanted]
        wanted = [hand.nearest(routes) for routes in either if paid not in routes]
        if not wanted and decision.kind != "pay":
            filler = best_filler(outlook, plan)
            wanted = [] if filler is None else [filler]
        demand = Demand(outlook.edition, outlook.hand, wanted)
        if outlook.seen.harbours_left and _named(plan):
            demand.want_harbour(outlook.hand)
        return demand.worth


_CHOICES: dict[str, Choice] = {
    "turn": GreedyBot._turn,
    "second_card": GreedyBot._second_card,
    "refill": GreedyBot._refill,
    "pay": GreedyBot._pay,
    "surcharge": GreedyBot._surcharge,
    "keep_tickets": GreedyBot._keep_tickets,
    "fleet": GreedyBot._fleet,
    "place_stack": GreedyBot._place_stack,
    "take_token": GreedyBot._take_token,
}

_IDEAS: tuple[tuple[str, Idea], ...] = (
    ("claim", GreedyBot._claim_wanted),
    ("harbour", GreedyBot._build_harbour),
    ("station", GreedyBot._build_station),
    ("exchange", GreedyBot._exchange),
    ("tickets", GreedyBot._draw_tickets),
    ("replace", GreedyBot._replace_tickets),
    ("claim", GreedyBot._claim_filler),
    ("draw", GreedyBot._draw),
    ("claim", GreedyBot._claim_any),
)
"""What to do in a turn: the first idea that has something to offer, with its kind of action."""


def _first(actions: Sequence[Action], numbers: set[int]) -> Action | None:
    return next((action for action in actions if action.number in numbers), None)


def _visits(plan: Plan) -> list[int]:
    """The places at the ends of the routes wanted, once for each route."""
    return [place for route in plan.wanted for place in plan.board.ends[route]]


def _named(plan: Plan) -> list[int]:
    """The places that goals done or within reach name, once for each goal."""
    goals = plan.done + plan.open
    return [place for goal in goals for group in goal.groups for place in group]


def _safe(outlook: Outlook, hand: Hand, number: int) -> bool:
    """A tunnel is dug with a card to spare, as long as there is time to draw one (EU-14)."""
    route = outlook.edition.routes[number]
    if route.kind != "tunnel" or outlook.view.last_turns >= 0:
        return True
    return hand.colored(number) + hand.wilds > route.length
