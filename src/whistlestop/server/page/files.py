"""The files of the page: read and zipped once.

They are those of `whistlestop/web`, and under `messages/` the catalogue of each language without
the words of the command line; the words of a part that few visits open are in a folder of its name.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from whistlestop.messages.catalogue import FOLDER as MESSAGES
from whistlestop.messages.catalogue import LANGUAGES, PARTS, TERMINAL_ONLY

FOLDER = Path(__file__).parents[2] / "web"
IN_A_CLONE = (FOLDER.parents[2] / "pyproject.toml").is_file()
"""Does the server run from the sources of the project? Then somebody may be working on the page."""
FileTimes = tuple[tuple[str, int], ...]
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
_OTHER = {".py", ".pyc", ".ts"}
"""Files that are not part of the page."""


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    content: bytes
    zipped: bytes | None
    type: str
    tag: str


def file_of(name: str, content: bytes) -> File:
    """A file of this name and content."""
    suffix = Path(name).suffix
    zipped = None if suffix in _PACKED else gzip.compress(content, 9, mtime=0)
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return File(content, zipped, kind, f'"{hashlib.sha256(content).hexdigest()[:24]}"')


class Files:
    """The page's files as they were at one moment."""

    def __init__(self, names: list[str]) -> None:
        self.contents = {name: _content(name) for name in names}
        whole = hashlib.sha256()
        for name, content in self.contents.items():
            whole.update(f"{name} {len(content)} ".encode() + content)
        self.version = whole.hexdigest()[:16]
        """Changes as soon as any of the files changes."""
        self._files: dict[str, File] = {}

    def find(self, name: str) -> File | None:
        """A file by its path; only what lies in the folder is ever found."""
        if name in self.contents and name not in self._files:
            self._files[name] = file_of(name, self.contents[name])
        return self._files.get(name)

    def add(self, name: str, content: bytes) -> None:
        """Add a file that is made of others."""
        self._files[name] = file_of(name, content)


_CATALOGUES = {
    f"messages/{part}{language}.json": MESSAGES / f"{language}.json"
    for part in ("", *(f"{part}/" for part in PARTS))
    for language in LANGUAGES
}


def _content(name: str) -> bytes:
    if name not in _CATALOGUES:
        return (FOLDER / name).read_bytes()
    part = name.split("/")[1]
    messages = json.loads(_CATALOGUES[name].read_bytes()).items()
    shown = {key: message for key, message in messages if _said_by(part, key)}
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":")).encode()


def _said_by(part: str, key: str) -> bool:
    """Is a message said by this part of the page, or else by all of it?"""
    if part in PARTS:
        return key.startswith(PARTS[part])
    later = tuple(start for starts in PARTS.values() for start in starts)
    return not key.startswith(TERMINAL_ONLY + later)


def file_times() -> FileTimes:
    """Which files there are, each with the time of its last change."""
    found = [path for path in FOLDER.rglob("*") if path.is_file() and path.suffix not in _OTHER]
    paths = {path.relative_to(FOLDER).as_posix(): path for path in found} | _CATALOGUES
    return tuple(sorted((name, path.stat().st_mtime_ns) for name, path in paths.items()))
