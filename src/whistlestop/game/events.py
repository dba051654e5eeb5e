"""What happened, in the past tense: one stream for the log, animations, statistics and bots.

Every event knows its audience. `event.seen_by(seat)` is what that seat (None: a spectator) may
see of it: the event itself, or a form of it without the secret part (R-10).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.model import Edition
from whistlestop.editions.vocabulary import END_REASONS, SYMBOLS, target_text
from whistlestop.engine import journal as j
from whistlestop.engine.journal import JournalEntry


@dataclass(frozen=True)
class Event:
    """Something that happened. A field that is None is hidden from the viewer."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as this seat may see it; None is a spectator."""
        return self

    def to_dict(self) -> dict[str, Any]:
        """The event as JSON-able values, with its name under `event`."""
        # Not `vars`: the dictionary that it makes would stay in memory as long as the event.
        names: tuple[str, ...] = self.__match_args__
        return {"event": type(self).__name__, **{name: getattr(self, name) for name in names}}


@dataclass(frozen=True)
class SeatEvent(Event):
    """Something a seat did or got."""

    seat: int


@dataclass(frozen=True)
class SecretEvent(SeatEvent):
    """Something that only the seat itself may see in full."""

    _secret: ClassVar[tuple[str, ...]] = ()

    def seen_by(self, seat: int | None) -> Event:
        """The whole event for its own seat, without its secret fields for all others."""
        if seat == self.seat:
            return self
        hidden: dict[str, Any] = dict.fromkeys(self._secret)
        return dataclasses.replace(self, **hidden)


@dataclass(frozen=True)
class CardDealt(SecretEvent):
    """A card was dealt at set-up."""

    deck: str
    card: str | None
    _secret: ClassVar[tuple[str, ...]] = ("card",)


@dataclass(frozen=True)
class MarketFilled(Event):
    """A card was turned up in a market slot (from 1)."""

    slot: int
    deck: str
    card: str


@dataclass(frozen=True)
class MarketFlushed(Event):
    """Too many wilds: the whole market was discarded, `times` times in a row.

    Every new market but the last was discarded too. `cards` are those of all these markets, in
    the order they were turned up; `remade` names the decks that ran out meanwhile and were
    reshuffled from their discard piles.
    """

    cards: tuple[str, ...]
    times: int = 1
    remade: tuple[str, ...] = ()


@dataclass(frozen=True)
class DeckRemade(Event):
    """A deck was reshuffled from its discard pile, or shuffled for the first time.

    It follows the event of the deck's last card. `size` counts the cards shuffled: where a tunnel
    turned up the last card and then cards of the new deck, those are among them.
    """

    deck: str
    size: int


@dataclass(frozen=True)
class TicketsOffered(SecretEvent):
    """A seat looks at tickets to choose from."""

    count: int
    tickets: tuple[str, ...] | None
    _secret: ClassVar[tuple[str, ...]] = ("tickets",)


@dataclass(frozen=True)
class TicketsKept(SecretEvent):
    """A seat kept some of the tickets it was offered."""

    kept_count: int
    declined_count: int
    kept: tuple[str, ...] | None
    declined: tuple[str, ...] | None
    _secret: ClassVar[tuple[str, ...]] = ("kept", "declined")


@dataclass(frozen=True)
class FirstTicketsChosen(SecretEvent):
    """A seat has chosen its first tickets; how many it kept is shown when all have chosen."""

    kept: tuple[str, ...] | None
    declined: tuple[str, ...] | None
    _secret: ClassVar[tuple[str, ...]] = ("kept", "declined")


@dataclass(frozen=True)
class FirstTicketsKept(Event):
    """All have chosen their first tickets: how many each seat kept."""

    counts: tuple[int, ...]


@dataclass(frozen=True)
class FleetChosen(SecretEvent):
    """A seat has picked its fleet in secret."""

    trains: int | None
    ships: int | None
    _secret: ClassVar[tuple[str, ...]] = ("trains", "ships")


@dataclass(frozen=True)
class FleetsRevealed(Event):
    """All fleets were revealed: trains by seat."""

    trains: tuple[int, ...]


@dataclass(frozen=True)
class StackPlaced(SeatEvent):
    """A stack of tourist tokens was placed."""

    location: str
    symbol: str


@dataclass(frozen=True)
class CardTaken(SeatEvent):
    """A face-up card was taken."""

    slot: int
    card: str


@dataclass(frozen=True)
class CardDrawn(SecretEvent):
    """A card was drawn blind."""

    deck: str
    card: str | None
    _secret: ClassVar[tuple[str, ...]] = ("card",)


@dataclass(frozen=True)
class PaymentBegan(SeatEvent):
    """A seat began to pay for a route (its id), `station:LOCATION` or `harbour:LOCATION`."""

    target: str


@dataclass(frozen=True)
class CardLaid(SeatEvent):
    """A card was laid on the table."""

    card: str


@dataclass(frozen=True)
class TunnelRevealed(SeatEvent):
    """Cards were turned up for a tunnel; `extra` more cards are owed."""

    route: str
    revealed: tuple[str, ...]
    extra: int


@dataclass(frozen=True)
class TunnelWithdrawn(SeatEvent):
    """A seat gave up a tunnel and took its cards back."""

    route: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class RouteClaimed(SeatEvent):
    """A route was claimed."""

    route: str
    cards: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class StationBuilt(SeatEvent):
    """A station was built."""

    location: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class HarbourBuilt(SeatEvent):
    """A harbour was built."""

    location: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class PiecesExchanged(SeatEvent):
    """A seat exchanged pieces for as many of the other kind."""

    given: str
    count: int


@dataclass(frozen=True)
class TokenTaken(SeatEvent):
    """A tourist token was taken."""

    location: str
    symbol: str


@dataclass(frozen=True)
class TicketsReplaced(SecretEvent):
    """A seat put its tickets aside to draw new ones."""

    count: int
    tickets: tuple[str, ...] | None
    _secret: ClassVar[tuple[str, ...]] = ("tickets",)


@dataclass(frozen=True)
class TicketDrawn(SecretEvent):
    """A seat drew a ticket."""

    ticket: str | None
    _secret: ClassVar[tuple[str, ...]] = ("ticket",)


@dataclass(frozen=True)
class TicketCompleted(SeatEvent):
    """A ticket was completed and shown."""

    ticket: str


@dataclass(frozen=True)
class BonusTaken(SeatEvent):
    """A connection bonus was earned."""

    bonus: str


@dataclass(frozen=True)
class TicketDeckRemade(Event):
    """Tickets put aside were shuffled into a new ticket deck."""

    size: int


@dataclass(frozen=True)
class TurnPassed(SeatEvent):
    """A seat had no legal action."""


@dataclass(frozen=True)
class LastTurnsBegan(SeatEvent):
    """A seat triggered the end: `turns` are left in the whole game."""

    turns: int


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over."""

    reason: str


REVEALING = (
    MarketFilled,
    MarketFlushed,
    DeckRemade,
    TicketsOffered,
    FirstTicketsChosen,
    FleetChosen,
    CardDrawn,
    TunnelRevealed,
    TicketDrawn,
    TicketDeckRemade,
    GameEnded,
)
"""After one of these a player knows something that was hidden before: no move is taken back.

A secret choice stands once the others know that it has been made.
"""


class EventReader:
    """Turns the engine's entries into events of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._kinds = _kind_ids(edition)

    def read(self, entry: JournalEntry) -> Event:
        """The event behind an entry of the engine's journal."""
        return _READERS[entry[0]](self, entry)

    def _choice(self, entry: JournalEntry) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Tickets kept and declined."""
        return self._tickets(entry[4][: entry[2]]), self._tickets(entry[4][entry[2] :])

    def _card(self, entry: JournalEntry) -> str:
        return self._kinds[entry[4][0]]

    def _cards(self, entry: JournalEntry) -> tuple[str, ...]:
        kinds = self._kinds
        return tuple([kinds[kind] for kind in entry[4]])

    def _tickets(self, numbers: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.edition.tickets[number].id for number in numbers)

    def _location(self, number: int) -> str:
        return self.edition.locations[number].id

    def _route(self, number: int) -> str:
        return self.edition.routes[number].id

    def _deck(self, number: int) -> str:
        return self.edition.decks[number].name

    def _decks(self, members: int) -> tuple[str, ...]:
        return tuple(deck.name for i, deck in enumerate(self.edition.decks) if members >> i & 1)


@once_per_edition
def _kind_ids(edition: Edition) -> tuple[str, ...]:
    return tuple(kind.id for kind in edition.card_kinds)


_READERS: dict[int, Callable[[EventReader, JournalEntry], Event]] = {
    j.CARD_DEALT: lambda x, e: CardDealt(e[1], x._deck(e[2]), x._card(e)),
    j.MARKET_FILLED: lambda x, e: MarketFilled(e[2] + 1, x._deck(e[3]), x._card(e)),
    j.MARKET_FLUSHED: lambda x, e: MarketFlushed(x._cards(e), e[2], x._decks(e[3])),
    j.DECK_REMADE: lambda x, e: DeckRemade(x._deck(e[2]), e[3]),
    j.TICKETS_OFFERED: lambda x, e: TicketsOffered(e[1], e[2], x._tickets(e[4])),
    j.TICKETS_KEPT: lambda x, e: TicketsKept(e[1], e[2], e[3], *x._choice(e)),
    j.FIRST_TICKETS_CHOSEN: lambda x, e: FirstTicketsChosen(e[1], *x._choice(e)),
    j.FIRST_TICKETS_KEPT: lambda _, e: FirstTicketsKept(e[4]),
    j.FLEET_CHOSEN: lambda _, e: FleetChosen(e[1], e[2], e[3]),
    j.FLEETS_REVEALED: lambda _, e: FleetsRevealed(e[4]),
    j.STACK_PLACED: lambda x, e: StackPlaced(e[1], x._location(e[2]), SYMBOLS[e[3]]),
    j.CARD_TAKEN: lambda x, e: CardTaken(e[1], e[2] + 1, x._card(e)),
    j.CARD_DRAWN: lambda x, e: CardDrawn(e[1], x._deck(e[2]), x._card(e)),
    j.PAYMENT_BEGAN: lambda x, e: PaymentBegan(e[1], target_text(x.edition, e[2], e[3])),
    j.CARD_LAID: lambda x, e: CardLaid(e[1], x._card(e)),
    j.TUNNEL_REVEALED: lambda x, e: TunnelRevealed(e[1], x._route(e[2]), x._cards(e), e[3]),
    j.TUNNEL_WITHDRAWN: lambda x, e: TunnelWithdrawn(e[1], x._route(e[2]), x._cards(e)),
    j.ROUTE_CLAIMED: lambda x, e: RouteClaimed(e[1], x._route(e[2]), x._cards(e), e[3]),
    j.STATION_BUILT: lambda x, e: StationBuilt(e[1], x._location(e[2]), x._cards(e)),
    j.HARBOUR_BUILT: lambda x, e: HarbourBuilt(e[1], x._location(e[2]), x._cards(e)),
    j.PIECES_EXCHANGED: lambda _, e: PiecesExchanged(e[1], ("train", "ship")[e[2]], e[3]),
    j.TOKEN_TAKEN: lambda x, e: TokenTaken(e[1], x._location(e[2]), SYMBOLS[e[3]]),
    j.TICKETS_REPLACED: lambda x, e: TicketsReplaced(e[1], e[2], x._tickets(e[4])),
    j.TICKET_DRAWN: lambda x, e: TicketDrawn(e[1], x._tickets(e[4])[0]),
    j.TICKET_COMPLETED: lambda x, e: TicketCompleted(e[1], x.edition.tickets[e[2]].id),
    j.BONUS_TAKEN: lambda x, e: BonusTaken(e[1], x.edition.bonuses[e[2]].id),
    j.TICKET_DECK_REMADE: lambda _, e: TicketDeckRemade(e[2]),
    j.TURN_PASSED: lambda _, e: TurnPassed(e[1]),
    j.LAST_TURNS_BEGAN: lambda _, e: LastTurnsBegan(e[1], e[2]),
    j.GAME_ENDED: lambda _, e: GameEnded(END_REASONS[e[2]]),
}
