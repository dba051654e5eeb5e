"""The lobby: new games for one device, and the tables of others."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.table_page import TablePage, new_table, new_visitor


def test_one_click_starts_a_game_that_the_lobby_then_continues(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".edition-card .tile")).to_have_count(5)
    page.locator('[data-action="play-now"]').click()
    expect(page.get_by_test_id("seats")).to_contain_text("Ottilie")
    expect(page.get_by_test_id("seats").locator(".bot-face")).to_have_count(2)
    TablePage(page).wait_for_turn()
    page.goto(address)
    entry = page.get_by_test_id("continue").locator(".table-link")
    expect(entry).to_contain_text("against Ottilie and Cosimo")
    expect(entry.locator(".tag")).to_have_text("Your turn")


def test_people_of_one_device_need_not_give_names(page: Page, address: str) -> None:
    page.goto(address)
    page.locator('[data-edition="ghost_train"]').click()
    while page.locator("[data-seat-row]").count() > 2:
        page.locator("[data-seat-row] button").last.click()
    page.locator("[data-seat-kind]").nth(1).select_option("you")
    page.locator('[data-action="create"]').click()
    page.locator('[data-action="ready"]').click()
    names = page.get_by_test_id("seats").locator(".seat-name")
    expect(names.nth(0)).to_contain_text("Player 1")
    expect(names.nth(1)).to_contain_text("Player 2")
    # Whoever shares the device is not away.
    expect(page.get_by_test_id("seats")).not_to_contain_text("away")


def test_an_open_table_is_offered_to_join_and_its_bot_has_a_name(page: Page, address: str) -> None:
    other = page.context.browser
    assert other is not None
    guest = new_visitor(other).new_page()
    table = new_table(
        guest,
        address,
        "nordic",
        [{"kind": "you", "name": "Olga"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}],
        open=True,
    )
    page.goto(address)
    entry = page.get_by_test_id("elsewhere").locator(f'a[href="/table/{table}"]')
    expect(entry).to_contain_text("Olga, open seat, and Rosalia")
    expect(entry.locator(".tag")).to_have_text("Join")
    guest.context.close()


def test_a_table_from_a_position_is_marked_in_the_lobby_at_the_table_and_in_its_replay(
    page: Page, address: str
) -> None:
    other = page.context.browser
    assert other is not None
    host = new_visitor(other).new_page()
    seats = [{"kind": "you", "name": "Olga"}, {"kind": "open"}]
    hands = [{"hand": {"green": 1, "wild": 1}}, {}]
    position = {"edition": "europe", "seats": hands, "last_turns": 1}
    table = new_table(host, address, "europe", seats, open=True, position=position)
    page.goto(address)
    entry = page.get_by_test_id("elsewhere").locator(f'a[href="/table/{table}"]')
    expect(entry.locator("[data-from-position]")).to_have_text("from a position")
    entry.click()
    expect(page.get_by_test_id("waiting")).to_contain_text("from a position that somebody made")
    page.locator("input").fill("Bo")
    page.locator('[data-action="join"]').click()
    mark = page.locator(".bar [data-from-position]")
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(mark).to_be_visible()
        expect(mark).to_be_in_viewport(ratio=1)
    host.locator('[data-route="london-dieppe-1"]').dispatch_event("click")
    host.get_by_test_id("payments").locator('[data-action="pay"]').click()
    expect(host.get_by_test_id("table")).to_have_attribute("data-state", "over")
    page.goto(f"{address}/replay/{table}")
    expect(mark).to_be_visible()
    host.context.close()


@pytest.mark.parametrize("wrong", ["nowhere", "studio/nowhere", "print/nowhere"])
def test_a_wrong_address_is_said_and_leads_to_the_lobby(
    context: BrowserContext, address: str, wrong: str
) -> None:
    page = context.new_page()
    page.goto(f"{address}/{wrong}")
    expect(page.locator(".notice")).to_contain_text(re.compile("There is (no|nothing)"))
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("[data-edition]").first).to_be_visible()
