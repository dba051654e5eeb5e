"""Whoever looks elsewhere is told of their turn by their own system, not by a stand-in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.kit.waiting import wait_until
from tests.web.desktop import Desktop, desktop
from tests.web.stage import Hands


@pytest.fixture
def at_home(
    playwright: Playwright, tmp_path: Path, address: str
) -> Iterator[tuple[Desktop, BrowserContext]]:
    with desktop(playwright, tmp_path, address) as found:
        yield found


def hidden(page: Page) -> bool:
    """Does a page lie behind another one? It draws no frames then, so it is asked from outside."""
    return bool(page.evaluate("document.hidden"))


def bring_to_front(page: Page, before: Page) -> None:
    page.bring_to_front()
    wait_until(lambda: hidden(before))


def take_turn(hands: Hands, seat: int) -> None:
    hands.play(seat, "draw deck", "draw deck")


def wait_for_turn(page: Page) -> None:
    expect(page).to_have_title("\u25cf Your turn \u2013 Ghost Train")


def wait_for_rival(page: Page) -> None:
    """Until the page has seen that it is somebody else's turn: only then can its turn come."""
    expect(page).to_have_title("Ghost Train \u2013 Whistlestop")


def ask_to_be_told(page: Page, address: str) -> None:
    """In the lobby; and from there to the table."""
    page.goto(address)
    page.locator('[data-action="settings"]').click()
    page.locator('[data-setting="notifications"]').check()
    page.keyboard.press("Escape")
    page.get_by_test_id("continue").get_by_role("link").click()


def test_the_system_tells_whoever_asked_for_it_and_looks_elsewhere_and_leads_to_the_table(
    at_home: tuple[Desktop, BrowserContext], address: str
) -> None:
    system, context = at_home
    [ana] = context.pages
    elsewhere = context.new_page()
    hands = Hands(address, edition="ghost_train", options={"first": 1})
    ana.goto(hands.link)
    ana.evaluate("navigator.serviceWorker.ready")
    bring_to_front(elsewhere, before=ana)
    take_turn(hands, 1)  # she has not asked to be told
    wait_for_turn(ana)
    bring_to_front(ana, before=elsewhere)
    ask_to_be_told(ana, address)
    take_turn(hands, 0)
    wait_for_rival(ana)
    take_turn(hands, 1)  # she looks at the table
    wait_for_turn(ana)
    take_turn(hands, 0)
    wait_for_rival(ana)
    bring_to_front(elsewhere, before=ana)
    take_turn(hands, 1)
    wait_until(lambda: system.open == {1})  # the first of all
    ((title, body),) = system.shown
    assert title == "Your turn"
    assert body.endswith("Ghost Train")
    system.click_last()
    wait_until(lambda: not hidden(ana))
    wait_until(lambda: not system.open)
    assert len(context.pages) == 2
    # What is no longer so is taken back.
    take_turn(hands, 0)
    wait_for_rival(ana)
    bring_to_front(elsewhere, before=ana)
    take_turn(hands, 1)
    wait_until(lambda: system.open == {2})
    take_turn(hands, 0)  # on another device
    wait_until(lambda: not system.open)
    take_turn(hands, 1)
    wait_until(lambda: system.open == {3})
    ana.close()
    with context.expect_page() as opened:
        system.click_last()
    expect(opened.value).to_have_url(f"{address}/table/{hands.table}")
    hands.http.close()
