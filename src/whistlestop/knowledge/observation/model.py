"""The parts of an observation: what everyone sees, and what only the seat itself does.

Locations, routes, kinds and tickets are numbers here: their positions in `edition.locations`,
`edition.routes`, `edition.card_kinds` and `edition.tickets`. `to_dict` gives their ids.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from whistlestop.editions.model import Edition
from whistlestop.editions.picture import picture
from whistlestop.knowledge.record import History, TicketMemory

if TYPE_CHECKING:
    from random import Random

    from whistlestop.game.game import Game

NONE = -1
"""In place of a number: no route, no kind, no slot, no location."""


class DecisionView(NamedTuple):
    """What must be decided now, and by whom."""

    seat: int
    kind: str
    """`turn`, `second_card`, `refill`, `pay`, `surcharge`, `keep_tickets`, `fleet`,
    `place_stack`, `take_token` or `over`."""
    target_kind: int = NONE
    """0: a route, 1: a station, 2: a harbour (`engine.state.FOR_ROUTE` ...)."""
    target: int = NONE
    """The route or location that is paid for."""
    laid: tuple[int, ...] = ()
    """Cards on the table for it, by kind."""
    last_kind: int = NONE
    """The kind laid last: a payment, and then a surcharge, is laid in the order of kinds."""
    color: int = NONE
    """The colour laid last."""
    revealed: tuple[int, ...] = ()
    """Cards turned up for a tunnel, in order."""
    matching: tuple[bool, ...] = ()
    """Which of them cost one card more."""
    extra: int = 0
    """Cards still owed for a tunnel."""
    least: int = 0
    """Tickets that must be kept."""
    slot: int = NONE
    """The market slot that waits for a card."""
    drawn: int = 0
    """Cards drawn this turn."""
    locations: tuple[int, ...] = ()
    """Locations between which a token is chosen."""


class SeatView(NamedTuple):
    """What everyone sees of a seat."""

    cards: tuple[int, ...]
    """Cards in hand, by deck: the backs of two decks differ."""
    tickets: int
    """Tickets in hand."""
    offered: int
    """Tickets to choose from."""
    reserve: tuple[int, int]
    box: tuple[int, int]
    """Trains and ships; none before all have chosen their fleets."""
    score: int
    """Points so far."""
    stations_left: int
    harbours_left: int
    routes: tuple[int, ...]
    stations: tuple[int, ...]
    harbours: tuple[int, ...]
    tokens: tuple[int, ...]
    """Symbols of its tourist tokens."""
    completed: tuple[int, ...]
    """In a race: completed tickets, which lie face up."""
    bonuses: tuple[int, ...]
    shown: tuple[int, ...]
    """Its tickets once the game is over and they are scored."""


class OwnView(NamedTuple):
    """What only the seat itself sees."""

    hand: tuple[int, ...]
    """Cards in hand, by kind."""
    tickets: tuple[int, ...]
    offered: tuple[int, ...]
    """Tickets to choose from, in the order of the offer."""
    reserve: tuple[int, int]
    box: tuple[int, int]
    legal: tuple[int, ...]
    """The actions it may take now; none where only others may decide."""
    choice: int
    """The action by which it has chosen while others still choose; -1 if there is none."""
    drawn: tuple[tuple[tuple[int, ...], ...], ...]
    """By deck, pool and kind: what it has drawn blind from each of the pools."""
    memory: TicketMemory
    """The tickets it has seen and does not hold."""

    def to_dict(self, edition: Edition) -> dict[str, Any]:
        """The same as JSON-able values, with the ids of the edition instead of numbers."""
        from whistlestop.knowledge.observation.to_dict import own_in_words

        return own_in_words(edition, self)


class Observation(NamedTuple):
    """A game as one seat sees it; `seat` is None for a spectator. Equal views are equal objects."""

    edition: Edition
    players: tuple[str, ...]
    """The players' names, by seat."""
    seat: int | None
    """Whose view this is."""
    first: int
    """The seat that takes the first turn."""
    turn: int
    """The seat whose turn it is."""
    setting_up: bool
    """Before the first turn."""
    decision: DecisionView
    """Where several seats may decide: that of the first of them, in turn order."""
    decisions: tuple[DecisionView, ...]
    """What each seat that may decide must decide, in turn order; none once the game is over."""
    market: tuple[int, ...]
    """Kinds by slot; -1 where a slot is empty."""
    decks: tuple[int, ...]
    """Cards in each deck."""
    discards: tuple[int, ...]
    """Discarded cards by kind."""
    ticket_deck: int
    """Tickets in the ticket deck."""
    aside: int
    """In a race: tickets put aside."""
    stacks: tuple[tuple[int, int], ...]
    """By symbol: location (-1: not placed) and number of tourist tokens."""
    last_turns: int
    """Turns left in the whole game once the end is triggered, else -1."""
    idle: int
    """How long nothing has happened: see `engine.turns`."""
    reason: int
    """Why the game ended; 0 while it runs."""
    seats: tuple[SeatView, ...]
    public_history: History
    """The public past."""
    own: OwnView | None
    """The seat's own secrets; None for a spectator."""

    @property
    def legal(self) -> tuple[int, ...]:
        """The actions the viewer may take now."""
        return self.own.legal if self.own else ()

    def to_dict(self) -> dict[str, Any]:
        """The view as JSON-able values, with ids instead of numbers."""
        from whistlestop.knowledge.observation.to_dict import in_words

        return in_words(self)

    def determinise(self, rng: Random) -> Game:
        """A game that could be the one seen: what the viewer cannot see is dealt at random.

        It agrees with everything the viewer has seen, and seen from the same seat it looks the
        same. The real game, its generator included, has no part in it.
        """
        from whistlestop.game.game import Game
        from whistlestop.knowledge.observation.determinise import determinise

        state, record = determinise(self, rng)
        return Game.from_state(self.edition, state, players=self.players, record=record)

    def encode(self) -> memoryview:
        """The view of a seat as a row of small integers, as `Game.encode` writes it."""
        from random import Random

        if self.seat is None:
            raise ValueError("a spectator's view has no encoding: observe a seat")
        # Nothing that is dealt here is seen from the seat, so any cards will do.
        return self.determinise(Random(0)).encode(self.seat)

    def _repr_svg_(self) -> str:
        """The board as the viewer sees it, for a notebook that shows the observation."""
        return picture(self)

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat is None else f"seat {self.seat}"
        decision = self.decision
        return (
            f"<Observation of {self.edition.id} by {viewer}: seat {decision.seat} {decision.kind}>"
        )
