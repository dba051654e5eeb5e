"""Hearing from other workers over PostgreSQL (LISTEN/NOTIFY)."""

from __future__ import annotations

import asyncio
import json
import logging

import psycopg
import sqlalchemy as sa

from whistlestop.server.hub import Hub
from whistlestop.server.store import CHANNEL, announced_entry

logger = logging.getLogger("whistlestop.server")

_PAUSE = 1.0
"""Seconds before a lost connection is made again."""


async def listen(url: str, hub: Hub) -> None:
    """For ever: tell the hub which tables other workers have changed."""
    address = sa.make_url(url).set(drivername="postgresql")
    target = address.render_as_string(hide_password=False)
    while True:
        try:
            connection = await psycopg.AsyncConnection.connect(target, autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await hub.refresh_all()  # nothing was heard until now
                async for notice in connection.notifies():
                    await _heard(hub, notice.payload)
        except psycopg.OperationalError:
            logger.warning("the connection to the other workers was lost")
            await asyncio.sleep(_PAUSE)


async def _heard(hub: Hub, words: str) -> None:
    """Another worker tells of a new entry, or of who is connected to it."""
    told = json.loads(words)
    if "worker" in told:
        hub.people_elsewhere(told["table_id"], told["worker"], frozenset(told["seats"]))
    else:
        await hub.refresh(told["table_id"], told["number"], announced_entry(told))
