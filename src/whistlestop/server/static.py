"""The page: the files of `whistlestop/web`, zipped once and kept by browsers."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

from whistlestop.server.errors import Refused

router = APIRouter()

FOLDER = Path(__file__).parents[1] / "web"
_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".md": "text/markdown; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}
_PACKED = {".woff2", ".png", ".jpg", ".webp", ".mp3", ".ogg"}
"""Files that zipping would not make smaller."""


@dataclass(frozen=True)
class _File:
    content: bytes
    zipped: bytes | None
    type: str
    tag: str
    changed: int


_files: dict[str, _File] = {}


def _file(name: str) -> _File | None:
    """A file of the page; only what lies in the folder is ever found."""
    path = FOLDER / name
    if ".." in name or "\\" in name or "\0" in name or name.startswith("/"):
        return None
    if not path.is_file() or path.suffix in (".py", ".pyc"):
        return None
    changed = path.stat().st_mtime_ns
    known = _files.get(name)
    if known is None or known.changed != changed:
        known = _files[name] = _read(path, changed)
    return known


def _read(path: Path, changed: int) -> _File:
    content = path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    zipped = None if path.suffix in _PACKED else gzip.compress(content, 9, mtime=0)
    tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    return _File(content, zipped, kind or "application/octet-stream", tag, changed)


def _answer(request: Request, found: _File) -> Response:
    headers = {"ETag": found.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    content = found.content
    if found.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = found.zipped
    return Response(content, headers=headers, media_type=found.type)


@router.get("/", include_in_schema=False)
@router.get("/table/{rest:path}", include_in_schema=False)
@router.get("/replay/{rest:path}", include_in_schema=False)
def page(request: Request) -> Response:
    """The page itself; it reads from the address what to show."""
    return one_file(request, "index.html")


@router.get("/{name:path}", include_in_schema=False)
def one_file(request: Request, name: str) -> Response:
    """A file of the page."""
    found = _file(name)
    if found is None:
        raise Refused("There is nothing here", code="not_found", status=404)
    return _answer(request, found)
