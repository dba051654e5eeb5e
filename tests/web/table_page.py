"""Playing through the page as a person does: looking at what lights up, and clicking it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

ONE_BOT = ({"kind": "you"}, {"kind": "bot", "bot": "greedy"})
PATIENCE = 60_000
"""Milliseconds that a page or a bot may take at most: the machine may be busy."""


def new_visitor(browser: Browser, **options: Any) -> BrowserContext:
    """Somebody who was never here before, and who has patience."""
    context = browser.new_context(**{"locale": "en-GB", **options})
    context.set_default_timeout(PATIENCE)
    return context


def watch_for_trouble(page: Page) -> list[str]:
    """Collect whatever the page complains about."""
    trouble: list[str] = []

    def hear(line: ConsoleMessage) -> None:
        # A question that crosses a move on its way is answered "not now", and not asked again.
        question = line.location["url"].partition("?")[0].endswith("/why")
        if line.type == "error" and not (question and "409" in line.text):
            trouble.append(f"{line.text} {line.location['url']}")

    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", hear)
    return trouble


def new_table(
    page: Page,
    address: str,
    edition: str,
    seats: Sequence[Mapping[str, Any]] = ONE_BOT,
    **more: Any,
) -> str:
    """Make a table without the lobby and open it; returns its id."""
    page.goto(address)
    wish = {"edition": edition, "seats": list(seats), "bot_pace": 0.0, **more}
    wish["hot_seat"] = sum(seat["kind"] == "you" for seat in seats) > 1
    made = page.evaluate(
        """async (wish) => {
            const { api } = await import("/core/api.js");
            const { keepSeats } = await import("/core/seats.js");
            const made = await api.create(wish);
            keepSeats(made.table, made.seats);
            return made;
        }""",
        wish,
    )
    page.goto(f"{address}/table/{made['table']}")
    return str(made["table"])


class TablePage:
    """The page of a table, in the hands of one player."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = page.get_by_test_id("table")
        self.prompt = page.get_by_test_id("prompt")
        self.desk = page.get_by_test_id("desk")
        self.done: set[str] = set()
        """The kinds of things done so far."""

    @property
    def version(self) -> int:
        """How often the table has changed."""
        return int(self.table.get_attribute("data-version") or 0)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.table.get_attribute("data-state") == "over"

    def wait_for_turn(self) -> bool:
        """Wait until this player must decide; False if the game ends instead."""
        mine = '[data-testid=prompt][data-mine="true"]'
        self.page.wait_for_selector(
            f'{mine}, [data-testid=table][data-state="over"]', timeout=PATIENCE, state="attached"
        )
        return not self.over

    def decide(self) -> None:
        """Decide what must be decided now, by clicking the first good thing."""
        before = self.version
        kind = str(self.prompt.get_attribute("data-decision"))
        getattr(self, f"_{kind}")()
        expect(self.table).not_to_have_attribute("data-version", str(before), timeout=PATIENCE)

    def play_to_the_end(self, most: int = 400) -> None:
        """Decide until the game is over."""
        for _ in range(most):
            if not self.wait_for_turn():
                return
            self.decide()
        raise AssertionError(f"The game is not over after {most} decisions")

    def _click(self, what: Locator, kind: str) -> None:
        what.click()
        self.done.add(kind)

    def _turn(self) -> None:
        routes = self.page.locator("[data-route].possible")
        if routes.count():
            self._claim(routes.last)
        elif self.page.locator('[data-action="pass"]').count():
            self._click(self.page.locator('[data-action="pass"]'), "pass")
        else:
            self._second_card()

    def _claim(self, route: Locator) -> None:
        # Spaces of a bent route do not lie in the middle of its frame: ask the route itself.
        route.dispatch_event("click")
        payment = self.page.get_by_test_id("payments").locator('[data-action="pay"]')
        self._click(payment, "claim")

    def _second_card(self) -> None:
        cards = self.page.locator('[data-testid=market] [data-action="draw"]:not(:disabled)')
        if cards.count():
            self._click(cards.last, "draw")
        else:
            self._click(
                self.page.locator("[data-testid=market] [data-action]:not(:disabled)").last, "draw"
            )

    def _keep_tickets(self) -> None:
        offer = self.page.get_by_test_id("keep-tickets")
        keep = offer.locator('[data-action="keep"]')
        for box in offer.locator("input[type=checkbox]").all():
            if keep.is_enabled():
                break
            box.check()
        self._click(keep, "keep")

    def _fleet(self) -> None:
        self._click(self.page.get_by_test_id("fleet").locator('[data-action="fleet"]'), "fleet")

    def _refill(self) -> None:
        self._click(
            self.page.locator('[data-testid=refill] [data-action="refill"]').first, "refill"
        )

    def _surcharge(self) -> None:
        desk = self.page.get_by_test_id("surcharge")
        pay = desk.locator('[data-action="pay"]')
        cannot = desk.get_by_test_id("cannot-pay")
        pay.or_(cannot).first.wait_for()
        if pay.count():
            self._click(pay, "surcharge")
        else:
            self._click(desk.locator('[data-action="withdraw"]'), "withdraw")

    def _place_stack(self) -> None:
        self._click(self.page.locator("[data-choice]").first, "stack")

    def _take_token(self) -> None:
        self._click(self.page.locator("[data-choice]").first, "token")

    def _pay(self) -> None:
        self._click(self.page.get_by_test_id("lay").locator("button").last, "lay")
