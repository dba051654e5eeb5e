"""The page says when a busy server gives its bots less time, and when it can do no more."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from tests.kit.waiting import wait_until
from tests.server.test_set_aside import change, two_tables
from tests.web.conftest import running_server
from tests.web.table_page import (
    PATIENCE,
    TablePage,
    new_table,
    new_visitor,
    stop_the_clock,
)
from whistlestop.server.errors import busy, error_document, too_many_requests


@pytest.mark.slow
def test_people_are_told_that_experts_think_less_and_how_much_they_tried(
    browser: Browser, tmp_path: Path
) -> None:
    # The browser has an event loop in this thread.
    with ThreadPoolExecutor(1) as thread:
        hurried, _ = thread.submit(asyncio.run, two_tables(tmp_path)).result()
    data = '{"move":"draw deck","by":"expert","seconds":0.25,"playouts":12}'
    change(
        tmp_path,
        "UPDATE log SET data = ? WHERE table_id = ? AND number = 1",
        data,
        hurried["table"],
    )
    with running_server(tmp_path) as address:
        page = new_visitor(browser, locale="en-GB").new_page()
        page.goto(f"{address}/table/{hurried['table']}")
        expect(page.get_by_test_id("hurried")).to_contain_text("0.25 seconds")
        expect(page.get_by_test_id("depth")).to_contain_text("12 imagined games")
        page.context.close()


def answer_after(milliseconds: int, asked: Route, page: Page) -> APIResponse:
    """What the server says, once the page has waited so long, however long the server takes."""
    stop_the_clock(page)
    answer = asked.fetch(timeout=PATIENCE)
    page.clock.run_for(milliseconds)
    return answer


def test_advice_is_waited_for_as_long_as_a_bot_may_take(browser: Browser, address: str) -> None:
    page = new_visitor(browser).new_page()
    asked: list[Route] = []
    page.clock.install()
    new_table(page, address, "ghost_train", options={"first": 0})
    TablePage(page).wait_for_turn()
    page.route("**/hint", lambda route: asked.append(route))
    page.locator('[data-action="hint"]').click()
    wait_until(lambda: page.title() and asked)
    answer = answer_after(60_000, asked[0], page)
    asked[0].fulfill(response=answer)
    page.clock.resume()
    expect(page.get_by_test_id("advice")).to_be_visible()
    page.context.close()


def test_a_board_is_checked_once_however_long_that_takes(browser: Browser, address: str) -> None:
    page = new_visitor(browser).new_page()
    asked: list[Route] = []
    page.clock.install()
    page.route("**/editions/check", lambda route: asked.append(route))
    page.goto(f"{address}/studio/ghost_train")
    soundness = page.get_by_test_id("soundness")
    expect(soundness).to_have_attribute("data-soundness", "asking")
    wait_until(lambda: page.title() and asked)
    answer = answer_after(30_000, asked[0], page)
    expect(soundness).to_have_attribute("data-soundness", "asking")
    assert len(asked) == 1
    asked[0].fulfill(response=answer)
    page.clock.resume()
    expect(soundness).to_have_attribute("data-soundness", "sound")
    page.context.close()


def test_whoever_is_told_to_wait_plays_on_with_the_next_click(
    browser: Browser, address: str
) -> None:
    sent: list[Any] = []
    refusals = [too_many_requests(1), busy()]
    page = new_visitor(browser).new_page()

    def answer(route: Route) -> None:
        """The first two moves find a server that has too much to do."""
        sent.append(route.request.post_data_json)
        if len(sent) > len(refusals):
            route.continue_()
            return
        refused = refusals[len(sent) - 1]
        headers = {"Retry-After": "1"}
        route.fulfill(status=refused.status, headers=headers, json=error_document(refused))

    new_table(page, address, "ghost_train", options={"first": 0})
    table = TablePage(page)
    table.wait_for_turn()
    version = table.version
    page.route("**/moves", answer)
    draw = page.locator("[data-testid=market] [data-action]:not(:disabled)").last
    for fact in ("That was too much at once.", "The server has too much to do."):
        draw.click()
        expect(page.get_by_test_id("problem")).to_contain_text(fact)
        assert table.version == version
    draw.click()
    expect(table.table).not_to_have_attribute("data-version", str(version))
    expect(page.get_by_test_id("problem")).to_have_count(0)
    # Nothing was sent again behind anybody's back: each click is a request of its own.
    assert len({move["client_id"] for move in sent}) == len(sent) == 3
    page.context.close()
