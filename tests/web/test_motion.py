"""What happens is seen on its way, one thing after the other; whoever acts need not wait for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import dist
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import whistlestop as ws
from tests.web.stage import Stage

ROUTE = "edinburgh-london-1"
POSITION: dict[str, Any] = {
    "edition": "europe",
    "turn": 1,
    "seats": [
        {"hand": {"red": 4, "wild": 2, "white": 2}, "tickets": ["roma-smyrna", "berlin-roma"]},
        {"hand": {"orange": 4, "wild": 2}},
    ],
    "routes": {"roma-brindisi-1": 0},
    "market": ["blue", "blue", "green", "green", "white"],
    "decks": {"train": ["black", "yellow", "red", "purple"]},
}
GREECE = {"brindisi", "athina"}
CLAIM = f"claim {ROUTE} with 4 orange"
FLYING = ".flying"
ATHINA = next(route.id for route in ws.edition("europe").routes if {route.a, route.b} == GREECE)


@pytest.fixture
def stage(browser: Browser, address: str) -> Iterator[Stage]:
    """The turn of the rival."""
    made = Stage(browser, address, POSITION)
    yield made
    made.close()


def own_turn(stage: Stage) -> None:
    """The rival draws two cards, and all of it is skipped."""
    stage.play(1, "draw 1", "draw 2")
    expect(stage.page.get_by_test_id("prompt")).to_have_attribute("data-mine", "true")
    stage.page.keyboard.press("Shift")
    expect(stage.page.locator(FLYING)).to_have_count(0)


@pytest.mark.parametrize(("number", "kind"), [(5, "white"), (4, "green")])
def test_a_card_flies_from_the_market_into_the_hand(stage: Stage, number: int, kind: str) -> None:
    """Also the first of its kind: what it joins in the hand has only just been drawn."""
    own_turn(stage)
    page = stage.page
    (slot,) = stage.middles(f'[data-slot="{number}"]')
    page.locator(f'[data-slot="{number}"]').click()
    expect(page.locator('[data-flying="card"]')).to_have_count(1)
    (start,) = stage.middles(FLYING)
    assert dist(start, slot) < 12
    stage.at(120)
    in_hand = f'.hand-kind[data-card="{kind}"] .front'
    (hand,) = stage.middles(in_hand)
    (card,) = stage.middles(FLYING)
    assert 40 < dist(card, slot) < dist(hand, slot)
    assert dist(card, hand) < dist(start, hand)
    # In the hand it is seen once it has arrived.
    assert stage.opacities(in_hand) == [0]
    stage.finish()
    expect(page.locator(FLYING)).to_have_count(0)
    assert stage.opacities(in_hand) == [1]


def test_a_rivals_hidden_card_flies_to_its_seat_and_shows_its_back(stage: Stage) -> None:
    stage.play(1, "draw deck")
    page = stage.page
    expect(page.locator(f"{FLYING} .card-back")).to_have_count(1)
    (deck,) = stage.middles('[data-deck="train"]')
    (seat,) = stage.middles('.seat[data-seat="1"] .seat-mark')
    stage.at(200)
    (card,) = stage.middles(FLYING)
    assert dist(card, deck) > 40
    assert dist(card, seat) > 40
    expect(page.locator('.seat[data-seat="1"] [data-count="hand-train"] .number')).to_have_text("6")
    stage.finish()
    expect(page.locator('.seat[data-seat="1"] [data-count="hand-train"] .number')).to_have_text("7")


def test_pieces_are_laid_one_after_the_other_and_then_the_points_count(stage: Stage) -> None:
    page = stage.page
    spaces = stage.middles(f'[data-route="{ROUTE}"] .space')
    stage.play(1, CLAIM)
    pieces = page.locator('[data-flying="piece"]')
    expect(pieces).to_have_count(4)
    stage.at(200)
    assert stage.opacities(FLYING) == [1, 1, 1, 0]
    stage.at(481)
    far = [dist(at, space) for at, space in zip(stage.middles(FLYING), spaces, strict=True)]
    assert far[0] < 1
    assert far[1] < 1 < far[2] < far[3]
    expect(page.locator(f'[data-pieces="{ROUTE}"]')).to_have_count(0)
    score = page.locator('.seat[data-seat="1"] .seat-score')
    expect(score).to_have_attribute("data-score", "0")
    stage.finish()
    points = page.locator('[data-flying="points"]')
    expect(points).to_have_text("+7")
    # They can be read until they arrive.
    stage.at(440)
    assert points.evaluate("plate => plate.getBoundingClientRect().width") > 40
    # Nothing is drawn while something flies: on a slow machine that would cost frames.
    expect(page.locator(f'[data-pieces="{ROUTE}"]')).to_have_count(0)
    expect(score).to_have_attribute("data-score", "0")
    assert stage.opacities('[data-flying="piece"]') == [1, 1, 1, 1]
    stage.finish()
    expect(page.locator(f'[data-pieces="{ROUTE}"]')).to_have_count(1)
    # Above all else: a layer between others would make the browser draw the whole board again.
    expect(page.locator(".board-drawing > .flash:last-child .halo")).to_have_count(4)
    expect(score).to_have_attribute("data-score", "7")
    expect(score.locator("span").first).to_have_text("7")
    expect(page.locator(FLYING)).to_have_count(0)


def test_pieces_leave_the_reserve_once_while_more_is_to_be_told(stage: Stage) -> None:
    page = stage.page
    stage.play(1, CLAIM)
    stage.play(0, "draw 5")
    reserve = page.locator('.seat[data-seat="1"] [data-count="reserve-train"] .number')
    expect(reserve).to_have_text("45")
    expect(page.locator('[data-flying="piece"]')).to_have_count(4)
    stage.finish()
    expect(page.locator('[data-flying="points"]')).to_have_count(1)
    stage.finish()
    expect(page.locator('[data-flying="card"]')).to_have_count(1)
    expect(reserve).to_have_text("41")


def test_a_click_skips_what_is_shown(stage: Stage) -> None:
    page = stage.page
    stage.play(1, CLAIM)
    expect(page.locator('[data-flying="piece"]')).to_have_count(4)
    expect(page.locator(f'[data-pieces="{ROUTE}"]')).to_have_count(0)
    page.mouse.click(720, 20)
    expect(page.locator(FLYING)).to_have_count(0)
    expect(page.locator(f'[data-pieces="{ROUTE}"]')).to_have_count(1)
    expect(page.locator('.seat[data-seat="1"] .seat-score span').first).to_have_text("7")


def test_ones_own_move_does_not_wait_for_what_is_shown(stage: Stage) -> None:
    page = stage.page
    stage.play(1, "draw 1", "draw 2")
    expect(page.locator(FLYING)).to_have_count(1)
    expect(page.get_by_test_id("prompt")).to_have_attribute("data-mine", "true")
    page.locator('[data-slot="5"]').click()
    expect(page.locator('.hand-kind[data-card="white"]')).to_have_attribute("data-count", "3")
    expect(page.get_by_test_id("prompt")).to_have_attribute("data-decision", "second_card")


def test_missed_moves_are_told_one_after_the_other(stage: Stage) -> None:
    page = stage.page
    stage.play(1, "draw 1", "draw deck")
    stage.play(0, "draw 5", "draw 3")
    stage.play(1, CLAIM)
    lines = page.get_by_test_id("log").locator("li")
    expect(page.get_by_test_id("prompt")).to_have_attribute("data-mine", "true")
    seen = []
    for count in (0, 1, 1, 2, 2):
        expect(lines).to_have_count(count)
        expect(page.locator(FLYING).first).to_be_attached()
        seen.append(page.locator(FLYING).first.get_attribute("data-flying"))
        stage.finish()
        page.wait_for_function("() => window.underWay().length")
    assert seen == ["card", "card", "card", "card", "piece"]
    stage.finish_all(".table:not(:has(~ .flying))")
    expect(lines).to_have_text(
        [
            "Bo drew blue and a hidden card.",
            "You drew white and green.",
            re.compile("^Bo claimed Edinburgh . London .* with 4 orange: 7 points\\."),
        ]
    )


def test_whoever_is_far_behind_sees_the_end_at_once(stage: Stage) -> None:
    page = stage.page
    for seat in (1, 0, 1, 0, 1, 0):
        stage.play(seat, "draw deck", "draw deck")
    expect(page.locator(FLYING)).to_have_count(1)
    expect(page.get_by_test_id("log").locator("li")).to_have_count(0)
    stage.play(1, "draw deck")
    expect(page.locator(FLYING)).to_have_count(0)
    expect(page.get_by_test_id("log").locator("li")).to_have_count(7)


def test_a_hidden_tab_shows_the_end_at_once(stage: Stage) -> None:
    page = stage.page
    stage.play(1, CLAIM)
    expect(page.locator('[data-flying="piece"]')).to_have_count(4)
    page.evaluate("""() => {
        Object.defineProperty(document, "hidden", { get: () => true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }""")
    expect(page.locator(FLYING)).to_have_count(0)
    expect(page.locator(f'[data-pieces="{ROUTE}"]')).to_have_count(1)


@pytest.mark.parametrize("how", ["system", "setting"])
def test_without_motion_things_are_at_once_where_they_belong(stage: Stage, how: str) -> None:
    page = stage.page
    if how == "system":
        page.emulate_media(reduced_motion="reduce")
    else:
        page.locator('[data-action="settings"]').click()
        page.locator('[data-setting="motion"]').select_option("off")
        page.keyboard.press("Escape")
    stage.play(1, CLAIM)
    expect(page.locator(f'[data-pieces="{ROUTE}"]')).to_have_count(1)
    expect(page.locator('.seat[data-seat="1"] .seat-score')).to_have_attribute("data-score", "7")
    assert page.evaluate("window.held.length") == 0


def test_the_settings_say_how_fast_things_move(stage: Stage) -> None:
    page = stage.page
    lasts = "() => window.underWay()[0].effect.getComputedTiming().duration"
    found = {}
    for seat, pace in ((1, "fast"), (0, "normal"), (1, "slow")):
        page.locator('[data-action="settings"]').click()
        page.locator('[data-setting="motion"]').select_option(pace)
        page.keyboard.press("Escape")
        stage.play(seat, "draw deck")
        expect(page.locator(FLYING)).to_have_count(1)
        found[pace] = page.evaluate(lasts)
        page.keyboard.press("Shift")
        stage.play(seat, "draw deck")
        page.keyboard.press("Shift")
    assert found["fast"] < found["normal"] < found["slow"]
    assert 400 <= found["normal"] <= 900


def test_a_completed_ticket_lights_its_way(browser: Browser, address: str) -> None:
    owned = dict.fromkeys(["roma-brindisi-1", ATHINA], 0)
    position = {**POSITION, "turn": 0, "routes": owned}
    position["seats"] = [{"hand": {"wild": 9}, "tickets": ["roma-smyrna"]}, {}]
    stage = Stage(browser, address, position)
    page = stage.page
    expect(page.locator(".ticket-row .ticket-plan")).to_contain_text("1 route")
    missing = str(page.locator("[data-route].helps").get_attribute("data-route"))
    expect(page.locator(f'[data-route="{missing}"].lit')).to_have_count(0)
    page.locator(f'[data-route="{missing}"]').dispatch_event("click")
    page.get_by_test_id("payments").locator('[data-action="pay"]').click()
    for route in (*owned, missing):
        stage.finish_all(f'[data-route="{route}"].lit')
    stage.finish_all('[data-testid="board"]:not(:has([data-route].lit))')
    stage.close()
