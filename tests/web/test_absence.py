"""People who stay away, a host who pauses and ends, and names that others see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.table_page import PHONE, TablePage, new_table, new_visitor, watch_for_trouble
from tests.web.test_comfort import check_access

TWO = [{"kind": "you", "name": "Ana"}, {"kind": "open"}]


@pytest.fixture
def guest(browser: Browser) -> Iterator[Page]:
    """Somebody else, at a phone."""
    page = new_visitor(browser, viewport=PHONE, has_touch=True).new_page()
    trouble = watch_for_trouble(page)
    yield page
    assert trouble == []
    page.context.close()


def invite(page: Page, guest: Page, name: str = "Ben") -> None:
    """The guest takes the open seat."""
    link = page.get_by_test_id("invitation").locator("input").input_value()
    guest.goto(link)
    guest.get_by_label("Name").fill(name)
    guest.locator('[data-action="join"]').click()
    expect(guest.get_by_test_id("table")).to_be_visible()


def test_a_bot_plays_for_whoever_stays_away_until_they_take_the_seat_back(
    page: Page, guest: Page, address: str
) -> None:
    table = new_table(page, address, "ghost_train", TWO, absence=5, options={"first": 1})
    invite(page, guest)
    guest.goto("about:blank")
    player = TablePage(page)
    waiting = page.get_by_test_id("waiting-for")
    while not waiting.count() or not waiting.is_visible():
        if player.prompt.get_attribute("data-mine") == "true":
            player.decide()
        expect(waiting.or_(page.locator('[data-mine="true"]')).first).to_be_visible()
    expect(waiting).to_contain_text("Waiting for Ben since")
    expect(waiting).to_contain_text("Ben is not connected")
    page.locator('[data-action="stand-in"]').click()
    expect(page.get_by_test_id("seats").locator("[data-seat='1']")).to_contain_text("stands in")
    expect(page.get_by_test_id("desk")).to_contain_text("a bot plays for them")
    player.wait_for_turn()
    guest.goto(f"{address}/table/{table}")
    guest.locator('[data-action="return"]').click()
    expect(guest.locator('[data-action="return"]')).to_have_count(0)
    expect(page.get_by_test_id("seats").locator("[data-seat='1']")).not_to_contain_text("stands in")


def test_the_host_pauses_and_ends_the_game_and_the_others_are_told(
    page: Page, guest: Page, address: str
) -> None:
    new_table(page, address, "ghost_train", TWO, clock={"seconds_per_move": 3600})
    invite(page, guest)
    guest.locator('[data-action="menu"]').click()
    expect(guest.get_by_test_id("menu")).to_contain_text("Ana is the host")
    button = guest.get_by_test_id("menu").locator('[data-action="leave"]').bounding_box()
    assert button is not None
    assert button["width"] > 3 * button["height"]  # its words stand in one line
    expect(guest.locator('[data-action="pause"]')).to_have_count(0)
    check_access(guest)
    guest.keyboard.press("Escape")
    page.locator('[data-action="menu"]').press("Enter")
    page.locator('[data-action="pause"]').press("Enter")
    for one in (page, guest):
        expect(one.get_by_test_id("prompt")).to_contain_text("The game has been paused since")
        expect(one.locator('[data-mine="true"]')).to_have_count(0)
        expect(one.locator(".clock")).to_have_count(0)
    page.locator('[data-action="menu"]').click()
    page.locator('[data-action="resume"]').click()
    expect(guest.get_by_test_id("prompt")).not_to_contain_text("paused")
    page.locator('[data-action="menu"]').click()
    page.locator('[data-action="end"]').click()
    expect(page.get_by_test_id("menu")).to_contain_text("cannot be taken back")
    page.locator('[data-action="end"]').click()
    for one in (page, guest):
        final = one.get_by_test_id("final-score")
        expect(final.locator("h2").first).to_have_text("Nobody has won")
        expect(final).to_contain_text("The host ended the game early")
        check_access(one)


def test_leaving_is_one_button_in_the_menu(page: Page, guest: Page, address: str) -> None:
    new_table(page, address, "ghost_train", TWO)
    invite(page, guest)
    guest.locator('[data-action="menu"]').click()
    guest.get_by_test_id("menu").locator('[data-action="leave"]').click()
    expect(guest.locator('[data-action="return"]')).to_be_visible()
    expect(page.get_by_test_id("seats").locator("[data-seat='1']")).to_contain_text("stands in")


def test_nobody_is_called_you_by_others(page: Page, guest: Page, address: str) -> None:
    page.goto(address)
    page.locator('[data-edition="ghost_train"]').click()
    page.locator('[data-action="create"]').click()
    mine = page.get_by_test_id("seats").locator("[data-seat='0'] .seat-name")
    expect(mine).to_contain_text("You")
    guest.goto(page.url)
    seen = guest.locator("[data-seat='0'] .seat-name")
    expect(seen).to_contain_text("Player 1")
    expect(seen).not_to_contain_text("You")


def test_a_name_is_asked_for_before_others_see_it(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("[data-seat-kind]").nth(1).select_option("open")
    page.locator('[data-action="create"]').click()
    name = page.locator("[data-seat-row='0'] input")
    expect(name).to_be_focused()
    assert name.evaluate("field => field.validity.valueMissing")
    name.fill("  ")
    page.locator('[data-action="create"]').click()
    assert name.evaluate("field => field.validity.patternMismatch")
    name.fill("Ana")
    page.locator('[data-action="create"]').click()
    expect(page.get_by_test_id("waiting")).to_contain_text("Ana")
