"""The waiting room: inviting, talking, and a host who arranges the seats."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Literal

import pytest
import zxingcpp
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.table_page import (
    PHONE,
    TOO_SMALL,
    TablePage,
    new_table,
    new_visitor,
    watch_for_trouble,
)
from tests.web.test_comfort import check_access

SEATS = [{"kind": "you", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}]
PIXELS = """async (picture) => {
    const image = new Image();
    image.src = "data:image/png;base64," + picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
    return { width, height, gray: Array.from({ length: width * height }, (_, n) => data[4 * n]) };
}"""


@pytest.fixture
def guest(browser: Browser) -> Iterator[Page]:
    page = new_visitor(browser, viewport=PHONE, has_touch=True).new_page()
    trouble = watch_for_trouble(page)
    yield page
    assert trouble == []
    page.context.close()


def seat(page: Page, number: int) -> Locator:
    return page.locator(f"[data-waiting-seat='{number}']")


def sit_down(page: Page, guest: Page) -> None:
    link = page.get_by_test_id("invitation").locator("input").input_value()
    guest.goto(link)
    guest.get_by_label("Name").fill("Ben")
    guest.locator('[data-action="join"]').click()
    expect(seat(guest, 1)).to_contain_text("Ben")


def test_people_talk_read_the_rules_and_leave_before_the_game(
    page: Page, guest: Page, address: str
) -> None:
    new_table(page, address, "ghost_train", SEATS)
    sit_down(page, guest)
    page.get_by_label("Say something").fill("Welcome!")
    page.get_by_label("Say something").press("Enter")
    expect(guest.get_by_test_id("chat")).to_contain_text("Welcome!")
    guest.locator('[data-action="brief"]').click()
    expect(guest.get_by_test_id("brief")).to_be_visible()
    guest.keyboard.press("Escape")
    guest.locator('[data-action="settings"]').click()
    expect(guest.get_by_test_id("settings")).to_be_visible()
    guest.keyboard.press("Escape")
    check_access(guest)
    check_access(page)
    assert guest.evaluate(TOO_SMALL) == []
    guest.locator('[data-action="leave"]').click()
    expect(seat(page, 1)).to_contain_text("open seat")
    expect(guest.get_by_label("Name")).to_be_visible()


def test_the_host_moves_seats_and_everybody_keeps_theirs(
    page: Page, guest: Page, address: str
) -> None:
    new_table(page, address, "ghost_train", SEATS)
    sit_down(page, guest)
    expect(guest.locator('[data-action="move-up"]')).to_have_count(0)
    seat(page, 1).locator('[data-action="move-up"]').press("Enter")
    for one, mine in ((page, 1), (guest, 0)):
        expect(seat(one, 0)).to_contain_text("Ben")
        expect(seat(one, 1)).to_contain_text("Ana")
        expect(seat(one, mine).locator(".tag").first).to_have_text("you")
    guest.reload()
    expect(seat(guest, 0).locator(".tag").first).to_have_text("you")
    seat(page, 2).locator("select").select_option("random")
    for one, mine in ((page, 1), (guest, 0)):
        player = TablePage(one)
        expect(player.table).to_be_visible()
        seats = one.get_by_test_id("seats").locator(f"[data-seat='{mine}']")
        expect(seats.locator(".tag")).to_have_text("you")
        expect(one.get_by_test_id("hand")).to_be_attached()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_invitation_is_a_code_that_says_the_link(
    page: Page, address: str, theme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=theme)
    new_table(page, address, "ghost_train", SEATS)
    link = page.get_by_test_id("invitation").locator("input").input_value()
    page.locator('[data-action="qr-code"]').click()
    assert read(page, page.get_by_test_id("qr-code")) == link


def test_the_share_sheet_gets_the_link(page: Page, address: str) -> None:
    page.add_init_script("navigator.share = async (what) => { globalThis.shared = what; }")
    new_table(page, address, "ghost_train", SEATS)
    link = page.get_by_test_id("invitation").locator("input").input_value()
    page.locator('[data-action="share"]').click()
    assert page.evaluate("shared")["url"] == link


def read(page: Page, code: Locator) -> str:
    """What a QR code on the screen says, as a phone's camera reads it."""
    picture = base64.b64encode(code.screenshot()).decode()
    seen = page.evaluate(PIXELS, picture)
    pixels = memoryview(bytes(seen["gray"])).cast("B", (seen["height"], seen["width"]))
    found = zxingcpp.read_barcodes(pixels)
    assert len(found) == 1
    return str(found[0].text)
