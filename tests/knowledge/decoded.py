"""What the cells of an encoding should say, found out slowly from an observation."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from functools import cache
from typing import Any

import whistlestop as ws
from whistlestop.editions.vocabulary import SYMBOLS
from whistlestop.knowledge.observation import Observation

UNREACHABLE = 127


@cache
def cells(name: str, players: int) -> list[tuple[str, tuple[str, ...]]]:
    """The block of every cell, and what the cell is about."""
    encoding = ws.encoding(name, players)
    described = [encoding.describe(i) for i in range(encoding.size)]
    return [(cell.block, cell.items) for cell in described]


class Decoded:
    """An observation, asked about one cell at a time."""

    def __init__(self, view: Observation) -> None:
        self.view = view
        self.edition = view.edition
        self.own = view.own
        self.decision = view.decision
        for decision in view.decisions:
            if decision.seat == view.seat:
                self.decision = decision
        self.deciding = [decision.seat for decision in view.decisions]
        edition = view.edition
        lists: list[Sequence[Any]] = [
            *(edition.routes, edition.locations, edition.tickets, edition.card_kinds),
            edition.bonuses,
        ]
        self.names = [{thing.id: n for n, thing in enumerate(things)} for things in lists]
        self.networks = [_components(view, seat) for seat in range(len(view.seats))]
        self.closed = self._closed()

    def all(self) -> list[int]:
        """What every cell should say."""
        return [
            int(getattr(self, f"_{block}")(*items))
            for block, items in cells(self.edition.id, len(self.view.seats))
        ]

    def _route(self, name: str) -> int:
        return self.names[0][name]

    def _location(self, name: str) -> int:
        return self.names[1][name]

    def _ticket(self, name: str) -> int:
        return self.names[2][name]

    def _kind(self, name: str) -> int:
        return self.names[3][name]

    def _number(self, after: str) -> int:
        assert self.view.seat is not None
        return (self.view.seat + int(after)) % len(self.view.seats)

    def _deck(self, name: str) -> int:
        return [deck.name for deck in self.edition.decks].index(name)

    # The decision.

    def _decision(self, kind: str) -> bool:
        return self.view.decision.kind == kind

    def _deciding(self, seat: str) -> bool:
        return self._number(seat) in self.deciding

    def _turn(self, seat: str) -> bool:
        return self._number(seat) == self.view.turn

    def _first(self, seat: str) -> bool:
        return self._number(seat) == self.view.first

    def _setting_up(self) -> bool:
        return self.view.setting_up

    def _least(self) -> int:
        return self.decision.least if self.view.seat in self.deciding else 0

    def _drawn(self) -> int:
        return self.decision.drawn

    def _refilled(self, slot: str) -> bool:
        return self.decision.slot == int(slot) - 1

    def _paying(self, kind: int, target: int) -> bool:
        return (self.decision.target_kind, self.decision.target) == (kind, target)

    def _paying_route(self, route: str) -> bool:
        return self._paying(0, self._route(route))

    def _paying_station(self, location: str) -> bool:
        return self._paying(1, self._location(location))

    def _paying_harbour(self, location: str) -> bool:
        return self._paying(2, self._location(location))

    def _laid(self, kind: str) -> int:
        return self.decision.laid[self._kind(kind)] if self.decision.laid else 0

    def _laid_last(self, kind: str) -> bool:
        return self.decision.last_kind == self._kind(kind)

    def _laid_color(self, color: str) -> bool:
        return self.decision.color == self.edition.colors.index(color)

    def _revealed(self, kind: str) -> int:
        return self.decision.revealed.count(self._kind(kind))

    def _extra(self) -> int:
        return self.decision.extra

    def _token_at(self, location: str) -> bool:
        return self._location(location) in self.decision.locations

    # The table.

    def _market(self, slot: str, kind: str) -> bool:
        return self.view.market[int(slot) - 1] == self._kind(kind)

    def _decks(self, deck: str) -> int:
        return self.view.decks[self._deck(deck)]

    def _discards(self, kind: str) -> int:
        return self.view.discards[self._kind(kind)]

    def _ticket_deck(self) -> int:
        return self.view.ticket_deck

    def _aside(self) -> int:
        return self.view.aside

    def _stacks(self, symbol: str, location: str) -> int:
        at, tokens = self.view.stacks[SYMBOLS.index(symbol)]
        return tokens + 1 if at == self._location(location) else 0

    def _last_turns(self) -> int:
        return self.view.last_turns

    def _idle(self) -> int:
        return self.view.idle

    def _reason(self) -> int:
        return self.view.reason

    # The seats.

    def _cards(self, seat: str, deck: str) -> int:
        return self.view.seats[self._number(seat)].cards[self._deck(deck)]

    def _known(self, seat: str, kind: str) -> int:
        return self.view.public_history.known[self._number(seat)][self._kind(kind)]

    def _tickets(self, seat: str) -> int:
        return self.view.seats[self._number(seat)].tickets

    def _choosing(self, seat: str) -> int:
        return self.view.seats[self._number(seat)].offered

    def _reserve(self, seat: str, piece: str) -> int:
        return self.view.seats[self._number(seat)].reserve[piece == "ship"]

    def _box(self, seat: str, piece: str) -> int:
        return self.view.seats[self._number(seat)].box[piece == "ship"]

    def _score(self, seat: str) -> int:
        return self.view.seats[self._number(seat)].score

    def _stations_left(self, seat: str) -> int:
        return self.view.seats[self._number(seat)].stations_left

    def _harbours_left(self, seat: str) -> int:
        return self.view.seats[self._number(seat)].harbours_left

    def _routes(self, seat: str, route: str) -> bool:
        return self._route(route) in self.view.seats[self._number(seat)].routes

    def _network(self, seat: str, location: str) -> int:
        component = self.networks[self._number(seat)].get(location, set())
        return min(map(self._location, component)) + 1 if component else 0

    def _stations(self, seat: str, location: str) -> bool:
        return self._location(location) in self.view.seats[self._number(seat)].stations

    def _harbours(self, seat: str, location: str) -> bool:
        return self._location(location) in self.view.seats[self._number(seat)].harbours

    def _tokens(self, seat: str, symbol: str) -> bool:
        return SYMBOLS.index(symbol) in self.view.seats[self._number(seat)].tokens

    def _completed(self, seat: str, ticket: str) -> bool:
        return self._ticket(ticket) in self.view.seats[self._number(seat)].completed

    def _bonuses(self, seat: str, bonus: str) -> bool:
        return self.names[4][bonus] in self.view.seats[self._number(seat)].bonuses

    # The viewer's own.

    def _hand(self, kind: str) -> int:
        assert self.own is not None
        return self.own.hand[self._kind(kind)]

    def _open(self, route: str) -> bool:
        return route not in self.closed

    def _held(self, ticket: str) -> bool:
        assert self.own is not None
        return self._ticket(ticket) in self.own.tickets

    def _offered(self, ticket: str) -> int:
        assert self.own is not None
        number = self._ticket(ticket)
        return self.own.offered.index(number) + 1 if number in self.own.offered else 0

    def _distance(self, ticket: str) -> int:
        assert self.own is not None
        number = self._ticket(ticket)
        if number not in self.own.tickets + self.own.offered:
            return -1
        locations = self.edition.tickets[number].locations
        total = sum(map(self._spaces, locations, locations[1:]))
        return min(total, UNREACHABLE)

    def _choice(self) -> int:
        """The places of the tickets chosen, as a set; of a fleet its trains and one more."""
        assert self.own is not None
        if self.own.choice < 0:
            return 0
        words = self.view.to_dict()["own"]["choice"]
        if "trains" in words:
            return int(words["trains"]) + 1
        return sum(
            1 << place
            for place, number in enumerate(self.own.offered)
            if self.edition.tickets[number].id in words["kept"]
        )

    def _closed(self) -> set[str]:
        """Routes that a claim, or the rule for double routes, closes to the viewer."""
        edition, view = self.edition, self.view
        closed = set()
        for seat, seen in enumerate(view.seats):
            for number in seen.routes:
                taken = edition.routes[number]
                for route in edition.routes:
                    double = route.double is not None and route.double == taken.double
                    few = len(view.seats) <= edition.doubles_closed_up_to
                    if route is taken or (double and (few or seat == view.seat)):
                        closed.add(route.id)
        return closed

    def _spaces(self, start: str, end: str) -> int:
        """Spaces of open routes on the shortest way between two locations."""
        assert self.view.seat is not None
        own = {self.edition.routes[n].id for n in self.view.seats[self.view.seat].routes}
        waiting, settled = [(0, start)], set()
        while waiting:
            spaces, location = heapq.heappop(waiting)
            if location == end:
                return spaces
            if location in settled:
                continue
            settled.add(location)
            for route in self.edition.routes:
                if location in (route.a, route.b) and (
                    route.id in own or route.id not in self.closed
                ):
                    far = route.b if location == route.a else route.a
                    cost = 0 if route.id in own else route.length
                    heapq.heappush(waiting, (spaces + cost, far))
        return UNREACHABLE


def _components(view: Observation, seat: int) -> dict[str, set[str]]:
    """The locations of a seat's network, each with those that are joined to it."""
    found: dict[str, set[str]] = {}
    for number in view.seats[seat].routes:
        route = view.edition.routes[number]
        joined = found.get(route.a, {route.a}) | found.get(route.b, {route.b})
        for location in joined:
            found[location] = joined
    return found
