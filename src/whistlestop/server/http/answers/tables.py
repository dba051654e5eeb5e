"""Creating and finding tables, seats, and games that are over."""

from __future__ import annotations

from whistlestop.server.http.answers.base import Answer, absent
from whistlestop.server.http.answers.game import EventAnswer, OutcomeAnswer, ScoreAnswer
from whistlestop.server.http.answers.observation import ObservationAnswer, OwnSeat
from whistlestop.server.http.answers.view import ClockSetting, SeatKind, TableState, View, You


class Created(Answer):
    """A new table."""

    table: str
    """Its id."""
    seats: list[int]
    """The numbers of your seats."""
    invite: str
    """The link that invites others."""
    view: View
    tokens: dict[str, str] = absent()
    """By seat; absent where seats are held by cookies."""


class LobbySeat(Answer):
    """A seat of a table in the lobby."""

    seat: int
    name: str | None
    kind: SeatKind
    bot: str | None


class LobbyTable(Answer):
    """A table that is open to all."""

    id: str
    edition: str
    created_at: int
    clock: ClockSetting | None
    from_position: bool
    """Does its game begin from a position that somebody made?"""
    seats: list[LobbySeat]


class Seated(Answer):
    """Your seat in this browser."""

    seat: int
    view: View


class Joined(Seated):
    """Your seat."""

    token: str = absent()
    """Absent where the seat is held by a cookie."""


class AtTable(Answer):
    """The table after what you did."""

    view: View


class Versioned(Answer):
    """What you did is stored."""

    version: int
    """The version of the table with it."""


class Moved(Versioned):
    """Your move, or taking it back, is stored."""

    view: View


class Links(Answer):
    """Links to your table."""

    seat: str
    """Your seat, for another browser of yours."""
    invite: str
    """For others."""


class Nothing(Answer):
    """Nothing more to say."""


class MadeMove(Answer):
    """A move of a game that is over."""

    seat: int
    move: str


class Moves(Answer):
    """All moves of a game that is over."""

    moves: list[MadeMove]


class ReplaySeat(Answer):
    """A seat of a game that is over."""

    seat: int
    name: str
    kind: SeatKind
    bot: str | None


class ReplayTable(Answer):
    """The table of a game that is over."""

    id: str
    edition: str
    state: TableState
    seats: list[ReplaySeat]
    moves: int
    archive: bool
    from_position: bool
    """Did its game begin from a position that somebody made?"""
    seed: str
    seed_hash: str


class Replay(Answer):
    """A moment of a game that is over, everything open."""

    table: ReplayTable
    you: You
    move: int
    """How many moves were made."""
    made: MadeMove | None
    """The last of them."""
    observation: ObservationAnswer
    hands: list[OwnSeat]
    scores: list[ScoreAnswer]
    events: list[EventAnswer]
    """The events of the last move."""
    outcome: OutcomeAnswer | None


class Fairness(Answer):
    """The proof that the shuffle was decided before the game."""

    hash: str
    seed: str | None
    """When the game is over."""
    verified: bool | None
    """When the game is over: do the seed and the moves lead to this game?"""
