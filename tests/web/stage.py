"""A page on which everything moves when a test says so, and hands that play from elsewhere."""

from __future__ import annotations

import uuid
from typing import Any

import httpx
from playwright.sync_api import Browser, Page

from tests.web.table_page import new_visitor, watch_for_trouble

HOLD = """(() => {
    const animate = Element.prototype.animate;
    window.held = [];
    Element.prototype.animate = function (...how) {
        const made = animate.apply(this, how);
        made.pause();
        made.currentTime = 0;
        window.held.push(made);
        return made;
    };
    window.underWay = () => window.held.filter(({ playState }) => playState === "paused");
})()"""
"""Everything that a script sets in motion stands still at its beginning."""


class Hands:
    """A table of two whose moves are made from here: a rival's, or a player's on another device."""

    def __init__(self, address: str, **wish: Any) -> None:
        seats = [{"kind": "you", "name": name} for name in ("Ana", "Bo")]
        body = {"seats": seats, "hot_seat": True, "client_id": uuid.uuid4().hex, **wish}
        self.http = httpx.Client(base_url=f"{address}/api/v1", timeout=60)
        made = self.http.post("/tables", json=body).json()
        self.table, self._tokens = made["table"], made["tokens"]
        self.link = f"{address}/table/{self.table}#seat={self._tokens['0']}"
        """Ana's own."""

    def play(self, seat: int, *moves: str) -> None:
        """Make moves, one after the other."""
        for move in moves:
            token = {"Authorization": f"Bearer {self._tokens[str(seat)]}"}
            seen = self.http.get(f"/tables/{self.table}", headers=token).json()
            body = {
                "move": move,
                "version": seen["table"]["version"],
                "client_id": uuid.uuid4().hex,
            }
            answer = self.http.post(f"/tables/{self.table}/moves", json=body, headers=token)
            assert answer.status_code == 200, answer.text


class Stage:
    """A table in a browser with seat 0; seat 1 is played from here."""

    def __init__(self, browser: Browser, address: str, position: dict[str, Any], **more: Any):
        self._hands = Hands(address, edition=position["edition"], position=position)
        options = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "no-preference"}
        self.context = new_visitor(browser, **{**options, **more})
        self.page: Page = self.context.new_page()
        self.trouble = watch_for_trouble(self.page)
        self.page.add_init_script(HOLD)
        self.page.goto(self._hands.link)
        self.page.locator("[data-testid=board][aria-busy=false]").wait_for()
        self.page.wait_for_function("() => document.querySelector('.table:not(.lost)')")
        self.play = self._hands.play

    def close(self) -> None:
        """Look whether anything went wrong, and leave."""
        self._hands.http.close()
        self.context.close()
        assert not self.trouble, self.trouble

    def at(self, milliseconds: float) -> None:
        """Everything under way is shown as it is so long after its beginning."""
        self._wait_for_motion()
        self.page.evaluate(
            "ms => { for (const one of window.underWay()) one.currentTime = ms; }", milliseconds
        )

    def finish(self) -> None:
        """Everything under way arrives."""
        self._wait_for_motion()
        self.page.evaluate("() => { for (const one of window.underWay()) one.finish(); }")

    def _wait_for_motion(self) -> None:
        """What flies is painted before it sets off."""
        self.page.wait_for_function("() => window.underWay().length")

    def finish_all(self, until: str, says: str = "") -> None:
        """Everything arrives, and what begins then, until a selector finds what says this."""
        self.page.wait_for_function(
            """([until, says]) => {
                for (const one of window.underWay()) one.finish();
                return document.querySelector(until)?.textContent.includes(says);
            }""",
            arg=[until, says],
        )

    def middles(self, selector: str) -> list[tuple[float, float]]:
        """The middles of all boxes that a selector finds."""
        found: list[list[float]] = self.page.locator(selector).evaluate_all(
            """all => all.map((one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                return [x + width / 2, y + height / 2];
            })"""
        )
        return [(x, y) for x, y in found]

    def opacities(self, selector: str) -> list[float]:
        """How visible things are."""
        found: list[float] = self.page.locator(selector).evaluate_all(
            "all => all.map((one) => Number(getComputedStyle(one).opacity))"
        )
        return found
