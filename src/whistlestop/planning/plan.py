"""A seat's plan: a cheap network of free routes that completes its tickets together.

Tickets are added one after the other, each along the cheapest path. Routes that the plan already
wants cost nothing more, so that tickets share them. Efforts are in tenths of a card.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import bit, count, lowest
from whistlestop.engine.goals import held_tickets
from whistlestop.engine.rules import SHIP, Rules
from whistlestop.engine.scoring import harbour_value
from whistlestop.engine.state import BONUSES, State
from whistlestop.planning.cheapest_paths import FAR, CheapestPaths
from whistlestop.planning.prices import CARD, Prices
from whistlestop.planning.ranking import Ranking
from whistlestop.planning.tuning import Tuning


class Plan:
    """What a seat wants to claim and build, and for which goals.

    A goal is `done` already, `open` if the plan reaches it, or `lost` if there is no path to it or
    the seat cannot afford it.
    """

    def __init__(self) -> None:
        self.wanted0: i64 = 0
        self.wanted1: i64 = 0
        self.wanted2: i64 = 0
        """Routes to be claimed."""
        self.partners0: i64 = 0
        self.partners1: i64 = 0
        self.partners2: i64 = 0
        """The partners of wanted double routes: they would do as well."""
        self.stations: i64 = 0
        """Locations where stations are to be built."""
        self.lent: i64 = 0
        """Locations of standing stations whose one loan is taken."""
        self.done: list[int] = []
        self.open: list[int] = []
        self.lost: list[int] = []
        self.trains: i64 = 0
        self.ships: i64 = 0
        self.effort: i64 = 0
        """What the plan takes."""
        self.points: i64 = 0
        """Points of the wanted routes."""
        self.routes: i64 = 0
        """How many routes are wanted."""

    def wants_nothing(self) -> bool:
        """Is there nothing left to claim?"""
        return self.wanted0 | self.wanted1 | self.wanted2 == 0

    def want(self, r: Rules, route: i64) -> None:
        """Want one more route."""
        word: i64 = r.route_word[route]
        if word == 0:
            self.wanted0 |= r.route_bit[route]
        elif word == 1:
            self.wanted1 |= r.route_bit[route]
        else:
            self.wanted2 |= r.route_bit[route]
        self.points += r.route_points[route]
        self.routes += 1

    def add_partner(self, r: Rules, route: i64) -> None:
        """Another route would do as well as one wanted."""
        word: i64 = r.route_word[route]
        if word == 0:
            self.partners0 |= r.route_bit[route]
        elif word == 1:
            self.partners1 |= r.route_bit[route]
        else:
            self.partners2 |= r.route_bit[route]


class PlanMaker(Prices):
    """Makes plans on one board for the seat that must decide; its arrays are scratch space.

    Goals are numbers: tickets, and after them the bonuses of a race that count as one.
    """

    def __init__(self, r: Rules, tuning: Tuning) -> None:
        super().__init__(r, tuning)
        self.paths = CheapestPaths(r)
        self.whole = vec[i64]([0] * r.routes)
        self.whole_cost = vec[i64]([0] * r.routes)
        self.whole_size: i64 = 0
        """The path of the goal that is being added, over all its locations, and what it costs."""
        self.new_trains: i64 = 0
        self.new_ships: i64 = 0
        self.new_stations: i64 = 0
        self.new_lent: i64 = 0
        """What the plan would take with that path."""
        self.best_ports = Ranking(r.harbours)
        """Ports named by the most goals."""

    def goals(self, s: State) -> list[int]:
        """The seat's tickets, and in a race the bonuses still obtainable that count as one."""
        found = held_tickets(s, self.prospects.seat)
        taken: i64 = s.seats[self.prospects.base + BONUSES]
        bonus: i64
        for bonus in range(self.r.bonuses):
            if self.r.bonus_ticket[bonus] != 0 and taken & bit(bonus) == 0:
                found.append(int(self.r.tickets + bonus))
        return found

    def points_of(self, goal: i64) -> i64:
        """What a goal scores, in points; in a race every one is worth the same."""
        if self.r.goal > 0:
            return self.tuning.race_ticket
        return self.r.ticket_any_order[goal]

    def penalty_of(self, goal: i64) -> i64:
        """What it costs to miss a goal."""
        return 0 if self.r.goal > 0 else self.r.ticket_penalty[goal]

    def value(self, plan: Plan) -> i64:
        """Expected points, less what cards and turns could earn elsewhere; in hundredths."""
        tuning = self.tuning
        luck: i64 = 1000
        for _ in range(plan.routes + count(plan.stations | plan.lent)):
            luck = luck * tuning.luck // 1000
        luck -= luck * self._time_risk(plan.effort) // 1000
        value: i64 = 100 * plan.points - self.effort_price * plan.effort // 10
        for goal in plan.done:
            value += 100 * self.points_of(goal)
        for goal in plan.open:
            value += (luck * self.points_of(goal) - (1000 - luck) * self.penalty_of(goal)) // 10
        for goal in plan.lost:
            value -= 100 * self.penalty_of(goal)
        if self.r.harbours > 0:
            value += luck * self._hoped_from_harbours(plan.done + plan.open) // 1000
        return value

    def _hoped_from_harbours(self, goals: list[int]) -> i64:
        """What harbours in the ports named by the most goals may bring (WO-23); in hundredths."""
        r = self.r
        named = r.nowhere[:]
        locations: i64 = 0
        for goal in goals:
            ports: i64 = r.ticket_cities[goal] & r.ports
            while ports != 0:
                named[lowest(ports)] += 1
                ports &= ports - 1
            locations |= r.ticket_cities[goal] & r.ports
        best = self.best_ports
        best.clear()
        while locations != 0:
            best.add(lowest(locations), named[lowest(locations)])
            locations &= locations - 1
        points: i64 = 0
        i: i64
        for i in range(best.size):
            points += harbour_value(r, best.ranks[i])
        return self.tuning.harbour_hope * points

    def _time_risk(self, effort: i64) -> i64:
        """How likely it is that the game ends before the effort is made, in thousandths."""
        over: i64 = 100 * effort // max(self.prospects.effort_left(), 1) - self.tuning.time_sure
        return max(over, 0) * self.tuning.time_risk // 10

    def make(self, s: State) -> Plan:
        """The best plan for what the seat holds."""
        self.look(s)
        return self.best_plan(self.goals(s))

    def best_plan(self, goals: list[int]) -> Plan:
        """The best of three plans that add the goals in different orders."""
        best = self.plan_in_order(self._dearest_first(goals))
        if len(goals) < 2:
            return best
        nearest = self._nearest_first(goals)
        highest: i64 = self.value(best)
        plan = self.plan_in_order(nearest)
        value: i64 = self.value(plan)
        if value > highest:
            best = plan
            highest = value
        nearest.reverse()
        plan = self.plan_in_order(nearest)
        if self.value(plan) > highest:
            best = plan
        return best

    def _dearest_first(self, goals: list[int]) -> list[int]:
        ranked = [(-int(self.points_of(goal)), goal) for goal in goals]
        ranked.sort()
        return [goal for _, goal in ranked]

    def _nearest_first(self, goals: list[int]) -> list[int]:
        self.begin()
        ranked: list[tuple[int, int]] = []
        for goal in goals:
            ranked.append((int(self._find_path(goal)), goal))
            self._forget_path()
        ranked.sort()
        return [goal for _, goal in ranked]

    def plan_in_order(self, goals: list[int]) -> Plan:
        """A plan that adds the goals in the order given."""
        plan = self.begin()
        for goal in goals:
            self.add(plan, goal)
        return plan

    def begin(self) -> Plan:
        """An empty plan on the board looked at last."""
        cost = self.paths.cost
        price = self.price
        route: i64
        for route in range(self.r.routes):
            cost[route] = price[route]
        plan = Plan()
        if self.r.stations > 0:
            self._price_loans(plan)
        return plan

    def add(self, plan: Plan, goal: i64) -> None:
        """Find a path for one more goal and make it part of the plan."""
        effort: i64 = self._find_path(goal)
        if effort >= FAR or not self._within_means(plan, effort):
            self._forget_path()
            plan.lost.append(int(goal))
            return
        self._take_path(plan, effort)
        if effort >= CARD:
            plan.open.append(int(goal))
        else:
            plan.done.append(int(goal))

    def value_of_more(self, plan: Plan, goal: i64) -> i64:
        """What one more goal would add to the value of the plan made last; in hundredths."""
        tuning = self.tuning
        effort: i64 = self._find_path(goal)
        value: i64 = -100 * self.penalty_of(goal)
        if effort < FAR and self._within_means(plan, effort):
            luck: i64 = 1000
            value = -self.effort_price * effort // 10
            i: i64
            for i in range(self.whole_size):
                luck = luck * tuning.luck // 1000
                if self.borrowed[self.whole[i]] == 0:
                    value += 100 * self.r.route_points[self.whole[i]]
            luck -= luck * self._time_risk(plan.effort + effort) // 1000
            value += (luck * self.points_of(goal) - (1000 - luck) * self.penalty_of(goal)) // 10
            if self.r.harbours > 0:
                value += luck * self._more_from_harbours(plan, goal) // 1000
        self._forget_path()
        return value

    def _more_from_harbours(self, plan: Plan, goal: i64) -> i64:
        if self.r.ticket_cities[goal] & self.r.ports == 0:
            return 0
        goals = plan.done + plan.open
        before: i64 = self._hoped_from_harbours(goals)
        goals.append(int(goal))
        return self._hoped_from_harbours(goals) - before

    def _find_path(self, goal: i64) -> i64:
        """Connect the locations of a goal one after the other; return the effort, or `FAR`."""
        r = self.r
        self.whole_size = 0
        if goal >= r.tickets:
            return self._add_leg(r.bonus_a[goal - r.tickets], r.bonus_b[goal - r.tickets])
        total: i64 = 0
        i: i64
        for i in range(r.ticket_start[goal], r.ticket_start[goal + 1] - 1):
            total += self._add_leg(bit(r.ticket_location[i]), bit(r.ticket_location[i + 1]))
            if total >= FAR:
                return FAR
        return total

    def _add_leg(self, starts: i64, goals: i64) -> i64:
        """Find one leg of a path; return its effort. From now on its routes cost nothing."""
        paths = self.paths
        if paths.find(starts, goals) >= FAR:
            return FAR
        effort: i64 = 0
        i: i64
        for i in range(paths.size):
            route: i64 = paths.path[i]
            cost: i64 = paths.cost[route]
            effort += cost if self.borrowed[route] != 0 else self.effort[route]
            self.whole[self.whole_size] = route
            self.whole_cost[self.whole_size] = cost
            self.whole_size += 1
            paths.cost[route] = 0
        return effort

    def _forget_path(self) -> None:
        """Give the routes of the path their former cost."""
        i: i64
        for i in range(self.whole_size):
            self.paths.cost[self.whole[i]] = self.whole_cost[i]
        self.whole_size = 0

    def _within_means(self, plan: Plan, effort: i64) -> bool:
        """Are there enough pieces, turns and stations for the path on top of the plan?"""
        r = self.r
        o = self.prospects
        self.new_trains = plan.trains
        self.new_ships = plan.ships
        self.new_stations = plan.stations
        self.new_lent = plan.lent
        i: i64
        for i in range(self.whole_size):
            route: i64 = self.whole[i]
            if self.borrowed[route] != 0:
                location: i64 = self.lender(route, self.new_stations, self.new_lent)
                if location < 0:
                    return False
                if self.lenders & bit(location) != 0:
                    self.new_lent |= bit(location)
                else:
                    self.new_stations |= bit(location)
            elif r.route_piece[route] == SHIP:
                self.new_ships += r.route_length[route]
            else:
                self.new_trains += r.route_length[route]
        return (
            self.new_trains <= o.trains
            and self.new_ships <= o.ships
            and self.new_trains + self.new_ships <= o.pieces
            and plan.effort + effort <= o.effort_left()
        )

    def _take_path(self, plan: Plan, effort: i64) -> None:
        """Add the path, which is within the seat's means, to the plan."""
        plan.effort += effort
        plan.trains = self.new_trains
        plan.ships = self.new_ships
        i: i64
        for i in range(self.whole_size):
            if self.borrowed[self.whole[i]] == 0:
                self._want(plan, self.whole[i])
        if self.new_stations != plan.stations or self.new_lent != plan.lent:
            plan.stations = self.new_stations
            plan.lent = self.new_lent
            self._price_loans(plan)

    def _want(self, plan: Plan, route: i64) -> None:
        plan.want(self.r, route)
        partner: i64 = self.r.route_partner[route]
        if partner >= 0:
            cost: i64 = self.paths.cost[partner]
            if cost > 0 and cost < FAR:
                plan.add_partner(self.r, partner)
                self.paths.cost[partner] = FAR

    def _price_loans(self, plan: Plan) -> None:
        """Price loans: a standing station lends for next to nothing, a new one costs cards, a turn
        and its points."""
        cost = self.paths.cost
        to_build: i64 = self.station_effort + 10 * count(plan.stations)
        route: i64
        for route in range(self.r.routes):
            if self.borrowed[route] != 0 and cost[route] != 0:
                location: i64 = self.lender(route, plan.stations, plan.lent)
                if location < 0:
                    cost[route] = FAR
                elif self.lenders & bit(location) != 0:
                    cost[route] = 1
                else:
                    cost[route] = to_build
