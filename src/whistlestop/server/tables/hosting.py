"""Looking after a table: its host arranges the seats, pauses or ends the game; and whoever waits
too long for somebody lets a bot play for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from whistlestop.server import clock, errors
from whistlestop.server.tables.characters import character
from whistlestop.server.tables.log_writer import LogWriter, Reserve
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tokens import Holder

Facts = Callable[[LiveTable], dict[str, Any]]


async def call_stand_in(
    writer: LogWriter, session: TableSession, holder: Holder, seat: int, reserve: Reserve
) -> None:
    """Let a bot play for somebody who has kept the others waiting, until they are back."""

    def facts(table: LiveTable) -> dict[str, Any]:
        _check_running(table)
        if seat == holder.seat or seat not in table.deciders:
            raise errors.Refused("not_awaited", 409, field="seat")
        if table.seats[seat].player is not None:
            raise errors.wrong_state("bot_plays")
        since = table.waiting_for(seat)
        if since is None:
            raise errors.wrong_state("paused")
        left = since + table.absence - clock.now()
        if left > 0:
            raise errors.not_absent(left)
        return {"by": holder.seat}

    await writer.act(session, "stand_in", seat, facts, holder=holder, reserve=reserve)


async def pause(writer: LogWriter, session: TableSession, holder: Holder, reserve: Reserve) -> None:
    """Stop the game and all clocks."""

    def facts(table: LiveTable) -> dict[str, Any]:
        _check_running(table)
        if table.paused_at is not None:
            raise errors.wrong_state("paused")
        return {}

    await _as_host(writer, session, "pause", holder, facts, reserve)


async def resume(
    writer: LogWriter, session: TableSession, holder: Holder, reserve: Reserve
) -> None:
    """Go on with a paused game: clocks go on where they stopped."""

    def facts(table: LiveTable) -> dict[str, Any]:
        if table.paused_at is None:
            raise errors.wrong_state("not_paused")
        return {}

    await _as_host(writer, session, "resume", holder, facts, reserve)


async def end(writer: LogWriter, session: TableSession, holder: Holder, reserve: Reserve) -> None:
    """Call the game off: it is over, without a winner."""

    def facts(table: LiveTable) -> dict[str, Any]:
        _check_running(table)
        return {}

    await _as_host(writer, session, "end", holder, facts, reserve)


async def seat_bot(
    writer: LogWriter,
    session: TableSession,
    holder: Holder,
    seat: int,
    bot: str | None,
    reserve: Reserve,
) -> None:
    """Let a bot sit down on an open seat, or (None) get up from it again."""

    def facts(table: LiveTable) -> dict[str, Any]:
        _check_open(table)
        if seat >= len(table.seats) or table.seats[seat].kind == "person":
            raise errors.Refused("seat_taken", 409, field="seat")
        others = [other.name for n, other in enumerate(table.seats) if n != seat and other.name]
        return {"bot": bot, "name": None if bot is None else character(bot, others)}

    await _as_host(writer, session, "bot", holder, facts, reserve, seat)


async def swap_seats(
    writer: LogWriter, session: TableSession, holder: Holder, a: int, b: int, reserve: Reserve
) -> None:
    """Let whoever sits on two seats change places."""

    def facts(table: LiveTable) -> dict[str, Any]:
        _check_open(table)
        if a == b or max(a, b) >= len(table.seats):
            raise errors.Refused("no_seat", 422, field="seat", most=len(table.seats))
        return {"with": b}

    await _as_host(writer, session, "swap", holder, facts, reserve, a)


async def _as_host(
    writer: LogWriter,
    session: TableSession,
    kind: str,
    holder: Holder,
    facts: Facts,
    reserve: Reserve,
    seat: int | None = None,
) -> None:
    """Write what only the host may do."""

    def checked(table: LiveTable) -> dict[str, Any]:
        if table.seats.host != holder.seat:
            raise errors.Refused("not_host", 403)
        return facts(table)

    about = holder.seat if seat is None else seat
    await writer.act(session, kind, about, checked, holder=holder, reserve=reserve)


def _check_running(table: LiveTable) -> None:
    if table.state != "running":
        raise errors.wrong_state("not_running")


def _check_open(table: LiveTable) -> None:
    """`Refused` once seats no longer change hands."""
    if table.seats.closed:
        raise errors.wrong_state("begun")
