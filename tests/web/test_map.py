"""The map in the browser: it fills its window, and names have the room they were given."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from playwright.sync_api import Page

from tests.web.table_page import new_table
from tests.web.test_colours import Seen
from whistlestop.drawing.labels import text_width
from whistlestop.drawing.look import board_look
from whistlestop.drawing.palette import color
from whistlestop.editions import edition, editions

_SIZED = """() => {
    const board = document.querySelector(".board-drawing");
    const [, , width, height] = board.getAttribute("viewBox").split(" ");
    return Math.abs(width / height - board.clientWidth / board.clientHeight) < 0.01;
}"""
"""Has the board heard how large its window is?"""
_INSIDE = 16
"""Pixels from the edge of the window: within the double frame."""
_INK = 15
"""How far at least the ink of names is from the colours of the table."""


def _rgb(color: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(color[1:7]))


def _away_from_mix(shown: str, colors: list[str]) -> float:
    """How far a colour is from all of these, and from where one fades into another."""
    return min(
        math.dist(
            _rgb(shown),
            [a + (b - a) * part / 10 for a, b in zip(_rgb(one), _rgb(other), strict=True)],
        )
        for one, other in combinations(colors, 2)
        for part in range(11)
    )


@pytest.mark.parametrize("name", ["nordic"])
def test_the_map_fills_every_corner_of_its_window(name: str, page: Page, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    new_table(page, address, name)
    page.locator("[data-testid=board][aria-busy=false]").wait_for()
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
            # A name may lie there as well, in neither colour.
            cloth = _away_from_mix(shown, [color("baize"), color("baize-edge")])
            assert min(_away_from_mix(shown, ground), _INK) < cloth, (width, point, shown)


def test_what_comes_into_sight_under_a_moving_hand_is_painted(page: Page, address: str) -> None:
    new_table(page, address, "europe")
    page.locator("[data-testid=board][aria-busy=false]").wait_for()
    page.wait_for_function(_SIZED)
    for _ in range(4):
        page.keyboard.press("+")
    page.evaluate("() => { window.later = []; setTimeout = (run) => window.later.push(run); }")
    box, reader = page.get_by_test_id("board").bounding_box(), page.context.new_page()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] - 300, middle[1], steps=3)
    right = box["x"] + box["width"] - 30
    points = [
        (right - across, box["y"] + 100 + down)
        for across in range(0, 240, 24)
        for down in range(0, int(box["height"]) - 200, 24)
    ]
    moving = Seen(page, reader).colors(points)
    page.mouse.up()
    page.evaluate("() => { for (const run of window.later.splice(0)) run(); }")
    resting = Seen(page, reader).colors(points)
    alike = [math.dist(_rgb(a), _rgb(b)) < _INK for a, b in zip(moving, resting, strict=True)]
    assert len(set(resting)) > 10
    # Names stand elsewhere once the hand rests.
    assert sum(alike) > 0.8 * len(alike)


LABELS = """() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    const buttons = [...document.querySelectorAll(".zoom, .map-credit")]
        .map((one) => one.getBoundingClientRect());
    const spaces = [...document.querySelectorAll(".space")]
        .map((one) => one.getBoundingClientRect());
    const texts = [...document.querySelectorAll(".labels text")];
    const boxes = texts.map((text) => {
        const { x, y, width, height } = text.getBoundingClientRect();
        // The box of letters is higher than the letters: the name itself is what must be free.
        return { left: x, right: x + width, top: y + 0.25 * height, bottom: y + 0.75 * height };
    });
    const touch = (one, other) => one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    const holds = (one, other) => one.left <= other.left && other.right <= one.right
        && one.top <= other.top && other.bottom <= one.bottom;
    return texts.map((text, n) => {
        const box = boxes[n];
        const points = [];
        for (let across = box.left + 2; across < box.right - 2; across += 3)
            for (const down of [box.top, (box.top + box.bottom) / 2, box.bottom])
                if (spaces.some((one) => one.left <= across && across <= one.right
                        && one.top <= down && down <= one.bottom))
                    points.push([across, down]);
        const under = points.flatMap(([across, down]) => document.elementsFromPoint(across, down));
        return {
            name: [...text.children].map((line) => line.textContent.trim()).join(" "),
            size: Math.round(100 * parseFloat(getComputedStyle(text).fontSize) *
                text.getScreenCTM().a) / 100,
            // What is pointed out is named also where there is no room for it.
            covers: !text.matches(".lit") && under.some((one) => one.matches(".space")),
            cut: touch(box, board) && !holds(board, box) || buttons.some((one) => touch(box, one)),
            touches: boxes.some((other, m) => m !== n && touch(box, other)),
            inside: holds(board, box),
        };
    });
}"""
"""Each name: how high its letters are on the screen, and what it covers or is cut by."""


@pytest.mark.parametrize("name", editions())
def test_names_keep_their_size_and_cover_nothing_at_every_size_and_zoom(
    name: str, page: Page, address: str
) -> None:
    new_table(page, address, name)
    page.locator(".labels text").first.wait_for()
    page.evaluate("document.fonts.ready")
    for width, height in ((1440, 900), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(_SIZED)
        page.keyboard.press("0")
        for step in range(3):
            names = page.evaluate(LABELS)
            assert {one["size"] for one in names} == {names[0]["size"]}
            assert 11.8 < names[0]["size"] < 14.2
            bad = [one for one in names if one["covers"] or one["cut"] or one["touches"]]
            assert bad == [], (width, step)
            if width >= 1440 and step == 0:
                named = [found for found in edition(name).locations if not found.junction]
                assert sum(one["inside"] for one in names) >= len(named)
            page.keyboard.press("+")
            page.keyboard.press("+")


READ_AS_ONE = """async (id) => {
    const { placeLabels } = await import("/board/labels.js");
    const edition = await (await fetch(`/api/v1/editions/${id}`)).json();
    const serif = getComputedStyle(document.documentElement).getPropertyValue("--serif");
    await document.fonts.load(`700 100px ${serif}`);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `700 100px ${serif}`;
    const widthOf = (words) => pen.measureText(words).width / 100;
    const found = [];
    for (let scale = 0.3; scale < 2; scale *= 1.12) {
        const names = placeLabels(edition, scale, 12 / scale, widthOf).filter(({ fits }) => fits);
        for (const { box: left, lines: [one] } of names)
            for (const { box: right, lines: [other] } of names)
                if (left.right <= right.left && (right.left - left.right) * scale < 4
                        && left.top < right.bottom && right.top < left.bottom)
                    found.push([scale, one, other]);
    }
    return found;
}"""
"""Names in one line with less than a word's space between them, at many scales."""


@pytest.mark.parametrize("name", ["europe", "nordic"])
def test_names_beside_each_other_do_not_read_as_one(name: str, page: Page, address: str) -> None:
    page.goto(f"{address}/score")
    page.locator("h1").wait_for()
    assert page.evaluate(READ_AS_ONE, name) == []


POINTED_OUT = (
    ["valparaiso-rio_de_janeiro", "caracas-athina", "casablanca-yakutsk"],
    ["marseille-christchurch", "mexico-caracas-lima-valparaiso", "valparaiso-rio_de_janeiro"],
    ["los_angeles-jakarta", "casablanca-honolulu", "valparaiso-rio_de_janeiro"],
)
"""Tickets of cities with hardly any room for their names on a phone, or beyond the map's edge."""


@pytest.mark.parametrize("offered", POINTED_OUT)
def test_names_that_are_pointed_out_on_a_phone_touch_no_other(
    offered: list[str], phone: Page, address: str
) -> None:
    decision = {"seat": 0, "kind": "keep_tickets", "least": 1}
    position = {"edition": "world", "seats": [{"offered": offered}, {}], "decision": decision}
    new_table(phone, address, "world", position=position)
    phone.locator(".labels text.lit").first.wait_for()
    phone.evaluate("document.fonts.ready")
    phone.wait_for_function(_SIZED)
    phone.keyboard.press("0")
    names = phone.evaluate(LABELS)
    assert [one["name"] for one in names if one["touches"]] == []


@pytest.mark.parametrize("name", ["europe"])
def test_names_are_no_wider_than_the_room_they_were_given(
    name: str, page: Page, address: str
) -> None:
    new_table(page, address, name)
    page.locator(".labels text").first.wait_for()
    page.evaluate("document.fonts.ready")
    lines: list[tuple[str, float]] = page.evaluate(
        """() => [...document.querySelectorAll(".labels tspan")].map((line) => [
            line.textContent.trim(),
            line.getComputedTextLength() / parseFloat(getComputedStyle(line).fontSize)])"""
    )
    assert len(lines) > 40
    assert [words for words, wide in lines if wide > 1.03 * text_width(words, 1.0)] == []
