"""Reading a board that does not come with the package from the database."""

from __future__ import annotations

import json

import sqlalchemy as sa

from whistlestop.editions import Edition
from whistlestop.editions.loader import laid_out_edition
from whistlestop.server.storage.schema import editions


def is_own(key: object) -> bool:
    """Is this the key of a board that does not come with the package?"""
    return isinstance(key, str) and "@" in key


def read_edition(connection: sa.Connection, key: str) -> Edition | None:
    """A board by its key; None if it is not here."""
    row = connection.execute(sa.select(editions).where(editions.c.key == key)).first()
    return None if row is None else laid_out_edition(json.loads(row.document), row.layout)
