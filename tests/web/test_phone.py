"""A phone in a hand: drawers beside every decision, names that fit, targets for a finger."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import whistlestop as ws
from tests.web.table_page import (
    PATIENCE,
    PHONE,
    TOO_SMALL,
    TablePage,
    new_table,
    new_visitor,
    upload,
)
from tests.web.test_touch import Finger
from whistlestop.drawing import board_geometry
from whistlestop.editions import edition

FIVE = ({"kind": "you", "name": "Florentina"}, *[{"kind": "bot", "bot": "greedy"}] * 4)
CUT = """() => [...document.querySelectorAll(".bar-edition, .prompt")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 ||
        (one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== "auto"))
    .map((one) => one.textContent)"""
"""Words in the bar that cannot be read."""
INSIDE = """(route) => {
    const window = document.querySelector(".board").getBoundingClientRect();
    return [...document.querySelectorAll(`[data-route="${route}"]`)].some((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left >= window.left && right <= window.right && top >= window.top &&
            bottom <= window.bottom;
    });
}"""
"""Does all of a route lie in the window of the board?"""
REPLAYS = Path(__file__).parents[1] / "replays"


def tall(page: Page, part: str) -> float:
    """How high a part of the page is on the screen; 0 if it is not seen."""
    box = page.locator(part).first.bounding_box()
    return box["height"] if box else 0.0


@pytest.mark.parametrize("name", ["europe", "world"])
def test_the_board_keeps_its_size_when_the_first_cards_are_discarded(
    phone: Page, address: str, name: str
) -> None:
    hand = {kind.id: 3 for kind in edition(name).card_kinds}
    position = {"edition": name, "players": 2, "turn": 0, "seats": [{"hand": hand}, {}]}
    new_table(phone, address, name, position=position, bot_pace=30)
    player = TablePage(phone)
    player.wait_for_turn()
    before = tall(phone, ".board")
    # Not a tunnel: it may cost more, and nothing is discarded before that is decided.
    phone.locator("[data-route].possible:not(.tunnel)").first.dispatch_event("click")
    phone.get_by_test_id("payments").locator('[data-action="pay"]').click()
    expect(phone.locator(".discards:not(:disabled)").first).to_be_visible()
    expect(player.table).to_have_attribute("data-drawer", "cards")
    assert tall(phone, ".board") == before


def test_drawers_open_during_a_decision_and_lead_back_to_it(phone: Page, address: str) -> None:
    new_table(phone, address, "europe")
    offer = phone.get_by_test_id("keep-tickets")
    expect(offer).to_be_visible()
    board = tall(phone, ".board")
    box = offer.locator("input").first
    box.check()
    for drawer, part in (("cards", ".hand"), ("seats", ".seats"), ("log", ".log")):
        phone.locator(f'[data-drawer-tab="{drawer}"]').tap()
        expect(phone.locator(part)).to_be_visible()
        expect(offer).to_be_hidden()
    phone.locator('[data-drawer-tab="tickets"]').tap()
    expect(phone.get_by_test_id("tickets")).to_be_visible()
    phone.locator('[data-drawer-tab="decide"]').tap()
    expect(offer).to_be_visible()
    expect(box).to_be_checked()
    Finger(phone).decide()
    expect(phone.locator('[data-drawer-tab="decide"]')).to_have_count(0)
    assert tall(phone, ".board") > board


def test_a_small_phone_on_its_side_shows_a_whole_way_to_pay_above_the_button(
    phone: Page, address: str
) -> None:
    phone.set_viewport_size({"width": 740, "height": 360})
    hand = {"red_train": 4, "green_train": 4, "wild": 4}
    position = {"edition": "world", "players": 2, "turn": 0, "seats": [{"hand": hand}, {}]}
    new_table(phone, address, "world", position=position)
    TablePage(phone).wait_for_turn()
    phone.locator('[data-route="vancouver-anchorage-1"]').dispatch_event("click")
    button = phone.locator('[data-action="pay"]').bounding_box()
    first = phone.locator("[data-payment]").first.bounding_box()
    assert button is not None
    assert first is not None
    assert first["y"] + first["height"] <= button["y"]
    assert button["y"] + button["height"] <= 360


def test_the_map_fits_its_window_anew_after_the_first_choice(phone: Page, address: str) -> None:
    new_table(phone, address, "nordic")
    Finger(phone).wait_for_turn()
    Finger(phone).decide()
    expect(phone.get_by_test_id("keep-tickets")).to_have_count(0)
    filled = """(most) => {
        const board = document.querySelector(".board-drawing");
        const [, , width, height] = board.getAttribute("viewBox").split(" ").map(Number);
        return width <= most &&
            Math.abs(width / height - board.clientWidth / board.clientHeight) < 0.02;
    }"""
    most = board_geometry(edition("nordic"))["width"] + 30
    phone.wait_for_function(filled, arg=most, timeout=PATIENCE)


def test_five_names_fit_and_every_target_is_large_enough_for_a_finger(
    phone: Page, address: str
) -> None:
    new_table(phone, address, "europe", FIVE)
    expect(phone.locator(".seat-strip li")).to_have_count(5)
    cut = "names => names.filter((name) => name.scrollWidth > name.clientWidth).length"
    assert phone.locator(".seat-strip .seat-name").evaluate_all(cut) == 0
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    for drawer in ("decide", "cards", "tickets", "seats", "log"):
        phone.locator(f'[data-drawer-tab="{drawer}"]').tap()
        assert phone.evaluate(TOO_SMALL) == [], drawer
    for dialog in ("menu", "brief", "settings"):
        phone.locator(f'[data-action="{dialog}"]').tap()
        shown = phone.locator(f"dialog[data-testid={dialog}]")
        expect(shown).to_be_visible()
        assert phone.evaluate(TOO_SMALL) == [], dialog
        assert shown.evaluate("one => one.scrollWidth - one.clientWidth") == 0, dialog
        phone.keyboard.press("Escape")
        expect(shown).to_have_count(0)
    line = phone.locator(".ticker")
    assert (
        line.evaluate("one => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)") < 2
    )


def test_the_longest_title_is_whole_and_makes_the_bar_no_taller(phone: Page, address: str) -> None:
    heights = []
    for name in ("world", "europe"):
        new_table(phone, address, name)
        phone.locator(".bar-edition").wait_for()
        assert phone.evaluate(CUT) == []
        heights.append(phone.locator(".bar").evaluate("one => one.clientHeight"))
    assert heights[0] == heights[1]


@pytest.mark.parametrize("size", [PHONE, {"width": 1440, "height": 900}], ids=["phone", "desk"])
def test_the_clock_stands_beside_the_prompt_warns_and_its_move_is_told(
    browser: Browser, address: str, size: Any
) -> None:
    context = new_visitor(browser, viewport=size)
    page = context.new_page()
    position = {"edition": "ghost_train", "players": 2, "turn": 0}
    new_table(page, address, "ghost_train", position=position, clock={"seconds_per_move": 5})
    expect(page.locator(".bar > .clock")).to_be_visible()
    # One look at both: on the rival's turn there is no clock.
    at, beside = page.wait_for_function(
        """() => {
            const both = [".bar > .clock", "[data-testid=prompt]"];
            const found = both.map((one) => document.querySelector(one)?.getBoundingClientRect());
            return found.every(Boolean) && found.map((box) => box.toJSON());
        }"""
    ).json_value()
    assert beside["right"] <= at["left"] + 1
    assert abs(at["top"] + at["bottom"] - beside["top"] - beside["bottom"]) < 24
    expect(page.locator(".bar > .clock.hurry")).to_be_visible()
    expect(page.locator("#announcements")).to_contain_text("Time left")
    expect(page.locator("#announcements")).to_contain_text("You ran out of time")
    if size["width"] < 900:
        page.locator('[data-drawer-tab="log"]').click()
    expect(page.get_by_test_id("log")).to_contain_text("You ran out of time, and a bot moved")
    context.close()


def test_unread_messages_are_marked_until_they_are_seen(browser: Browser, address: str) -> None:
    here, there = new_visitor(browser, viewport=PHONE), new_visitor(browser)
    page, other = here.new_page(), there.new_page()
    seats = ({"kind": "you", "name": "Ana"}, {"kind": "open"})
    table = new_table(page, address, "ghost_train", seats, open=True)
    other.goto(address)
    other.evaluate(
        """async (table) => {
            const { api } = await import("/core/api.js");
            const { keepSeats } = await import("/core/seats.js");
            const { seat } = await api.join(table, { name: "Bo" });
            keepSeats(table, [seat]);
        }""",
        table,
    )
    other.goto(f"{address}/table/{table}")
    tab = page.locator('[data-drawer-tab="log"]')
    tab.wait_for()
    mark = tab.get_by_test_id("unread")
    expect(mark).to_have_count(0)
    other.locator('[data-tab="chat"]').click()
    other.get_by_test_id("chat").locator("input").fill("hello")
    other.locator('[data-action="chat"]').click()
    expect(mark).to_contain_text("1 new message")
    tab.click()
    expect(mark).to_have_count(1)
    page.locator('[data-tab="chat"]').click()
    expect(page.get_by_test_id("chat")).to_contain_text("hello")
    expect(mark).to_have_count(0)
    here.close()
    there.close()


def test_a_replay_of_the_widest_board_shows_every_claimed_route_and_all_words(
    phone: Page, address: str
) -> None:
    widest = max(ws.editions(), key=lambda name: ws.edition(name).aspect)
    save = REPLAYS / f"{widest}-2-greedy.jsonl"
    moves = [json.loads(line).get("move", "") for line in save.read_text("utf-8").splitlines()[1:]]
    claims = [number for number, move in enumerate(moves, 1) if move.startswith("claim")]
    phone.goto(f"{address}/replay/{upload(phone, address, save)}")
    slider = phone.locator(".replay-controls input")
    for number in (claims[0], claims[-1], len([move for move in moves if move])):
        slider.fill(str(number))
        replay = phone.get_by_test_id("replay")
        expect(replay).to_have_attribute("data-moment", str(number))
        assert phone.evaluate(CUT) == []
        assert phone.evaluate(TOO_SMALL) == []
        if number in claims:
            route = moves[number - 1].split()[1]
            phone.wait_for_function(INSIDE, arg=route, timeout=PATIENCE)


@pytest.mark.parametrize("works", [True, False])
def test_copying_an_address_works_without_the_clipboard_or_says_why_not(
    browser: Browser, address: str, works: bool
) -> None:
    context = new_visitor(browser, viewport=PHONE)
    page = context.new_page()
    page.add_init_script(
        f"""Object.defineProperty(navigator, "clipboard", {{ value: undefined }});
        document.execCommand = () => {str(works).lower()};
        navigator.share = async (what) => (window.shared = what);"""
    )
    new_table(page, address, "europe")
    page.locator('[data-action="menu"]').click()
    page.locator('[data-action="own-link"]').click()
    page.locator('[data-action="copy"]').click()
    expect(page.locator(".copy-link")).to_contain_text(
        "Copied" if works else "does not let the page copy"
    )
    page.locator('.copy-link [data-action="share"]').click()
    assert str(page.evaluate("window.shared.url")).startswith(address)
    context.close()
