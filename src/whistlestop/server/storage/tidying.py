"""Old tables are deleted: nobody returns to them, and the database would grow forever.

Where tables take more room than they may, those used longest ago go first, however old they are.

No clock is trusted with that. A table that looks old is marked with the running time of the
servers on this database, and deleted when it still looks old after they have run for another day:
whoever starts a server with a wrong clock has that day to notice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable

import sqlalchemy as sa

from whistlestop.server.storage.edition_store import forget_editions
from whistlestop.server.storage.people_store import forget_people
from whistlestop.server.storage.schema import (
    editions,
    log,
    outbox,
    people,
    person_seats,
    reminders,
    running_time,
    tables,
)
from whistlestop.server.storage.threads import Threads
from whistlestop.server.tables.sessions import Sessions
from whistlestop.server.tables.table_log import ROW

logger = logging.getLogger("whistlestop.server")

DAY = 24 * 3600.0
NEVER_BEGUN = 7.0
"""Days after which a table that still waits for players is given up."""
_EVERY = 3600.0
_SPARE_DAYS = 7.0
"""Days for which a board that no table is played on, and a private link without games, is kept
while room is short."""
_LINK_DAYS = 400.0
"""Days without a visit for which a link is otherwise kept: as long as browsers keep any cookie."""
_AT_ONCE = 100
"""Tables deleted in one transaction: moves that are made meanwhile wait for it."""
_SHARE = 10
"""At most one in this many tables is deleted after one look; the others wait for another day."""


@contextlib.asynccontextmanager
async def tidied(
    engine: sa.Engine, sessions: Sessions, *, days: float, size: float
) -> AsyncIterator[None]:
    """While this is entered, tables without an entry for `days` days are deleted, and others
    where all together take more than `size` bytes; 0 for as long, or as much, as they like."""
    thread = Threads(1, "tidying")
    task = asyncio.create_task(_tidy(thread, engine, sessions, days, size))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        # A connection that it gave back after the engine was closed would stay open.
        await asyncio.to_thread(thread.close)


async def _tidy(
    thread: Threads, engine: sa.Engine, sessions: Sessions, days: float, size: float
) -> None:
    time_run = RunningTime(engine)
    while True:
        try:
            if days:
                now = await thread.run(time_run.count)
                found = await thread.run(look, engine, days, time.time(), now)
                await _delete_unused(thread, engine, sessions, found, "old tables deleted")
                await _delete_editions(thread, engine, days)
            short = bool(size) and await thread.run(_used, engine) > size
            if short:
                found = await thread.run(too_many, engine, size)
                await _delete_unused(thread, engine, sessions, found, "tables deleted to make room")
                await _delete_editions(thread, engine, min(days or _SPARE_DAYS, _SPARE_DAYS))
            unseen = (_SPARE_DAYS if short else _LINK_DAYS) * DAY
            await thread.run(forget_people, engine, time.time() - unseen)
        except Exception:
            logger.exception("deleting tables failed")
        await asyncio.sleep(_EVERY)


async def _delete_editions(thread: Threads, engine: sa.Engine, days: float) -> None:
    """Delete the boards that nobody has wanted for this many days, and log it."""
    if gone := await thread.run(forget_editions, engine, days):
        logger.warning("boards deleted", extra={"number": gone})


async def _delete_unused(
    thread: Threads, engine: sa.Engine, sessions: Sessions, found: list[str], message: str
) -> None:
    """Delete those of the tables where nobody is, and log it."""
    gone = [table_id for table_id in found if await sessions.forget(table_id)]
    for start in range(0, len(gone), _AT_ONCE):
        some = gone[start : start + _AT_ONCE]
        await thread.run(delete, engine, some)
        logger.warning(message, extra={"number": len(some), "tables": some})
    for table_id in gone:
        await sessions.forget(table_id)  # somebody may have looked at it meanwhile


class RunningTime:
    """How long servers have run on a database, counted by one of its workers at a time."""

    def __init__(self, engine: sa.Engine, clock: Callable[[], float] = time.monotonic) -> None:
        self._engine = engine
        self._clock = clock
        self._known: float | None = None
        self._counted_at = clock()

    def count(self) -> float:
        """Add the time since the last count, unless another worker has counted meanwhile."""
        now = self._clock()
        passed, self._counted_at = now - self._counted_at, now
        seconds = running_time.c.seconds
        with self._engine.begin() as connection:
            if self._known is not None:
                add = running_time.update().where(seconds == self._known)
                connection.execute(add.values(seconds=seconds + passed))
            self._known = float(connection.execute(sa.select(seconds)).scalar_one())
        return self._known


def look(engine: sa.Engine, days: float, now: float, time_run: float) -> list[str]:
    """Mark the tables at which nothing has happened for `days` days; returns those to delete.

    These were marked a day of running time ago, and are at most a tenth of all tables.
    """
    old = _is_old(days, now)
    since = tables.c.old_since
    waited = since <= time_run - DAY
    with engine.begin() as connection:
        connection.execute(tables.update().where(since.is_not(None), ~old).values(old_since=None))
        connection.execute(tables.update().where(since.is_(None), old).values(old_since=time_run))
        total = connection.execute(sa.select(sa.func.count()).select_from(tables)).scalar_one()
        due = sa.select(tables.c.id).where(waited).order_by(tables.c.id)
        chosen = list(connection.execute(due.limit(max(1, total // _SHARE))).scalars())
        if chosen:
            later = tables.update().where(waited, tables.c.id > chosen[-1])
            connection.execute(later.values(old_since=time_run))
    return chosen


def _is_old(days: float, now: float) -> sa.ColumnElement[bool]:
    """Has nothing happened at a table for this long?"""
    waiting = tables.c.state == "waiting"
    limit = sa.case((waiting, now - min(days, NEVER_BEGUN) * DAY), else_=now - days * DAY)
    since = sa.exists().where(log.c.table_id == tables.c.id, log.c.at >= limit)
    return (tables.c.created_at < limit) & ~since


def too_many(engine: sa.Engine, size: float) -> list[str]:
    """The tables to delete so that the others fit into `size` bytes: those used longest ago, and
    at most a tenth of all."""
    rows = _sizes(engine)
    excess = sum(taken for _, taken in rows) - size
    chosen: list[str] = []
    for table_id, taken in rows[: max(1, len(rows) // _SHARE)]:
        if excess <= 0:
            break
        chosen.append(table_id)
        excess -= taken
    return chosen


def _used(engine: sa.Engine) -> int:
    """Bytes that the database takes; in PostgreSQL including the room of deleted rows."""
    if engine.dialect.name == "postgresql":
        kept = (log, tables, editions, people, person_seats, reminders, outbox)
        names = [f"pg_total_relation_size('{table.name}')" for table in kept]
        query = f"SELECT {' + '.join(names)}"
    else:
        query = (
            "SELECT (page_count - freelist_count) * page_size FROM "
            "pragma_page_count, pragma_freelist_count, pragma_page_size"
        )
    with engine.connect() as connection:
        return int(connection.execute(sa.text(query)).scalar_one())


def _sizes(engine: sa.Engine) -> list[tuple[str, int]]:
    """Every table with the bytes it takes, those used longest ago first."""
    used = sa.func.coalesce(sa.func.max(log.c.at), tables.c.created_at)
    entries = sa.func.coalesce(sa.func.sum(sa.func.length(log.c.data) + ROW), 0)
    size = sa.func.length(tables.c.setup) + ROW + entries
    query = (
        sa.select(tables.c.id, size.label("size"))
        .select_from(tables.outerjoin(log))
        .group_by(tables.c.id)
        .order_by(used, tables.c.id)
    )
    with engine.connect() as connection:
        return [(row.id, int(row.size)) for row in connection.execute(query)]


def delete(engine: sa.Engine, gone: list[str]) -> None:
    """Delete tables with everything that happened there."""
    with engine.begin() as connection:
        for part in (outbox, reminders, person_seats, log):
            connection.execute(part.delete().where(part.c.table_id.in_(gone)))
        connection.execute(tables.delete().where(tables.c.id.in_(gone)))
