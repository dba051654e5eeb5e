"""What helps a seat to decide: payments, reasons, plans, hints."""

from __future__ import annotations

from typing import Literal

from whistlestop.server.http.answers.base import Answer, absent
from whistlestop.server.http.answers.reason import Reason


class TunnelRiskAnswer(Answer):
    """What a payment for a tunnel may still come to."""

    chances: list[float]
    """The chances that 0, 1, 2 ... more cards are owed, from what you may know."""
    spare: int
    """Cards that your hand would have left to pay them with."""


class PaymentAnswer(Answer):
    """Cards that pay for something."""

    cards: dict[str, int]
    wilds: int
    text: str
    move: str
    """The move that pays with them, in notation."""
    tunnel: TunnelRiskAnswer = absent()
    """For a tunnel."""


class HoldingAnswer(Answer):
    """How much of a route's price your hand has already."""

    have: int
    needed: int
    """Cards."""
    color: str | None
    """The colour they would pay in."""


class Payments(Answer):
    """What your hand could pay with, best first."""

    target: str
    payments: list[PaymentAnswer]
    more: bool
    """Are there more than are listed?"""
    holding: HoldingAnswer = absent()
    """For a route that is open to you."""


class Why(Answer):
    """Is a move legal, and if not, why?"""

    legal: bool
    reason: Reason = absent()


class PlannedPieces(Answer):
    """Pieces by type."""

    train: int
    ship: int


class PlannedTicket(Answer):
    """What a ticket still needs."""

    ticket: str
    offered: bool
    points: int
    state: Literal["done", "possible", "impossible"]
    routes: list[str]
    """The cheapest path left."""
    spaces: int
    pieces: PlannedPieces
    borrow: list[str] = absent()
    """Where the path is blocked and the edition has stations: routes to borrow."""


class Hint(Answer):
    """What a bot would do on your seat, seeing what you see."""

    bot: str
    move: str
    seconds: float
    """How long the bot was given to think: less than a second when many wait."""


class Health(Answer):
    """Is the server alive?"""

    status: Literal["ok"]
