"""A record is fed with the engine's journal, entry by entry, and remembers what it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from whistlestop.editions.model import Edition
from whistlestop.engine import journal as j
from whistlestop.engine import state as es
from whistlestop.engine.goals import held_tickets
from whistlestop.engine.journal import JournalEntry
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.knowledge.record.from_state import discards, first_moves_made
from whistlestop.knowledge.record.history import (
    History,
    Surprise,
    TicketChoice,
    TicketMemory,
    TicketMove,
)
from whistlestop.knowledge.record.pools import OpenPool, pools_not_in_sight

Table = list[list[int]]
"""Numbers by seat, then by card kind or deck."""


class Record:
    """The memory of a table. Make one for a new game, or with `from_state`; then `note`."""

    def __init__(self, r: Rules, players: int) -> None:
        kinds, decks = range(r.kinds), range(r.decks)
        self._rules = r
        self.taken: Table = [[0 for _ in kinds] for _ in range(players)]
        self.paid: Table = [[0 for _ in kinds] for _ in range(players)]
        self.known: Table = [[0 for _ in kinds] for _ in range(players)]
        self.blind: Table = [[0 for _ in decks] for _ in range(players)]
        self.pools: list[list[OpenPool]] = [[] for _ in decks]
        self.surprises: list[Surprise] = []
        self.tickets_drawn = [0] * players
        self.tickets_kept = [0] * players
        self.tickets_declined = [0] * players
        self.ticket_moves: list[TicketMove] = []
        self.fresh_tickets = [0] * players
        self.fresh_aside = [0] * players

        self.choosing = r.goal == 0
        """Are the first tickets being chosen?"""
        self.first_moves: list[TicketMove] = []
        """First tickets already chosen: no seat may see them before all have chosen."""
        self.memory = [TicketMemory() for _ in range(players)]
        """Private: the tickets a seat has seen."""

        # What the entries to come refer to. The box is opened: all cards wait to be shuffled.
        self._deck_sizes = [0 for _ in decks]
        self._ahead: tuple[int, ...] = ()
        self._discards = [int(r.kind_count[kind]) for kind in kinds]
        self._revealed: tuple[int, ...] = ()

    @classmethod
    def from_state(cls, edition: Edition, r: Rules, s: State) -> Record:
        """The record of a game that begins here. There is no past: hands and decks are unknown.

        A state whose journal still tells how it was set up begins there, with nothing dealt.
        """
        new = cls(r, s.players)
        if s.journal:
            return new
        new.look_at_table(s)
        new.choosing = bool(s.setting_up) and s.decision == es.KEEP_TICKETS
        new.pools = pools_not_in_sight(r, s)
        for seat in range(s.players):
            base = seat * es.SEAT
            offer = tuple(
                int(s.seats[base + es.OFFER + i]) for i in range(s.seats[base + es.OFFERED])
            )
            new.memory[seat] = TicketMemory(offer=offer)
            if r.goal > 0:
                new.fresh_tickets[seat] = len(held_tickets(s, seat))
        if new.choosing:
            new.first_moves = first_moves_made(r, s)
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
        new = cls(r, len(history.known))
        for name in _TABLES:
            setattr(new, name, [list(row) for row in getattr(history, name)])
        for name in _LISTS:
            setattr(new, name, list(getattr(history, name)))
        new.pools = pools
        return new

    def history(self) -> History:
        """The public part as it stands now."""
        return History(
            taken=_frozen(self.taken),
            paid=_frozen(self.paid),
            known=_frozen(self.known),
            blind=_frozen(self.blind),
            pools=tuple(tuple(pool.closed() for pool in pools) for pools in self.pools),
            surprises=tuple(self.surprises),
            tickets_drawn=tuple(self.tickets_drawn),
            tickets_kept=tuple(self.tickets_kept),
            tickets_declined=tuple(self.tickets_declined),
            ticket_moves=tuple(self.ticket_moves),
            fresh_tickets=tuple(self.fresh_tickets),
            fresh_aside=tuple(self.fresh_aside),
        )

    def drawn(self, seat: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Private: what a seat holds from each pool of each deck, by kind."""
        return tuple(tuple(tuple(pool.drawn[seat]) for pool in pools) for pools in self.pools)

    def copy(self) -> Record:
        """An independent record of the same past."""
        new = Record.__new__(Record)
        new.__dict__.update(self.__dict__)
        for name in _TABLES:
            setattr(new, name, [row[:] for row in getattr(self, name)])
        for name in (*_LISTS, "first_moves", "memory", "_deck_sizes", "_discards"):
            setattr(new, name, getattr(self, name)[:])
        new.pools = [[pool.copy() for pool in pools] for pools in self.pools]
        return new

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
        self.pools[deck].append(OpenPool(cards, len(self.known)))

    def _drawn_blind(self, entry: JournalEntry) -> None:
        _, seat, deck, _, items = entry
        self.blind[seat][deck] += 1
        self._deck_sizes[deck] -= 1
        self.pools[deck][-1].drawn[seat][items[0]] += 1

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
            self.pools[deck][-1].cards[kind] -= 1

    def _market_flushed(self, entry: JournalEntry) -> None:
        """Follow a chain of flushes, market by market; of the last new market entries follow."""
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
        kind = entry[4][0]
        self.taken[entry[1]][kind] += 1
        self.known[entry[1]][kind] += 1

    def _laid(self, entry: JournalEntry) -> None:
        seat, kind = entry[1], entry[4][0]
        if self.known[seat][kind] > 0:
            self.known[seat][kind] -= 1
            return
        pools = self.pools[self._rules.kind_deck[kind]]
        possible = [pool for pool in pools if pool.cards[kind] > 0 and any(pool.drawn[seat])]
        if len(possible) == 1:
            possible[0].cards[kind] -= 1
            possible[0].drawn[seat][kind] -= 1
        else:
            room = sum(pools[-1].drawn[seat])
            self.surprises.append(Surprise(seat, kind, len(pools) - 1, room))

    def _tunnel_revealed(self, entry: JournalEntry) -> None:
        self._revealed = entry[4]
        for kind in entry[4]:
            self._turned_up(kind)

    def _tunnel_withdrawn(self, entry: JournalEntry) -> None:
        for kind in entry[4]:
            self.known[entry[1]][kind] += 1
        self._discard(self._revealed)
        self._revealed = ()

    def _paid(self, entry: JournalEntry) -> None:
        for kind in entry[4]:
            self.paid[entry[1]][kind] += 1
        self._discard(entry[4])
        self._discard(self._revealed)
        self._revealed = ()

    # Tickets.

    def _tickets_offered(self, entry: JournalEntry) -> None:
        _, seat, count, at_set_up, items = entry
        self.memory[seat] = replace(self.memory[seat], offer=items)
        if not at_set_up:
            self.tickets_drawn[seat] += count

    def _tickets_kept(self, entry: JournalEntry) -> None:
        _, seat, kept, declined, items = entry
        r, memory, moves = self._rules, self.memory[seat], self.ticket_moves
        from_deck, below = kept + declined, r.declined_below
        if self.choosing:
            from_deck, below, moves = 0, r.first_declined_below, self.first_moves
        back = items[kept:] if below else ()
        choice = TicketChoice(len(moves), memory.offer, back)
        self.memory[seat] = TicketMemory(
            choices=(*memory.choices, choice),
            gone=memory.gone if below else memory.gone + items[kept:],
        )
        moves.append(TicketMove(seat, from_deck, kept, declined, len(back)))
        if not self.choosing:
            self.tickets_kept[seat] += kept
            self.tickets_declined[seat] += declined

    def _first_tickets_kept(self, entry: JournalEntry) -> None:
        for move in self.first_moves:
            self.tickets_drawn[move.seat] += move.kept + move.declined
            self.tickets_kept[move.seat] += move.kept
            self.tickets_declined[move.seat] += move.declined
        self.ticket_moves += self.first_moves
        self.first_moves = []
        self.choosing = False

    def _ticket_drawn(self, entry: JournalEntry) -> None:
        self.tickets_drawn[entry[1]] += 1
        self.tickets_kept[entry[1]] += 1
        self.fresh_tickets[entry[1]] += 1

    def _tickets_replaced(self, entry: JournalEntry) -> None:
        _, seat, count, _, items = entry
        self.tickets_declined[seat] += count
        self.fresh_aside[seat] += min(self.fresh_tickets[seat], count)
        self.fresh_tickets[seat] = 0
        self.memory[seat] = replace(self.memory[seat], aside=self.memory[seat].aside + items)

    def _ticket_deck_remade(self, entry: JournalEntry) -> None:
        for seat, memory in enumerate(self.memory):
            self.memory[seat] = TicketMemory(shuffled_in=memory.aside)
            self.fresh_tickets[seat] = 0
            self.fresh_aside[seat] = 0


_TABLES = ("taken", "paid", "known", "blind")
_LISTS = (
    "surprises",
    "tickets_drawn",
    "tickets_kept",
    "tickets_declined",
    "ticket_moves",
    "fresh_tickets",
    "fresh_aside",
)

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
    j.FIRST_TICKETS_KEPT: Record._first_tickets_kept,
    j.TICKET_DRAWN: Record._ticket_drawn,
    j.TICKETS_REPLACED: Record._tickets_replaced,
    j.TICKET_DECK_REMADE: Record._ticket_deck_remade,
}
"""What each sort of entry adds to a record; the others add nothing."""


def _frozen(table: Table) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, table))
