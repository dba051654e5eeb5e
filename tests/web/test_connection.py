"""A line goes dead without a word: the page notices, says so, comes back, and loses nothing."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.kit.black_hole import Line, line_to
from tests.kit.waiting import wait_until
from tests.web.table_page import TablePage, new_table, new_visitor, stop_the_clock

NOTICED_WITHIN = 20_000
"""Milliseconds, by the page's own clock."""
ASKED_EVERY = 9_000
"""So long the page waits after an answer until it asks again."""


COUNT = """
    window.pings = window.pongs = 0;
    window.WebSocket = class extends WebSocket {
        constructor(address) {
            super(address);
            pings = pongs;  // what was asked on a line before is not answered any more
            this.addEventListener("message", ({ data }) => (pongs += data.includes('"pong"')));
        }
        send(data) {
            super.send(data);
            pings += data.includes('"ping"');
        }
    };
"""
"""Counts what the page has asked and heard: a frame the browser has received may still wait."""


@pytest.fixture
def line(address: str) -> Iterator[Line]:
    with line_to(address) as line:
        yield line


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page whose clock the test may put forward."""
    page = new_visitor(browser, viewport={"width": 390, "height": 844}).new_page()
    page.clock.install()
    page.add_init_script(COUNT)
    yield page
    page.context.close()


def at_my_turn(page: Page, line: Line) -> TablePage:
    """A table reached through the line, with this player to move and the live connection open."""
    new_table(page, line.address, "ghost_train", options={"first": 0})
    player = TablePage(page)
    player.wait_for_turn()
    wait_until(lambda: page.evaluate("pongs"))
    return player


@contextlib.contextmanager
def answered(page: Page) -> Iterator[None]:
    """Until the page has heard the answers to all its questions whether the server is there."""
    before = page.evaluate("pings")
    yield
    wait_until(lambda: page.evaluate("pings") > before)
    wait_until(lambda: page.evaluate("pings === pongs"))


def test_a_dead_line_is_noticed_within_20_seconds_and_the_page_comes_back_by_itself(
    page: Page, line: Line
) -> None:
    at_my_turn(page, line)
    told = page.get_by_test_id("connection")
    expect(told).to_have_count(0)
    stop_the_clock(page)
    # The worst moment: right after the line was found to be good.
    with answered(page):
        page.evaluate("dispatchEvent(new Event('online'))")
    line.cut()
    page.clock.run_for(NOTICED_WITHIN)
    expect(told).to_contain_text("Connection lost")
    page.clock.run_for(60_000)  # what it tries meanwhile gets no answer either
    expect(told).to_contain_text("Connection lost")
    line.mend()
    page.clock.resume()
    expect(told).to_have_count(0)


def test_a_good_line_is_never_called_lost(page: Page, line: Line) -> None:
    at_my_turn(page, line)
    stop_the_clock(page)  # so that no time passes while an answer is on its way
    with answered(page):
        page.evaluate("dispatchEvent(new Event('online'))")
    for _ in range(4):
        with answered(page):
            page.clock.run_for(ASKED_EVERY)
        expect(page.get_by_test_id("connection")).to_have_count(0)


def test_whoever_returns_to_the_page_is_told_soon_that_the_line_died(
    page: Page, line: Line
) -> None:
    at_my_turn(page, line)
    stop_the_clock(page)
    with answered(page):  # no earlier answer is on its way then
        page.evaluate("dispatchEvent(new Event('online'))")
    line.cut()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(4_000)
    expect(page.get_by_test_id("connection")).to_be_visible()
    line.mend()
    page.clock.resume()
    expect(page.get_by_test_id("connection")).to_have_count(0)


def test_what_was_decided_on_a_dead_line_is_sent_once_when_it_is_back(
    page: Page, line: Line
) -> None:
    player = at_my_turn(page, line)
    player.decide()  # first tickets
    player.wait_for_turn()
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/moves"):
            sent.append(json.loads(request.post_data or "")["client_id"])

    page.on("request", note)
    version, cards = player.version, page.locator("[data-testid=market] [data-action=draw]")
    line.cut()
    cards.last.click()
    wait_until(lambda: page.title() and sent)
    page.clock.run_for(NOTICED_WITHIN)
    expect(page.get_by_test_id("connection")).to_contain_text("What you decided will be sent")
    cards.last.click()  # an impatient second click decides nothing more
    page.clock.run_for(40_000)
    line.mend()
    expect(player.table).to_have_attribute("data-version", str(version + 1))
    expect(page.get_by_test_id("connection")).to_have_count(0)
    assert len(sent) > 1
    assert len(set(sent)) == 1
    expect(page.get_by_test_id("problem")).to_have_count(0)


def test_connections_that_a_browser_kept_and_that_died_hold_nothing_up(
    page: Page, line: Line
) -> None:
    player = at_my_turn(page, line)
    player.decide()  # first tickets
    player.wait_for_turn()
    version, lost = player.version, page.get_by_test_id("connection")
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request))
    # As many as a browser keeps: it tries one after the other.
    page.evaluate("() => Promise.all(Array.from({ length: 6 }, () => fetch('/healthz')))")
    stop_the_clock(page)
    line.cut()
    page.locator("[data-testid=market] [data-action=draw]").last.click()
    page.clock.run_for(NOTICED_WITHIN)
    expect(lost).to_contain_text("What you decided will be sent")
    line.mend()

    def comes_back() -> bool:
        page.clock.run_for(100)
        return not lost.count()

    wait_until(comes_back)
    seen = len(sent)

    def goes_on() -> bool:
        """It was done, or is tried again."""
        return player.version > version or len(sent) > seen

    while player.version == version:
        seen = len(sent)
        page.clock.run_for(2_000)
        wait_until(goes_on)
