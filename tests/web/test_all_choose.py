"""First tickets in two browsers: both see their offer at once, and the one who chose is told who
is waited for."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.web.table_page import TablePage, new_table, new_visitor

SEATS = [{"kind": "you", "name": "Ana"}, {"kind": "open"}]


def test_both_choose_at_once_and_see_who_is_waited_for(
    page: Page, browser: Browser, address: str
) -> None:
    table = new_table(page, address, "europe", SEATS, open=True, options={"first": 0})
    other = new_visitor(browser).new_page()
    other.goto(f"{address}/table/{table}")
    other.locator(".waiting input").fill("Bo")
    other.locator('[data-action="join"]').click()
    ana, bo = TablePage(page), TablePage(other)
    for player in (ana, bo):
        player.wait_for_turn()
        expect(player.page.get_by_test_id("keep-tickets")).to_be_visible()
        expect(player.page.get_by_test_id("has-chosen")).to_have_count(0)
    # Ana has begun to choose and was advised; that somebody else chooses does not disturb her.
    page.get_by_test_id("keep-tickets").locator("input[type=checkbox]").first.check()
    page.locator('[data-action="hint"]').click()
    advice = page.get_by_test_id("advice")
    expect(advice).to_be_visible()
    bo.decide()
    expect(bo.prompt).to_have_text("Waiting for Ana.")
    expect(page.locator("[data-seat='1']").get_by_test_id("has-chosen")).to_be_visible()
    expect(advice).to_be_visible()
    expect(other.get_by_test_id("keep-tickets")).to_have_count(0)
    expect(other.get_by_test_id("tickets").locator("[data-ticket]")).to_have_count(2)
    for player in (ana, bo):
        chosen = player.page.locator("[data-seat='1']").get_by_test_id("has-chosen")
        expect(chosen).to_have_text("has chosen")
        waiting = player.page.locator("[data-seat='0'] [data-testid=has-chosen]")
        expect(waiting).to_have_count(0)
    boxes = page.get_by_test_id("keep-tickets").locator("input[type=checkbox]")
    expect(boxes.first).to_be_checked()
    other.reload()
    expect(bo.prompt).to_have_text("Waiting for Ana.")
    page.reload()
    expect(boxes.first).to_be_checked()
    ana.decide()
    expect(ana.prompt).to_have_attribute("data-decision", "turn")
    expect(advice).to_have_count(0)
    for player in (ana, bo):
        expect(player.page.get_by_test_id("has-chosen")).to_have_count(0)
    other.context.close()


def test_on_one_device_hands_stay_covered_while_all_choose(page: Page, address: str) -> None:
    new_table(page, address, "europe", [{"kind": "you", "name": n} for n in ("Ana", "Bo", "Cem")])
    seen = []
    for _ in range(3):
        cover = page.get_by_test_id("handover")
        expect(cover).to_be_visible()
        assert page.locator("[data-card], [data-ticket]").count() == 0
        seen.append(cover.get_attribute("data-seat"))
        page.locator('[data-action="ready"]').click()
        player = TablePage(page)
        player.wait_for_turn()
        offer = page.get_by_test_id("keep-tickets")
        for box in offer.locator("input[type=checkbox]").all()[:2]:
            box.check()
        offer.locator('[data-action="keep"]').click()
    assert sorted(map(str, seen)) == ["0", "1", "2"]
    expect(page.get_by_test_id("handover")).to_have_attribute("data-seat", str(seen[0]))
