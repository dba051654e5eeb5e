"""Playing by keyboard and ear: the focus stays at the table, and what is possible is said."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

import whistlestop as ws
from tests.drawing.colours import contrast
from tests.web.table_page import AT_THE_TABLE, TablePage, new_table
from tests.web.test_colours import Seen
from tests.web.test_end import ACROSS

HAND: dict[str, Any] = {
    "edition": "europe",
    "players": 2,
    "turn": 0,
    "seats": [{"hand": {"red": 3, "wild": 2}, "tickets": ["brest-venezia"]}, {}],
    "market": ["red", "blue", "green", "black", "white"],
}


def test_the_focus_stays_at_the_table_after_keeping_tickets_and_drawing(
    page: Page, address: str
) -> None:
    new_table(page, address, "europe")
    player = TablePage(page)
    player.wait_for_turn()
    boxes = page.get_by_test_id("keep-tickets").locator("input").all()
    for box in boxes:
        box.press("Space")
    page.locator('[data-action="keep"]').press("Enter")
    expect(page.get_by_test_id("keep-tickets")).to_have_count(0)
    page.wait_for_function(AT_THE_TABLE)
    player.wait_for_turn()
    for _ in range(2):
        page.locator('[data-testid=market] [data-action="draw"]:not(:disabled)').last.press("Enter")
        page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    page.wait_for_function(AT_THE_TABLE)
    player.wait_for_turn()
    page.wait_for_function(AT_THE_TABLE)


def test_the_second_card_the_hint_and_what_is_possible_are_announced(
    page: Page, address: str
) -> None:
    new_table(page, address, "europe", position=HAND, bot_pace=30)
    TablePage(page).wait_for_turn()
    said = page.locator("#announcements")
    expect(said).to_contain_text("You can draw cards, draw tickets")
    prompt = page.get_by_test_id("prompt")
    words = page.locator("#possible").inner_text()
    assert words.startswith("You can draw cards, draw tickets, claim ")
    assert "build a station in " in words
    page.locator('[data-action="hint"]').click()
    expect(page.get_by_test_id("advice")).to_be_visible()
    advice = page.get_by_test_id("advice").locator("b").inner_text()
    expect(said).to_contain_text(advice)
    page.locator("[data-slot='2']").click()
    expect(prompt).to_have_attribute("data-decision", "second_card")
    expect(said).to_contain_text("second card")


def test_the_way_of_a_ticket_names_its_routes(page: Page, address: str) -> None:
    new_table(page, address, "europe", position=HAND, bot_pace=30)
    ticket = page.get_by_test_id("tickets").get_by_role("button").first
    expect(ticket).to_contain_text("spaces to go")
    expect(ticket).to_contain_text("Brest \N{EN DASH} Paris")


def test_cards_with_a_harbour_and_ports_are_named(page: Page, address: str) -> None:
    kind = next(kind.id for kind in ws.edition("world").card_kinds if kind.harbour)
    seats = [{"hand": {kind: 1}}, {}]
    position = {"edition": "world", "players": 2, "turn": 0, "seats": seats}
    new_table(page, address, "world", position=position, bot_pace=30)
    expect(page.locator('[data-location="tokyo"]')).to_have_accessible_name("Tokyo, port")
    expect(page.get_by_test_id("hand").get_by_role("listitem")).to_contain_text("harbour")


def test_without_colour_what_is_possible_has_a_line_around_it(
    page: Page, context: BrowserContext, address: str
) -> None:
    new_table(page, address, "europe", position=HAND, bot_pace=30)
    TablePage(page).wait_for_turn()
    page.keyboard.press("a")
    route = page.locator("[data-route].possible").first.get_attribute("data-route")
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    page.mouse.move(5, 5)
    seen = Seen(page, context.new_page()).inside(f'[data-route="{route}"] .halo', ACROSS)
    grey = [one for one in seen if len({one[1:3], one[3:5], one[5:7]}) == 1]
    assert len(grey) == len(seen)
    edge = seen[12:25]
    assert max(contrast(one, other) for one in edge for other in edge) >= 3


def test_in_forced_colours_what_can_be_taken_is_marked(page: Page, address: str) -> None:
    page.emulate_media(forced_colors="active")
    new_table(page, address, "europe", position=HAND, bot_pace=30)
    TablePage(page).wait_for_turn()
    page.keyboard.press("a")
    style = "(one, name) => getComputedStyle(one)[name]"
    card = page.locator("[data-slot='1']")
    assert card.evaluate(style, "outlineStyle") == "solid"
    possible = page.locator("[data-route].possible .halo").first
    other = page.locator("[data-route]:not(.possible) .halo").first
    assert possible.evaluate(style, "strokeWidth") == "2px"
    assert possible.evaluate(style, "fill") != other.evaluate(style, "fill")
