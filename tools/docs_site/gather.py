"""Gathers the pages of the project in one folder, as Sphinx wants them.

The pages are plain Markdown, which is read in the repository as well. Here their links are changed
to where the pages are on the site, examples of a Python session are marked as such, every numbered
rule gets an anchor, and the tables of contents are added.
"""

from __future__ import annotations

import posixpath
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from tools.docs_site.contents import FOLDERS, GROUPS, INSIDE, OUTSIDE, START

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FILES = "files"
"""The folder of linked files that are not pages."""

_LINK = re.compile(r"(\]\()([^)\s#]+)((?:#[^)\s]*)?\))")
_CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_SESSION = re.compile(r"^```python\n(?=>>>)", re.MULTILINE)
_RULE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*", re.MULTILINE)


def gather(folder: Path) -> None:
    """Write all pages and pictures of the project to a folder."""
    for path in sorted(DOCS.rglob("*")):
        if path.is_file():
            _put(path, folder)
    for name in OUTSIDE:
        _put(ROOT / name, folder)


def place(path: Path) -> str:
    """The path of a project file on the site."""
    if path.is_relative_to(DOCS):
        return path.relative_to(DOCS).as_posix()
    name = path.relative_to(ROOT).as_posix()
    return {**OUTSIDE, **FOLDERS}.get(name, f"{FILES}/{name}")


def _put(path: Path, folder: Path) -> None:
    target = folder / place(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix != ".md":
        shutil.copyfile(path, target)
        return
    target.write_text(page_of(path, folder), "utf-8")


def page_of(path: Path, folder: Path) -> str:
    """A page as it appears on the site; files it links to are copied into the folder."""
    here = place(path)

    def turned(match: re.Match[str]) -> str:
        linked = (path.parent / match[2]).resolve()
        if "://" in match[2]:
            return match[0]
        there = place(linked)
        if there.startswith(FILES) and not (folder / there).exists():
            (folder / there).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(linked, folder / there)
        return match[1] + posixpath.relpath(there, posixpath.dirname(here)) + match[3]

    text = _outside_code(path.read_text("utf-8"), lambda part: _LINK.sub(turned, part))
    text = _SESSION.sub("```pycon\n", text)
    text = _RULE.sub(r'- <span id="\1"></span>**\1**', text)
    return text + contents_of(here.removesuffix(".md"))


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    """Change a text where it is not part of an example."""
    parts, end = [], 0
    for code in _CODE.finditer(text):
        parts += [change(text[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, change(text[end:])])


def contents_of(name: str) -> str:
    """The tables of contents of a page, which are shown beside every page."""
    if name == START:
        return "".join(_contents(pages, caption) for caption, pages in GROUPS.items())
    return _contents(INSIDE[name]) if name in INSIDE else ""


def _contents(pages: list[str], caption: str = "") -> str:
    options = f":caption: {caption}\n" if caption else ""
    listed = "".join(f"/{page}\n" for page in pages)
    return f"\n```{{toctree}}\n:hidden:\n{options}\n{listed}```\n"
