"""Time in which no server runs counts for nobody: people's clocks go on when one is back."""

from __future__ import annotations

import sqlalchemy as sa

from whistlestop.server.storage.schema import running_time, tables

_SHORTEST = 15.0
"""Seconds; after less than that another worker may be running."""


def note_running(engine: sa.Engine, now: float) -> None:
    """A server runs now."""
    with engine.begin() as connection:
        connection.execute(running_time.update().values(last_at=now))


def resume_clocks(engine: sa.Engine, now: float) -> None:
    """A server starts: whatever was to happen at a running game is put off by the time in which
    no server ran. If the clock of the machine jumped ahead, that counts as such a time, too."""
    with engine.begin() as connection:
        last = connection.execute(sa.select(running_time.c.last_at).with_for_update()).scalar_one()
        if last is not None and now - last >= _SHORTEST:
            running = tables.update().where(tables.c.state == "running")
            connection.execute(running.values(wake_at=tables.c.wake_at + (now - last)))
        connection.execute(running_time.update().values(last_at=now))
