"""Views as JSON, built once for all who are sent the same."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any

import orjson

from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.view import view
from whistlestop.server.tokens import Holder, Signer

_MOST_BYTES = 16 * 2**20
"""What the kept views of all tables may take together."""

_Key = tuple[str, int | None, int]
"""Table, seat and starting point."""


class ViewCache:
    """Builds views, and keeps those used last until their table changes."""

    def __init__(self, signer: Signer, most_bytes: int = _MOST_BYTES) -> None:
        self._signer = signer
        self._most_bytes = most_bytes
        self._views: OrderedDict[_Key, tuple[int, bytes]] = OrderedDict()
        """Views with the revision of the session they were built at."""
        self.size = 0
        """Bytes of all kept views."""

    def document(self, session: TableSession, holder: Holder | None, since: int) -> dict[str, Any]:
        """The table as somebody may see it, as JSON values."""
        document: dict[str, Any] = orjson.loads(self.encoded(session, holder, since))
        return document

    def encoded(self, session: TableSession, holder: Holder | None, since: int) -> bytes:
        """The same as JSON. Whoever no longer holds their seat sees what a spectator sees.

        The server's time is added last: it is not part of what is kept.
        """
        held = holder is not None and session.table.is_held(holder)
        seat = holder.seat if holder is not None and held else None
        key = (session.id, seat, min(since, len(session.table.stream)))
        revision, known = self._views.get(key, (None, b""))
        if revision == session.revision:
            self._views.move_to_end(key)
        else:
            built = view(session.table, seat, since, self._signer, session.connected)
            known = orjson.dumps(built)
            self._keep(key, session.revision, known)
        return b'%s,"now":%.3f}' % (known[:-1], time.time())

    def _keep(self, key: _Key, revision: int, built: bytes) -> None:
        _, before = self._views.pop(key, (0, b""))
        self._views[key] = (revision, built)
        self.size += len(built) - len(before)
        while self.size > self._most_bytes:
            _, (_, oldest) = self._views.popitem(last=False)
            self.size -= len(oldest)

    def forget(self, table_id: str) -> None:
        """The table leaves the memory, and its views with it."""
        for key in [key for key in self._views if key[0] == table_id]:
            _, built = self._views.pop(key)
            self.size -= len(built)
