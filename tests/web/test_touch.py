"""Whole games played with a finger on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.table_page import TablePage, new_table, watch_for_trouble
from tests.web.test_comfort import PHONE

UNCOVERED = """(space) => {
    space.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = space.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return space === top || space.contains(top);
}"""
"""Would a finger on the middle of this space touch it?"""


class Finger(TablePage):
    """The page of a table under a finger: taps, and says yes where the page asks first."""

    def _click(self, what: Locator, kind: str) -> None:
        what.tap()
        confirm = self.page.locator('[data-testid="confirm"] [data-action="confirm"]')
        changed = self.page.locator(f'[data-testid=table]:not([data-version="{self.before}"])')
        confirm.or_(changed).first.wait_for()
        if confirm.count():
            confirm.tap()
            self.confirmed += 1
        self.done.add(kind)

    confirmed = 0
    """How often the page asked first."""
    before = 0
    """The version at which the decision was taken."""

    def decide(self) -> None:
        """Decide what must be decided now."""
        self.before = self.version
        super().decide()

    def _turn(self) -> None:
        # The board may be zoomed in: see all of it, so that every route can be reached. What lies
        # under a button or a message is left for later, as a person would.
        if "claim" not in self.done:
            self.page.locator(".zoom button").last.tap()
        routes = self.page.locator("[data-route].possible").all()
        if any(self._opens(route) for route in routes[::-1][:4]):
            self._click(self._payments().locator('[data-action="pay"]'), "claim")
        else:
            self._second_card()

    def _payments(self) -> Locator:
        return self.page.get_by_test_id("payments")

    def _opens(self, route: Locator) -> bool:
        """Tap a space of a route that nothing covers: it shows how the route can be paid for."""
        spaces = route.locator(".hit, .space").all()[::-1]
        free = next((space for space in spaces if space.evaluate(UNCOVERED)), None)
        if free is None:
            return False
        free.tap()
        self._payments().wait_for()
        return True


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["nordic", "ghost_train"])
def test_a_whole_game_is_played_with_a_finger_on_a_phone(
    browser: Browser, address: str, edition: str
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB")
    page = context.new_page()
    trouble = watch_for_trouble(page)
    new_table(page, address, edition)
    player = Finger(page)
    player.play_to_the_end()
    expect(page.get_by_test_id("final-score")).to_be_visible()
    assert {"claim", "draw"} <= player.done
    assert player.confirmed > 10
    assert trouble == []
    context.close()
