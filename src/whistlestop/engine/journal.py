"""What happened, as the engine notes it: one tuple of integers per event.

An entry is (what, seat, a, b, items). The comment beside each name says what `a`, `b` and `items`
mean; "secret" entries are shown in full to their own seat only.
`whistlestop.game.events` turns entries into typed events with an audience.
"""

from typing import Final, TypeAlias

from mypy_extensions import i64

from whistlestop.engine.state import Entry, State

JournalEntry: TypeAlias = Entry

CARD_DEALT: Final = 0  # items: the card; secret
MARKET_FILLED: Final = 1  # a: slot, b: deck, items: the card
MARKET_FLUSHED: Final = 2  # a: times in a row, b: decks remade between, items: cards, in order
DECK_REMADE: Final = 3  # a: deck, b: cards shuffled; follows the entry of the deck's last card
TICKETS_OFFERED: Final = 4  # a: how many, b: at set-up, items: tickets; secret
TICKETS_KEPT: Final = 5  # a: how many, b: declined, items: kept, then declined; secret
FLEET_CHOSEN: Final = 6  # a: trains, b: ships; secret until revealed
FLEETS_REVEALED: Final = 7  # items: trains by seat
STACK_PLACED: Final = 8  # a: location, b: symbol
CARD_TAKEN: Final = 9  # a: slot, items: the card
CARD_DRAWN: Final = 10  # a: deck, items: the card; secret
CARD_LAID: Final = 11  # items: the card
TUNNEL_REVEALED: Final = 12  # a: route, b: cards owed, items: cards turned up
TUNNEL_WITHDRAWN: Final = 13  # a: route, items: cards taken back
ROUTE_CLAIMED: Final = 14  # a: route, b: points, items: cards paid
STATION_BUILT: Final = 15  # a: location, items: cards paid
HARBOUR_BUILT: Final = 16  # a: location, items: cards paid
PIECES_EXCHANGED: Final = 17  # a: piece given, b: how many
TOKEN_TAKEN: Final = 18  # a: location, b: symbol
TICKETS_REPLACED: Final = 19  # a: how many put aside, items: those tickets; secret
TICKET_DRAWN: Final = 20  # items: the ticket; secret
TICKET_COMPLETED: Final = 21  # a: ticket
BONUS_TAKEN: Final = 22  # a: bonus
TURN_PASSED: Final = 23
LAST_TURNS_BEGAN: Final = 24  # a: turns left in the game
GAME_ENDED: Final = 25  # a: reason
PAYMENT_BEGAN: Final = 26  # a: what for, b: target
TICKET_DECK_REMADE: Final = 27  # a: tickets in it
FIRST_TICKETS_KEPT: Final = 28  # a: first seat, items: how many each seat kept; all have chosen
FIRST_TICKETS_CHOSEN: Final = 29  # as TICKETS_KEPT; others see that a seat has chosen, no numbers


def note(s: State, what: i64, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
    """Note an event without cards or tickets."""
    if s.journal is not None:
        s.journal.append((what, seat, a, b, ()))


def note_items(s: State, what: i64, seat: i64, a: i64, b: i64, items: tuple[int, ...]) -> None:
    """Note an event with its cards or tickets. Ask `s.journal is not None` before building them."""
    if s.journal is not None:
        s.journal.append((what, seat, a, b, items))
