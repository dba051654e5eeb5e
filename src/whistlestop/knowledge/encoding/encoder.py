"""Writes an observation as small integers: what `observe` shows, without an object for it.

It reads a complete state, but only what the viewer may see of it. The blocks and what they mean
are in `layout.py`. Seats are counted from the viewer: 0 is the viewer, 1 the next in turn order.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64

from whistlestop.engine import state as es
from whistlestop.engine.bits import WORD, count, lowest
from whistlestop.engine.first_choices import may_decide
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.engine.tickets import least_kept
from whistlestop.knowledge.encoding.facts import Facts
from whistlestop.knowledge.encoding.layout import Layout
from whistlestop.planning.cheapest_paths import CheapestPaths


class Encoder:
    """Writes observations of games with one edition and one number of players."""

    def __init__(self, r: Rules, players: int) -> None:
        self.r = r
        self.paths = CheapestPaths(r)
        layout = Layout(r, players)
        self.cells: i64 = layout.cells
        """How many cells an observation has."""
        self.players: i64 = players
        start = layout.start
        self.decision: i64 = start["decision"]
        self.deciding: i64 = start["deciding"]
        self.turn: i64 = start["turn"]
        self.first: i64 = start["first"]
        self.setting_up: i64 = start["setting_up"]
        self.least: i64 = start["least"]
        self.drawn: i64 = start["drawn"]
        self.refilled: i64 = start["refilled"]
        self.paying_route: i64 = start["paying_route"]
        self.paying_station: i64 = start["paying_station"]
        self.paying_harbour: i64 = start["paying_harbour"]
        self.laid: i64 = start["laid"]
        self.laid_last: i64 = start["laid_last"]
        self.laid_color: i64 = start["laid_color"]
        self.revealed: i64 = start["revealed"]
        self.extra: i64 = start["extra"]
        self.token_at: i64 = start["token_at"]
        self.market: i64 = start["market"]
        self.decks: i64 = start["decks"]
        self.discards: i64 = start["discards"]
        self.ticket_deck: i64 = start["ticket_deck"]
        self.aside: i64 = start["aside"]
        self.stacks: i64 = start["stacks"]
        self.last_turns: i64 = start["last_turns"]
        self.idle: i64 = start["idle"]
        self.reason: i64 = start["reason"]
        self.cards: i64 = start["cards"]
        self.known: i64 = start["known"]
        self.tickets: i64 = start["tickets"]
        self.choosing: i64 = start["choosing"]
        self.reserve: i64 = start["reserve"]
        self.box: i64 = start["box"]
        self.score: i64 = start["score"]
        self.stations_left: i64 = start["stations_left"]
        self.harbours_left: i64 = start["harbours_left"]
        self.routes: i64 = start["routes"]
        self.network: i64 = start["network"]
        self.stations: i64 = start["stations"]
        self.harbours: i64 = start["harbours"]
        self.tokens: i64 = start["tokens"]
        self.completed: i64 = start["completed"]
        self.bonuses: i64 = start["bonuses"]
        self.hand: i64 = start["hand"]
        self.open: i64 = start["open"]
        self.held: i64 = start["held"]
        self.offered: i64 = start["offered"]
        self.distance: i64 = start["distance"]
        self.choice: i64 = start["choice"]

    def write(self, s: State, facts: Facts, viewer: i64, out: vec[i16], at: i64) -> None:
        """Write what a seat sees to the cells of `out` from `at` on."""
        facts.look(self.r, s, viewer, self.paths)
        i: i64
        for i in range(at, at + self.cells):
            out[i] = 0
        self._decision(s, viewer, out, at)
        self._table(s, out, at)
        seat: i64 = viewer
        for i in range(self.players):
            self._seat(s, facts, seat, i, out, at)
            seat += 1
            if seat == self.players:
                seat = 0
        self._own(s, facts, viewer, out, at)

    def _decision(self, s: State, viewer: i64, out: vec[i16], at: i64) -> None:
        decision: i64 = s.decision
        out[at + self.decision + decision] = 1
        out[at + self.turn + self._from(viewer, s.turn)] = 1
        out[at + self.first + self._from(viewer, s.first)] = 1
        out[at + self.setting_up] = i16(s.setting_up)
        seat: i64
        for seat in range(s.players):
            if may_decide(s, seat):
                out[at + self.deciding + self._from(viewer, seat)] = 1
        if decision == es.PAY or decision == es.SURCHARGE:
            self._payment(s, out, at)
        elif decision == es.KEEP_TICKETS:
            if may_decide(s, viewer):
                out[at + self.least] = i16(least_kept(s, viewer))
        elif decision == es.SECOND_CARD or decision == es.REFILL:
            out[at + self.drawn] = i16(s.drawn)
            if s.slot >= 0:
                out[at + self.refilled + s.slot] = 1
        elif decision == es.TAKE_TOKEN:
            _write_set(s.token_locations, out, at + self.token_at)

    def _from(self, viewer: i64, seat: i64) -> i64:
        """How many seats after the viewer a seat is."""
        after: i64 = seat - viewer
        if after < 0:
            after += self.players
        return after

    def _payment(self, s: State, out: vec[i16], at: i64) -> None:
        if s.target_kind == es.FOR_ROUTE:
            out[at + self.paying_route + s.target] = 1
        elif s.target_kind == es.FOR_STATION:
            out[at + self.paying_station + s.target] = 1
        else:
            out[at + self.paying_harbour + s.target] = 1
        piles = s.piles
        i: i64
        for i in range(self.r.kinds):
            out[at + self.laid + i] = i16(piles[es.LAID + i])
        for i in range(s.revealed):
            out[at + self.revealed + piles[es.REVEALED + i]] += 1
        if s.last_kind >= 0:
            out[at + self.laid_last + s.last_kind] = 1
        if s.laid_color >= 0:
            out[at + self.laid_color + s.laid_color] = 1
        out[at + self.extra] = i16(s.extra)

    def _table(self, s: State, out: vec[i16], at: i64) -> None:
        r = self.r
        piles = s.piles
        i: i64
        for i in range(r.slots):
            if piles[es.MARKET + i] != es.EMPTY:
                out[at + self.market + i * r.kinds + piles[es.MARKET + i]] = 1
        for i in range(r.kinds):
            out[at + self.discards + i] = i16(piles[es.DISCARD + r.kind_deck[i] * es.KINDS + i])
        out[at + self.decks] = i16(s.deck_size0)
        if r.decks > 1:
            out[at + self.decks + 1] = i16(s.deck_size1)
        out[at + self.ticket_deck] = i16(s.tickets_left)
        if r.goal > 0:
            out[at + self.aside] = i16(count(s.aside0) + count(s.aside1))
        for i in range(r.symbols):
            if piles[es.STACK_AT + i] != es.EMPTY:
                stack: i64 = at + self.stacks + i * r.locations + piles[es.STACK_AT + i]
                out[stack] = i16(piles[es.STACK_HEIGHT + i] + 1)
        out[at + self.last_turns] = i16(s.last_turns)
        out[at + self.idle] = i16(s.idle)
        out[at + self.reason] = i16(s.reason)

    def _seat(self, s: State, facts: Facts, seat: i64, place: i64, out: vec[i16], at: i64) -> None:
        """Write what everyone sees of a seat, which is the viewer's `place`-th neighbour."""
        r = self.r
        cells = s.seats
        base: i64 = seat * es.SEAT
        self._cards(s, facts, seat, place, out, at)
        held: i64 = count(cells[base + es.TICKETS]) + count(cells[base + es.TICKETS + 1])
        out[at + self.tickets + place] = i16(held)
        out[at + self.choosing + place] = i16(cells[base + es.OFFERED])
        out[at + self.score + place] = i16(cells[base + es.SCORE])
        word: i64
        for word in range(es.ROUTE_WORDS):
            routes: i64 = at + self.routes + place * r.routes + word * WORD
            _write_set(cells[base + es.OWNED + word], out, routes)
        i: i64
        network: i64 = at + self.network + place * r.locations
        for i in range(r.locations):
            out[network + i] = i16(facts.label[seat * r.locations + i])
        self._pieces(s, base, place, out, at)
        if r.symbols > 0:
            _write_set(cells[base + es.TOKENS], out, at + self.tokens + place * r.symbols)
        if r.goal > 0:
            for word in range(es.TICKET_WORDS):
                completed: i64 = at + self.completed + place * r.tickets + word * WORD
                _write_set(cells[base + es.COMPLETED + word], out, completed)
            _write_set(cells[base + es.BONUSES], out, at + self.bonuses + place * r.bonuses)

    def _cards(self, s: State, facts: Facts, seat: i64, place: i64, out: vec[i16], at: i64) -> None:
        r = self.r
        base: i64 = seat * es.SEAT
        known: i64 = at + self.known + place * r.kinds
        first: i64 = 0
        i: i64
        for i in range(r.kinds):
            out[known + i] = i16(facts.known[seat * r.kinds + i])
            if r.kind_deck[i] == 0:
                first += s.seats[base + es.HAND + i]
        out[at + self.cards + place * r.decks] = i16(first)
        if r.decks > 1:
            second: i64 = s.seats[base + es.HAND_SIZE] - first
            out[at + self.cards + place * r.decks + 1] = i16(second)

    def _pieces(self, s: State, base: i64, place: i64, out: vec[i16], at: i64) -> None:
        r = self.r
        cells = s.seats
        if r.fleet == 0:
            out[at + self.reserve + place] = i16(cells[base + es.RESERVE])
        else:
            pair: i64 = at + 2 * place
            piece: i64
            for piece in range(2):
                out[pair + self.reserve + piece] = i16(cells[base + es.RESERVE + piece])
                out[pair + self.box + piece] = i16(cells[base + es.BOX + piece])
        if r.stations > 0:
            out[at + self.stations_left + place] = i16(cells[base + es.STATIONS_LEFT])
            _write_set(cells[base + es.STATIONS], out, at + self.stations + place * r.locations)
        if r.harbours > 0:
            out[at + self.harbours_left + place] = i16(cells[base + es.HARBOURS_LEFT])
            _write_set(cells[base + es.HARBOURS], out, at + self.harbours + place * r.locations)

    def _own(self, s: State, facts: Facts, viewer: i64, out: vec[i16], at: i64) -> None:
        r = self.r
        cells = s.seats
        base: i64 = viewer * es.SEAT
        i: i64
        for i in range(r.kinds):
            out[at + self.hand + i] = i16(cells[base + es.HAND + i])
        for i in range(es.ROUTE_WORDS):
            _write_set(cells[base + es.FREE + i], out, at + self.open + i * WORD)
        for i in range(es.TICKET_WORDS):
            _write_set(cells[base + es.TICKETS + i], out, at + self.held + i * WORD)
        for i in range(cells[base + es.OFFERED]):
            out[at + self.offered + cells[base + es.OFFER + i]] = i16(i + 1)
        for i in range(r.tickets):
            out[at + self.distance + i] = i16(facts.distance[viewer * r.tickets + i])
        out[at + self.choice] = i16(cells[base + es.CHOICE])


def _write_set(members: i64, out: vec[i16], at: i64) -> None:
    """Write a 1 for every member of a set."""
    while members != 0:
        out[at + lowest(members)] = 1
        members &= members - 1
