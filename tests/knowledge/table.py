"""An engine state with the record of its past, for tests of what a seat can know.

A `Game` has both as well, but it keeps the record to itself; here tests read the record, replace
it, and change what a seat cannot see.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.kit.random_games import random_steps
from tests.kit.tables import NAMES
from whistlestop.editions import Edition, edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine import actions, legality, setup
from whistlestop.engine import state as es
from whistlestop.engine.first_choices import may_decide
from whistlestop.engine.goals import held_tickets
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.game.notation import read_move, read_seat
from whistlestop.game.position import read_position
from whistlestop.knowledge.observation import Observation, determinise, observe
from whistlestop.knowledge.record import Record


class Table:
    """A game with its record."""

    def __init__(self, edition: Edition, state: State, record: Record) -> None:
        self.edition = edition
        self.r: Rules = rules_for(edition)
        self.s = state
        self.record = record
        if state.journal is None:
            state.journal = []
        self._read_journal()

    @classmethod
    def new(cls, name: str, players: int, seed: int, first: int = -1) -> Table:
        """A new game."""
        found = edition(name)
        s = setup.set_up(rules_for(found), players, seed, first, True)
        return cls(found, s, Record.from_state(found, rules_for(found), s))

    @classmethod
    def at(cls, name: str, **document: Any) -> Table:
        """A game that begins from a position document."""
        read = read_position({"edition": name, **document})
        record = Record.from_state(read.edition, read.rules, read.state)
        return cls(read.edition, read.state, record)

    @classmethod
    def scarce(cls, name: str, hands: list[dict[str, int]], deck: list[str], **more: Any) -> Table:
        """A position whose deck holds only these cards: one more seat holds all others."""
        rest = Counter({kind.id: kind.count for kind in edition(name).card_kinds})
        rest.subtract(Counter(deck))
        rest.subtract(Counter(more.get("market", ())))
        for counts in (*hands, *more.get("discards", {}).values()):
            rest.subtract(counts)
        assert min(rest.values()) >= 0
        seats = [{"hand": hand} for hand in [*hands, dict(+rest)]]
        return cls.at(name, seats=seats, decks={"train": deck}, **more)

    @classmethod
    def imagined(cls, view: Observation, seed: int) -> Table:
        """A table that could be behind a view."""
        state, record = determinise(view, random.Random(seed))
        return cls(view.edition, state, record)

    @property
    def players(self) -> int:
        return int(self.s.players)

    @property
    def over(self) -> bool:
        return self.s.decision == es.OVER

    def copy(self) -> Table:
        return Table(self.edition, self.s.copy(), self.record.copy())

    def view(self, seat: int | None) -> Observation:
        names = NAMES[: self.players]
        return observe(self.edition, self.r, self.s, self.record, seat, names)

    def act(self, *numbers: int, seat: int | None = None) -> Table:
        """Apply actions by number, each of them legal."""
        if seat is not None:
            assert may_decide(self.s, seat)
            self.s.seat = seat
        for number in numbers:
            assert legality.is_legal(self.r, self.s, number)
            actions.apply(self.r, self.s, number)
        self._read_journal()
        return self

    def play(self, *moves: str) -> Table:
        """Apply moves in notation."""
        for move in moves:
            seat, text = read_seat(move)
            self.act(*read_move(self.edition, text), seat=seat)
        return self

    def play_at_random(self, dice: random.Random, one_in: int = 10) -> Iterator[None]:
        """Play to the end. Pauses at one in `one_in` decisions, and at all of the rarer ones."""
        common = (es.TURN, es.SECOND_CARD, es.REFILL, es.PAY)
        if self.s.decision not in common or dice.randrange(one_in) == 0:
            yield
        for _ in random_steps(self.edition, self.s, dice):
            self._read_journal()
            if self.s.decision not in common or dice.randrange(one_in) == 0:
                yield

    def legal(self) -> list[int]:
        return legality.legal_actions(self.r, self.s)

    def _read_journal(self) -> None:
        for entry in self.s.journal or []:
            self.record.note(entry)
        self.s.journal = []

    # What lies where, in words.

    def hand(self, seat: int) -> Counter[str]:
        base = seat * es.SEAT + es.HAND
        kinds = self.edition.card_kinds
        return +Counter({kind.id: int(self.s.seats[base + n]) for n, kind in enumerate(kinds)})

    def deck(self, number: int = 0) -> list[str]:
        """The cards of a deck, top card first."""
        size = self.s.deck_size0 if number == 0 else self.s.deck_size1
        start = self.r.deck_at[number]
        cells = [self.s.piles[start + i] for i in range(size - 1, -1, -1)]
        return [self.edition.card_kinds[kind].id for kind in cells]

    def tickets(self, seat: int) -> set[str]:
        return {self.edition.tickets[n].id for n in held_tickets(self.s, seat)}

    def offered(self, seat: int) -> list[str]:
        base = seat * es.SEAT
        cells = [self.s.seats[base + es.OFFER + i] for i in range(self.s.seats[base + es.OFFERED])]
        return [self.edition.tickets[n].id for n in cells]

    def ticket_deck(self) -> list[str]:
        """The ticket deck, top ticket first."""
        ring = int(self.r.tickets)
        cells = [(int(self.s.ticket_top) + i) % ring for i in range(self.s.tickets_left)]
        return [self.edition.tickets[self.s.piles[es.TICKET_DECK + i]].id for i in cells]

    def aside(self) -> set[str]:
        pile = int(self.s.aside0) | int(self.s.aside1) << 63
        return {ticket.id for n, ticket in enumerate(self.edition.tickets) if pile >> n & 1}

    def completed(self, seat: int) -> set[str]:
        base = seat * es.SEAT + es.COMPLETED
        pile = int(self.s.seats[base]) | int(self.s.seats[base + 1]) << 63
        return {ticket.id for n, ticket in enumerate(self.edition.tickets) if pile >> n & 1}

    def all_cards(self) -> Counter[str]:
        """Every card, wherever it lies."""
        kinds = self.edition.card_kinds
        found: Counter[str] = Counter()
        for seat in range(self.players):
            found += self.hand(seat)
        for deck in range(self.r.decks):
            found += Counter(self.deck(deck))
            pile = es.DISCARD + deck * es.KINDS
            found += Counter({kind.id: int(self.s.piles[pile + n]) for n, kind in enumerate(kinds)})
        found += Counter({kind.id: int(self.s.piles[es.LAID + n]) for n, kind in enumerate(kinds)})
        shown = [self.s.piles[es.REVEALED + i] for i in range(self.s.revealed)]
        shown += [n for i in range(self.r.slots) if (n := self.s.piles[es.MARKET + i]) != es.EMPTY]
        return found + Counter(kinds[n].id for n in shown)

    def all_tickets(self) -> list[str]:
        """Every ticket in play, wherever it lies."""
        found = [*self.ticket_deck(), *self.aside()]
        for seat in range(self.players):
            found += [*self.tickets(seat), *self.offered(seat), *self.completed(seat)]
        return found


def seats_and_spectator(table: Table) -> list[int | None]:
    """Everyone who may look."""
    return [None, *range(table.players)]
