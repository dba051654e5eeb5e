"""Whoever looks elsewhere on a phone, or loads the page anew, finds the decision again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.table_page import (
    AT_THE_TABLE,
    TOO_SMALL,
    TablePage,
    new_table,
    new_visitor,
    watch_for_trouble,
)
from whistlestop.messages import LANGUAGES

DECISIONS: dict[str, dict[str, Any]] = {
    "fleet": {
        "edition": "world",
        "seats": [{"reserve": {"train": 0, "ship": 0}}] * 2,
        "decision": {"seat": 0, "kind": "fleet"},
    },
    "refill": {
        "edition": "world",
        "market": ["red_train", "wild", None, "black_ship", "red_double_ship", "white_train"],
        "decision": {"seat": 0, "kind": "refill", "slot": 3, "drawn": 1},
    },
    "surcharge": {
        "edition": "europe",
        "seats": [{"hand": {"red": 1, "wild": 1}}, {}],
        "decision": {
            "seat": 0,
            "kind": "surcharge",
            "for": "paris-zurich-1",
            "laid": {"red": 4},
            "revealed": ["red", "blue", "wild"],
            "extra": 1,
        },
    },
    "pay": {
        "edition": "europe",
        "seats": [{"hand": {"red": 2}}, {}],
        "decision": {"seat": 0, "kind": "pay", "for": "paris-zurich-1", "laid": {"red": 1}},
    },
}
"""Kinds of decisions in which a game is rarely left."""


def reload(page: Page) -> str:
    """Load the page anew: it asks for the same as before. Returns what it asks for."""
    prompt = page.get_by_test_id("prompt")
    kind = str(prompt.get_attribute("data-decision"))
    words = prompt.inner_text().partition(":")[0]  # what glows is said once it is known
    assert words
    page.reload()
    expect(prompt).to_have_attribute("data-mine", "true")
    expect(prompt).to_have_attribute("data-decision", kind)
    expect(prompt).to_contain_text(words)
    return kind


ON_A_PHONE: dict[str, dict[str, Any]] = {
    **DECISIONS,
    "place_stack": {"edition": "san_francisco", "first": 1, "decision": {"kind": "place_stack"}},
    "take_token": {
        "edition": "san_francisco",
        "stacks": {
            "golden_gate_bridge": {"symbol": "B", "count": 2},
            "presidio": {"symbol": "F", "count": 1},
        },
        "routes": {"golden_gate_bridge-presidio-1": 0},
        "decision": {
            "seat": 0,
            "kind": "take_token",
            "locations": ["golden_gate_bridge", "presidio"],
        },
    },
}


@pytest.mark.parametrize("kind", ON_A_PHONE)
def test_whoever_looks_elsewhere_on_a_phone_and_reloads_finds_the_decision_again(
    browser: Browser, address: str, kind: str
) -> None:
    language = list(LANGUAGES)[list(ON_A_PHONE).index(kind) % len(LANGUAGES)]
    size = {"width": 360, "height": 740}
    context = new_visitor(browser, viewport=size, has_touch=True, is_mobile=True, locale=language)
    page = context.new_page()
    trouble = watch_for_trouble(page)
    position = ON_A_PHONE[kind]
    new_table(page, address, position["edition"], position={"players": 2, **position})
    player = TablePage(page)
    player.wait_for_turn()
    drawer, back = page.get_by_test_id("table"), page.locator('[data-drawer-tab="decide"]')
    for tab in page.locator("[data-drawer-tab]").all():
        tab.tap()
        expect(drawer).to_have_attribute("data-drawer", str(tab.get_attribute("data-drawer-tab")))
        assert page.evaluate(TOO_SMALL) == []
    back.tap()
    assert reload(page) == kind
    player.decide()
    page.wait_for_function(AT_THE_TABLE)
    assert trouble == []
    context.close()
