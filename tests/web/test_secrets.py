"""Two browsers at one table: each sees the other's public moves and never a hidden card."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, WebSocket, expect

import whistlestop as ws
from tests.kit.waiting import wait_until
from tests.web.table_page import TablePage, new_visitor

TURNS = 12


class Traffic:
    """Everything that reaches one browser about a table."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.on("response", self._answer)
        page.on("websocket", self._line)

    def _answer(self, response: Response) -> None:
        if "/api/v1/tables" in response.url and response.request.method != "OPTIONS":
            self.texts.append(response.text())

    def _line(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.texts.append(str(frame)))

    @property
    def documents(self) -> list[Any]:
        """What arrived, read."""
        return [json.loads(text) for text in self.texts if text.startswith(("{", "["))]


def everything_in(document: Any) -> Iterator[Any]:
    """A document and all documents inside it."""
    yield document
    inside = document.values() if isinstance(document, dict) else document
    if isinstance(document, dict | list):
        for part in inside:
            yield from everything_in(part)


def held_tickets(page: Page, table: str) -> set[str]:
    """All tickets that the player of this browser has seen."""
    view = page.evaluate(
        """async (table) => {
            const { api } = await import("/core/api.js");
            const { seatsOf } = await import("/core/seats.js");
            return api.table(table, Number(Object.keys(seatsOf(table))[0]));
        }""",
        table,
    )
    own = view["observation"]["own"]
    return {*own["tickets"], *own["offered"]}


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["europe", "world", "ghost_train"])
def test_no_traffic_of_one_browser_holds_the_others_cards_or_tickets(
    browser: Browser, address: str, edition: str
) -> None:
    assert edition in ws.editions()
    host, guest = (new_visitor(browser).new_page() for _ in range(2))
    heard = [Traffic(host), Traffic(guest)]
    table = _open_table(host, guest, address, edition)
    players = [TablePage(host), TablePage(guest)]
    tickets: list[set[str]] = [set(), set()]
    for _ in range(2 * TURNS):
        for seat, player in enumerate(players):
            tickets[seat] |= held_tickets(player.page, table)
        _who_must_decide(players).decide()
    for seat, page in enumerate((host, guest)):
        tickets[seat] |= held_tickets(page, table)
    for seat in range(2):
        other = 1 - seat
        secret = tickets[other] - tickets[seat] - _shown(heard[seat])
        assert secret
        assert not [ticket for ticket in secret if _told(heard[seat], ticket)]
        for part in (p for d in heard[seat].documents for p in everything_in(d)):
            if isinstance(part, dict) and part.get("event") in ("CardDrawn", "CardDealt"):
                assert (part["card"] is None) == (part["seat"] == other)
            if isinstance(part, dict) and "you" in part:
                assert part["you"]["seat"] in (seat, None)
    # Public moves arrive: what one has claimed or taken, the other has seen.
    seen = [p for d in heard[1].documents for p in everything_in(d) if isinstance(p, dict)]
    assert any(part.get("event") and part.get("seat") == 0 for part in seen)
    for page in (host, guest):
        page.context.close()


def _open_table(host: Page, guest: Page, address: str, edition: str) -> str:
    """The host opens a table in the lobby, the guest follows the invitation."""
    host.goto(address)
    host.locator(f'[data-edition="{edition}"]').click()
    while host.locator("[data-seat-row]").count() > 2:
        host.locator("[data-seat-row] button").last.click()
    host.locator("[data-seat-kind]").nth(1).select_option("open")
    host.locator("[data-seat-row] input").first.fill("Host")
    host.locator('[data-action="create"]').click()
    expect(host.get_by_test_id("waiting")).to_be_visible()
    link = host.locator(".copy-link input").input_value()
    guest.goto(link)
    guest.locator(".waiting input").fill("Guest")
    guest.locator('[data-action="join"]').click()
    for page in (host, guest):
        expect(page.get_by_test_id("table")).to_be_visible()
    return host.url.rpartition("/")[2]


def _who_must_decide(players: list[TablePage]) -> TablePage:
    """The player who must decide now, as soon as one must."""

    def deciding() -> list[TablePage]:
        return [player for player in players if player.prompt.get_attribute("data-mine") == "true"]

    return wait_until(deciding)[0]


def _told(heard: Traffic, ticket: str) -> bool:
    return any(part == ticket for d in heard.documents for part in everything_in(d))


def _shown(heard: Traffic) -> set[str]:
    """Tickets that everybody may see: those completed in a race."""
    parts = [p for d in heard.documents for p in everything_in(d) if isinstance(p, dict)]
    return {str(part["ticket"]) for part in parts if part.get("event") == "TicketCompleted"}
