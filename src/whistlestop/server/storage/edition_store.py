"""Boards that do not come with the package, kept in the database by id and hash."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from sqlalchemy import exc

from whistlestop.editions import Edition
from whistlestop.server.storage.schema import editions, running_time, tables
from whistlestop.server.storage.store import DatabaseStore
from whistlestop.server.storage.stored_edition import read_edition
from whistlestop.server.tables.table_log import ROW

_DAY = 24 * 3600.0


def edition_size(edition: Edition, layout: str) -> int:
    """Bytes that a board takes in the database."""
    return len(json.dumps(edition.source)) + len(layout) + ROW


class EditionStore:
    """Asks the database off the event loop, as the store of tables does."""

    def __init__(self, store: DatabaseStore) -> None:
        self._store = store

    async def find(self, key: str) -> Edition | None:
        """A board by its key; None if it is not here. It stays for as long as it is asked for."""
        return await self._store.run(self._find, key)

    def _find(self, key: str) -> Edition | None:
        with self._store.engine.begin() as connection:
            found = read_edition(connection, key)
            if found is not None:
                now = _running_time(connection)
                long_ago = (editions.c.key == key) & (editions.c.used_at < now - _DAY)
                connection.execute(editions.update().where(long_ago).values(used_at=now))
            return found

    async def add(self, edition: Edition, layout: str) -> None:
        """Keep a board; one that is here already is kept for longer."""
        await self._store.run(self.add_now, edition, layout)

    def add_now(self, edition: Edition, layout: str) -> None:
        """The same for callers that can wait."""
        values: dict[str, Any] = {
            "key": edition.key,
            "document": json.dumps(edition.source, ensure_ascii=False),
            "layout": layout,
        }
        try:
            with self._store.engine.begin() as connection:
                now = _running_time(connection)
                connection.execute(editions.insert().values(**values, used_at=now))
        except exc.IntegrityError:
            here = editions.c.key == edition.key
            with self._store.engine.begin() as connection:
                now = _running_time(connection)
                connection.execute(editions.update().where(here).values(used_at=now))

    def layout_now(self, key: str) -> str | None:
        """The layout of a board that is here, for callers that can wait."""
        query = sa.select(editions.c.layout).where(editions.c.key == key)
        with self._store.engine.connect() as connection:
            return connection.execute(query).scalar()


def forget_editions(engine: sa.Engine, days: float) -> int:
    """Delete the boards that nobody has wanted for `days` days and no table is played on."""
    played = sa.select(tables.c.edition)
    with engine.begin() as connection:
        limit = _running_time(connection) - days * _DAY
        unused = (editions.c.used_at < limit) & editions.c.key.not_in(played)
        return connection.execute(editions.delete().where(unused)).rowcount


def _running_time(connection: sa.Connection) -> float:
    """How long servers have run on this database: no wrong clock deletes anything."""
    return float(connection.execute(sa.select(running_time.c.seconds)).scalar_one())
