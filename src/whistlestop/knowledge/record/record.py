"""A record reads the engine's journal, entry by entry, and remembers what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from whistlestop.editions.model import Edition
from whistlestop.engine import journal as j
from whistlestop.engine import state as es
from whistlestop.engine.goals import held_tickets
from whistlestop.engine.journal import JournalEntry
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.knowledge.record.from_state import FirstChoices, discards, first_choices_made
from whistlestop.knowledge.record.history import (
    NOTHING_SEEN,
    History,
    Surprise,
    TicketChoice,
    TicketMemory,
    TicketMove,
)
from whistlestop.knowledge.record.pools import OpenPool, Row, plus, pools_not_in_sight

Table = list[Row]
"""Rows by seat of numbers by card kind or deck. A row is replaced, never changed: copies and
observations share it."""


class RecordValues(NamedTuple):
    """A record as plain values."""

    history: History
    drawn: list[list[Table]]
    """By deck and pool: what each seat has drawn."""
    first_choices: FirstChoices
    memory: list[TicketMemory]
    table: tuple[list[int], Row, list[int], Row]
    """What later entries refer to."""


class Record:
    """The memory of a table. Make one for a new game, or with `from_state`; then `note`."""

    def __init__(self, r: Rules, players: int) -> None:
        no_cards = (0,) * int(r.kinds)
        self._rules = r
        self.taken: Table = [no_cards] * players
        self.paid: Table = [no_cards] * players
        self.known: Table = [no_cards] * players
        self.blind: Table = [(0,) * int(r.decks)] * players
        self.pools: list[list[OpenPool]] = [[] for _ in range(r.decks)]
        self.surprises: list[Surprise] = []
        self.tickets_drawn = [0] * players
        self.tickets_kept = [0] * players
        self.tickets_declined = [0] * players
        self.ticket_moves: list[TicketMove] = []
        self.fresh_tickets = [0] * players
        self.fresh_aside = [0] * players

        self.first_choices: FirstChoices = {}
        """First tickets already chosen: no seat may see them before all have chosen."""
        self.memory = [NOTHING_SEEN] * players
        """Private: the tickets a seat has seen."""

        # What later entries refer to. At the start all cards wait to be shuffled.
        self._deck_sizes = [0] * int(r.decks)
        self._ahead: tuple[int, ...] = ()
        # Without players it is the start of a copy, which gets its numbers from elsewhere.
        kinds = int(r.kinds) if players else 0
        self._discards = [int(r.kind_count[kind]) for kind in range(kinds)]
        self._revealed: tuple[int, ...] = ()

    @classmethod
    def from_state(cls, edition: Edition, r: Rules, s: State) -> Record:
        """The record of a game that begins here. There is no past: hands and decks are unknown.

        If the state's journal still holds the set-up, the record begins there, with nothing dealt.
        """
        new = cls(r, s.players)
        if s.journal:
            return new
        new.look_at_table(s)
        new.first_choices = first_choices_made(s)
        new.pools = pools_not_in_sight(r, s)
        for seat in range(s.players):
            base = seat * es.SEAT
            offer = tuple(
                int(s.seats[base + es.OFFER + i]) for i in range(s.seats[base + es.OFFERED])
            )
            new.memory[seat] = TicketMemory(offer=offer)
            if r.goal > 0:
                new.fresh_tickets[seat] = len(held_tickets(s, seat))
        return new

    def look_at_table(self, s: State) -> None:
        """Take deck sizes, discards and turned-up cards from a state."""
        r = self._rules
        self._deck_sizes = [int(s.deck_size0), int(s.deck_size1)][: r.decks]
        self._discards = discards(r, s)
        self._revealed = tuple(int(s.piles[es.REVEALED + i]) for i in range(s.revealed))

    @classmethod
    def recalled(cls, r: Rules, history: History, pools: list[list[OpenPool]]) -> Record:
        """A record with this public past and these pools. Otherwise its private part is empty."""
        new = cls(r, 0)
        new.memory = [NOTHING_SEEN] * len(history.known)
        new.taken, new.paid = list(history.taken), list(history.paid)
        new.known, new.blind = list(history.known), list(history.blind)
        new.pools = pools
        new.surprises = list(history.surprises)
        new.tickets_drawn = list(history.tickets_drawn)
        new.tickets_kept = list(history.tickets_kept)
        new.tickets_declined = list(history.tickets_declined)
        new.ticket_moves = list(history.ticket_moves)
        new.fresh_tickets = list(history.fresh_tickets)
        new.fresh_aside = list(history.fresh_aside)
        return new

    def history(self) -> History:
        """The public part as it stands now."""
        return History(
            tuple(self.taken),
            tuple(self.paid),
            tuple(self.known),
            tuple(self.blind),
            tuple([tuple([pool.closed() for pool in pools]) for pools in self.pools]),
            tuple(self.surprises),
            tuple(self.tickets_drawn),
            tuple(self.tickets_kept),
            tuple(self.tickets_declined),
            tuple(self.ticket_moves),
            tuple(self.fresh_tickets),
            tuple(self.fresh_aside),
        )

    def drawn(self, seat: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Private: what a seat holds from each pool of each deck, by kind."""
        return tuple([tuple([pool.drawn[seat] for pool in pools]) for pools in self.pools])

    def copy(self) -> Record:
        """An independent record of the same past."""
        new = Record(self._rules, 0)
        new.taken = self.taken[:]
        new.paid = self.paid[:]
        new.known = self.known[:]
        new.blind = self.blind[:]
        new.pools = [[pool.copy() for pool in pools] for pools in self.pools]
        new.surprises = self.surprises[:]
        new.tickets_drawn = self.tickets_drawn[:]
        new.tickets_kept = self.tickets_kept[:]
        new.tickets_declined = self.tickets_declined[:]
        new.ticket_moves = self.ticket_moves[:]
        new.fresh_tickets = self.fresh_tickets[:]
        new.fresh_aside = self.fresh_aside[:]
        new.first_choices = self.first_choices.copy()
        new.memory = self.memory[:]
        new._deck_sizes = self._deck_sizes[:]
        new._ahead = self._ahead
        new._discards = self._discards[:]
        new._revealed = self._revealed
        return new

    def values(self) -> RecordValues:
        """The whole record as plain values, for pickling."""
        drawn = [[pool.drawn[:] for pool in pools] for pools in self.pools]
        table = (self._deck_sizes[:], self._ahead, self._discards[:], self._revealed)
        return RecordValues(self.history(), drawn, self.first_choices.copy(), self.memory[:], table)

    @classmethod
    def from_values(cls, r: Rules, values: RecordValues) -> Record:
        """The record that has these values."""
        pools = [
            [OpenPool(pool.cards, drawn) for pool, drawn in zip(closed, rows, strict=True)]
            for closed, rows in zip(values.history.pools, values.drawn, strict=True)
        ]
        new = cls.recalled(r, values.history, pools)
        new.first_choices = values.first_choices
        new.memory = values.memory
        new._deck_sizes, new._ahead, new._discards, new._revealed = values.table
        return new

    def note_all(self, entries: list[JournalEntry]) -> None:
        """Remember entries of the engine's journal in order."""
        for entry in entries:
            self.note(entry)

    def note(self, entry: JournalEntry) -> None:
        """Remember an entry of the engine's journal. Entries come in order, each once."""
        remember = _NOTES.get(entry[0])
        if remember is not None:
            remember(self, entry)

    # Cards.

    def _deck_remade(self, entry: JournalEntry) -> None:
        deck, size = entry[2], entry[3]
        self._deck_sizes[deck] += size
        cards = [0] * self._rules.kinds
        for kind in range(self._rules.kinds):
            if self._rules.kind_deck[kind] == deck:
                cards[kind] = self._discards[kind]
                self._discards[kind] = 0
        for kind in self._ahead:
            cards[kind] -= 1
        self._ahead = ()
        no_cards = (0,) * int(self._rules.kinds)
        self.pools[deck].append(OpenPool(tuple(cards), [no_cards] * len(self.known)))

    def _drawn_blind(self, entry: JournalEntry) -> None:
        _, seat, deck, _, items = entry
        self.blind[seat] = plus(self.blind[seat], deck, 1)
        self._deck_sizes[deck] -= 1
        self.pools[deck][-1].draw(seat, items[0], 1)

    def _market_filled(self, entry: JournalEntry) -> None:
        self._turned_up(entry[4][0])

    def _turned_up(self, kind: int) -> None:
        """A card left its deck for all to see.

        A tunnel may turn up more cards than the deck has. Those of the next deck are noted before
        that deck is, and wait for it.
        """
        deck = self._rules.kind_deck[kind]
        self._deck_sizes[deck] -= 1
        if self._deck_sizes[deck] < 0:
            self._ahead += (kind,)
        else:
            self.pools[deck][-1].remove(kind)

    def _market_flushed(self, entry: JournalEntry) -> None:
        """Follow a chain of flushes, market by market; entries for the last new market follow."""
        _, _, times, _, cards = entry
        size = len(cards) // times
        self._discard(cards[:size])
        for start in range(size, len(cards), size):
            market = cards[start : start + size]
            self._remake_empty_decks()
            for kind in market:
                self._turned_up(kind)
                self._remake_empty_decks()
            self._discard(market)

    def _remake_empty_decks(self) -> None:
        for deck, left in enumerate(self._deck_sizes):
            kinds = range(self._rules.kinds)
            size = sum(self._discards[k] for k in kinds if self._rules.kind_deck[k] == deck)
            if left == 0 and size > 0:
                self._deck_remade((j.DECK_REMADE, -1, deck, size, ()))

    def _discard(self, cards: tuple[int, ...]) -> None:
        for kind in cards:
            self._discards[kind] += 1

    def _taken_face_up(self, entry: JournalEntry) -> None:
        seat, kind = entry[1], entry[4][0]
        self.taken[seat] = plus(self.taken[seat], kind, 1)
        self.known[seat] = plus(self.known[seat], kind, 1)

    def _laid(self, entry: JournalEntry) -> None:
        seat, kind = entry[1], entry[4][0]
        if self.known[seat][kind] > 0:
            self.known[seat] = plus(self.known[seat], kind, -1)
            return
        pools = self.pools[self._rules.kind_deck[kind]]
        possible = [pool for pool in pools if pool.cards[kind] > 0 and any(pool.drawn[seat])]
        if len(possible) == 1:
            possible[0].remove(kind)
            possible[0].draw(seat, kind, -1)
        else:
            room = sum(pools[-1].drawn[seat])
            self.surprises.append(Surprise(seat, kind, len(pools) - 1, room))

    def _tunnel_revealed(self, entry: JournalEntry) -> None:
        self._revealed = entry[4]
        for kind in entry[4]:
            self._turned_up(kind)

    def _tunnel_withdrawn(self, entry: JournalEntry) -> None:
        seat = entry[1]
        for kind in entry[4]:
            self.known[seat] = plus(self.known[seat], kind, 1)
        self._discard(self._revealed)
        self._revealed = ()

    def _paid(self, entry: JournalEntry) -> None:
        seat = entry[1]
        for kind in entry[4]:
            self.paid[seat] = plus(self.paid[seat], kind, 1)
        self._discard(entry[4])
        self._discard(self._revealed)
        self._revealed = ()

    # Tickets.

    def _tickets_offered(self, entry: JournalEntry) -> None:
        _, seat, count, at_set_up, items = entry
        self.memory[seat] = self.memory[seat]._replace(offer=items)
        if not at_set_up:
            self.tickets_drawn[seat] += count

    def _tickets_kept(self, entry: JournalEntry) -> None:
        _, seat, kept, declined, items = entry
        below = self._rules.declined_below
        self._remember_choice(seat, kept + declined, items[:kept], items[kept:], below)

    def _first_tickets_chosen(self, entry: JournalEntry) -> None:
        _, seat, kept, _, items = entry
        self.first_choices[seat] = items[:kept], items[kept:]

    def _first_tickets_kept(self, entry: JournalEntry) -> None:
        """All have chosen: the choices take effect in turn order, whoever chose first."""
        first, players, below = entry[2], len(entry[4]), self._rules.first_declined_below
        for seat in [(first + i) % players for i in range(players)]:
            kept, declined = self.first_choices.get(seat, ((), ()))
            self.tickets_drawn[seat] += len(kept) + len(declined)
            self._remember_choice(seat, 0, kept, declined, below)
        self.first_choices = {}

    def _remember_choice(
        self, seat: int, from_deck: int, kept: Row, declined: Row, below: bool
    ) -> None:
        memory = self.memory[seat]
        back = declined if below else ()
        choice = TicketChoice(len(self.ticket_moves), memory.offer, back)
        self.memory[seat] = TicketMemory(
            choices=(*memory.choices, choice),
            gone=memory.gone if below else memory.gone + declined,
        )
        self.ticket_moves.append(TicketMove(seat, from_deck, len(kept), len(declined), len(back)))
        self.tickets_kept[seat] += len(kept)
        self.tickets_declined[seat] += len(declined)

    def _ticket_drawn(self, entry: JournalEntry) -> None:
        self.tickets_drawn[entry[1]] += 1
        self.tickets_kept[entry[1]] += 1
        self.fresh_tickets[entry[1]] += 1

    def _tickets_replaced(self, entry: JournalEntry) -> None:
        _, seat, count, _, items = entry
        self.tickets_declined[seat] += count
        self.fresh_aside[seat] += min(self.fresh_tickets[seat], count)
        self.fresh_tickets[seat] = 0
        self.memory[seat] = self.memory[seat]._replace(aside=self.memory[seat].aside + items)

    def _ticket_deck_remade(self, entry: JournalEntry) -> None:
        for seat, memory in enumerate(self.memory):
            self.memory[seat] = TicketMemory(shuffled_in=memory.aside)
            self.fresh_tickets[seat] = 0
            self.fresh_aside[seat] = 0


_NOTES: dict[int, Callable[[Record, JournalEntry], None]] = {
    j.DECK_REMADE: Record._deck_remade,
    j.CARD_DEALT: Record._drawn_blind,
    j.CARD_DRAWN: Record._drawn_blind,
    j.MARKET_FILLED: Record._market_filled,
    j.MARKET_FLUSHED: Record._market_flushed,
    j.CARD_TAKEN: Record._taken_face_up,
    j.CARD_LAID: Record._laid,
    j.TUNNEL_REVEALED: Record._tunnel_revealed,
    j.TUNNEL_WITHDRAWN: Record._tunnel_withdrawn,
    j.ROUTE_CLAIMED: Record._paid,
    j.STATION_BUILT: Record._paid,
    j.HARBOUR_BUILT: Record._paid,
    j.TICKETS_OFFERED: Record._tickets_offered,
    j.TICKETS_KEPT: Record._tickets_kept,
    j.FIRST_TICKETS_CHOSEN: Record._first_tickets_chosen,
    j.FIRST_TICKETS_KEPT: Record._first_tickets_kept,
    j.TICKET_DRAWN: Record._ticket_drawn,
    j.TICKETS_REPLACED: Record._tickets_replaced,
    j.TICKET_DECK_REMADE: Record._ticket_deck_remade,
}
"""What each sort of entry adds to a record; the others add nothing."""
