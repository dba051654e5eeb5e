"""The greedy bot: finds cheap ways for its tickets and takes what brings them nearer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from whistlestop.action import Action
from whistlestop.bots.base import Bot
from whistlestop.bots.board import Board, Goal, board_of
from whistlestop.bots.demand import Demand
from whistlestop.bots.outlook import loan_places, route_costs, turns_left
from whistlestop.bots.plan import Means, Plan
from whistlestop.bots.purse import Purse
from whistlestop.bots.ways import CLOSED
from whistlestop.editions.tables import rules_for
from whistlestop.engine import rules as er
from whistlestop.engine import state as es
from whistlestop.observation import Observation

EFFORT_PRICE = 0.8
TURN_WORTH = 2.0


class GreedyBot(Bot):
    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._key: object = None
        self._made: Plan | None = None
        self._ticket_key: object = None
        self._ticket_worth = 0.0

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        return getattr(self, "_" + observation.decision.kind)(observation, legal)

    # plan
    def means(self, view):
        own = view.own
        board = board_of(view.edition)
        fleet = view.edition.fleet
        trains, ships = own.reserve[0] + own.box[0], own.reserve[1] + own.box[1]
        pieces = sum(own.reserve)
        if fleet is not None and pieces == 0:
            trains, ships, pieces = fleet.trains, fleet.ships, fleet.total
        seen = view.seats[view.seat]
        st = view.edition.stations
        cards = st.count - seen.stations_left + 1 if st else 0
        eff = 2 * turns_left(view, pieces) + sum(own.hand) + sum(view.decision.laid)
        return Means(trains, ships, pieces, eff, seen.stations_left, cards + 2 + (st.points_left if st else 0))

    def empty_plan(self, view):
        board = board_of(view.edition)
        cost = route_costs(board, view, view.seat)
        m = self.means(view)
        loans = loan_places(board, view, view.seat) if view.edition.stations else {}
        for route, place in loans.items():
            if place < 0:
                cost[route] = 1
            elif m.stations:
                cost[route] = m.station_effort
        return Plan(board, cost, loans, m)

    def goals(self, view, tickets):
        board = board_of(view.edition)
        goals = [board.tickets[t] for t in tickets]
        seen = view.seats[view.seat]
        goals += [g for i, g in enumerate(board.bonuses) if g.points and i not in seen.bonuses]
        return sorted(goals, key=lambda g: -g.points)

    def plan(self, view):
        key = (tuple(s.routes for s in view.seats), tuple(s.stations for s in view.seats), view.own.tickets, view.seats[view.seat].bonuses, view.own.box, view.own.reserve)
        m = self.means(view)
        if key != self._key or self._made.effort > m.effort:
            p = self.empty_plan(view)
            for g in self.goals(view, view.own.tickets):
                p.add(g)
            self._key, self._made = key, p
        return self._made

    # decisions
    def _keep_tickets(self, view, legal):
        r = rules_for(view.edition)
        base = self.empty_plan(view)
        best = None
        for a in legal:
            kept = a.number - r.keep
            ts = [t for i, t in enumerate(view.own.offered) if kept >> i & 1]
            p = base.copy()
            for g in self.goals(view, (*view.own.tickets, *ts)):
                p.add(g)
            v = p.value(EFFORT_PRICE)
            if best is None or v > best[0]:
                best = v, a
        return best[1]

    def _fleet(self, view, legal):
        p = self.plan(view)
        f = view.edition.fleet
        spare = f.total - p.trains - p.ships
        want = p.trains + spare * f.suggested_trains // f.total
        return min(legal, key=lambda a: abs(int(a.about) - want))

    def _place_stack(self, view, legal):
        p = self.plan(view)
        r = rules_for(view.edition)
        near = [x for route in p.wanted for x in p.board.ends[route]]
        return max(legal, key=lambda a: near.count(a.number - r.stack))

    def _take_token(self, view, legal):
        p = self.plan(view)
        r = rules_for(view.edition)
        near = [x for route in p.wanted for x in p.board.ends[route]]
        return min(legal, key=lambda a: near.count(a.number - r.token))

    def demand(self, view, wanted, hand):
        return Demand(view.edition, hand, wanted)

    def _pay(self, view, legal):
        d = view.decision
        hand = [a + b for a, b in zip(view.own.hand, d.laid)]
        p = self.plan(view)
        wanted = [x for x in p.wanted if d.paying_for != es.FOR_ROUTE or x != d.target]
        worth = self.demand(view, wanted, hand).worth
        purse = Purse(view.edition, hand, worth)
        if d.paying_for == es.FOR_ROUTE:
            cards = purse.for_route(view.edition.routes[d.target])
        elif d.paying_for == es.FOR_STATION:
            cards = purse.for_station(view.edition.stations.count - view.seats[view.seat].stations_left + 1)
        else:
            cards = purse.for_harbour()
        kind = min(k for k, n in cards.items() if n > d.laid[k])
        r = rules_for(view.edition)
        return next(a for a in legal if a.number == r.lay + kind)

    def _surcharge(self, view, legal):
        lays = [a for a in legal if a.kind == "lay"]
        length = view.edition.routes[view.decision.target].length
        if view.decision.extra > length:
            return legal[0]
        return lays[0]

    def _second_card(self, view, legal):
        return self.draw(view, legal)

    def _refill(self, view, legal):
        ex = self.expected(view, self.demand(view, self.target(view), view.own.hand).worth)
        return max(legal, key=lambda a: ex[a.number - er.REFILL_FROM])

    def expected(self, view, worth):
        ed = view.edition
        names = [d.name for d in ed.decks]
        tot = [0.0] * len(names); n = [0] * len(names)
        for k, kind in enumerate(ed.card_kinds):
            d = names.index(kind.deck)
            c = kind.count - view.own.hand[k] - view.discards[k]
            tot[d] += c * worth[k]; n[d] += c
        return [t / max(c, 1) for t, c in zip(tot, n)]

    def target(self, view):
        p = self.plan(view)
        if p.wanted:
            return p.wanted
        f = self.filler(view, p)
        return [f] if f is not None else []

    def filler(self, view, p):
        best = None
        res = view.own.reserve
        hand = view.own.hand
        for n, route in enumerate(view.edition.routes):
            if p.cost[n] in (0,) or p.cost[n] >= CLOSED or n in p.loans: continue
            if route.length > res[route.piece == "ship"]: continue
            d = Demand(view.edition, hand, [n])
            turns = 1 + (d.missing[n] + 1) // 2
            if turns > turns_left(view, sum(res)): continue
            v = (p.board.points[n] + self.token(view, n)) / turns
            if best is None or v > best[0]:
                best = v, n
        return best[1] if best else None

    def token(self, view, n):
        t = view.edition.tokens
        if t is None: return 0
        seen = view.seats[view.seat]
        a, b = board_of(view.edition).ends[n]
        have = len(seen.tokens)
        for s, (place, height) in enumerate(view.stacks):
            if place in (a, b) and height and s not in seen.tokens:
                return t.points[min(have + 1, len(t.points)-1)] - t.points[have] + 1
        return 0

    def draw(self, view, legal):
        r = rules_for(view.edition)
        worth = self.demand(view, self.target(view), view.own.hand).worth
        ex = self.expected(view, worth)
        scored = []
        for a in legal:
            if a.kind != "draw": continue
            if a.number >= r.draw_slot:
                k = view.market[a.number - r.draw_slot]
                scored.append((worth[k], -a.number, a, k == r.wild and r.wild_ends_draw))
            else:
                scored.append((ex[a.number - er.DRAW_DECK], -a.number, a, False))
        plain = sorted((x for x in scored if not x[3]), reverse=True)
        wilds = [x for x in scored if x[3]]
        if wilds and view.decision.kind == "turn":
            rest = sum(x[0] for x in plain[:2])
            if not plain or wilds[0][0] > rest: return wilds[0][2]
        return plain[0][2] if plain else wilds[0][2]

    def _turn(self, view, legal):
        r = rules_for(view.edition)
        p = self.plan(view)
        board = p.board
        kinds = {}
        for a in legal: kinds.setdefault(a.kind, []).append(a)
        left = turns_left(view, sum(view.own.reserve))
        claims = kinds.get("claim", [])
        wanted = [a for a in claims if a.number - r.claim in p.wanted and self.safe(view, a.number - r.claim)]
        if wanted:
            return max(wanted, key=lambda a: board.effort[a.number - r.claim])
        if "harbour" in kinds:
            h = self.harbour(view, p, kinds["harbour"], left)
            if h: return h
        if "station" in kinds and p.stations and (not p.wanted or left <= 3):
            for a in kinds["station"]:
                if a.number - r.station in p.stations: return a
        if "exchange" in kinds and p.wanted:
            x = self.exchange(view, p, kinds["exchange"])
            if x: return x
        if "tickets" in kinds and not p.wanted and not p.stations and left > 4:
            if self.ticket_worth(view, p) > TURN_WORTH: return kinds["tickets"][0]
        if "replace" in kinds and not any(g.penalty or g in p.open for g in self.goals(view, view.own.tickets) ) :
            return kinds["replace"][0]
        if not p.wanted or left <= 1:
            f = self.filler(view, p)
            for a in claims:
                if a.number - r.claim == f: return a
            if left <= 1 and claims:
                return max(claims, key=lambda a: board.points[a.number - r.claim])
        if "draw" in kinds:
            return self.draw(view, kinds["draw"])
        if claims:
            return max(claims, key=lambda a: board.points[a.number - r.claim])
        return legal[0]

    def safe(self, view, n):
        return True

    def harbour(self, view, p, acts, left):
        r = rules_for(view.edition)
        goals = p.done + p.open
        def count(a):
            pl = a.number - r.harbour
            return sum((pl,) in g.places for g in goals)
        best = max(acts, key=count)
        return best if count(best) or left <= 2 else None

    def exchange(self, view, p, acts):
        r = rules_for(view.edition)
        res = view.own.reserve
        for piece, need, start in ((0, p.trains, r.exchange_ships), (1, p.ships, r.exchange_trains)):
            short = need - res[piece]
            if short > 0 and any(view.edition.routes[w].piece == ("train","ship")[piece] and view.edition.routes[w].length > res[piece] for w in p.wanted):
                for a in acts:
                    if a.number == start + short: return a
        return None

    def ticket_worth(self, view, p):
        key = (self._key)
        if key == self._ticket_key: return self._ticket_worth
        vals = []
        now = p.value(EFFORT_PRICE)
        for t, ticket in enumerate(view.edition.tickets):
            if t in view.own.tickets or ticket.deck != "regular": continue
            q = p.copy()
            q.add(p.board.tickets[t])
            vals.append(q.value(EFFORT_PRICE) - now)
        vals.sort()
        k = view.edition.tickets_rules.draw
        n = len(vals)
        # expected best of k
        tot = 0.0; 
        for i, v in enumerate(vals):
            tot += v * (((i + 1) / n) ** k - (i / n) ** k)
        self._ticket_key, self._ticket_worth = key, tot
        return tot
