"""The map in the browser: it fills its window, and names have the room they were given."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import Page

from tests.web.table_page import new_table
from tests.web.test_colours import Seen
from whistlestop.drawing.labels import text_width
from whistlestop.drawing.look import board_look
from whistlestop.drawing.palette import color
from whistlestop.editions import edition

_SIZED = """() => {
    const board = document.querySelector(".board-drawing");
    const [, , width, height] = board.getAttribute("viewBox").split(" ");
    return Math.abs(width / height - board.clientWidth / board.clientHeight) < 0.01;
}"""
"""Has the board heard how large its window is?"""
_INSIDE = 16
"""Pixels from the edge of the window: within the double frame."""


def _away(one: str, other: str) -> float:
    return math.dist(bytes.fromhex(one[1:7]), bytes.fromhex(other[1:7]))


@pytest.mark.parametrize("name", ["nordic"])
def test_the_map_fills_every_corner_of_its_window(name: str, page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    new_table(page, address, name)
    page.locator("[data-route]").first.wait_for()
    look, reader = board_look(edition(name)), page.context.new_page()
    ground = [look.color(part) for part in ("land", "water", "deep", "shore")]
    for width, height in ((1440, 900), (390, 844), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(_SIZED)
        page.keyboard.press("0")
        box = page.get_by_test_id("board").bounding_box()
        assert box
        left, top = box["x"] + _INSIDE, box["y"] + _INSIDE
        right, bottom = (
            box["x"] + box["width"] - _INSIDE,
            min(box["y"] + box["height"], height) - _INSIDE,
        )
        middle = box["y"] + box["height"] / 2
        points = [(left, top), (right, top), (left, middle), (right, middle), (left, bottom)]
        for point, shown in zip(points, Seen(page, reader).colors(points), strict=True):
            nearest = min(_away(shown, one) for one in ground)
            assert nearest < _away(shown, color("cloth")), (width, point, shown)


@pytest.mark.parametrize("name", ["europe"])
def test_names_are_no_wider_than_the_room_they_were_given_and_keep_their_size(
    name: str, page: Page, address: str
) -> None:
    new_table(page, address, name)
    page.locator(".labels text").first.wait_for()
    page.evaluate("document.fonts.ready")
    lines: list[tuple[str, float]] = page.evaluate(
        """() => [...document.querySelectorAll(".labels tspan")].map(
            (line) => [line.textContent.trim(), line.getComputedTextLength()])"""
    )
    assert len(lines) > 40
    assert [words for words, wide in lines if wide > 1.03 * text_width(words)] == []

    def height() -> float:
        found = page.locator(".labels text").first
        return float(found.evaluate("(text) => text.getBoundingClientRect().height"))

    page.wait_for_function(_SIZED)
    for _ in range(3):
        page.keyboard.press("+")
    near = height()
    for _ in range(3):
        page.keyboard.press("+")
    assert height() == pytest.approx(near, rel=0.05)
