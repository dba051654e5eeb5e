"""Measures how soon the board can be played on: a browser opens tables, and visits are timed.

    python benchmarks/page.py                        # all editions, five visits each
    python benchmarks/page.py --edition europe --visits 9

Starts its own server on this machine (or uses the one at --url) and the system's Chromium
(or the one named by the variable CHROMIUM), preferably one without a window: a window
loads its address bar, which is a page as well, at the same time as ours. A first visit has an
empty cache; then the same browser visits again. Prints, for each edition, the requests and
kilobytes of a first visit, and the milliseconds from opening the address until the board is drawn
and answers: medians.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx
from own_server import own_server
from playwright.sync_api import Browser, Page, sync_playwright

import whistlestop

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
PATIENCE = 30_000
# Handlers exist as soon as routes do; the first timer after a frame runs once all is drawn.
WATCH = """
new MutationObserver((_, watch) => {
    if (!document.querySelector('[data-testid=board][aria-busy="false"]')) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.playableAfter = performance.now())));
}).observe(document, { attributes: true, childList: true, subtree: true });
"""


@dataclass(frozen=True)
class Visit:
    """What opening a table once took."""

    requests: int
    kilobytes: float
    milliseconds: float


def main() -> int:
    """Measure, and print one table."""
    options = parse()
    width, height = SIZES[options.size]
    print(f"{'edition':<16} {'requests':>8} {'kB':>7} {'first ms':>9} {'again ms':>9}", flush=True)
    with server(options.url) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for edition in options.edition or whistlestop.editions():
            address = new_table(url, edition)
            visits(browser, address, width, height)  # the server lays each board out once
            pairs = [visits(browser, address, width, height) for _ in range(options.visits)]
            first, again = zip(*pairs, strict=True)
            print(
                f"{edition:<16} {median(visit.requests for visit in first):>8.0f} "
                f"{median(visit.kilobytes for visit in first):>7.1f} "
                f"{median(visit.milliseconds for visit in first):>9.0f} "
                f"{median(visit.milliseconds for visit in again):>9.0f}",
                flush=True,
            )
        browser.close()
    return 0


def parse() -> argparse.Namespace:
    """The command line's options."""
    parser = argparse.ArgumentParser(description="Measure how soon the board can be played on.")
    names = whistlestop.editions()
    parser.add_argument("--edition", action="append", choices=names, help="default: all")
    parser.add_argument("--visits", type=int, default=5, help="how often to open each table")
    parser.add_argument("--size", choices=SIZES, default="desktop")
    parser.add_argument("--url", help="a server that is already running")
    return parser.parse_args()


def median(values: Iterator[float]) -> float:
    """The value in the middle."""
    return statistics.median(values)


def chromium() -> str:
    """The browser to measure with."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise SystemExit("Chromium is not installed (apt-get install chromium)")
    return found


@contextmanager
def server(url: str | None) -> Iterator[str]:
    """The address of the server to visit."""
    if url:
        yield url.rstrip("/")
        return
    with own_server() as (address, _):
        yield address


def new_table(url: str, edition: str) -> str:
    """The address of a seat at a new table, whose bot leaves the board as it is."""
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "greedy"}]
    body = {"edition": edition, "seats": seats, "bot_pace": 30, "client_id": uuid.uuid4().hex}
    answer = httpx.post(f"{url}/api/v1/tables", json=body)
    answer.raise_for_status()
    made = answer.json()
    return f"{url}/table/{made['table']}#seat={made['tokens']['0']}"


def visits(browser: Browser, address: str, width: int, height: int) -> tuple[Visit, Visit]:
    """A first visit, and the next one by the same visitor."""
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(WATCH)
    first = visit(page, address)
    page.goto("about:blank")
    again = visit(page, address)
    context.close()
    return first, again


def visit(page: Page, address: str) -> Visit:
    """Open a table; the browser itself counts what arrives, headers included."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto(address)
    page.wait_for_function("() => window.playableAfter", timeout=PATIENCE)
    milliseconds = float(page.evaluate("window.playableAfter"))
    page.wait_for_timeout(300)
    network.detach()
    return Visit(len(sizes), sum(sizes) / 1000, milliseconds)


if __name__ == "__main__":
    raise SystemExit(main())
