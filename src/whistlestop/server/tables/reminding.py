"""Notifying people who are away that it is their turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from whistlestop.server.tables.background import BackgroundTasks
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table import LiveTable

Remind = Callable[[str, int, int, int], Awaitable[bool]]
"""Has the holder of a seat notified of a turn: takes the table, the seat, the holder, and the entry
since which it is their turn. Asked again about the same turn, it notifies them once. False if they
have not asked to be notified: they may do so later in the same turn."""


class Reminding:
    """After every change, notices whose turn has come."""

    def __init__(self, remind: Remind | None, tasks: BackgroundTasks) -> None:
        """`remind`: None where nobody can be notified."""
        self._remind = remind
        self._tasks = tasks

    def look(self, session: TableSession) -> None:
        """Notify those who must decide and are not connected."""
        if self._remind is None or session.behind:
            return
        for seat, turn in session.table.turns.items():
            if session.reminded.get(seat) != turn and is_awaited(session, seat, turn):
                session.reminded[seat] = turn
                self._tasks.start_alone(self._tell(session, seat, turn))

    async def _tell(self, session: TableSession, seat: int, turn: int) -> None:
        assert self._remind is not None
        told = False
        try:
            told = await self._remind(session.id, seat, session.table.seats[seat].holder, turn)
        finally:
            if not told:
                session.reminded.pop(seat, None)  # with the next change it is tried again


def is_turn(table: LiveTable, seat: int, turn: int) -> bool:
    """Is it still that turn, and a person's to take?"""
    sitting = table.seats[seat]
    person = sitting.kind == "person" and not sitting.away
    return person and table.state == "running" and table.turns.get(seat) == turn


def is_awaited(session: TableSession, seat: int, turn: int) -> bool:
    """Does the table wait for somebody who is not looking at it?"""
    return is_turn(session.table, seat, turn) and seat not in session.connected
