"""What is pointed out or chosen on the board is seen there: the tests look at the picture."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.table_page import TablePage, new_table
from tests.web.test_colours import Seen

RIM = [(-0.46, 0.0), (0.46, 0.0), (0.0, -0.45), (0.0, 0.45)]
"""Points of a halo beside the space that it surrounds, as shares of its width and height."""

FITTED = """() => {
    const board = document.querySelector(".board-drawing");
    const { width, height } = board.viewBox.baseVal;
    return Math.abs(width / height - board.clientWidth / board.clientHeight) < 0.01;
}"""
"""Has the drawing the shape of its frame? It is a square until the frame has been measured."""


def glow(page: Page) -> str:
    """The colour of what is pointed out."""
    red, green, blue = page.evaluate("""() => {
        const probe = document.body.appendChild(document.createElement("p"));
        probe.style.color = "var(--glow)";
        const color = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
        probe.remove();
        return color;
    }""")
    return f"#{red:02x}{green:02x}{blue:02x}"


def glowing(page: Page, context: BrowserContext, route: str) -> bool:
    """Does the picture of the page show a route in the colour of what is pointed out?"""
    shown = Seen(page, context.new_page()).inside(f'[data-route="{route}"] .halo', RIM)
    return shown.count(glow(page)) >= 2


@pytest.fixture
def table(page: Page, address: str) -> TablePage:
    """A turn of a player with a ticket, a claimed route and cards for others."""
    position = {
        "edition": "europe",
        "players": 2,
        "turn": 0,
        "seats": [{"hand": {"red": 3, "wild": 3}, "tickets": ["roma-smyrna"]}, {}],
        "routes": {"roma-brindisi-1": 0},
    }
    new_table(page, address, "europe", position=position)
    found = TablePage(page)
    found.wait_for_turn()
    return found


def test_a_tickets_path_lights_up_on_the_board_and_goes_dark_again(
    table: TablePage, page: Page, context: BrowserContext
) -> None:
    ticket = page.locator(".ticket-row").first
    expect(ticket.locator(".ticket-plan")).not_to_be_empty()
    ticket.click()
    page.mouse.move(1, 1)
    routes = page.locator("[data-route].lit").evaluate_all("all => all.map(r => r.dataset.route)")
    assert routes
    assert [route for route in routes if not glowing(page, context, route)] == []
    ticket.click()
    page.mouse.move(1, 1)
    page.evaluate("document.activeElement.blur()")
    expect(page.locator("[data-route].lit")).to_have_count(0)
    assert [route for route in routes if glowing(page, context, route)] == []


def test_a_route_that_was_clicked_shows_as_chosen_under_the_pointer(
    table: TablePage, page: Page, context: BrowserContext
) -> None:
    space = page.locator("[data-route].possible .space").first
    route = space.evaluate("space => space.closest('[data-route]').dataset.route")
    assert not glowing(page, context, route)
    space.click()
    expect(page.locator(f'[data-route="{route}"].chosen:hover')).to_have_count(1)
    assert glowing(page, context, route)


def test_escape_lets_a_ticket_go(table: TablePage, page: Page) -> None:
    ticket = page.locator(".ticket-row").first
    ticket.click()
    expect(ticket).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(ticket).to_have_attribute("aria-pressed", "false")


def test_the_whole_board_is_seen_however_often_one_asks(table: TablePage, page: Page) -> None:
    board = page.locator(".board-drawing")
    page.wait_for_function(FITTED)
    page.keyboard.press("0")
    whole = str(board.get_attribute("viewBox"))
    page.keyboard.press("+")
    expect(board).not_to_have_attribute("viewBox", whole)
    for _ in range(2):
        page.keyboard.press("0")
        expect(board).to_have_attribute("viewBox", whole)


def test_what_helps_a_ticket_glows_and_the_rest_only_on_request(
    table: TablePage, page: Page, context: BrowserContext
) -> None:
    expect(page.locator("[data-route].helps.possible").first).to_be_attached()
    page.mouse.move(1, 1)

    def rim(route: str) -> list[str]:
        return Seen(page, context.new_page()).inside(f'[data-route="{route}"] .halo', RIM)

    other = "berlin-wien-1"
    quiet = rim(other)
    page.keyboard.press("a")
    expect(table.prompt).to_contain_text("everything that lights up is possible")
    assert rim(other) != quiet
    page.keyboard.press("a")
    assert rim(other) == quiet


def test_beside_the_pointer_stands_what_is_held_of_a_route(table: TablePage, page: Page) -> None:
    page.locator('[data-route="berlin-wien-1"] .space').first.hover()
    expect(page.locator(".board-caption")).to_contain_text("3 of 3 in hand (green) · 4 points")
    page.locator('[data-route="kyiv-moskva-1"], [data-route="petrograd-moskva-1"]').locator(
        ".space"
    ).first.hover()
    expect(page.locator(".board-caption")).to_contain_text("3 of 4 in hand (white) · 7 points")
