"""What players of the printed game are told."""

from __future__ import annotations

from whistlestop.server.http.answers.base import Answer, absent
from whistlestop.server.http.answers.game import OutcomeAnswer
from whistlestop.server.http.answers.help import Payments
from whistlestop.server.http.answers.reason import Reason


class SeatStandingAnswer(Answer):
    """What a seat has on the track and in reserve."""

    seat: int
    score: int
    """Points on the track."""
    reserve: dict[str, int]
    """Pieces left, by type."""
    stations_left: int
    harbours_left: int
    joined: list[str]
    """The tickets, whoever holds them, that the seat's own routes join."""


class Standing(Answer):
    """Where a printed game stands."""

    seats: list[SeatStandingAnswer]
    turn: int
    """The seat whose turn it is, or whose turn was the last."""
    last_turns: int | None
    """Turns left in the whole game once the end is near."""
    outcome: OutcomeAnswer | None
    """Once the game is over."""


class Claimable(Payments):
    """How something can be paid for, or why it cannot be claimed or built."""

    reason: Reason | None = absent()
    """Where there is no payment."""


class RuleAnswer(Answer):
    """A rule or a ruling in words."""

    number: str | None
    """None for a point that the program decides."""
    edition: str | None
    """None for rulings, which hold for all editions."""
    section: str
    text: str
