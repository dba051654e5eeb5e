"""Old tables are deleted: nobody returns to them, and the database would grow forever."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator

import sqlalchemy as sa

from whistlestop.server.storage.schema import log, tables
from whistlestop.server.tables.sessions import Sessions

logger = logging.getLogger("whistlestop.server")

DAY = 24 * 3600.0
NEVER_BEGUN = 7.0
"""Days after which a table is given up that still waits for players."""
_EVERY = 3600.0
_AT_ONCE = 100
"""Tables deleted in one transaction: moves that are made meanwhile wait for it."""


@contextlib.asynccontextmanager
async def tidied(engine: sa.Engine, sessions: Sessions, days: float) -> AsyncIterator[None]:
    """While this is entered, tables without an entry for `days` days are deleted."""
    task = asyncio.create_task(_tidy(engine, sessions, days)) if days else None
    try:
        yield
    finally:
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def _tidy(engine: sa.Engine, sessions: Sessions, days: float) -> None:
    while True:
        try:
            found = await asyncio.to_thread(old_tables, engine, days, time.time())
            gone = [table_id for table_id in found if await sessions.forget(table_id)]
            for start in range(0, len(gone), _AT_ONCE):
                await asyncio.to_thread(delete, engine, gone[start : start + _AT_ONCE])
            for table_id in gone:
                await sessions.forget(
                    table_id
                )  # somebody may have looked at it while it was deleted
            if gone:
                logger.info("old tables deleted", extra={"tables": len(gone)})
        except Exception:
            logger.exception("deleting old tables failed")
        await asyncio.sleep(_EVERY)


def old_tables(engine: sa.Engine, days: float, now: float) -> list[str]:
    """The tables at which nothing has happened for `days` days."""
    waiting = tables.c.state == "waiting"
    limit = sa.case((waiting, now - min(days, NEVER_BEGUN) * DAY), else_=now - days * DAY)
    since = sa.exists().where(log.c.table_id == tables.c.id, log.c.at >= limit)
    query = sa.select(tables.c.id).where(tables.c.created_at < limit, ~since)
    with engine.connect() as connection:
        return sorted(connection.execute(query).scalars())


def delete(engine: sa.Engine, gone: list[str]) -> None:
    """Delete tables with everything that happened there."""
    with engine.begin() as connection:
        connection.execute(log.delete().where(log.c.table_id.in_(gone)))
        connection.execute(tables.delete().where(tables.c.id.in_(gone)))
