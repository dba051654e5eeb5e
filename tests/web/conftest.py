"""A real server and a real browser, one of each for all tests of a process."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.kit.free_port import free_port
from tests.kit.missing import leave_out
from tests.web.table_page import PATIENCE, PHONE, new_visitor, watch_for_trouble

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
# The same browser without its own windows and menus: a test costs a quarter less.
_WITHOUT_WINDOWS = "chromium-headless-shell"
# A test that waits for nothing loses nothing.
expect.set_options(timeout=PATIENCE)

_WITH_HELP = """
import pathlib, sys
from whistlestop.cli import main
from whistlestop.server.page import help
help.FOLDER = pathlib.Path(sys.argv[1])
sys.exit(main(sys.argv[2:]))
"""
"""Starts a server whose help lies in a folder of the test."""

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def chromium(*, with_profile: bool = False) -> str:
    """The system's Chromium. Only where it is required does its absence fail the tests.

    Only the whole browser reads the settings in a profile.
    """
    names = _BROWSERS if with_profile else (_WITHOUT_WINDOWS, *_BROWSERS)
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        leave_out("Chromium is not installed: the page is not tested (apt-get install chromium)")
    return found


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of its own listens."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder) as found:
        yield found


class running_server:
    """A server process with its database in a folder.

    Where one is to follow another at the same address, the test holds a port for both.
    """

    def __init__(
        self,
        folder: Path,
        *options: str,
        help: Path | None = None,
        port: socket.socket | None = None,
    ) -> None:
        self.folder = folder
        self.options = options
        self.port = port
        self.program = ["-m", "whistlestop"] if help is None else ["-c", _WITH_HELP, str(help)]

    def __enter__(self) -> str:
        database = str(self.folder / "tables.sqlite")
        command = [sys.executable, *self.program, "serve", "--db", database]
        limits = ["--rate-limit", "100000", "--log-level", "warning"]
        with free_port() if self.port is None else self.port.dup() as listening:
            self.process = subprocess.Popen(
                [*command, "--socket", str(listening.fileno()), *limits, *self.options],
                pass_fds=[listening.fileno()],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if " is at http" not in line:
            rest, _ = self.process.communicate(timeout=60)
            raise AssertionError(f"the server did not start: {line}{rest}")
        return line.split(" is at ")[1].split("/ ")[0]

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.communicate(timeout=60)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What starts browsers."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A browser without a window."""
    started = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
    yield started
    started.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor who was never here before."""
    made = new_visitor(browser, viewport={"width": 1440, "height": 900})
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that must not report any error."""
    made = context.new_page()
    trouble = watch_for_trouble(made)
    yield made
    assert trouble == []


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A phone in a hand."""
    context = new_visitor(browser, viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    trouble = watch_for_trouble(page)
    yield page
    assert trouble == []
    context.close()
