"""Cards and tickets that somebody cannot tell apart, dealt anew by the thousand.

A state imagined from a view (`observation/determinise.py`) is one of very many that look the
same. Items of one group, the unseen cards of one deck for instance, could as well have changed
places with each other: shuffling them makes the next of those states in a few microseconds.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit
from whistlestop.engine.chance import below, shuffle
from whistlestop.engine.state import HAND, SEAT, TICKETS, State
from whistlestop.planning.rival_tickets import TicketGuess

NOWHERE: Final = 0
IN_PILES: Final = 1
IN_SEATS: Final = 2
HELD: Final = 3
"""Sorts of place: out of the game, a cell of the piles, a cell of the seats, held by a seat."""
HALF_WORD: Final = 2**31


class Unseen:
    """An imagined state, and the groups of its cards and tickets that could change places."""

    def __init__(self, state: State, cards: "Groups", tickets: "Groups") -> None:
        self.state = state
        """The first of the states; `another` makes the others."""
        self.generator = state.copy()
        """Only its generator is used: it decides what is dealt, and the generators dealt."""
        self.cards = cards
        self.tickets = tickets
        self.guess: TicketGuess | None = None
        """Who says which tickets are likely; without one all are equally so."""

    def another(self) -> State:
        """A state that looks the same to the viewer, with a generator of its own."""
        s = self.state.copy()
        self._deal_cards(s)
        self._deal_tickets(s)
        s.chance0 = below(self.generator, HALF_WORD)
        s.chance1 = below(self.generator, HALF_WORD)
        s.chance2 = below(self.generator, HALF_WORD)
        s.chance3 = below(self.generator, HALF_WORD) | 1
        return s

    def _deal_cards(self, s: State) -> None:
        groups = self.cards
        sorts = groups.sorts
        at = groups.at
        items = groups.copy_items()
        seats = s.seats
        piles = s.piles
        i: i64
        for i in range(len(sorts)):
            if sorts[i] == HELD:
                seats[at[i] * SEAT + HAND + items[i]] -= 1
        groups.shuffle_all(self.generator, items)
        for i in range(len(sorts)):
            if sorts[i] == HELD:
                seats[at[i] * SEAT + HAND + items[i]] += 1
            elif sorts[i] == IN_PILES:
                piles[at[i]] = items[i]

    def _deal_tickets(self, s: State) -> None:
        groups = self.tickets
        sorts = groups.sorts
        at = groups.at
        items = groups.copy_items()
        seats = s.seats
        i: i64
        for i in range(len(sorts)):
            if sorts[i] == HELD:
                seats[at[i] * SEAT + TICKETS + items[i] // WORD] &= ~bit(items[i] % WORD)
        groups.shuffle_all(self.generator, items)
        guess = self.guess
        if guess is not None:
            self._choose_tickets(s, guess, items)
        for i in range(len(sorts)):
            if sorts[i] == HELD:
                seats[at[i] * SEAT + TICKETS + items[i] // WORD] |= bit(items[i] % WORD)
            elif sorts[i] == IN_PILES:
                s.piles[at[i]] = items[i]
            elif sorts[i] == IN_SEATS:
                seats[at[i]] = items[i]

    def _choose_tickets(self, s: State, guess: TicketGuess, items: vec[i64]) -> None:
        """Give every seat tickets that it is likely to hold."""
        groups = self.tickets
        guess.look(s)
        start: i64 = 0
        group: i64
        i: i64
        for group in range(len(groups.ends)):
            for i in range(start, groups.ends[group]):
                if groups.sorts[i] == HELD:
                    guess.choose(groups.at[i], items, i, groups.free[group], self.generator)
            start = groups.ends[group]


class Groups:
    """Items, the places where they are, and where one group ends and the next begins."""

    def __init__(self) -> None:
        self.items = vec[i64]()
        self.sorts = vec[i64]()
        """What sort of place each item is in."""
        self.at = vec[i64]()
        """Which cell it is, or which seat holds the item."""
        self.ends = vec[i64]()
        self.free: list[vec[i64]] = []
        """By group: the numbers of the places that nobody holds."""

    def add(self, items: list[int], places: list[tuple[int, int]]) -> None:
        """One more group: its items, and for each the sort of its place and which it is."""
        self.items = vec[i64](list(self.items) + items[: len(places)])
        self.sorts = vec[i64](list(self.sorts) + [sort for sort, _ in places])
        self.at = vec[i64](list(self.at) + [at for _, at in places])
        start = len(self.sorts) - len(places)
        self.free.append(
            vec[i64]([start + i for i, (sort, _) in enumerate(places) if sort != HELD])
        )
        ends = list(self.ends)
        ends.append(len(self.items))
        self.ends = vec[i64](ends)

    def copy_items(self) -> vec[i64]:
        """The items as they lie in the first state."""
        return self.items[:]

    def shuffle_all(self, generator: State, items: vec[i64]) -> None:
        """Shuffle every group."""
        start: i64 = 0
        i: i64
        for i in range(len(self.ends)):
            shuffle(generator, items, start, self.ends[i] - start)
            start = self.ends[i]
