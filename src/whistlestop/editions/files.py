"""The files of an edition, as they lay in its folder or came in a document."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

_CARRIED: Final = re.compile(
    r"edition\.toml|(locations|routes|tickets)\.csv|map\.json|look\.toml|(names|brief)\.[^./]+\.toml"
)
"""What a document carries. Everything else in a folder is made from these, or is not the board."""

LAYOUT: Final = "layout.json"
"""The finished layout of a board."""

_READ: Final = (LAYOUT, "lesson.toml")
"""Further files that the editions of the package have."""


def is_carried(name: str) -> bool:
    """Is this the name of a file that a document may hold?"""
    return _CARRIED.fullmatch(name) is not None


@dataclass(frozen=True)
class EditionFiles:
    """The files of one edition by name, read once: later changes to a folder have no effect."""

    origin: str = field(compare=False)
    """Where they come from, for reports: the folder, or what a document calls itself."""
    contents: Mapping[str, bytes]
    unreadable: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Files that could not be read, each with the reason."""
    folder: Path | None = field(default=None, compare=False)

    def __hash__(self) -> int:
        return hash(self.digest)

    def text(self, name: str) -> str | None:
        """The text of a file; None if there is none, `ValueError` if it is not UTF-8."""
        if name in self.unreadable:
            raise ValueError(self.unreadable[name])
        data = self.contents.get(name)
        # Spreadsheets write a byte order mark; it is not part of the first column's name.
        return None if data is None else data.decode("utf-8-sig")

    @cached_property
    def carried(self) -> dict[str, str]:
        """The files that make the edition, as a document holds them."""
        return {
            name: self.contents[name].decode("utf-8", "replace")
            for name in sorted(self.contents)
            if is_carried(name)
        }

    @cached_property
    def digest(self) -> str:
        """The hash of these files: the same board has the same one everywhere."""
        written = json.dumps(self.carried, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(written.encode()).hexdigest()


def read_folder(folder: Path) -> EditionFiles:
    """The files of an edition in a folder."""
    contents: dict[str, bytes] = {}
    unreadable: dict[str, str] = {}
    for path in sorted(folder.iterdir()):
        if is_carried(path.name) or path.name in _READ:
            try:
                contents[path.name] = path.read_bytes()
            except OSError as error:
                unreadable[path.name] = str(error.strerror)
    return EditionFiles(str(folder), contents, unreadable, folder)
