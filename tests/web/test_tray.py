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


def test_few_kinds_fill_the_room_beside_a_tall_board(page: Page, address: str) -> None:
    kinds = ws.edition("nordic").card_kinds
    for count in (3, 4):
        open_turn(page, address, "nordic", hand={kind.id: 1 for kind in kinds[:count]})
        room = page.locator(".hand-fans").bounding_box()
        last = page.locator(".hand-kind .front").last.bounding_box()
        assert room
        assert last
        assert last["y"] + last["height"] - room["y"] > 0.65 * room["height"], count
        assert last["x"] + last["width"] - room["x"] > 0.65 * room["width"], count


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


@pytest.mark.parametrize("size", [(1440, 900), (1180, 820)])
def test_ships_lie_beside_the_trains_while_there_is_room(
    page: Page, address: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    kinds = ws.edition("world").card_kinds
    held = [kind.id for kind in kinds if kind.deck == "train"][:4]
    held += [kind.id for kind in kinds if kind.deck == "ship"][:6]
    open_turn(page, address, "world", hand=dict.fromkeys(held, 1))
    trains, ships = (fan.bounding_box() for fan in page.locator(".fan").all())
    assert trains
    assert ships
    assert trains["y"] == ships["y"]
    assert trains["x"] + trains["width"] <= ships["x"]
    fans = page.locator(".hand-fans").bounding_box()
    last = page.locator(".hand-kind .front").last.bounding_box()
    assert fans
    assert last
    assert last["x"] + last["width"] <= fans["x"] + fans["width"]


def test_each_of_two_decks_stands_in_the_row_of_its_cards(page: Page, address: str) -> None:
    world = ws.edition("world")
    discards = {
        deck: {next(kind.id for kind in world.card_kinds if kind.deck == deck): 2}
        for deck in ("train", "ship")
    }
    position = {"edition": "world", "players": 2, "turn": 0, "discards": discards}
    new_table(page, address, "world", position={**position, "seats": [{}, {}]}, bot_pace=30)
    TablePage(page).wait_for_turn()
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".two-decks .discards:not(:disabled)")).to_have_count(2)
        rows = page.evaluate(
            """() => ["[data-slot='1']", "[data-deck=train]", "[data-slot='4']",
                "[data-deck=ship]"].map((one) =>
                    document.querySelector(`.two-decks ${one}`).getBoundingClientRect().top)"""
        )
        assert rows[:1] * 2 + rows[2:3] * 2 == pytest.approx(rows, abs=1), width


TOPS = """async (card) => {
    const tops = [];
    for (let frame = 0; frame < 30; frame++) {
        await new Promise(requestAnimationFrame);
        tops.push(card.getBoundingClientRect().top);
    }
    return tops;
}"""


def test_a_card_rises_once_under_a_pointer_at_its_lower_edge(page: Page, address: str) -> None:
    open_turn(page, address, "europe")
    card = page.locator("[data-testid=market] .card.possible").first
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
    tops = card.evaluate(TOPS)
    assert tops[-1] < box["y"]
    assert tops == sorted(tops, reverse=True)
