"""What a table remembers: the public past of a game, and what each seat alone has seen of it.

A `Record` holds nothing that could not be known by somebody at the table: its public part by
everyone (`History`), the rest by one seat.
"""

from whistlestop.record.history import History, TicketChoice, TicketMemory, TicketMove
from whistlestop.record.record import Record
from whistlestop.record.table import discards

__all__ = ["History", "Record", "TicketChoice", "TicketMemory", "TicketMove", "discards"]
