"""The page says when a busy server gives its bots less time."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.test_set_aside import change, two_tables
from tests.web.conftest import running_server
from tests.web.table_page import new_visitor


@pytest.mark.slow
def test_people_are_told_that_experts_think_less(browser: Browser, tmp_path: Path) -> None:
    # The browser has an event loop in this thread.
    with ThreadPoolExecutor(1) as thread:
        hurried, _ = thread.submit(asyncio.run, two_tables(tmp_path)).result()
    data = '{"move":"draw deck","by":"expert","seconds":0.25}'
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
        page.context.close()
