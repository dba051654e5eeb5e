"""A tunnel is a moment: the odds, three cards one after the other, and only then the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.stage import Stage
from tests.web.test_colours import Seen

TUNNEL = "angora-smyrna-1"
PHONE = {"width": 390, "height": 844}


def position(*deck: str) -> dict[str, Any]:
    """A player who can dig, with these cards on top of the deck."""
    return {
        "edition": "europe",
        "turn": 0,
        "seats": [{"hand": {"red": 4, "orange": 4}}, {"hand": {"red": 4}}],
        "market": ["blue", "blue", "green", "green", "white"],
        "decks": {"train": [*deck, "black", "black", "black"]},
    }


@pytest.fixture
def free(browser: Browser, address: str) -> Iterator[Stage]:
    """A tunnel that will cost nothing more."""
    made = Stage(browser, address, position("black", "blue", "white"))
    yield made
    made.close()


@pytest.fixture
def dear(browser: Browser, address: str) -> Iterator[Stage]:
    """A tunnel that will cost one card more."""
    made = Stage(browser, address, position("black", "blue", "orange"))
    yield made
    made.close()


def dig(stage: Stage) -> None:
    """Pay for the tunnel; the cards lie face down."""
    page = stage.page
    page.locator(f'[data-route="{TUNNEL}"]').dispatch_event("click")
    payments = page.get_by_test_id("payments")
    expect(payments.get_by_test_id("risk")).to_have_text(
        "5 in 10 chance that it costs more; you have 1 to spare."
    )
    payments.locator('[data-action="pay"]').click()
    expect(page.get_by_test_id("moment").locator(".card-back")).to_have_count(3)


def test_before_the_third_card_nothing_gives_the_verdict_away(free: Stage) -> None:
    page = free.page
    middles = free.middles(f'[data-route="{TUNNEL}"] .space')
    reader = free.context.new_page()
    before = Seen(page, reader).colors(middles)
    dig(free)
    moment = page.get_by_test_id("moment")
    for turned in range(3):
        expect(moment.locator("[data-card]")).to_have_count(turned)
        assert Seen(page, reader).colors(middles) == before
        expect(page.locator(f'[data-pieces="{TUNNEL}"]')).to_have_count(0)
        expect(page.locator('[data-event="TunnelRevealed"]')).to_have_count(0)
        # The cards laid and turned up are discarded once the tunnel is paid.
        expect(page.get_by_test_id("discards-train")).to_be_disabled()
        expect(page.locator('.seat[data-seat="0"] .seat-score')).to_have_attribute(
            "data-score", "0"
        )
        assert "Nothing more to pay" not in page.locator("body").inner_text()
        free.finish_all(f"[data-testid=moment]:has([data-card]:nth-of-type({turned + 1}))")
    free.finish_all("[data-testid=moment][data-verdict=true] .owed", "Nothing more to pay.")
    assert Seen(page, reader).colors(middles) == before
    free.finish_all(f'[data-pieces="{TUNNEL}"]')
    assert Seen(page, reader).colors(middles) != before
    expect(page.locator('[data-event="TunnelRevealed"]')).to_have_count(1)


def test_nobody_moves_before_the_tunnel_is_dug(free: Stage) -> None:
    page = free.page
    dig(free)
    free.play(1, "draw 1", "draw 2")
    free.finish_all("[data-testid=moment] [data-card]")
    expect(page.locator('[data-flying="card"]')).to_have_count(0)
    expect(page.locator(".log li")).to_have_count(0)
    market = page.locator("[data-slot]").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert market == ["blue", "blue", "green", "green", "white"]
    free.finish_all(f'[data-pieces="{TUNNEL}"]')
    free.finish_all('[data-flying="card"]')
    free.finish_all(".log li:nth-child(2)", "Bo drew two blue cards.")


def test_a_click_shows_the_verdict_and_does_nothing_else(dear: Stage) -> None:
    page = dear.page
    dig(dear)
    expect(page.get_by_test_id("surcharge")).to_have_count(0)
    expect(page.get_by_test_id("prompt")).to_contain_text("Cards are turned up")
    page.locator('[data-deck="train"]').click()
    surcharge = page.get_by_test_id("surcharge")
    expect(surcharge.locator("[data-card]").first).to_be_visible()
    expect(page.get_by_test_id("prompt")).to_have_attribute("data-decision", "surcharge")
    surcharge.locator('[data-action="withdraw"]').click()
    dear.finish_all('[data-event="TunnelWithdrawn"]')
    expect(page.locator('.hand-kind[data-card="orange"]')).to_have_attribute("data-count", "4")


def test_a_surcharge_is_asked_for_once_the_cards_are_turned(dear: Stage) -> None:
    page = dear.page
    dig(dear)
    dear.finish_all("[data-testid=moment]:has([data-card]:nth-of-type(2))")
    expect(page.get_by_test_id("surcharge")).to_have_count(0)
    dear.finish_all("[data-testid=surcharge]")
    # The verdict still stands on the board: whoever decides at once is not held up by it.
    page.get_by_test_id("surcharge").locator('[data-action="pay"]').click()
    expect(page.get_by_test_id("surcharge")).to_have_count(0)
    dear.finish_all(f'[data-pieces="{TUNNEL}"]')


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE])
@pytest.mark.parametrize("route", ["angora-smyrna-1", "stockholm-petrograd-1", "pamplona-madrid-1"])
def test_the_panel_covers_no_part_of_the_route(
    browser: Browser, address: str, size: dict[str, int], route: str
) -> None:
    document = position("black", "blue", "orange")
    document["seats"][0]["hand"] = {"wild": 12}
    stage = Stage(browser, address, document, viewport=size)
    page = stage.page
    page.locator(f'[data-route="{route}"]').dispatch_event("click")
    page.get_by_test_id("payments").locator('[data-action="pay"]').click()
    expect(page.get_by_test_id("moment")).to_be_visible()
    covered = page.evaluate(
        """(route) => {
            const panel = document.querySelector("[data-testid=moment]").getBoundingClientRect();
            const spaces = document.querySelectorAll(`[data-route="${route}"] .space`);
            const board = document.querySelector(".table-board").getBoundingClientRect();
            const inside = board.left <= panel.left && panel.right <= board.right
                && board.top <= panel.top && panel.bottom <= board.bottom;
            return [inside, [...spaces].map((space) => space.getBoundingClientRect())
                .filter((box) => box.left < panel.right && panel.left < box.right
                    && box.top < panel.bottom && panel.top < box.bottom).length];
        }""",
        route,
    )
    assert covered == [True, 0]
    stage.close()


def test_everybody_sees_which_cards_of_a_rivals_tunnel_cost_more(
    browser: Browser, address: str
) -> None:
    seats = [{"hand": {"red": 4}}, {"hand": {"orange": 4}}]
    stage = Stage(
        browser, address, {**position("black", "blue", "orange"), "turn": 1, "seats": seats}
    )
    stage.play(1, f"claim {TUNNEL} with 3 orange")
    moment = stage.page.get_by_test_id("moment")
    expect(moment.locator(".card-back")).to_have_count(3)
    expect(moment.locator(".counts")).to_have_count(0)
    # One look: the moment leaves by itself.
    stage.finish_all(
        "[data-testid=moment] :not(:has(.counts ~ .counts)) > .counts[data-card=orange]"
    )
    stage.close()


def test_the_end_waits_for_the_pieces_of_the_last_tunnel(browser: Browser, address: str) -> None:
    stage = Stage(browser, address, {**position("black", "blue", "white"), "last_turns": 1})
    page = stage.page
    dig(stage)
    stage.finish_all('[data-flying="piece"]')
    expect(page.get_by_test_id("table")).to_have_attribute("data-state", "running")
    stage.finish_all('[data-testid="table"][data-state="over"]')
    expect(page.locator(f'[data-pieces="{TUNNEL}"]')).to_have_count(1)
    # The map belongs to the end now.
    expect(page.get_by_test_id("moment")).to_have_count(0)
    stage.close()
