"""Every link leads somewhere, and every page can be reached from the README."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, Page

_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_FILE = re.compile(r"`((?:[\w.-]+/)+[\w.-]*\.(?:py|js|ts|css|md|toml|csv|json|svg))`")
_PLACEHOLDER = re.compile(r"(?<![A-Za-z])(?:ID|NAME|LANGUAGE)(?![A-Za-z])")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def links(page: Page) -> list[str]:
    """The targets of the links on a page, outside its code."""
    return _LINK.findall(re.sub(r"`[^`]*`", "", page.prose))


def anchors(page: Page) -> set[str]:
    """The names under which the headings of a page can be linked to."""
    plain = (re.sub(r"[^\w\- ]", "", heading).lower() for heading in _HEADING.findall(page.prose))
    return {heading.strip().replace(" ", "-") for heading in plain}


def target(page: Page, link: str) -> tuple[Path, str]:
    """The file a link leads to, and the heading in it."""
    path, _, heading = link.partition("#")
    return ((page.path.parent / path).resolve() if path else page.path), heading


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Page) -> None:
    broken = []
    for link in links(page):
        path, heading = target(page, link)
        if not path.exists() or (heading and heading not in anchors(Page(path))):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_stay_within_the_project(page: Page) -> None:
    assert [link for link in links(page) if "://" in link] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_is_named_exists(page: Page) -> None:
    names = [_PLACEHOLDER.sub("*", name) for name in _FILE.findall(page.prose)]
    shown = page.files()
    folders = (ROOT, ROOT / "src" / "whistlestop")
    missing = [name for name in names if not any(any(top.glob(name)) for top in folders)]
    assert [name for name in missing if name not in shown] == []


def test_every_page_can_be_reached_from_the_readme() -> None:
    start = ROOT / "README.md"
    reached, waiting = {start}, [start]
    while waiting:
        page = Page(waiting.pop())
        for link in links(page):
            path, _ = target(page, link)
            path = path / "index.md" if path.is_dir() else path
            if path.suffix == ".md" and path.exists() and path not in reached:
                reached.add(path)
                waiting.append(path)
    assert {page.path for page in PAGES} - reached == set()


def test_headings_become_anchors_as_readers_see_them() -> None:
    page = Page(ROOT / "docs" / "reference" / "position.md")
    assert "what-is-not-mentioned-is-still-in-the-box" in anchors(page)
