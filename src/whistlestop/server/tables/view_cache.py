"""Views as JSON, built once for all who are sent the same."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import orjson

from whistlestop.server import clock
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.view import Public, view
from whistlestop.server.tokens import Holder, Signer

_MOST_BYTES = 16 * 2**20
"""What the kept views of all tables may take together."""


@dataclass
class _Views:
    """What was built for a table since it last changed."""

    revision: int
    """Of the session, at that time."""
    public: Public
    built: dict[tuple[int | None, int], bytes] = field(default_factory=dict)
    """By seat and starting point."""


class ViewCache:
    """Builds views, and keeps those used last until their table changes."""

    def __init__(self, signer: Signer, most_bytes: int = _MOST_BYTES) -> None:
        self._signer = signer
        self._most_bytes = most_bytes
        self._tables: OrderedDict[str, _Views] = OrderedDict()
        """By table, those used last at the end."""
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
        views = self._of(session)
        key = (seat, min(since, len(session.table.stream)))
        known = views.built.get(key)
        if known is None:
            built = view(session.table, seat, since, self._signer, views.public)
            known = views.built[key] = orjson.dumps(built)
            self.size += len(known)
            self._make_room()
        return b'%s,"now":%.3f}' % (known[:-1], clock.now())

    def _of(self, session: TableSession) -> _Views:
        views = self._tables.get(session.id)
        if views is None or views.revision != session.revision:
            self.forget(session.id)
            views = _Views(session.revision, Public.of(session.table, session.connected))
            self._tables[session.id] = views
            self.size += views.public.size
        self._tables.move_to_end(session.id)
        return views

    def _make_room(self) -> None:
        """Of the table used longest ago, the oldest view goes first."""
        while self.size > self._most_bytes:
            table, views = next(iter(self._tables.items()))
            if views.built:
                self.size -= len(views.built.pop(next(iter(views.built))))
            else:
                self.forget(table)

    def forget(self, table_id: str) -> None:
        """The table leaves the memory, and its views with it."""
        views = self._tables.pop(table_id, None)
        if views is not None:
            self.size -= views.public.size + sum(map(len, views.built.values()))
