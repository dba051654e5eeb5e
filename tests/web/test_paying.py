"""Paying for a route: a row chooses, the button pays, and for a moment it can be taken back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.table_page import TablePage, new_table

POSITION = {
    "edition": "europe",
    "players": 2,
    "turn": 0,
    "seats": [{"hand": {"red": 3, "green": 3, "wild": 3}}, {}],
}


def tray(page: Page) -> list[str]:
    """Where the cards of the market, the hand and the tickets lie."""
    parts = page.locator("[data-testid=market] .card, [data-testid=hand], [data-testid=tickets]")
    boxes: list[str] = parts.evaluate_all(
        "all => all.map(part => JSON.stringify(part.getBoundingClientRect()))"
    )
    return boxes


def test_a_row_chooses_the_button_pays_and_nothing_jumps_until_it_is_taken_back(
    page: Page, address: str
) -> None:
    # Beside a tall board the parts of the tray lie one above the other, and would push each other.
    position = {**POSITION, "edition": "san_francisco"}
    new_table(page, address, "san_francisco", position=position, bot_pace=30)
    player = TablePage(page)
    player.wait_for_turn()
    undo = page.locator('[data-action="undo"]')
    expect(undo).to_be_disabled()
    route = page.locator('[data-route="fort_mason-palace_of_fine_arts-2"]')
    route.dispatch_event("click")
    payments = page.get_by_test_id("payments")
    before = player.version
    boxes = tray(page)
    row = payments.locator("[data-payment]").nth(1)
    row.click()
    expect(row).to_have_attribute("aria-checked", "true")
    paid = str(row.get_attribute("data-move"))
    assert player.version == before
    payments.locator('[data-action="pay"]').click()
    expect(route).to_have_attribute("data-owner", "0")
    assert "claimed by you" in str(route.get_attribute("aria-label"))
    cards = paid.partition(" with ")[2].replace("wild", "ferry")
    expect(page.locator('[data-event="RouteClaimed"]')).to_contain_text(cards)
    expect(page.get_by_test_id("discards-train")).to_be_visible()
    assert tray(page) == boxes
    undo.click()
    expect(route).not_to_have_attribute("data-owner", "0")
    expect(undo).to_be_disabled()


def test_the_log_stays_at_its_newest_line_when_a_question_appears(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 600})
    new_table(page, address, "europe", position=POSITION)
    player = TablePage(page)
    log = page.locator("[data-testid=log] ol")
    for _ in range(20):
        player.wait_for_turn()
        if log.evaluate("list => list.scrollHeight > list.clientHeight + 20"):
            break
        for _ in range(2):
            before = player.version
            page.locator("[data-deck=train]").click()
            expect(player.table).not_to_have_attribute("data-version", str(before))
    page.locator("[data-route].possible").first.dispatch_event("click")
    expect(page.get_by_test_id("payments").locator("[data-payment]").first).to_be_visible()
    page.wait_for_function(
        "list => list.scrollHeight - list.scrollTop - list.clientHeight < 2",
        arg=log.element_handle(),
    )
    assert log.evaluate("list => list.clientHeight > 0 && list.scrollTop > 0")


def test_news_of_scrolling_that_comes_when_the_log_is_gone_does_no_harm(
    page: Page, address: str
) -> None:
    new_table(page, address, "europe", position=POSITION)
    TablePage(page).wait_for_turn()
    log = page.locator("[data-testid=log] ol").element_handle()
    page.locator("a.brand").click()
    expect(page.get_by_test_id("log")).to_have_count(0)
    log.evaluate("list => list.dispatchEvent(new Event('scroll'))")
    page.evaluate("() => new Promise(requestAnimationFrame)")  # an error would be told by now
