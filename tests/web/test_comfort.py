"""Reloads, one device for several people, keyboard, phone, languages, accessibility."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

import whistlestop as ws
from tests.web.table_page import (
    ONE_BOT,
    PHONE,
    TablePage,
    new_table,
    new_visitor,
    watch_for_trouble,
)
from whistlestop.messages import catalogue

AXE = files("axe_playwright_python") / "axe.min.js"


def test_a_ticket_choice_survives_a_reload(page: Page, address: str) -> None:
    new_table(page, address, "europe")
    player = TablePage(page)
    player.wait_for_turn()
    boxes = page.get_by_test_id("keep-tickets").locator("input[type=checkbox]")
    boxes.nth(1).check()
    offered = page.locator("[data-ticket] .ticket-locations").all_inner_texts()
    assert len(offered) == boxes.count()
    page.reload()
    player.wait_for_turn()
    expect(boxes.nth(1)).to_be_checked()
    assert page.locator("[data-ticket] .ticket-locations").all_inner_texts() == offered


def test_a_chosen_payment_survives_a_reload(page: Page, address: str) -> None:
    new_table(page, address, "ghost_train")
    player = TablePage(page)
    player.wait_for_turn()
    while not page.locator("[data-route].possible").count():
        player.decide()
        player.wait_for_turn()
    page.locator("[data-route].possible").first.dispatch_event("click")
    payments = page.get_by_test_id("payments")
    expect(payments.locator('[data-action="pay"]')).to_be_enabled()
    target = payments.get_attribute("data-target")
    page.reload()
    player.wait_for_turn()
    expect(payments).to_have_attribute("data-target", str(target))
    version = player.version
    payments.locator('[data-action="pay"]').click()
    expect(player.table).not_to_have_attribute("data-version", str(version))
    expect(page.locator(f'[data-route="{target}"]')).to_have_attribute("data-owner", "0")


def test_a_tunnel_that_waits_for_an_answer_survives_a_reload(page: Page, address: str) -> None:
    table = tunnel_table(page, address)
    player = TablePage(page)
    player.wait_for_turn()
    page.reload()
    player.wait_for_turn()
    desk = page.get_by_test_id("surcharge")
    expect(desk).to_be_visible()
    expect(desk.locator("[data-card]").first).to_be_visible()
    expect(
        desk.locator('[data-action="pay"]').or_(desk.get_by_test_id("cannot-pay"))
    ).to_be_visible()
    desk.locator('[data-action="withdraw"]').click()
    expect(page.locator('[data-event="TunnelWithdrawn"]')).to_have_count(1)
    assert table in page.url


def tunnel_table(page: Page, address: str) -> str:
    """A table at which a tunnel's surcharge waits for an answer."""
    position = {
        "edition": "europe",
        "players": 2,
        "first": 0,
        "turn": 0,
        "seats": [{"hand": {"red": 4, "wild": 2, "orange": 4}}, {}],
        "decks": {"train": ["orange"] * 6},
    }
    page.goto(address)
    made = page.evaluate(
        """async (position) => {
            const { api } = await import("/core/api.js");
            const { keepSeats } = await import("/core/seats.js");
            const seats = [{ kind: "you" }, { kind: "bot", bot: "greedy" }];
            const wish = { edition: position.edition, seats, position, bot_pace: 0 };
            const made = await api.create(wish);
            keepSeats(made.table, made.seats);
            await api.post(made.table, "moves", 0, {
                move: "claim angora-smyrna-1 with 3 orange", version: made.view.table.version,
                client_id: "the-tunnel",
            });
            return made.table;
        }""",
        position,
    )
    page.goto(f"{address}/table/{made}")
    return str(made)


def test_hands_stay_covered_between_two_players_of_one_device(page: Page, address: str) -> None:
    new_table(page, address, "ghost_train", [{"kind": "you", "name": n} for n in ("Ana", "Bo")])
    seen = []
    for _ in range(4):
        cover = page.get_by_test_id("handover")
        expect(cover).to_be_visible()
        assert page.locator("[data-card], [data-ticket]").count() == 0
        seen.append(cover.get_attribute("data-seat"))
        page.reload()
        expect(cover).to_be_visible()
        page.locator('[data-action="ready"]').click()
        player = TablePage(page)
        while page.get_by_test_id("handover").count() == 0:
            player.wait_for_turn()
            before = player.version
            page.locator("[data-testid=market] [data-action=draw]:not(:disabled)").last.click()
            page.wait_for_function(
                """before => document.querySelector("[data-testid=handover]")
                    || document.querySelector("[data-testid=table]")?.dataset.version > before""",
                arg=before,
            )
    assert seen in (["0", "1", "0", "1"], ["1", "0", "1", "0"])


def test_a_route_is_claimed_with_the_keyboard_alone(page: Page, address: str) -> None:
    page.goto(address)
    page.locator('[data-edition="ghost_train"] input').focus()
    page.keyboard.press("Space")
    page.locator('[data-action="create"]').focus()
    page.keyboard.press("Enter")
    player = TablePage(page)
    player.table.wait_for()
    for _ in range(60):
        assert player.wait_for_turn()
        before = player.version
        if page.locator("[data-route].possible").count():
            page.keyboard.press("n")
            page.keyboard.press("Enter")
            pay = page.get_by_test_id("payments").locator("[data-payment]").first
            expect(pay).to_be_visible()
            page.keyboard.press("o")
            pay.focus()
            page.keyboard.press("Enter")
            expect(player.table).not_to_have_attribute("data-version", str(before))
            break
        page.keyboard.press("d")
        expect(player.table).not_to_have_attribute("data-version", str(before))
    expect(page.locator('[data-route][data-owner="0"]')).to_have_count(1)


@pytest.mark.parametrize("edition", ws.editions())
def test_nothing_scrolls_sideways_on_a_phone(browser: Browser, address: str, edition: str) -> None:
    context = new_visitor(browser, viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    trouble = watch_for_trouble(page)
    page.goto(address)
    page.locator("[data-edition]").first.wait_for()
    assert sideways(page) <= 0
    new_table(page, address, edition)
    player = TablePage(page)
    for _ in range(3):
        if not player.wait_for_turn():
            break
        assert sideways(page) <= 0
        tap_decision(player)
    player.wait_for_turn()  # while others move, drawers come and go
    for tab in page.locator("[data-drawer-tab]").all():
        tab.tap()
        assert sideways(page) <= 0
    assert trouble == []
    context.close()


def sideways(page: Page) -> int:
    """How far the page could be scrolled sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def tap_decision(player: TablePage) -> None:
    """Decide, and confirm: a finger may have slipped."""
    before = player.version
    kind = player.prompt.get_attribute("data-decision")
    getattr(player, f"_{kind}")()
    confirm = player.page.locator('[data-testid="confirm"] [data-action="confirm"]')
    if kind in ("turn", "second_card") and confirm.count():
        confirm.tap()
    expect(player.table).not_to_have_attribute("data-version", str(before))


def test_a_language_is_switched_at_once_and_leaves_no_english_behind(
    page: Page, address: str
) -> None:
    new_table(page, address, "europe")
    player = TablePage(page)
    player.wait_for_turn()
    credit = page.locator(".map-credit")
    expect(credit).to_have_text(catalogue("en")["credit.made_with_natural_earth"])
    english = page.locator("body").inner_text()
    for language in ("pt-BR", "it"):
        page.locator('[data-action="settings"]').click()
        page.locator('[data-setting="language"]').select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.keyboard.press("Escape")
        words = catalogue(language)
        expect(page.get_by_test_id("market")).to_contain_text(words["market.title"])
        expect(credit).to_have_text(words["credit.made_with_natural_earth"])
        player.decide()
        player.wait_for_turn()
        shown = page.locator("body").inner_text()
        assert shown != english
        # A name without a message would be shown as it is: no such name is on the page.
        assert re.findall(r"\b[a-z_]+\.[a-z_]+(?:\.[a-z_]+)*\b", shown) == []


@pytest.mark.parametrize("where", ["lobby", *ws.editions()])
def test_axe_finds_nothing_to_complain_about(page: Page, address: str, where: str) -> None:
    if where == "lobby":
        page.goto(address)
        page.locator("[data-edition]").first.wait_for()
    else:
        new_table(page, address, where, ONE_BOT)
        player = TablePage(page)
        player.wait_for_turn()
        player.decide()
        player.wait_for_turn()
    check_access(page)


def check_access(page: Page) -> None:
    """Axe has nothing to complain about by day, nor of the colours by night."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert complaints(page, "light") == {}
    assert complaints(page, "dark", runOnly=["color-contrast", "link-in-text-block"]) == {}


def complaints(
    page: Page, theme: Literal["light", "dark"], **options: list[str]
) -> dict[str, list[str]]:
    """What axe finds wrong, by its rule. It need not describe what is right: that takes as long."""
    page.emulate_media(color_scheme=theme)
    found = page.evaluate(
        "options => axe.run(options).then(({ violations }) => violations)",
        {"resultTypes": ["violations"], **options},
    )
    return {rule["id"]: [node["html"][:160] for node in rule["nodes"][:3]] for rule in found}
