"""An edition as one document, which saved games, positions and servers pass on.

    {"id": "my_board", "hash": "0c9f...", "files": {"edition.toml": "id = ...", ...}}

A document may come from anybody. Nothing in it is ever taken for the name of a file on this
machine, and its size is limited before anything in it is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from whistlestop.editions.files import LAYOUT, EditionFiles, is_carried
from whistlestop.messages import told
from whistlestop.messages.errors import BadEdition, Detail

MOST_FILES: Final = 40
LARGEST_FILE: Final = 64_000
LARGEST_MAP: Final = 250_000
LARGEST_DOCUMENT: Final = 400_000
"""In characters."""

_FIELDS: Final = ("id", "hash", "files")
_MAP: Final = "map.json"


def read_document(document: Mapping[str, Any], layout: str | None = None) -> EditionFiles:
    """The files of a document; `BadEdition` if it is not one, is too large, or was changed.

    `layout`: the layout of its board, if the caller has computed it before.
    """
    for key in document:
        if key not in _FIELDS:
            raise _bad("field", "", given=str(key)[:40], fields=", ".join(_FIELDS))
    files = document.get("files")
    if not isinstance(files, Mapping) or not files:
        raise _bad("files", "files")
    if len(files) > MOST_FILES:
        raise _bad("many", "files", n=len(files), most=MOST_FILES)
    contents = {}
    for name, text in files.items():
        if not isinstance(name, str) or not is_carried(name) or len(name) > 40:
            raise _bad("name", "files", given=str(name)[:40])
        contents[name] = _content(name, text)
    if sum(map(len, contents.values())) > LARGEST_DOCUMENT:
        raise _bad("large", "files", most=LARGEST_DOCUMENT // 1000)
    if layout is not None:
        contents[LAYOUT] = layout.encode()
    found = EditionFiles(str(document.get("id", ""))[:40] or "files", contents)
    if document.get("hash", found.digest) != found.digest:
        raise _bad("hash", "hash", given=str(document["hash"])[:64], hash=found.digest)
    return found


def _content(name: str, text: object) -> bytes:
    most = LARGEST_MAP if name == _MAP else LARGEST_FILE
    if not isinstance(text, str):
        raise _bad("text", f"files: {name}", file=name)
    if len(text) > most:
        raise _bad("large", f"files: {name}", file=name, most=most // 1000)
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise _bad("text", f"files: {name}", file=name) from error


def _bad(why: str, field: str, **details: Detail) -> BadEdition:
    about = field or None
    return told(BadEdition, "bad_edition_document", about, rule=None, why=why, **details)
