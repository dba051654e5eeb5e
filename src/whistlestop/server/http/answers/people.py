"""People's own games on all their devices, and how they are notified of their turn."""

from __future__ import annotations

from typing import Literal

from whistlestop.server.http.answers.base import Answer, absent
from whistlestop.server.http.answers.view import SeatAnswer, TableState

Channel = Literal["email", "webhook"]


class Reminders(Answer):
    """How you are told that it is your turn. No answer ever has an address."""

    possible: list[Channel]
    """What this server can do."""
    chosen: list[Channel]
    """What you have asked for."""


class PrivateLink(Answer):
    """The link to your games, for another device of yours."""

    link: str


class OwnGame(Answer):
    """One of your games."""

    table: str
    edition: str
    state: TableState
    created_at: int
    yours: list[int]
    """Your seats."""
    seats: list[SeatAnswer]
    deciding: list[int]
    """The seats that must decide now."""
    waiting_since: float = absent()
    """Since when, in seconds since 1970."""


class Games(Answer):
    """Your games, the ones you joined last first."""

    games: list[OwnGame]
