"""A table that was set aside says why, in the language of whoever opens it."""

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
def test_a_table_that_was_set_aside_says_why_in_every_language(
    browser: Browser, tmp_path: Path
) -> None:
    # In this thread the browser's loop is running.
    with ThreadPoolExecutor(1) as other_thread:
        broken, old = other_thread.submit(asyncio.run, two_tables(tmp_path)).result()
    damage = "UPDATE log SET data = '{}' WHERE table_id = ? AND number = 1"
    change(tmp_path, damage, broken["table"])
    change(tmp_path, "UPDATE tables SET rules_version = 7 WHERE id = ?", old["table"])
    told = {
        "en-GB": ("is damaged", "version 7 of its rules"),
        "pt-BR": ("está danificado", "versão 7 das regras"),
        "it-IT": ("è danneggiato", "versione 7 delle regole"),
    }
    with running_server(tmp_path) as address:
        for language, (damaged, other_rules) in told.items():
            page = new_visitor(browser, locale=language).new_page()
            page.goto(f"{address}/table/{broken['table']}")
            expect(page.get_by_test_id("prompt")).to_contain_text(damaged)
            expect(page.get_by_test_id("table")).to_have_attribute("data-version", "1")
            page.goto(f"{address}/table/{old['table']}")
            expect(page.get_by_test_id("problem")).to_contain_text(other_rules)
            page.context.close()
