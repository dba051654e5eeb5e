"""The page's files: libraries as fetched, modules that find each other, no inline code."""

from __future__ import annotations

import json
import re
import shutil
from html import unescape
from pathlib import Path

import pytest

from tools import page_types, vendor
from whistlestop.messages import LANGUAGES
from whistlestop.server.http.document import Api
from whistlestop.server.page import first_document
from whistlestop.server.page.files import Files, file_times

WEB = vendor.FOLDER.parent
MODULES = [path for path in sorted(WEB.rglob("*.js")) if path.parent != vendor.FOLDER]
IMPORT = re.compile(r'(?:from|import)\s*\(?\s*"(\.[^"]+)"')


def test_vendored_files_are_those_that_were_fetched() -> None:
    assert vendor.problems() == []


@pytest.mark.parametrize("change", ["changed", "missing", "not described"])
def test_a_vendored_file_that_differs_is_reported(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "vendor"
    shutil.copytree(vendor.FOLDER, folder)
    monkeypatch.setattr(vendor, "FOLDER", folder)
    if change == "changed":
        (folder / "htm.js").write_text("export default 1;\n")
    elif change == "missing":
        (folder / "htm.js").unlink()
    else:
        (folder / "another.js").write_text("\n")
    assert [change in problem for problem in vendor.problems()] == [True]


def test_every_import_of_the_page_finds_its_module() -> None:
    for module in [*MODULES, *vendor.FOLDER.glob("*.js")]:
        for found in IMPORT.findall(module.read_text("utf-8")):
            assert (module.parent / found).is_file(), f"{module.name} imports {found}"


def test_every_file_the_page_starts_with_is_there() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    for address in re.findall(r'(?:href|src)="/([^"]*)"', page):
        assert (WEB / address).is_file(), address


def test_the_server_knows_the_modules_that_the_pages_start_with() -> None:
    loaded = re.findall(r'import\("\./([^"]+)"\)', (WEB / "app.js").read_text("utf-8"))
    assert sorted(first_document.PAGES.values()) == sorted(loaded)


def test_the_page_offers_every_language() -> None:
    openings = first_document.openings(Files([name for name, _ in file_times()]))
    for opening in openings.values():
        (told,) = re.findall(r'data-languages="([^"]*)"', opening.content.decode())
        assert json.loads(unescape(told)) == LANGUAGES


def test_the_page_needs_no_inline_code() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=", page) == []
    for module in MODULES:
        source = module.read_text("utf-8")
        assert not re.search(r"\beval\(|new Function\(|innerHTML|insertAdjacentHTML", source), (
            module
        )
        assert not re.search(r'\bstyle="', source), f"{module.name} writes an inline style"


def test_no_line_of_the_page_is_over_120_characters() -> None:
    # The formatter leaves markup alone; drawings are written by a tool.
    written = {WEB / "core" / "palette.js", WEB / "core" / "vehicles.js"}
    assert [
        f"{path.relative_to(WEB)}:{number}"
        for path in [*MODULES, *WEB.glob("styles/*.css"), WEB / "index.html"]
        if path not in written
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if len(line) > 120
    ] == []


def test_only_what_needs_no_painting_moves() -> None:
    frames = re.compile(r"@keyframes\s+\S+\s*\{((?:[^{}]*\{[^{}]*\})*)")
    moved = {
        (sheet.name, name)
        for sheet in (WEB / "styles").glob("*.css")
        for steps in frames.findall(sheet.read_text(encoding="utf-8"))
        for name in re.findall(r"([\w-]+)\s*:", steps)
    }
    assert moved
    moved |= {
        (sheet.name, change.split()[0])
        for sheet in (WEB / "styles").glob("*.css")
        for changes in re.findall(r"\btransition:([^;]*);", sheet.read_text(encoding="utf-8"))
        for change in changes.split(",")
    }
    assert {name for _, name in moved} <= {"transform", "opacity", "none"}, moved


def test_the_types_of_the_page_are_those_of_the_servers_answers() -> None:
    # If not: python tools/page_types.py --write
    assert page_types.FILE.read_text("utf-8") == page_types.page_types(Api().openapi())


def test_only_the_vendored_libraries_come_from_elsewhere() -> None:
    for path in [*MODULES, *WEB.glob("styles/*.css"), WEB / "index.html"]:
        assert "http" + "://" not in path.read_text("utf-8"), path.name
        assert "https" + "://" not in path.read_text("utf-8"), path.name
