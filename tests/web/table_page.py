"""Playing through the page as a person does: looking at what lights up, and clicking it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    ViewportSize,
)

from tests.kit import waiting

ONE_BOT = ({"kind": "you"}, {"kind": "bot", "bot": "greedy"})
LATE = Path(__file__).with_name("late.js")
"""Delays frames and answers, where WHISTLESTOP_LATE is set."""
PATIENCE = 1000 * waiting.PATIENCE
"""In milliseconds, as Playwright counts."""
PHONE: ViewportSize = {"width": 390, "height": 844}

TOO_SMALL = """() => [...document.querySelectorAll("button, input, select, a, summary")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen, .discards:disabled"))
    .map((one) => [one, (one.type === "checkbox" && one.closest("label")) || one])
    .map(([one, target]) => [one, target.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 1 && Math.min(width, height) < 39.5)
    .map(([one]) => one.outerHTML.slice(0, 120))"""
"""What a finger would miss: under forty pixels."""
AT_THE_TABLE = """() => document.activeElement !== document.body &&
    Boolean(document.activeElement?.closest("[data-testid=table]"))"""
"""Is the keyboard's focus at the table?"""


def new_visitor(browser: Browser, **options: Any) -> BrowserContext:
    """Somebody who was never here before, has patience, and wants nothing to move.

    Tests of what moves ask for `reduced_motion="no-preference"`. No page is kept for offline use
    (`service_workers="allow"`): it would answer what a test wants to answer itself.
    """
    usual = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
    context = browser.new_context(**{**usual, **options})
    context.set_default_timeout(PATIENCE)
    if os.environ.get("WHISTLESTOP_LATE"):
        context.add_init_script(path=LATE)
    return context


def stop_the_clock(page: Page) -> None:
    """From here on time passes for the page only where the test says so."""
    soon = "Date.now() / 1000 + 2"
    try:
        page.clock.pause_at(page.evaluate(soon))
    except Error:  # too late on a busy machine: the clock stands since, but not where it should
        page.clock.pause_at(page.evaluate(soon))


def watch_for_trouble(page: Page) -> list[str]:
    """Collect whatever the page complains about."""
    trouble: list[str] = []

    def hear(line: ConsoleMessage) -> None:
        # A question that crosses a move on its way is answered "not now", and not asked again.
        question = line.location["url"].partition("?")[0].endswith(("/why", "/surcharges"))
        if line.type == "error" and not (question and "409" in line.text):
            trouble.append(f"{line.text} {line.location['url']}")

    page.on("pageerror", lambda error: trouble.append(error.stack or str(error)))
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
    page.goto(f"{address}/healthz")  # any page of the server will do: this one costs nothing
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


def upload(page: Page, address: str, save: Path) -> str:
    """Bring a saved game; returns the id of its table."""
    page.goto(f"{address}/healthz")
    sent = "async (save) => (await (await import('/core/api.js')).api.upload(save)).table"
    return str(page.evaluate(sent, save.read_text("utf-8")))


class TablePage:
    """The page of a table, in the hands of one player."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = page.get_by_test_id("table")
        self.prompt = page.get_by_test_id("prompt")
        self.desk = page.get_by_test_id("desk")
        self.done: set[str] = set()
        """The kinds of things done so far."""
        self.before = 0
        """The version at which the decision was taken."""

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
        drawn = '[data-testid=table]:not(:has([data-testid=board][aria-busy="true"]))'
        mine = f'{drawn} [data-testid=prompt][data-mine="true"]'
        self.page.wait_for_selector(
            f'{mine}, [data-testid=table][data-state="over"]', timeout=PATIENCE, state="attached"
        )
        return not self.over

    def decide(self) -> None:
        """Decide what must be decided now, by clicking the first good thing."""
        self.before = self.version
        self.page.locator("[data-testid=board][aria-busy=false]").wait_for(state="attached")
        kind = str(self.prompt.get_attribute("data-decision"))
        getattr(self, f"_{kind}")()
        # Not `expect`: at each look it would describe the whole page, in case it gave up.
        changed = f'[data-testid=table]:not([data-version="{self.before}"])'
        self.page.wait_for_selector(changed, timeout=PATIENCE, state="attached")

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
        elif self.page.locator("[data-testid=market] [data-action]:not(:disabled)").count():
            self._second_card()
        else:  # no pieces for any route, and all cards are in the hands
            last = self.page.locator('[data-action="pass"], [data-action="replace"]')
            self._click(last, "last resort")

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
        self._wait_until_taken(offer)

    def _fleet(self) -> None:
        fleet = self.page.get_by_test_id("fleet")
        self._click(fleet.locator('[data-action="fleet"]'), "fleet")
        self._wait_until_taken(fleet)

    def _wait_until_taken(self, choice: Locator) -> None:
        """Where all choose at once, another version may come of somebody else's choice."""
        choice.wait_for(state="hidden", timeout=PATIENCE)

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
