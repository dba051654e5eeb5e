"""The first game: the coach says what to do, and goes on once it is done."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.table_page import TablePage


def draw(table: TablePage) -> None:
    """Take a card, and wait until it is in the hand."""
    before = str(table.version)
    table.page.locator('[data-testid=market] [data-action="draw"]').last.click()
    expect(table.table).not_to_have_attribute("data-version", before)


def test_a_lesson_is_played_on_the_real_table(page: Page, address: str) -> None:
    page.goto(address)
    page.locator('[data-edition="nordic"]').click()
    page.locator('[data-action="learn"]').click()
    coach, table = page.get_by_test_id("coach"), TablePage(page)
    expect(coach).to_contain_text("Tallinn")
    for step in range(1, 5):
        expect(coach).to_have_attribute("data-step", str(step))
        table.wait_for_turn()
        if step == 1:
            expect(page.locator("[data-location].lit")).to_have_count(2)
            draw(table)
            draw(table)
        else:
            route = page.locator("[data-route].lit")
            expect(route).to_have_count(1)
            expect(page.locator("[data-location].lit")).to_have_count(2)
            route.dispatch_event("click")
            page.get_by_test_id("payments").locator('[data-action="pay"]').click()
    expect(coach).to_contain_text("That is the whole game")
    expect(page.locator(".ticket-row")).to_contain_text("3")
    page.locator('[data-action="leave-lesson"]').click()
    expect(coach).to_have_count(0)
