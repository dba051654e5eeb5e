"""What a seat sees of a game: the form of `Observation.to_dict()`."""

from __future__ import annotations

from typing import Annotated

from whistlestop.editions.vocabulary import DECISIONS, SYMBOLS
from whistlestop.server.http.answers.base import Answer, absent, one_of
from whistlestop.server.http.answers.game import EndReason

Cards = dict[str, int]
"""Cards by kind; kinds of which there are none are left out."""
ByDeck = dict[str, int]
Owners = dict[str, int]
"""Seats by what they own."""
Pieces = dict[str, int]
"""Pieces by type."""
DecisionKind = Annotated[str, one_of(DECISIONS)]
TokenSymbol = Annotated[str, one_of(SYMBOLS)]


class DecisionAnswer(Answer):
    """What must be decided now, and by whom."""

    seat: int
    kind: DecisionKind
    target: str = absent(alias="for")
    """What is paid for: a route, `station:LOCATION` or `harbour:LOCATION`."""
    laid: Cards = absent()
    revealed: list[str] = absent()
    matching: list[bool] = absent()
    """Which of the revealed cards must be matched."""
    extra: int = absent()
    offered: int = absent()
    least: int = absent()
    slot: int = absent()
    drawn: int = absent()
    locations: list[str] = absent()


class PoolAnswer(Answer):
    """A deck as it was made, less what was seen leaving it."""

    cards: Cards
    drawn: list[int]


class SurpriseAnswer(Answer):
    """A card that a seat has laid though nobody knew it had one."""

    seat: int
    kind: str
    pool: int
    room: int


class StackAnswer(Answer):
    """A stack of tourist tokens."""

    symbol: TokenSymbol
    count: int


class TicketMoveAnswer(Answer):
    """A choice of tickets as everyone saw it."""

    seat: int
    from_deck: int
    kept: int
    declined: int
    returned: int


class PublicSeat(Answer):
    """What everyone sees of a seat."""

    hand: ByDeck
    tickets: int
    offered: int
    reserve: Pieces
    score: int
    shown: list[str]
    taken: Cards
    paid: Cards
    known: Cards
    blind: ByDeck
    tickets_drawn: int
    tickets_kept: int
    tickets_declined: int
    box: Pieces = absent()
    stations_left: int = absent()
    harbours_left: int = absent()
    tokens: list[TokenSymbol] = absent()
    completed: list[str] = absent()
    goals: int = absent()
    bonuses: list[str] = absent()
    fresh_tickets: int = absent()
    fresh_aside: int = absent()


class TicketChoiceAnswer(Answer):
    """A choice of tickets as the seat that made it remembers it."""

    move: int
    offered: list[str]
    returned: list[str]


class SecretChoiceAnswer(Answer):
    """What a seat has chosen while others still choose: first tickets, or a fleet."""

    kept: list[str] = absent()
    declined: list[str] = absent()
    trains: int = absent()
    ships: int = absent()


class OwnSeat(Answer):
    """What only the seat itself sees."""

    hand: Cards
    tickets: list[str]
    offered: list[str]
    reserve: Pieces
    legal: list[int]
    choice: SecretChoiceAnswer | None
    drawn: dict[str, list[Cards]]
    choices: list[TicketChoiceAnswer]
    gone: list[str]
    box: Pieces = absent()
    aside: list[str] = absent()
    shuffled_in: list[str] = absent()


class ObservationAnswer(Answer):
    """A game as one seat, or a spectator, sees it. Fields of mechanics that an edition does not
    have are absent."""

    edition: str
    players: list[str]
    seat: int | None
    first: int
    turn: int
    setting_up: bool
    decision: DecisionAnswer
    """Where several seats may decide: that of the first of them, in turn order."""
    decisions: list[DecisionAnswer]
    """What each seat that may decide must decide; none once the game is over."""
    market: list[str | None]
    decks: ByDeck
    discards: dict[str, Cards]
    pools: dict[str, list[PoolAnswer]]
    surprises: list[SurpriseAnswer]
    ticket_deck: int
    last_turns: int | None
    idle: int
    reason: EndReason | None
    routes: Owners
    seats: list[PublicSeat]
    ticket_moves: list[TicketMoveAnswer]
    own: OwnSeat | None
    stations: Owners = absent()
    harbours: Owners = absent()
    stacks: dict[str, StackAnswer] = absent()
    aside: int = absent()
