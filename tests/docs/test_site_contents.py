"""Every page of the documentation has its place on the site, once."""

from __future__ import annotations

from pathlib import Path

from tests.docs.pages import ROOT
from tools.docs_site.contents import GROUPS, INSIDE, OUTSIDE, START
from tools.docs_site.gather import gather

GENERATED = {"gallery", "reference/api/index", "reference/http/requests", "reference/http/types"}
DOCS = ROOT / "docs"


def listed() -> list[str]:
    groups = [page for pages in [*GROUPS.values(), *INSIDE.values()] for page in pages]
    return [START, *groups]


def test_every_page_is_on_the_site() -> None:
    pages = {path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")}
    outside = {place.removesuffix(".md") for place in OUTSIDE.values()}
    expected = pages | outside | GENERATED
    assert expected == set(listed()), "put the page into tools/docs_site/contents.py"


def test_no_page_is_on_the_site_twice() -> None:
    assert len(listed()) == len(set(listed()))


def test_pages_and_all_they_link_to_can_be_gathered(tmp_path: Path) -> None:
    gather(tmp_path)
    assert (tmp_path / "index.md").is_file()
    assert (tmp_path / "files" / "examples" / "remote_bot.py").is_file()
