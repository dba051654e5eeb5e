"""What a browser is sent first: `index.html`, with everything it will need named at once.

The page is written as many small modules and style sheets. A browser that had to find each by
reading another would wait a dozen times; so the server reads the imports and names them all, and
sends the sheets as one. Addresses carry the version of the files: they are never asked for again.
"""

from __future__ import annotations

import json
import posixpath
import re
from html import escape

from whistlestop.messages import LANGUAGES
from whistlestop.server.page.files import File, Files, file_of

SHEET = "styles.css"
"""All style sheets in one, in the order in which `index.html` names them."""
START = "app.js"
PAGES = {
    "": "lobby/LobbyPage.js",
    "table": "playing/TablePage.js",
    "replay": "replaying/ReplayPage.js",
    "score": "score/ScorePage.js",
    "studio": "studio/StudioPage.js",
    "print": "printing/PrintPage.js",
}
"""The module of each page, by the first part of its address."""

_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']""")
"""Comments import types, from files that no browser asks for."""
_SHEETS = re.compile(r'(?:<link rel="stylesheet" href="/[^"]+">\s*)+')
_SHEET = re.compile(r'href="/([^"]+)"')
_LOCAL = re.compile(r'(href|src)="/')


def address(files: Files, name: str = "") -> str:
    """Where a browser finds a file that it may keep for ever."""
    return f"/page/{files.version}/{name}"


def openings(files: Files) -> dict[str, File]:
    """The first document of each page, by the first part of its address."""
    index = files.contents["index.html"].decode()
    index = index.replace('data-languages="{}"', f'data-languages="{_languages()}"', 1)
    index = _SHEETS.sub(f'<link rel="stylesheet" href="/{SHEET}">\n', index)
    index = _LOCAL.sub(rf'\1="{address(files)}', index)
    return {part: _opening(files, index, module) for part, module in PAGES.items()}


def _languages() -> str:
    """The languages and their names, as an attribute."""
    return escape(json.dumps(LANGUAGES, ensure_ascii=False))


def _opening(files: Files, index: str, module: str) -> File:
    """The document that names all modules of a page, those that start it first."""
    names = dict.fromkeys([*modules(files, START), *modules(files, module)])
    links = [f'<link rel="modulepreload" href="{address(files, name)}">\n' for name in names]
    return file_of("index.html", index.replace("<script", "".join(links) + "<script", 1).encode())


def modules(files: Files, first: str) -> list[str]:
    """A module and all that it imports: what others need comes before them."""
    begun = {first}
    found: list[str] = []

    def visit(name: str) -> None:
        for imported in _IMPORT.findall(files.contents[name].decode()):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(name), imported))
            if path not in begun:
                begun.add(path)
                visit(path)
        found.append(name)

    visit(first)
    return found


def sheets(files: Files) -> list[str]:
    """The style sheets that `index.html` names."""
    found = _SHEETS.search(files.contents["index.html"].decode())
    assert found is not None
    return _SHEET.findall(found[0])


def one_sheet(files: Files) -> bytes:
    """All style sheets in one, which lies above their folder."""
    whole = b"\n".join(files.contents[name] for name in sheets(files))
    return whole.replace(b'url("../', b'url("')
