"""Views as JSON, built once for all who are sent the same."""

from __future__ import annotations

import time
from typing import Any

import orjson

from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.view import view
from whistlestop.server.tokens import Signer


class ViewCache:
    """Builds views, and keeps them until their table changes."""

    def __init__(self, signer: Signer) -> None:
        self._signer = signer

    def document(self, session: TableSession, seat: int | None, since: int) -> dict[str, Any]:
        """The table as a seat may see it, as JSON values."""
        document: dict[str, Any] = orjson.loads(self.encoded(session, seat, since))
        return document

    def encoded(self, session: TableSession, seat: int | None, since: int) -> bytes:
        """The same as JSON."""
        key = (seat, since)
        known = session.views.get(key)
        if known is None:
            built = view(session.table, seat, since, self._signer, session.connected)
            known = session.views[key] = orjson.dumps(built)
        return b'%s,"now":%.3f}' % (known[:-1], time.time())
