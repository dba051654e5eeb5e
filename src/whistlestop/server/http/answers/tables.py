"""Creating and finding tables, seats, and games that are over."""

from __future__ import annotations

from typing import Any, Literal

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
    seats: list[int] = absent()
    """All seats here that the answer's cookies are for."""


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
    commitment: str | None
    seal: str | None


class Replay(Answer):
    """A moment of a game that is over, with everything open."""

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


class KeyTurn(Answer):
    """A turn that changed the chance of the seat that took it."""

    seat: int
    move: int
    """The number of moves after it: the moment of the replay that shows it."""
    before: float
    after: float
    """The seat's chance before and after the turn."""
    margin: float
    """Chance alone would explain a difference up to this."""
    events: list[EventAnswer]


class ChancesAnswer(Answer):
    """Who was likely to win, as seen by bots that played on with the hands really held."""

    moments: list[int]
    """Numbers of moves."""
    playouts: int
    """From each moment."""
    shares: list[list[float]]
    """By moment and seat: the share of the playouts that the seat won."""
    turns: list[KeyTurn]
    """Up to three that mattered most, the largest change first."""


class ReviewAnswer(Answer):
    """How a game that is over went."""

    moments: list[int]
    """Numbers of moves after which a turn began, at most 60, and the end."""
    scores: list[list[int]]
    """By moment and seat: the score as if the game had ended there."""
    state: Literal["thinking", "done", "given_up"]
    """Of the chances."""
    chances: ChancesAnswer | None


class ShareAnswer(Answer):
    """What one seat added to the shuffle."""

    seat: int
    commitment: str
    contribution: str | None
    """When the game is over; None if it did not come in time."""


class Fairness(Answer):
    """The proof that nobody chose the deck."""

    table: str
    game: str
    """The edition, the number of seats and the first seat (`drawn`): a line of seal and seed."""
    from_position: bool
    """Did the game begin from a position somebody made? Then nothing is proved."""
    commitment: str | None
    """The server's. None for a saved game to look at: nothing is proved about it."""
    seats: list[ShareAnswer]
    seal: str | None
    """None while seats are open."""
    secret: str | None
    """The server's, when the game is over."""
    seed: str | None
    """When the game is over."""
    deal: dict[str, Any] | None
    """When the game is over: the position right after the deal."""
    checks: dict[str, bool]
    """When the game is over: what the server has just checked; empty where nothing is proved."""
    verified: bool | None
    """When the game is over: does everything hold?"""
