"""What a table remembers: the public past of a game, and what each seat alone has seen of it.

A `Record` holds nothing that could not be known by somebody at the table: its public part by
everyone (`History`), the rest by one seat.
"""

from whistlestop.knowledge.record.from_state import discards, first_choices_made
from whistlestop.knowledge.record.history import (
    NOTHING_SEEN,
    History,
    Pool,
    Surprise,
    TicketChoice,
    TicketMemory,
    TicketMove,
)
from whistlestop.knowledge.record.pools import OpenPool
from whistlestop.knowledge.record.record import Record

__all__ = [
    "NOTHING_SEEN",
    "History",
    "OpenPool",
    "Pool",
    "Record",
    "Surprise",
    "TicketChoice",
    "TicketMemory",
    "TicketMove",
    "discards",
    "first_choices_made",
]
