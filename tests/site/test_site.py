"""The built site: every link leads somewhere, and a browser needs nothing from anywhere else."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import whistlestop as ws
from whistlestop.messages import LANGUAGES
from whistlestop.server.http.document import Api


class Document(HTMLParser):
    """What matters of a page: its anchors, links and loaded files, and what a policy refuses."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.refused: list[str] = []
        self.language = ""
        self.words: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "html":
            self.language = found.get("lang", "")
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif "href" in found or "src" in found:
            self.loaded.append(found.get("href") or found["src"])
        inline = tag == "style" or (tag == "script" and "src" not in found)
        if inline or "style" in found or any(name.startswith("on") for name in found):
            self.refused.append(f"{tag} {found}")

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="session")
def documents(site: Path) -> dict[Path, Document]:
    """Every page, read."""
    return {path: Document(path) for path in sorted(site.rglob("*.html"))}


def broken_links(site: Path, documents: dict[Path, Document]) -> Iterator[str]:
    for path, document in documents.items():
        for link in [*document.links, *document.loaded]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            name = unquote(parts.path)
            target = Path(os.path.normpath(path.parent / name)) if name else path
            anchors = documents[target].anchors if target in documents else set()
            outside = not target.is_relative_to(site)
            if (
                outside
                or not target.is_file()
                or (parts.fragment and parts.fragment not in anchors)
            ):
                yield f"{path.relative_to(site)}: {link}"


def test_every_link_and_anchor_leads_somewhere(site: Path, documents: dict[Path, Document]) -> None:
    assert len(documents) > 60
    assert list(broken_links(site, documents)) == []


def test_nothing_is_loaded_from_elsewhere(documents: dict[Path, Document]) -> None:
    addresses = [link for document in documents.values() for link in document.loaded]
    assert [link for link in addresses if urlsplit(link).netloc or link.startswith("data:")] == []


def test_a_strict_content_policy_refuses_nothing(documents: dict[Path, Document]) -> None:
    assert [bad for document in documents.values() for bad in document.refused] == []


def test_every_page_says_its_language(site: Path, documents: dict[Path, Document]) -> None:
    for path, document in documents.items():
        folders = path.relative_to(site).parts
        assert document.language == next((part for part in folders if part in LANGUAGES), "en")


def test_the_gallery_shows_every_board(site: Path) -> None:
    gallery = (site / "gallery.html").read_text("utf-8")
    for name in ws.editions():
        assert f'src="_images/{name}.svg"' in gallery
        assert (site / "_images" / f"{name}.svg").is_file()


def test_every_public_name_is_in_the_reference(documents: dict[Path, Document], site: Path) -> None:
    anchors = documents[site / "reference" / "api" / "whistlestop.html"].anchors
    names = {name for name in ws.__all__ if not name.startswith("_")}
    assert names <= {anchor.rpartition(".")[2] for anchor in anchors}
    assert "whistlestop.Game.why_illegal" in anchors


def test_every_request_and_type_of_the_http_api_is_there(
    documents: dict[Path, Document], site: Path
) -> None:
    folder = site / "reference" / "http"
    described = Api().openapi()
    shown = " ".join("".join(documents[folder / "requests.html"].words).split())
    for path, methods in described["paths"].items():
        for method in methods:
            assert f"{method.upper()} {path}" in shown
    assert {name.lower() for name in described["components"]["schemas"]} <= documents[
        folder / "types.html"
    ].anchors
    [download] = site.glob("_downloads/*/openapi.json")
    assert json.loads(download.read_text("utf-8")) == json.loads(json.dumps(described))
