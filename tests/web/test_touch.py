"""Playing with a finger on a phone: a whole game, and a longer one to its end."""

from __future__ import annotations

from collections import defaultdict

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import whistlestop as ws
from tests.web.table_page import PHONE, TablePage, new_table
from tools.golden_games import filled

UNCOVERED = """element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const whole = element.closest("[data-feature], button") ?? element;
    return hit !== null && whole.contains(hit);
}"""


def is_open(what: Locator) -> bool:
    """Does a tap on its middle reach it?"""
    return bool(what.evaluate(UNCOVERED))


class Finger(TablePage):
    """The page of a table under a finger: taps, and says yes where the page asks first."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.asked: dict[str, set[bool]] = defaultdict(set)
        """Whether the page asked first, for each kind of thing done."""

    def _click(self, what: Locator, kind: str) -> None:
        what.tap()
        confirm = self.page.locator('[data-testid="confirm"] [data-action="confirm"]')
        changed = self.page.locator(f'[data-testid=table]:not([data-version="{self.before}"])')
        confirm.or_(changed).first.wait_for()
        asked = confirm.count() > 0
        if asked:
            confirm.tap()
        self.asked[kind].add(asked)
        self.done.add(kind)

    def _turn(self) -> None:
        # The board may be zoomed in: see all of it, so that every route can be reached.
        if "claim" not in self.done:
            self.page.locator(".zoom button").last.tap()
        space = self._open_space()
        if space is None:
            self._second_card()
            return
        space.tap()
        payments = self.page.get_by_test_id("payments")
        self._click(payments.locator('[data-action="pay"]'), "claim")

    def _open_space(self) -> Locator | None:
        """A space of a possible route. What lies under a button is left for later."""
        for space in self.page.locator("[data-route].possible .space").all()[::-1]:
            if is_open(space):
                return space
        return None


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["nordic", "ghost_train"])
def test_a_game_is_played_to_its_end_with_a_finger_on_a_phone(
    phone: Page, address: str, edition: str
) -> None:
    position = ws.new_game(edition, 2, seed=1).position()  # the same game each time
    if edition == "nordic":
        # Its long games differ in length only: this one begins with a third of the trains.
        routes = dict.fromkeys(filled(ws.edition(edition), 27), 0)
        position = {"edition": edition, "players": 2, "turn": 0, "seed": 1, "routes": routes}
    new_table(phone, address, edition, position=position)
    player = Finger(phone)
    player.play_to_the_end()
    expect(phone.get_by_test_id("final-score")).to_be_visible()
    assert {"claim", "draw"} <= player.done
    assert player.asked["draw"] == {True}


@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}], ids=["upright", "aside"])
@pytest.mark.parametrize("edition", ws.editions())
def test_a_question_covers_neither_the_market_nor_its_own_answer(
    phone: Page, address: str, edition: str, size: ViewportSize
) -> None:
    phone.set_viewport_size(size)
    hand = {kind.id: 2 for kind in ws.edition(edition).card_kinds}
    position = {"edition": edition, "players": 2, "turn": 0, "seats": [{"hand": hand}, {}]}
    new_table(phone, address, edition, position=position)
    Finger(phone).wait_for_turn()
    phone.locator("[data-route].possible").first.dispatch_event("click")
    question = phone.get_by_test_id("payments")
    expect(question.locator("[data-payment]").first).to_be_visible()
    for answer in question.locator('[data-action="pay"], [data-action="close"]').all():
        assert is_open(answer)
    drawn = phone.locator("[data-testid=market] button.card:not(:disabled)").all()
    assert drawn
    assert [card for card in drawn if not is_open(card)] == []
    assert phone.locator(".board-drawing").evaluate("board => board.clientHeight") > 120
    drawn[-1].tap()
    confirm = phone.get_by_test_id("confirm").locator('[data-action="confirm"]')
    confirm.wait_for()
    assert is_open(confirm)
    assert is_open(phone.get_by_test_id("hand").locator("[data-card]").first)


def test_a_second_tap_where_a_button_was_does_not_zoom_the_board(phone: Page, address: str) -> None:
    position = {"edition": "ghost_train", "players": 2, "turn": 0}
    new_table(phone, address, "ghost_train", position=position)
    Finger(phone).wait_for_turn()
    phone.locator(".zoom button").last.tap()
    board = phone.locator(".board-drawing")
    zoom = "board => [board.viewBox.baseVal.width, window.twice]"
    phone.evaluate("addEventListener('dblclick', () => (window.twice = (window.twice ?? 0) + 1))")
    whole, _ = board.evaluate(zoom)
    phone.locator("[data-testid=market] button.card:not(:disabled)").last.tap()
    confirm = phone.get_by_test_id("confirm").locator('[data-action="confirm"]')
    confirm.wait_for()
    box = confirm.bounding_box()
    assert box
    # The mouse, as it can say that two clicks are one double click, however slow the machine is.
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.mouse.dblclick(*middle)
    assert board.evaluate(zoom) == [whole, 1]
    phone.mouse.dblclick(*middle)
    assert board.evaluate(zoom) == [whole / 2, 2]


def test_a_finger_on_a_route_that_cannot_be_claimed_means_the_possible_one_beside_it(
    phone: Page, address: str
) -> None:
    hand = {"purple": 2}
    position = {"edition": "nordic", "players": 2, "turn": 0, "seats": [{"hand": hand}, {}]}
    new_table(phone, address, "nordic", position=position)
    Finger(phone).wait_for_turn()
    phone.locator(".zoom button").last.tap()
    phone.locator('[data-route="narvik-kiruna-2"] .space').first.tap()
    question = phone.get_by_test_id("payments")
    expect(question).to_have_attribute("data-target", "narvik-kiruna-1")
