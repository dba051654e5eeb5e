"""The end of a game: revealed line by line, there at once for whoever wants that, and explained."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.web.table_page import TablePage, new_table, new_visitor
from tests.web.test_colours import Seen
from tests.web.test_comfort import check_access, complaints
from tests.web.test_highlights import FITTED, glow

POSITION: dict[str, Any] = {
    "edition": "europe",
    "turn": 0,
    "last_turns": 1,
    "seats": [{"tickets": ["essen-kyiv", "paris-zagrab"]}, {"tickets": ["brest-venezia"]}],
    "routes": {
        "brest-paris-1": 0,
        "paris-zurich-1": 0,
        "zurich-venezia-1": 1,
        "venezia-zagrab-1": 0,
    },
    "stations": {"venezia": 0},
}
"""The last turn of a game: one ticket is completed by a loan, two are missed."""
ACROSS = [(0.0, share / 100) for share in range(-90, 91, 2)]
"""Across a space, beyond its edges: a thin line of light around its piece is met somewhere."""
LONGEST = ["brest-paris-1", "paris-zurich-1"]

WATCH = """() => {
    window.revealed = [];
    new MutationObserver((changes) => {
        for (const { target, oldValue } of changes)
            if (target.matches(".score-line:not(.veiled)") && oldValue.includes("veiled"))
                window.revealed.push(target.dataset.line);
    }).observe(document.body, {
        subtree: true, attributeFilter: ["class"], attributeOldValue: true,
    });
    window.glimpses = new Set();
    const look = () => {
        const laurel = document.querySelector(".laurel");
        if (laurel) glimpses.add(getComputedStyle(laurel).opacity);
        requestAnimationFrame(look);
    };
    look();
}"""
"""Note every line that is revealed, and in each frame how visible it is who won."""


def lit(page: Page, context: BrowserContext, route: str) -> bool:
    """Is a route framed with light in the picture of the page?"""
    seen = Seen(page, context.new_page()).inside(f'[data-route="{route}"] .halo', ACROSS)
    return glow(page) in seen


def last_turn(page: Page, address: str) -> TablePage:
    """A table whose game ends with the turn of the person in front of it."""
    seats = ({"kind": "you", "name": "Ana"}, {"kind": "bot", "bot": "greedy"})
    new_table(page, address, "europe", seats, position=POSITION)
    player = TablePage(page)
    player.wait_for_turn()
    return player


def test_the_score_is_revealed_in_order_and_a_key_shows_all_of_it(
    page: Page, context: BrowserContext, address: str
) -> None:
    page.emulate_media(reduced_motion="no-preference")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    player = last_turn(page, address)
    final = page.get_by_test_id("final-score")
    expect(final).to_have_count(0)
    assert [url for url in asked if "/end/" in url and not url.endswith("/end/Later.js")] == []
    page.evaluate(WATCH)
    player.play_to_the_end()
    expect(final).to_have_attribute("data-revealing", "true")
    expect(page.locator("#announcements")).to_contain_text("Ana won")
    # One look, before it is revealed who won.
    revealed, seen = page.wait_for_function(
        """() => document.querySelector('[data-line="longest_path"]:not(.veiled)')
            && [[...revealed], [...glimpses]]"""
    ).json_value()
    expected = ["routes"] * 2 + ["ticket"] * 3 + ["station"] + ["stations_left"] * 2
    assert revealed[:8] == expected
    assert seen == ["0"]
    page.keyboard.press("Escape")
    expect(final).to_have_attribute("data-revealing", "false")
    expect(final.locator(".veiled")).to_have_count(0)
    expect(page.get_by_test_id("celebration")).to_have_count(1)
    expect(final.locator('[data-missed="true"]').first).to_contain_text(
        "Essen and Kyïv are not connected"
    )
    page.wait_for_function(FITTED)
    # Nothing that falls covers the light.
    expect(page.get_by_test_id("celebration")).to_have_count(0)
    final.locator('[data-line="longest_path"] button').first.hover()
    for route in LONGEST:
        expect(page.locator(f'[data-route="{route}"].lit')).to_have_count(1)
    assert [lit(page, context, route) for route in [*LONGEST, "venezia-zagrab-1"]] == [
        True,
        True,
        False,
    ]
    final.locator('[data-action="reveal"]').click()
    expect(final).to_have_attribute("data-revealing", "true")
    page.mouse.click(700, 20)
    expect(final).to_have_attribute("data-revealing", "false")


@pytest.mark.parametrize("width", [1440, 390])
def test_without_motion_everything_is_there_at_once_and_leads_to_the_replay(
    browser: Browser, address: str, width: int
) -> None:
    size = {"width": width, "height": 900 if width > 900 else 844}
    context = new_visitor(browser, viewport=size, reduced_motion="reduce")
    page = context.new_page()
    page.route("**/review", _think_at_once)
    last_turn(page, address).play_to_the_end()
    final = page.get_by_test_id("final-score")
    expect(final).to_have_attribute("data-revealing", "false")
    expect(final.get_by_role("heading", name="Ana won")).to_be_visible()
    expect(final.get_by_test_id("total")).to_have_text(["25", "6"])
    expect(page.get_by_test_id("celebration")).to_have_count(0)
    expect(final.locator("[data-curve]")).to_have_count(2)
    expect(final.locator(".key-turns")).to_contain_text("Ana, move 2")
    expect(final.locator(".key-turns")).to_contain_text("82% → 19%")
    expect(final.locator(".key-turns")).to_contain_text("You drew red and blue.")
    figures = final.get_by_role("table", name="How the scores grew")
    expect(figures.get_by_role("row").last).to_contain_text("25")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    check_access(page)
    final.locator('[data-action="replay"]').click()
    expect(page.get_by_test_id("replay")).to_be_visible()
    expect(final.locator("[data-area]")).to_have_count(2)
    final.locator('[data-move="2"]').click()
    expect(page).to_have_url(re.compile("/replay/.*#2$"))
    assert complaints(page, "light") == {}
    context.close()


def _think_at_once(route: Route) -> None:
    """Answer as if the bots had played the game through already: here they take their time."""
    answer = route.fetch()
    review = answer.json()
    shares = [[0.82, 0.18], [0.19, 0.81]]
    draws = [{"event": "CardTaken", "seat": 0, "card": card, "slot": 1} for card in ("red", "blue")]
    turn = {"seat": 0, "move": 2, "before": 0.82, "after": 0.19, "margin": 0.2, "events": draws}
    chances = {"moments": [0, 2], "playouts": 64, "shares": shares, "turns": [turn]}
    route.fulfill(response=answer, json={**review, "state": "done", "chances": chances})
