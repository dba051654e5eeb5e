"""Scenes: an engine state in the middle of a game, of which a test states only what matters.

Unlike `tests.kit.table`, which reads a position document, a scene can be a state that no game
reaches, and its facts can be changed one by one.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.kit.engine_state import counts_of, give_hand, give_routes, give_tickets, set_reserve
from whistlestop.editions import Edition
from whistlestop.editions import edition as find_edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine import actions, legality, setup
from whistlestop.engine import state as es
from whistlestop.engine.bits import WORD
from whistlestop.engine.market import survey
from whistlestop.engine.payment.next_card import next_kinds
from whistlestop.engine.turns import end_game
from whistlestop.game.action import all_actions


class Scene:
    """A game at the first turn of seat 0: hands, tickets and board are empty."""

    def __init__(self, board: str | Edition, players: int = 2) -> None:
        self.edition = find_edition(board) if isinstance(board, str) else board
        self.r = rules_for(self.edition)
        self.s = setup.set_up(self.r, players, 7, 0, False)
        while self.s.setting_up:
            actions.apply(self.r, self.s, legality.legal_actions(self.r, self.s)[0])
        for seat in range(players):
            self.hand(seat)
            for word in range(es.TICKET_WORDS):
                self.set(seat, es.TICKETS + word, 0)
        self._routes = {route.id: n for n, route in enumerate(self.edition.routes)}
        self._locations = {location.id: n for n, location in enumerate(self.edition.locations)}
        self._tickets = {ticket.id: n for n, ticket in enumerate(self.edition.tickets)}
        self._actions = {a.text: a.number for a in all_actions(self.edition) if a is not None}

    def get(self, seat: int, field: int) -> int:
        """A cell of a seat."""
        return int(self.s.seats[seat * es.SEAT + field])

    def set(self, seat: int, field: int, value: int) -> Scene:
        """Change a cell of a seat."""
        self.s.seats[seat * es.SEAT + field] = value
        return self

    def hand(self, seat: int, **cards: int) -> Scene:
        """Give a seat exactly these cards."""
        assert set(cards) <= {kind.id for kind in self.edition.card_kinds}
        give_hand(self.s, seat, counts_of(self.edition, cards))
        return self

    def pieces(self, seat: int, trains: int, ships: int = 0) -> Scene:
        """Set a seat's reserve."""
        set_reserve(self.s, seat, trains, ships)
        return self

    def own(self, seat: int, *routes: str) -> Scene:
        """Let a seat have claimed routes: pieces, points and closed doubles follow."""
        r = self.r
        for name in routes:
            route = self._routes[name]
            give_routes(r, self.s, seat, [route])
            piece = es.RESERVE + int(r.route_piece[route])
            self.set(seat, piece, self.get(seat, piece) - r.route_length[route])
            self.set(seat, es.SCORE, self.get(seat, es.SCORE) + r.route_points[route])
        return self

    def tickets(self, seat: int, *tickets: str) -> Scene:
        """Put tickets into a seat's hand."""
        give_tickets(self.s, seat, [self._tickets[name] for name in tickets])
        return self

    def completed(self, seat: int, *tickets: str) -> Scene:
        """Let a seat have completed tickets in a race."""
        for name in tickets:
            word, bit = divmod(self._tickets[name], WORD)
            self.set(seat, es.COMPLETED + word, self.get(seat, es.COMPLETED + word) | 1 << bit).set(
                seat, es.GOALS, self.get(seat, es.GOALS) + 1
            )
        return self

    def station(self, seat: int, *cities: str) -> Scene:
        """Build stations for a seat."""
        return self._build(seat, es.STATIONS, es.STATIONS_LEFT, cities)

    def harbour(self, seat: int, *cities: str) -> Scene:
        """Build harbours for a seat."""
        return self._build(seat, es.HARBOURS, es.HARBOURS_LEFT, cities)

    def _build(self, seat: int, built: int, left: int, cities: tuple[str, ...]) -> Scene:
        for name in cities:
            self.set(seat, built, self.get(seat, built) | 1 << self._locations[name])
            self.set(seat, left, self.get(seat, left) - 1)
        return self

    def market(self, *cards: str | None) -> Scene:
        """Lay out the market; None is an empty slot."""
        kinds = [kind.id for kind in self.edition.card_kinds]
        for slot, card in enumerate(cards):
            self.s.piles[es.MARKET + slot] = es.EMPTY if card is None else kinds.index(card)
        survey(self.r, self.s)
        return self

    def no_decks(self) -> Scene:
        """Take all face-down cards off the table."""
        self.s.deck_size0 = self.s.deck_size1 = 0
        return self

    def top_of_deck(self, *cards: str) -> Scene:
        """Put cards on top of the first deck, the first one uppermost."""
        kinds = [kind.id for kind in self.edition.card_kinds]
        top = int(self.r.deck_at[0] + self.s.deck_size0) - 1
        for depth, card in enumerate(cards):
            self.s.piles[top - depth] = kinds.index(card)
        return self

    def number(self, text: str) -> int:
        """The number of an action in notation."""
        return self._actions[text]

    def play(self, *texts: str) -> Scene:
        """Carry out legal actions."""
        for text in texts:
            assert self.number(text) in legality.legal_actions(self.r, self.s), text
            actions.apply(self.r, self.s, self.number(text))
        return self

    def over(self, reason: int = es.LAST_TURNS_PLAYED) -> Scene:
        """End the game here."""
        end_game(self.s, reason)
        return self


def laid_card_by_card(scene: Scene, target_kind: int, target: int) -> Iterator[tuple[int, ...]]:
    """Every payment of seat 0 that the engine lets it lay, one card after the other."""
    s = scene.s.copy()
    actions.apply(scene.r, s, _begin(scene, target_kind, target))
    yield from _continued(scene, s)


def _begin(scene: Scene, target_kind: int, target: int) -> int:
    r = scene.r
    first = {es.FOR_ROUTE: r.claim, es.FOR_STATION: r.station, es.FOR_HARBOUR: r.harbour}
    return int(first[target_kind]) + target


def _continued(scene: Scene, s: es.State) -> Iterator[tuple[int, ...]]:
    kinds = int(next_kinds(scene.r, s))
    if kinds == 0:
        yield tuple(int(s.piles[es.LAID + kind]) for kind in range(scene.r.kinds))
    for kind in range(scene.r.kinds):
        if kinds >> kind & 1:
            following = s.copy()
            actions.apply(scene.r, following, scene.r.lay + kind)
            yield from _continued(scene, following)
