"""All editions that can be played here: the package's, the operator's, and those people bring."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from whistlestop.editions import Edition, load_edition
from whistlestop.editions import editions as shipped_editions
from whistlestop.editions.files import LAYOUT
from whistlestop.editions.loader import laid_out_edition
from whistlestop.server.page.boards import Document, all_editions, document_of, whole_edition
from whistlestop.server.storage.edition_store import EditionStore, edition_size
from whistlestop.server.storage.stored_edition import is_own
from whistlestop.server.tables.log_writer import Reserve
from whistlestop.server.tables.own_boards import laid_out
from whistlestop.server.tables.setup import known_edition

logger = logging.getLogger("whistlestop.server")

Run = Callable[..., Awaitable[Any]]
"""Runs work where it holds nobody up."""
_MOST_DOCUMENTS = 24
"""Documents kept of boards that people brought: the last asked for. Each takes less than 2 MB."""
_DAY = 24 * 3600.0


class EditionShelf:
    """Finds editions by their key, and keeps new ones."""

    def __init__(self, store: EditionStore, folder: str = "") -> None:
        """`folder`: the operator's, with a folder for each edition that is offered to all."""
        self._store = store
        self._offered = [self._offer(path) for path in edition_folders(folder)]
        self._documents: OrderedDict[str, tuple[float, Document]] = OrderedDict()
        """By key, each with the time it was made."""
        self._making: dict[str, asyncio.Future[Document]] = {}

    def _offer(self, path: Path) -> Edition:
        """An edition of the operator's, kept like any other: its tables outlive the folder."""
        found = load_edition(path)
        layout = self._store.layout_now(found.key) or laid_out(found)
        self._store.add_now(found, layout)
        logger.info("an edition is offered", extra={"edition": found.key})
        source = found.source
        assert isinstance(source, dict)
        offered = laid_out_edition(source, layout)
        whole_edition(offered)  # made before anybody asks for it
        return offered

    @cached_property
    def summaries(self) -> Document:
        """The editions that everybody is offered, in brief."""
        return all_editions(self._offered)

    async def find(self, key: str, *, status: int = 422) -> Edition:
        """An edition by its key; `Refused` if there is none."""
        found = self._offered_as(key) or (await self._store.find(key) if is_own(key) else None)
        return found or known_edition(key, status)

    def _offered_as(self, key: str) -> Edition | None:
        return next((found for found in self._offered if found.key == key), None)

    def document(self, key: str) -> Document | None:
        """Everything about an edition; None if that must be made first."""
        found = known_edition(key) if key in shipped_editions() else self._offered_as(key)
        if found is not None:
            return whole_edition(found)
        made_at, made = self._documents.get(key, (0.0, None))
        # Once a day the store is asked: it keeps what is asked for.
        return made if time.monotonic() - made_at < _DAY else None

    async def make_document(self, found: Edition, run: Run) -> Document:
        """Everything about a board that somebody brought, made once for all who ask."""
        making = self._making.get(found.key)
        if making is None:
            layout = found.files.contents[LAYOUT].decode()
            making = asyncio.ensure_future(run(document_of, found.source, layout))
            self._making[found.key] = making
            making.add_done_callback(lambda _: self._making.pop(found.key))
        made = await asyncio.shield(making)
        self._documents[found.key] = time.monotonic(), made
        self._documents.move_to_end(found.key)
        if len(self._documents) > _MOST_DOCUMENTS:
            self._documents.popitem(last=False)
        return made

    async def keep(self, document: Mapping[str, Any], layout: str, reserve: Reserve) -> Edition:
        """Keep an edition that was checked and laid out; one already here takes no more room."""
        found = laid_out_edition(document, layout)
        known = await self._store.find(found.key)
        if known is not None:
            return known
        with reserve(edition_size(found, layout)):
            await self._store.add(found, layout)
        return found


def edition_folders(folder: str) -> list[Path]:
    """The edition folders in a folder, or the folder itself if it is one."""
    if not folder:
        return []
    top = Path(folder).expanduser()
    if (top / "edition.toml").exists():
        return [top]
    return sorted(path.parent for path in top.glob("*/edition.toml"))
