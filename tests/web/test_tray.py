"""The tray: a large hand in which every card is seen, marked news, tickets at a glance."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import whistlestop as ws
from tests.web.table_page import TablePage, new_table

SMALLEST = 54
"""The width in pixels below which no card of the hand may shrink."""


def open_turn(page: Page, address: str, name: str, **seat: Any) -> TablePage:
    """A turn of a player with this hand and these tickets, against a bot that waits."""
    position = {"edition": name, "players": 2, "turn": 0, "seats": [seat, {}]}
    new_table(page, address, name, position=position, bot_pace=30)
    player = TablePage(page)
    player.wait_for_turn()
    return player


@pytest.mark.parametrize("name", ["europe", "nordic", "world"])
def test_every_kind_in_hand_shows_its_symbol_and_number_on_a_large_card(
    page: Page, address: str, name: str
) -> None:
    edition = ws.edition(name)
    page.set_viewport_size({"width": 1180, "height": 820})
    tickets = [ticket.id for ticket in edition.tickets[:5]]
    open_turn(
        page, address, name, hand={kind.id: 2 for kind in edition.card_kinds}, tickets=tickets
    )
    hidden, smallest = page.evaluate("""() => {
        const kinds = [...document.querySelectorAll(".hand-kind")];
        const seen = (kind, part) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            const top = document.elementFromPoint(x + width / 2, y + height / 2);
            const count = top?.closest(".count") ?? null;
            return top?.closest(".hand-kind") === kind && (count === null || count === part);
        };
        const covers = (a, b) => {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            return wide > 0 && high > 0 && wide * high > 0.1 * b.width * b.height;
        };
        const counted = kinds.filter((kind) => {
            const symbol = kind.querySelector(".front .card-face > :nth-child(3)");
            const boxes = [".count", null].map((name) =>
                (name ? kind.querySelector(name) : symbol).getBoundingClientRect());
            return covers(...boxes);
        });
        const parts = ".count, .front .card-face > :nth-child(3), .front .card-badge";
        const hidden = kinds.flatMap((kind) =>
            [...kind.querySelectorAll(parts)].filter((part) => !seen(kind, part))
                .map((part) => `${kind.dataset.card} ${part.getAttribute("class")}`));
        const widths = kinds.map((kind) => kind.querySelector(".front").offsetWidth);
        return [[...hidden, ...counted.map((kind) => kind.dataset.card)], Math.min(...widths)];
    }""")
    assert hidden == []
    assert smallest >= SMALLEST
    decks = [
        fan.locator("[data-card]").evaluate_all("all => all.map(kind => kind.dataset.card)")
        for fan in page.locator(".fan").all()
    ]
    assert decks == [
        [kind.id for kind in edition.card_kinds if kind.deck == deck.name] for deck in edition.decks
    ]
    scrolls = "list => list.scrollHeight > list.clientHeight"
    assert not page.locator(".ticket-list").evaluate(scrolls)


def test_new_cards_are_marked(page: Page, address: str) -> None:
    open_turn(page, address, "europe", hand={"red": 2, "orange": 1})
    expect(page.locator(".hand-kind.gained")).to_have_count(0)
    kind = page.locator("[data-slot='1']").get_attribute("data-card")
    page.locator("[data-slot='1']").click()
    expect(page.locator(".hand-kind.gained")).to_have_attribute("data-card", str(kind))
    shadow = "card => getComputedStyle(card).boxShadow"
    old, new = (
        page.locator(f".hand-kind{which} .front").first.evaluate(shadow)
        for which in (":not(.gained)", ".gained")
    )
    assert old != new
