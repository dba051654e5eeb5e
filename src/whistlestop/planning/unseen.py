"""Hidden cards and tickets, dealt again thousands of times.

A state imagined from a view (`knowledge/observation/determinise.py`) is one of very many that look
the same to the viewer. Items of one group, such as the unseen cards of one deck, can be swapped:
shuffling them makes another of those states in a few microseconds.
"""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit
from whistlestop.engine.chance import below, shuffle
from whistlestop.engine.state import HAND, SEAT, TICKETS, State
from whistlestop.planning.rival_tickets import RivalTickets

NOWHERE: Final = 0
IN_PILES: Final = 1
IN_SEATS: Final = 2
HELD: Final = 3
"""Where an item can be: out of the game, in a cell of the piles or seats, held by a seat."""
HALF_WORD: Final = 2**31


class Unseen:
    """An imagined state, and the groups of its cards and tickets that can be swapped."""

    def __init__(self, state: State, cards: "Groups", tickets: "Groups") -> None:
        self.state = state
        """The first of the states; `another` makes the others."""
        self.generator = state.copy()
        """Only its generator is used, for dealing and for the generators of the states made."""
        self.cards = cards
        self.tickets = tickets
        self.rival_tickets: RivalTickets | None = None
        """Says which tickets a seat is likely to hold; None: all are equally likely."""

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
        rival_tickets = self.rival_tickets
        if rival_tickets is not None:
            self._choose_tickets(s, rival_tickets, items)
        for i in range(len(sorts)):
            if sorts[i] == HELD:
                seats[at[i] * SEAT + TICKETS + items[i] // WORD] |= bit(items[i] % WORD)
            elif sorts[i] == IN_PILES:
                s.piles[at[i]] = items[i]
            elif sorts[i] == IN_SEATS:
                seats[at[i]] = items[i]

    def _choose_tickets(self, s: State, rival_tickets: RivalTickets, items: vec[i64]) -> None:
        """Give every seat tickets that it is likely to hold."""
        groups = self.tickets
        rival_tickets.look(s)
        start: i64 = 0
        group: i64
        i: i64
        for group in range(len(groups.ends)):
            for i in range(start, groups.ends[group]):
                if groups.sorts[i] == HELD:
                    free = groups.free[group]
                    rival_tickets.choose(s, groups.at[i], items, i, free, self.generator)
            start = groups.ends[group]


class Groups:
    """Items, their positions, and where one group ends and the next begins."""

    def __init__(self) -> None:
        self.items = vec[i64]()
        self.sorts = vec[i64]()
        """What kind of position each item has."""
        self.at = vec[i64]()
        """Which cell the item is in, or which seat holds it."""
        self.ends = vec[i64]()
        self.free: list[vec[i64]] = []
        """By group: the indices of the items that no seat holds."""

    def add(self, items: list[int], positions: list[tuple[int, int]]) -> None:
        """Add a group: its items, and the kind and number of the position of each."""
        start: i64 = len(self.sorts)
        self.items = extend(self.items, items[: len(positions)])
        self.sorts = extend(self.sorts, [sort for sort, _ in positions])
        self.at = extend(self.at, [at for _, at in positions])
        free = [start + i for i, (sort, _) in enumerate(positions) if sort != HELD]
        self.free.append(vec[i64](free))
        self.ends = append(self.ends, len(self.items))

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
