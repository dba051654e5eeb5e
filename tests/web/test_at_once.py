"""What the page shows works at once, however long the next frame or an answer takes to come."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.kit.waiting import wait_until
from tests.web.table_page import (
    TablePage,
    new_table,
    stop_the_clock,
    upload,
)

SAVE = Path(__file__).parents[1] / "replays" / "ghost_train-2-greedy.jsonl"


@pytest.fixture
def page(phone: Page) -> Page:
    """A page whose frames the test may hold back."""
    phone.clock.install()
    return phone


def test_a_dialog_has_the_keyboard(page: Page, address: str) -> None:
    new_table(page, address, "ghost_train", options={"first": 0})
    TablePage(page).wait_for_turn()
    stop_the_clock(page)
    page.locator('[data-action="menu"]').press("Enter")
    expect(page.get_by_test_id("menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("menu")).to_have_count(0)
    expect(page.locator('[data-action="menu"]')).to_be_focused()


def test_the_lesson_is_that_of_the_edition_just_chosen(page: Page, address: str) -> None:
    page.goto(address)
    learn = page.locator('[data-action="learn"]')
    expect(learn).to_be_visible()
    stop_the_clock(page)
    page.locator('[data-edition="nordic"]').click()
    expect(learn).to_have_count(0)
    page.clock.resume()
    learn.click()
    expect(page.get_by_test_id("coach")).to_contain_text("Tallinn")


def test_the_canvas_of_the_studio_takes_the_first_click(page: Page, address: str) -> None:
    stop_the_clock(page)
    page.goto(f"{address}/studio")
    page.locator(".studio-canvas .board-drawing").click()
    page.clock.resume()
    expect(page.locator("[data-location]")).to_have_count(1)


def test_what_is_chosen_stays_when_the_answer_to_the_move_before_comes(
    page: Page, address: str
) -> None:
    new_table(page, address, "ghost_train", options={"first": 0})
    player = TablePage(page)
    player.wait_for_turn()
    done: list[tuple[Route, APIResponse]] = []
    page.route("**/moves", lambda route: done.append((route, route.fetch())), times=1)
    page.locator('[data-action="draw"]').first.click()
    wait_until(lambda: page.title() and done)
    expect(player.prompt).to_have_attribute("data-decision", "second_card")
    page.locator("[data-route]").last.dispatch_event("click")
    payments = page.get_by_test_id("payments")
    expect(payments).to_be_visible()
    route, answer = done[0]
    with page.expect_response("**/moves"):
        route.fulfill(response=answer)
    page.clock.run_for(1_000)
    expect(payments).to_be_visible()


def test_a_game_is_played_on_once_it_is_known_against_whom(page: Page, address: str) -> None:
    page.goto(f"{address}/replay/{upload(page, address, SAVE)}#3")
    asked: list[Route] = []
    page.route("**/bots", lambda route: asked.append(route), times=1)
    page.locator('[data-action="play-on"]').click()
    begin = page.get_by_test_id("play-on").get_by_role("button").first
    wait_until(lambda: page.title() and asked)
    expect(begin).to_be_disabled()
    asked[0].continue_()
    begin.click()
    expect(page.get_by_test_id("table")).to_be_visible()
