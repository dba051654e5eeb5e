"""Days between moves: the page as an app, one's games on every device, and being told of a turn."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.waiting import wait_until
from tests.server.mailbox import mailbox
from tests.web.conftest import running_server
from tests.web.table_page import (
    PHONE,
    TOO_SMALL,
    TablePage,
    new_table,
    new_visitor,
    watch_for_trouble,
)
from tests.web.test_comfort import check_access

BADGES = """
globalThis.badges = [];
navigator.setAppBadge = async (n) => { badges.push(n); };
navigator.clearAppBadge = async () => { badges.push(0); };
"""
"""What a browser without windows does not have."""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """The same person's phone."""
    page = new_visitor(browser, viewport=PHONE, has_touch=True).new_page()
    trouble = watch_for_trouble(page)
    yield page
    assert trouble == []
    page.context.close()


def test_the_page_can_be_installed(page: Page, address: str) -> None:
    page.goto(address)
    link = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.evaluate("link => fetch(link).then((answer) => answer.json())", link)
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        content = urlopen(address + icon["src"]).read()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", content[16:24])
            assert f"{width}x{height}" == icon["sizes"]
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}


def test_without_a_connection_the_app_says_so_and_shows_nothing_of_a_game(
    browser: Browser, address: str
) -> None:
    page = new_visitor(browser, service_workers="allow").new_page()
    table = new_table(page, address, "ghost_train")
    TablePage(page).wait_for_turn()
    page.evaluate("navigator.serviceWorker.ready")
    kept = page.evaluate(
        """async () => {
            const names = await caches.keys();
            const kept = await Promise.all(names.map((name) => caches.open(name)));
            const requests = await Promise.all(kept.map((cache) => cache.keys()));
            return requests.flat().map(({ url }) => new URL(url).pathname).sort();
        }"""
    )
    assert kept == ["/icon.svg", "/offline.html", "/styles.css"]
    page.context.set_offline(True)
    page.goto(f"{address}/table/{table}")
    told = page.get_by_test_id("offline")
    expect(told).to_contain_text("You are offline")
    expect(told.locator("[lang=it]")).to_contain_text("Sei offline")
    check_access(page)
    page.context.set_offline(False)
    told.locator("[lang=en] a").click()
    TablePage(page).wait_for_turn()
    page.context.close()


def test_the_icon_tells_of_a_turn(page: Page, address: str) -> None:
    page.add_init_script(BADGES)
    new_table(page, address, "ghost_train", options={"first": 0})
    TablePage(page).wait_for_turn()
    page.wait_for_function("badges.at(-1) === 1")
    page.goto(address)
    expect(page.get_by_test_id("continue").locator(".tag")).to_have_text("Your turn")
    page.wait_for_function("badges.at(-1) === 1")


def test_a_browser_that_allows_no_notifications_is_not_asked_in_vain(
    page: Page, address: str
) -> None:
    page.goto(address)
    page.locator('[data-action="settings"]').click()
    switch = page.locator('[data-setting="notifications"]')
    switch.click()
    expect(page.get_by_test_id("settings").get_by_role("status")).to_contain_text("does not allow")
    expect(switch).not_to_be_checked()


def test_one_private_link_shows_my_games_on_my_phone(page: Page, phone: Page, address: str) -> None:
    table = new_table(page, address, "ghost_train", options={"first": 0})
    TablePage(page).wait_for_turn()
    page.goto(address)
    entry = page.get_by_test_id("continue")
    expect(entry.locator(".since")).to_contain_text("since")
    page.locator('[data-action="private-link"]').click()
    page.locator('[data-action="make-link"]').click()
    link = page.get_by_test_id("private-link").locator(".copy-link input").input_value()
    expect(page.get_by_test_id("qr-code")).to_be_visible()
    check_access(page)
    phone.goto(link)
    entry = phone.get_by_test_id("continue").locator(f"a[href='/table/{table}']")
    expect(entry).to_contain_text("Your turn")
    assert phone.evaluate(TOO_SMALL) == []
    assert "#" not in phone.url
    assert link.partition("=")[2] not in phone.evaluate("JSON.stringify({ ...localStorage })")
    entry.click()
    player = TablePage(phone)
    player.wait_for_turn()
    expect(phone.get_by_test_id("hand")).to_be_attached()
    # What the phone begins is found at the desk.
    with phone.expect_response("**/mine"):
        other = new_table(phone, address, "nordic")
    TablePage(phone).wait_for_turn()
    page.goto(address)
    expect(page.get_by_test_id("continue").locator(f"a[href='/table/{other}']")).to_be_visible()
    # A new link ends the old one.
    page.locator('[data-action="private-link"]').click()
    field = page.get_by_test_id("private-link").locator(".copy-link input")
    expect(field).to_have_value(link)
    page.locator('[data-action="renew-link"]').click()
    expect(field).not_to_have_value(link)
    stranger = new_visitor(phone.context.browser or pytest.fail("no browser")).new_page()
    stranger.goto(link)
    expect(stranger.get_by_test_id("problem")).to_contain_text("was renewed")
    stranger.context.close()


def test_whoever_wants_it_is_told_of_their_turn_by_mail(browser: Browser, tmp_path: Path) -> None:
    options = ["--public-url", "https://play.example.org", "--smtp-host", "127.0.0.1"]
    options += ["--smtp-tls", "none", "--smtp-sender", "turns@play.example.org"]
    options += ["--smtp-user", "whistlestop", "--remind-after", "0.2"]
    password = tmp_path / "password"
    password.write_text("secret of the post")
    with mailbox() as (box, port):
        options += ["--smtp-port", str(port), "--smtp-password-file", str(password)]
        with running_server(tmp_path, *options) as address:
            page = new_visitor(browser, viewport=PHONE, has_touch=True).new_page()
            late = {"first": 1}
            table = new_table(page, address, "ghost_train", bot_pace=3.0, options=late)
            expect(page.get_by_test_id("table")).to_be_visible()
            page.locator('[data-action="menu"]').click()
            reminders = page.get_by_test_id("reminders")
            reminders.get_by_label("E-mail address").fill("ana@friends.example")
            reminders.locator("[data-reminder=email] button").click()
            expect(reminders).to_contain_text("You will be told by e-mail.")
            check_access(page)
            page.goto("about:blank")
            wait_until(lambda: box.messages)
            assert box.messages[0]["To"] == "ana@friends.example"
            assert f"https://play.example.org/table/{table}" in box.messages[0].get_content()
            page.context.close()
