"""A page that is open while the server gets a new version: it is told, and loads it in calm."""

from __future__ import annotations

import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import whistlestop
from tests.kit.free_port import free_port
from tests.web.conftest import running_server
from tests.web.table_page import TablePage, new_table, new_visitor

LONGER_THAN_CALM = 30_000
"""Milliseconds after which a page that may be loaded again has been."""
SLOW_BOT = ({"kind": "you"}, {"kind": "bot", "bot": "random"})


def new_version(folder: Path) -> None:
    """A copy of the package in which one file of the page has changed."""
    package = folder / "whistlestop"
    shutil.copytree(Path(whistlestop.__file__).parent, package)
    with (package / "web" / "icon.svg").open("a") as file:
        file.write("\n")


def version_of(page: Page) -> str:
    """The version in the addresses of the page's files."""
    address = page.locator("script[type=module]").get_attribute("src")
    assert address is not None
    return address.split("/")[2]


@pytest.fixture
def port() -> Iterator[socket.socket]:
    """Stays taken while one server takes the place of another."""
    with free_port() as held:
        yield held


@pytest.mark.slow
def test_an_old_page_says_so_and_is_loaded_again_when_nothing_is_to_be_decided(
    browser: Browser, port: socket.socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, watching = (new_visitor(browser).new_page() for _ in range(2))
    page.clock.install()
    with running_server(tmp_path, port=port) as address:
        # The bot's time begins with its turn, however long the servers take to change places.
        position = {"edition": "europe", "players": 2, "turn": 0}
        table = new_table(page, address, "europe", SLOW_BOT, bot_pace=30.0, position=position)
        watching.goto(f"{address}/table/{table}")
        expect(watching.get_by_test_id("table")).to_be_visible()
        seat = TablePage(page)
        seat.wait_for_turn()
        old = version_of(page)
    new_version(tmp_path / "new")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "new"))
    with running_server(tmp_path, port=port):
        # Whoever only watches has nothing to lose.
        expect(watching.locator(f'script[src^="/page/{old}/"]')).to_have_count(0)
        assert version_of(watching) != old
        expect(watching.get_by_test_id("table")).to_be_visible()
        expect(watching.get_by_test_id("new-version")).to_have_count(0)
        # Whoever must decide is only told.
        expect(page.get_by_test_id("new-version")).to_be_visible()
        page.clock.fast_forward(LONGER_THAN_CALM)
        expect(page.get_by_test_id("new-version")).to_be_visible()
        assert version_of(page) == old
        # The server understands the old page; then a bot thinks, and the page is loaded.
        while seat.prompt.get_attribute("data-mine") == "true":
            seat.decide()
        expect(page.locator(f'script[src^="/page/{old}/"]')).to_have_count(0)
        assert version_of(page) == version_of(watching)
        expect(page.get_by_test_id("new-version")).to_have_count(0)
        assert seat.version > 1
    for each in (page, watching):
        each.context.close()
