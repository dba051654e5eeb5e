"""What can be played in a browser alone: the editions of the package, and boards made there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from whistlestop.editions import Edition, editions
from whistlestop.editions.loader import laid_out_edition
from whistlestop.server.pocket.shelf import Shelf
from whistlestop.server.tables.log_writer import Reserve
from whistlestop.server.tables.setup import known_edition

if TYPE_CHECKING:
    from whistlestop.server.page.boards import Document


class BrowserEditions:
    """Finds editions by their key, and keeps new ones in the browser's own storage."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def find(self, key: str, *, status: int = 422) -> Edition:
        """An edition by its key; `Refused` if there is none."""
        kept = None if key in editions() else await self._shelf.board(key)
        if kept is None:
            return known_edition(key, status)
        found = json.loads(kept)
        return laid_out_edition(found["document"], found["layout"])

    def document(self, _: str) -> Document | None:
        """The documents of the package are files beside this one."""
        return None

    async def make_document(self, found: Edition, _: object) -> Document:
        """Everything about an edition."""
        # Most visits never ask for one, so this does not hold up the start.
        from whistlestop.server.page.boards import whole_edition

        return whole_edition(found)

    async def keep(self, document: Mapping[str, Any], layout: str, _: Reserve) -> Edition:
        """Keep an edition that was checked and laid out."""
        found = laid_out_edition(document, layout)
        kept = {"document": found.source, "layout": layout}
        await self._shelf.keep_board(found.key, json.dumps(kept, ensure_ascii=False))
        return found
