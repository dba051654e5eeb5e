"""What people do at a table, the same over HTTP and over a live connection."""

from __future__ import annotations

import time
from typing import Any

from whistlestop.game.action import all_actions
from whistlestop.game.speaker import Speaker
from whistlestop.server import errors
from whistlestop.server.limits import Limit
from whistlestop.server.tables.hub import Hub
from whistlestop.server.tables.log_writer import Reserve
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tables.text import clean_chat
from whistlestop.server.tokens import Holder


async def make_move(
    hub: Hub, session: TableSession, holder: Holder, move: str | int, version: int, client_id: str
) -> int:
    """Make a move; returns the version of the table with it."""
    began = time.perf_counter()

    def facts(table: LiveTable) -> dict[str, Any]:
        _check_running(table)
        if holder.seat not in table.deciders:
            raise errors.not_your_decision()
        return {"move": _text(table, move)}

    made = await hub.writer.act(
        session, "move", holder.seat, facts, holder=holder, client_id=client_id, version=version
    )
    hub.metrics.moves.add(1)
    hub.metrics.move_seconds.observe(time.perf_counter() - began)
    return made


async def take_back(
    hub: Hub,
    session: TableSession,
    holder: Holder,
    version: int,
    client_id: str,
    reserve: Reserve,
) -> int:
    """Take the seat's last move back; returns the version of the table without it."""

    def facts(table: LiveTable) -> dict[str, Any]:
        _check_running(table)
        if not table.can_undo(holder.seat):
            raise errors.Refused("cannot_undo", 409)
        return {}

    return await hub.writer.act(
        session,
        "undo",
        holder.seat,
        facts,
        holder=holder,
        client_id=client_id,
        version=version,
        reserve=reserve,
    )


async def say(
    hub: Hub,
    session: TableSession,
    holder: Holder,
    text: str,
    client_id: str,
    limit: Limit,
    reserve: Reserve,
) -> int:
    """Say something to the table; returns the table's version."""
    message = clean_chat(text)
    if (holder.seat, client_id) not in session.table.answers:
        limit.check(f"{session.id} {holder.seat}")
    return await hub.writer.act(
        session,
        "chat",
        holder.seat,
        lambda _: {"text": message},
        holder=holder,
        client_id=client_id,
        reserve=reserve,
    )


def _check_running(table: LiveTable) -> None:
    if table.state == "waiting":
        raise errors.wrong_state("not_begun")
    if table.state == "over":
        raise errors.wrong_state("over")
    if table.paused_at is not None:
        raise errors.wrong_state("paused")


def _text(table: LiveTable, move: str | int) -> str:
    """A move in notation, as the log keeps it."""
    if isinstance(move, str):
        return " ".join(move.split())
    assert table.game is not None
    names = all_actions(table.game.edition)
    action = names[move] if move < len(names) else None
    if action is None:
        speaker = Speaker(table.game.edition)
        raise speaker.illegal_move("unknown_action", None, {"given": move})
    return action.text
