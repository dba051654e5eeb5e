"""The pages of the documentation, and what stands on them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PATHS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]

_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    language: str
    text: str
    line: int
    """The line of the page on which its text begins, from 1."""


class Page:
    """One page."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path.relative_to(ROOT))
        self.text = path.read_text("utf-8")

    def blocks(self, *languages: str) -> list[Block]:
        """Its fenced blocks in these languages."""
        return [
            Block(match[1], match[2], self.text.count("\n", 0, match.start(2)) + 1)
            for match in _FENCED.finditer(self.text)
            if match[1] in languages
        ]

    def files(self) -> dict[str, str]:
        """Files that the page shows: a name in a line of its own with a colon, then a block."""
        return {match[1]: match[2] for match in _FILE.finditer(self.text)}

    @property
    def prose(self) -> str:
        """The page without its fenced blocks."""
        return _FENCED.sub("", self.text)

    def words(self) -> set[str]:
        """Everything the page writes as code, and the words within."""
        spans = re.findall(r"`([^`]+)`", self.prose)
        return {*spans, *(word for span in spans for word in re.findall(r"[\w-]+", span))}


PAGES = [Page(path) for path in PATHS]


def page(name: str) -> Page:
    """The page with this path under the project's root."""
    return Page(ROOT / name)
