"""Whoever holds a seat in a browser: how it is kept, and taken to another one."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.web.table_page import TablePage, new_table, new_visitor


def test_no_script_can_read_what_proves_a_seat(page: Page, address: str) -> None:
    table = new_table(page, address, "ghost_train")
    TablePage(page).wait_for_turn()
    [cookie] = page.context.cookies(f"{address}/api/v1/tables/{table}")
    assert cookie["name"] == "seat-0"
    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Strict"
    reached = page.evaluate("document.cookie + JSON.stringify({ ...localStorage })")
    assert table in reached
    assert cookie["value"] not in reached


def test_a_seats_link_goes_on_in_another_browser(
    page: Page, browser: Browser, address: str
) -> None:
    table = new_table(page, address, "ghost_train")
    TablePage(page).wait_for_turn()
    page.locator('[data-action="menu"]').click()
    page.locator('[data-action="own-link"]').click()
    link = page.get_by_test_id("menu").locator(".copy-link input").input_value()
    cards = page.get_by_test_id("hand").locator("[data-card]")
    hand = [card.get_attribute("data-card") for card in cards.all()]
    elsewhere = new_visitor(browser).new_page()
    elsewhere.goto(link)
    expect(elsewhere.get_by_test_id("hand").locator("[data-card]")).to_have_count(len(hand))
    assert elsewhere.url == f"{address}/table/{table}"  # the secret is gone from the address
    elsewhere.reload()
    TablePage(elsewhere).wait_for_turn()
    TablePage(elsewhere).decide()
    elsewhere.context.close()


def test_a_seat_that_was_given_up_lets_one_watch(page: Page, address: str) -> None:
    table = new_table(page, address, "ghost_train")
    TablePage(page).wait_for_turn()
    page.goto(address)
    page.on("dialog", lambda dialog: dialog.accept())
    entry = page.get_by_test_id("continue").locator(
        "li", has=page.locator(f"[href='/table/{table}']")
    )
    with page.expect_response(lambda answer: answer.request.method == "DELETE"):
        entry.locator("button").click()
    assert page.context.cookies(f"{address}/api/v1/tables/{table}") == []
    page.goto(f"{address}/table/{table}")
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(page.get_by_test_id("hand")).to_have_count(0)
