"""Whoever goes to another page finds there what it shows, whatever the page before still does."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.kit.waiting import wait_until
from tests.web.table_page import (
    TablePage,
    new_table,
    stop_the_clock,
    upload,
)

PART = "(name) => import(new URL(name, document.querySelector('script[type=module]').src))"
"""A module of the page, as the page itself has it."""
GO = f"async (to) => (await ({PART})('core/router.js')).navigate(to)"
"""Follow a link inside the page."""
DRAW_ANEW = f"async () => (await ({PART})('core/store.js')).problem.value = {{ fact: 'Nothing' }}"
"""Something that the page shows changes."""
SAVE = Path(__file__).parents[1] / "replays" / "ghost_train-2-greedy.jsonl"
OF_THE_OTHER_BOARD = '[data-route="paris-zurich-1"]'


@pytest.fixture
def page(page: Page) -> Page:
    """A page whose clock the test may stop."""
    page.clock.install()
    return page


def table_and_another(page: Page, address: str) -> str:
    """Sit at a table, to move; returns where another one is, of another board."""
    other = new_table(page, address, "europe", options={"first": 0})
    new_table(page, address, "ghost_train", options={"first": 0})
    TablePage(page).wait_for_turn()
    return f"/table/{other}"


def assert_plays_on_the_other(page: Page) -> None:
    player = TablePage(page)
    player.wait_for_turn()
    expect(page.locator(OF_THE_OTHER_BOARD)).not_to_have_count(0)
    player.decide()


def test_a_table_stays_open_when_the_page_before_lets_go_late(page: Page, address: str) -> None:
    other = table_and_another(page, address)
    stop_the_clock(page)
    page.evaluate(GO, other)
    page.evaluate(DRAW_ANEW)
    page.clock.resume()
    assert_plays_on_the_other(page)


def test_an_answer_to_the_table_before_changes_nothing(page: Page, address: str) -> None:
    other = table_and_another(page, address)
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route), times=1)
    page.locator('[data-action="draw"]').first.click()
    wait_until(lambda: page.title() and held)
    page.evaluate(GO, other)
    TablePage(page).wait_for_turn()
    with page.expect_response("**/moves") as answer:
        held[0].continue_()
    assert answer.value.ok
    assert_plays_on_the_other(page)


def test_whoever_leaves_a_running_replay_for_its_table_stays_there(
    page: Page, address: str
) -> None:
    table = upload(page, address, SAVE)
    page.goto(f"{address}/replay/{table}#3")
    replay = page.get_by_test_id("replay")
    expect(replay).to_have_attribute("data-moment", "3")
    held: list[Route] = []
    page.route("**/replay/4", lambda route: held.append(route))
    page.locator('[data-action="play"]').click()
    wait_until(lambda: page.title() and held)
    page.evaluate(GO, f"/table/{table}")
    final = page.get_by_test_id("final-score")
    expect(final).to_be_visible()
    with page.expect_response("**/replay/4"):
        held[0].continue_()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(5_000)
    expect(final).to_be_visible()
    assert not [url for url in asked if "/replay/" in url]
