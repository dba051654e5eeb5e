"""The view: a table as one seat, or a spectator, may see it."""

from __future__ import annotations

from typing import Literal

from whistlestop.server.http.answers.base import Answer, absent
from whistlestop.server.http.answers.game import ActionAnswer, EventAnswer, OutcomeAnswer
from whistlestop.server.http.answers.observation import ObservationAnswer
from whistlestop.server.http.answers.reason import Reason

SeatKind = Literal["person", "bot", "open"]
TableState = Literal["waiting", "running", "over", "set_aside"]


class SeatAnswer(Answer):
    """A seat at a table."""

    seat: int
    name: str | None
    """None while the seat is open."""
    kind: SeatKind
    connected: bool
    """Is its person connected?"""
    bot: str = absent()
    """The bot on it."""
    stand_in: str = absent()
    """The bot that plays for a person who left, or stayed away."""
    nameless: bool = absent()
    """True for a person who gave no name: `name` is then only a number."""


class ClockSetting(Answer):
    """How long a person may think."""

    seconds_per_move: float


class ClockAnswer(ClockSetting):
    """The clock of a table."""

    deadline: float = absent()
    """While a person must decide: when a bot moves for them, in seconds since 1970."""


class RematchAnswer(Answer):
    """The table of a rematch."""

    table: str
    token: str = absent()
    """The token of your seat there."""


class Commitment(Answer):
    """The commitment of a seat to its contribution."""

    seat: int
    commitment: str


class DealingAnswer(Answer):
    """What a browser must know before it adds to the shuffle."""

    game: str
    """The edition, the number of seats and the first seat (`drawn`): a line of the seal."""
    seats: list[Commitment]
    awaited: list[int]
    """Seats whose contribution, or in a rematch whose commitment, has not come yet."""
    patience: float
    """Seconds after which the table stops waiting for them."""


class TableAnswer(Answer):
    """A table and its seats."""

    id: str
    edition: str
    state: TableState
    version: int
    """Rises with every move, every move taken back, and the start."""
    seats: list[SeatAnswer]
    hot_seat: bool
    open: bool
    clock: ClockAnswer | None
    bot_pace: float
    bot_seconds: float = absent()
    """How long bots that take their time are given, where it is less than usual."""
    bot_playouts: int = absent()
    """How many imagined games the last of them could play on before it moved."""
    commitment: str | None
    """The server's, to its share of the seed: a SHA-256. None for a saved game to look at."""
    seal: str | None
    """Of all commitments: a SHA-256. None while seats are open."""
    moves: int
    archive: bool
    """Is this a saved game to look at?"""
    from_position: bool
    """Does its game begin from a position that somebody made?"""
    created_at: int
    host: int | None
    """The seat of whoever looks after the table; None while no person is there."""
    absence: float
    """Seconds of waiting for a decision after which the others may let a bot play."""
    waiting_since: float = absent()
    """While a game runs: since when it waits for a decision, in seconds since 1970."""
    paused_at: int = absent()
    """Since when the game is paused."""
    ended_by: int = absent()
    """The seat that called the game off."""
    set_aside: Reason = absent()
    """Why nobody can play on here."""
    dealing: DealingAnswer = absent()
    """Before the deal."""
    seed: str = absent()
    """When the game is over."""
    rematch: RematchAnswer = absent()


class You(Answer):
    """The viewer."""

    seat: int | None
    """None for a spectator."""


class ChatMessage(Answer):
    """Something that was said."""

    n: int
    """Its number in the table's stream, which events and messages share."""
    seat: int | None
    name: str | None
    text: str
    at: int


class View(Answer):
    """A table as one seat, or a spectator, may see it."""

    table: TableAnswer
    you: You
    observation: ObservationAnswer | None
    """What the seat sees of the game; None before it begins."""
    legal: list[ActionAnswer]
    """Your legal actions, if you must decide."""
    can_undo: bool
    """May you take your last move back?"""
    events: list[EventAnswer]
    chat: list[ChatMessage]
    next: int
    """The number to ask `since` next time."""
    outcome: OutcomeAnswer | None
    """How the game ended; None while it runs."""
    now: float
    """The server's time, to measure a `deadline` by."""
