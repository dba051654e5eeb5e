"""On the way to the deal: commitments, the seal, contributions, and then the game begins."""

from __future__ import annotations

import contextlib
from typing import Any

from whistlestop.game.fairness import commitment as commitment_to
from whistlestop.server import clock, errors
from whistlestop.server.tables.log_writer import LogWriter
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tables.table_log import LogEntry
from whistlestop.server.tokens import Holder


class _NotNow(errors.Refused):
    """Somebody else took this step, or it is too late for it."""

    def __init__(self) -> None:
        super().__init__("wrong_state", 409, why="begun")


def next_step(
    table: LiveTable, at: float, fill_with: str | None = None, waited: float | None = None
) -> LogEntry | None:
    """The entry that brings the table nearer to the deal; None if somebody is awaited.

    `fill_with`: the bot that takes the seats still open. `waited`: the time until which the table
    has waited already, whatever the clock says now.
    """
    if table.state != "waiting" or not (table.seats.full or fill_with):
        return None
    sealed = table.shares.sealed_at is not None
    until = table.shares.patient_until
    if table.awaited and at < until and until != waited and (sealed or not fill_with):
        return None
    data = {} if fill_with is None or table.seats.full else {"fill_with": fill_with}
    if table.shares.commitments and not sealed:
        return table.next_entry("seal", at, data=data)
    return table.next_entry("start", at, data={**data, "seed": table.shares.seed})


async def deal(
    writer: LogWriter,
    session: TableSession,
    fill_with: str | None = None,
    waited: float | None = None,
) -> None:
    """Go as far towards the deal as is possible now."""
    while (step := next_step(session.table, clock.now(), fill_with, waited)) is not None:

        def facts(table: LiveTable, kind: str = step.kind) -> dict[str, Any]:
            now = next_step(table, clock.now(), fill_with, waited)
            if now is None or now.kind != kind:
                raise _NotNow
            return now.data

        with contextlib.suppress(_NotNow):
            await writer.act(session, step.kind, None, facts)


async def commit(writer: LogWriter, session: TableSession, holder: Holder, given: str) -> None:
    """Take a seat's commitment, unless the table is sealed or has one."""

    def facts(table: LiveTable) -> dict[str, Any]:
        if table.shares.sealed_at is not None or holder.seat in table.shares.commitments:
            raise _NotNow
        return {"commitment": given}

    with contextlib.suppress(_NotNow):
        await writer.act(session, "commit", holder.seat, facts, holder=holder)
    await deal(writer, session)


async def reveal(
    writer: LogWriter, session: TableSession, holder: Holder, contribution: str
) -> None:
    """Take a seat's contribution. If it is sent again, it counts only once."""

    def facts(table: LiveTable) -> dict[str, Any]:
        shares = table.shares
        if shares.contributions.get(holder.seat) == contribution:
            raise _NotNow
        if table.game is not None:
            raise errors.wrong_state("begun")
        if shares.sealed_at is None:
            raise errors.wrong_state("not_sealed")
        if shares.commitments.get(holder.seat) != commitment_to(contribution):
            raise errors.Refused("bad_contribution", 422, field="contribution")
        return {"contribution": contribution}

    with contextlib.suppress(_NotNow):
        await writer.act(session, "reveal", holder.seat, facts, holder=holder)
    await deal(writer, session)
