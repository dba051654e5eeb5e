"""Everything that changes during a game, in a few integers and one flat array.

A seat's fields are the cells `seats[seat * SEAT + FIELD]`; cards and tickets on the table are
cells of `piles`. Both are names of the same array, so that a copy takes two allocations: first
come the piles of fixed size, then the seats, then the decks.
"""

from typing import Final, TypeAlias

from librt.vecs import extend, vec
from mypy_extensions import i64, mypyc_attr

# Decisions: what must be decided now.
TURN: Final = 0
SECOND_CARD: Final = 1
REFILL: Final = 2
PAY: Final = 3
SURCHARGE: Final = 4
KEEP_TICKETS: Final = 5
FLEET: Final = 6
PLACE_STACK: Final = 7
TAKE_TOKEN: Final = 8
OVER: Final = 9

# What a payment is for.
FOR_ROUTE: Final = 0
FOR_STATION: Final = 1
FOR_HARBOUR: Final = 2

# Why a game ended.
NOT_ENDED: Final = 0
LAST_TURNS_PLAYED: Final = 1
GOAL_REACHED: Final = 2
LAST_PIECE_PLACED: Final = 3
STALEMATE: Final = 4

# Fields of a seat; the numbers start after the piles of fixed size.
HAND: Final = 128
KINDS: Final = 32
"""Cells for card kinds. The last, `NO_KIND`, is not a kind and is always 0."""
NO_KIND: Final = 31
HAND_SIZE: Final = 160
RESERVE: Final = 161
BOX: Final = 163
SCORE: Final = 165
STATIONS_LEFT: Final = 166
HARBOURS_LEFT: Final = 167
STATIONS: Final = 168
HARBOURS: Final = 169
TOKENS: Final = 170
OWNED: Final = 171
FREE: Final = 174
"""Routes that neither a claim nor the rule for double routes closes to this seat."""
TICKETS: Final = 177
COMPLETED: Final = 179
BONUSES: Final = 181
GOALS: Final = 182
"""In a race: completed tickets and bonus cards."""
OFFERED: Final = 183
OFFER: Final = 184
CHOICE: Final = 191
"""While all choose at once: the seat's secret choice, 0 until it has chosen. First tickets are a
set of positions in the offer, a fleet is its number of trains plus 1."""
SEAT: Final = 64

ROUTE_WORDS: Final = 3
TICKET_WORDS: Final = 2

# Where each pile starts.
MARKET: Final = 0
LAID: Final = 8
REVEALED: Final = 40
DISCARD: Final = 48
STACK_AT: Final = 112
STACK_HEIGHT: Final = 119
PILES_END: Final = 126
"""The first cell after the piles of fixed size."""
MOST_PLAYERS: Final = 5
TICKET_DECK: Final = HAND + MOST_PLAYERS * SEAT
"""The ticket deck is a ring that starts here, after the seats; the card decks follow it."""

NUMBERS: Final = 34
"""How many numbers `State.key` begins with, before the cells."""

Entry: TypeAlias = tuple[int, int, int, int, tuple[int, ...]]
"""An entry of the journal: see `journal.py`."""

EMPTY: Final = -1
"""A market slot without a card; a token stack not placed."""


# A state is never part of a reference cycle, so the garbage collector need not track it. The
# memory of the last state freed is kept for the next copy.
@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """The state of one game. Build one with `setup.set_up` or a position document.

    Every field is listed here, in `__init__`, in `copy` and in `key`. They are written out because
    compiled code copies named fields in 110 to 170 ns, and cannot loop over their names at that
    speed. A test reads this list and fails if one of the others forgets a field.
    """

    players: i64
    first: i64
    """The seat that takes the first turn (R-1)."""
    turn: i64
    """The seat whose turn it is."""
    decision: i64
    seat: i64
    """The seat that must decide now; where all choose at once, the first that has not chosen."""
    target_kind: i64
    target: i64
    """The route or location that is being paid for."""
    last_kind: i64
    """The kind laid last: a payment is laid in the order of kinds."""
    laid_color: i64
    laid_spaces: i64
    """Spaces covered by the colour cards laid so far."""
    laid_wilds: i64
    laid_cards: i64
    revealed: i64
    """How many cards are turned up for a tunnel."""
    extra: i64
    """How many cards are still owed for a tunnel."""
    drawn: i64
    """How many cards were drawn this turn."""
    slot: i64
    """The market slot that waits for a card (-1: none)."""
    keep_least: i64
    """How many tickets must be kept, if that many are offered."""
    setting_up: i64
    """1 until the first turn begins."""
    token_locations: i64
    """Locations between which a token is chosen."""
    stacks_placed: i64
    last_turns: i64
    """Turns left in the whole game once the end is triggered, else -1."""
    idle: i64
    """Weight of the turns in a row in which nothing happened (stalemate)."""
    reason: i64
    deck_size0: i64
    deck_size1: i64
    gaps: i64
    """How many market slots have no card."""
    wild_slots: i64
    """Market slots that show a wild, as a set."""
    ticket_top: i64
    tickets_left: i64
    aside0: i64
    aside1: i64
    """Tickets put aside in a race."""
    chance0: i64
    chance1: i64
    chance2: i64
    chance3: i64
    seats: vec[i64]
    piles: vec[i64]
    """The same array: `seats` for the cells of a seat, `piles` for those on the table."""
    journal: list[Entry] | None
    """What happened (`journal.py`); None where nobody reads it."""

    def __init__(self) -> None:
        """Nothing dealt, nothing decided, no cells yet."""
        # Compiled code does not check at every use that a field set here has a value.
        self.players = self.first = self.turn = self.decision = self.seat = 0
        self.target_kind = self.target = self.laid_spaces = self.laid_wilds = self.laid_cards = 0
        self.last_kind = self.laid_color = self.slot = self.last_turns = -1
        self.revealed = self.extra = self.drawn = self.keep_least = self.setting_up = 0
        self.token_locations = self.stacks_placed = self.idle = self.reason = 0
        self.deck_size0 = self.deck_size1 = self.gaps = self.wild_slots = 0
        self.ticket_top = self.tickets_left = self.aside0 = self.aside1 = 0
        self.chance0 = self.chance1 = self.chance2 = 0
        self.chance3 = 1
        self.journal = None

    def copy(self) -> "State":
        """An independent copy; its journal is off."""
        new = State()
        new.players = self.players
        new.first = self.first
        new.turn = self.turn
        new.decision = self.decision
        new.seat = self.seat
        new.target_kind = self.target_kind
        new.target = self.target
        new.last_kind = self.last_kind
        new.laid_color = self.laid_color
        new.laid_spaces = self.laid_spaces
        new.laid_wilds = self.laid_wilds
        new.laid_cards = self.laid_cards
        new.revealed = self.revealed
        new.extra = self.extra
        new.drawn = self.drawn
        new.slot = self.slot
        new.keep_least = self.keep_least
        new.setting_up = self.setting_up
        new.token_locations = self.token_locations
        new.stacks_placed = self.stacks_placed
        new.last_turns = self.last_turns
        new.idle = self.idle
        new.reason = self.reason
        new.deck_size0 = self.deck_size0
        new.deck_size1 = self.deck_size1
        new.gaps = self.gaps
        new.wild_slots = self.wild_slots
        new.ticket_top = self.ticket_top
        new.tickets_left = self.tickets_left
        new.aside0 = self.aside0
        new.aside1 = self.aside1
        new.chance0 = self.chance0
        new.chance1 = self.chance1
        new.chance2 = self.chance2
        new.chance3 = self.chance3
        # A slice would copy the cells one by one.
        new.seats = new.piles = extend(vec[i64]([]), self.piles)
        return new

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.key(), int(self.wild_slots), self.journal)

    def key(self) -> tuple[int, ...]:
        """The whole state as one hashable value: equal keys, equal states.

        `wild_slots` is left out: it follows from the market.
        """
        return (
            self.players, self.first, self.turn, self.decision, self.seat, self.target_kind,
            self.target, self.last_kind, self.laid_color, self.laid_spaces, self.laid_wilds,
            self.laid_cards, self.revealed, self.extra, self.drawn, self.slot, self.keep_least,
            self.setting_up, self.token_locations, self.stacks_placed, self.last_turns, self.idle,
            self.reason, self.deck_size0, self.deck_size1, self.gaps, self.ticket_top,
            self.tickets_left, self.aside0, self.aside1, self.chance0, self.chance1,
            self.chance2, self.chance3, *self.seats[HAND : HAND + self.players * SEAT],
            *self.piles[:PILES_END], *self.piles[TICKET_DECK:],
        )  # fmt: skip


def restored(key: tuple[int, ...], wild_slots: int, journal: list[Entry] | None) -> State:
    """Restore a state from its `State.key` and the rest, for pickling."""
    s = State()
    (
        s.players, s.first, s.turn, s.decision, s.seat, s.target_kind, s.target, s.last_kind,
        s.laid_color, s.laid_spaces, s.laid_wilds, s.laid_cards, s.revealed, s.extra, s.drawn,
        s.slot, s.keep_least, s.setting_up, s.token_locations, s.stacks_placed, s.last_turns,
        s.idle, s.reason, s.deck_size0, s.deck_size1, s.gaps, s.ticket_top, s.tickets_left,
        s.aside0, s.aside1, s.chance0, s.chance1, s.chance2, s.chance3,
    ) = key[:NUMBERS]  # fmt: skip
    s.wild_slots = wild_slots
    s.journal = journal
    seats = list(key[NUMBERS : NUMBERS + int(s.players) * SEAT])
    piles = list(key[NUMBERS + len(seats) :])
    fixed, decks = piles[:PILES_END], piles[PILES_END:]
    before = fixed + [0] * (HAND - PILES_END) + seats
    s.seats = s.piles = vec[i64](before + [0] * (TICKET_DECK - len(before)) + decks)
    return s


def blank(players: i64, pile_cells: i64) -> State:
    """A state with nothing dealt and nothing decided."""
    s = State()
    s.players = players
    s.seats = s.piles = vec[i64]([0] * pile_cells)
    for i in range(8):
        s.piles[MARKET + i] = EMPTY
    for i in range(7):
        s.piles[STACK_AT + i] = EMPTY
    return s


def cell(s: State, seat: i64, field: i64) -> int:
    """One field of a seat, as a Python integer."""
    return int(s.seats[seat * SEAT + field])
