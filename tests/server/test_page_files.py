"""The files of the page: listed once, or while somebody works on them once a second."""

from __future__ import annotations

from pathlib import Path

import pytest

from whistlestop.server.page import files, static


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of two files."""
    (tmp_path / "index.html").write_text(
        '<link rel="stylesheet" href="/a.css">\n<script src="/app.js"></script>'
    )
    for name in ("a.css", "app.js"):
        (tmp_path / name).write_text("/* first */")
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    monkeypatch.setattr(static, "openings", lambda _: {})
    return tmp_path


class Walks:
    """How often the files were listed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        monkeypatch.setattr(static, "file_times", self)

    def __call__(self) -> files.FileTimes:
        self.count += 1
        return files.file_times()


def app(site: static.Sites) -> bytes:
    found = site.latest().files.find("app.js")
    assert found is not None
    return found.content


def test_an_installed_page_is_listed_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    walks = Walks(monkeypatch)
    site = static.Sites(changing=False)
    assert {app(site) for _ in range(100)} == {b"/* first */"}
    (folder / "app.js").write_text("/* a longer second */")
    assert app(site) == b"/* first */"
    assert walks.count == 1


def test_who_works_on_the_page_sees_changes_at_the_next_visit(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walks = Walks(monkeypatch)
    site = static.Sites(changing=True)
    opened = site.latest()
    for _ in range(100):
        site.latest()
    assert walks.count < 50
    (folder / "app.js").write_text("/* a longer second */")
    monkeypatch.setattr(static, "_LOOK_EVERY", 0.0)
    site._look_at = 0.0
    assert app(site) == b"/* a longer second */"
    # A page that was opened before goes on with the files it knows.
    assert site.at(opened.files.version) is opened
