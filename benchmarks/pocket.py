"""Measures the table without a server: its size, how soon one can play, how fast it answers.

    make site && PYTHONPATH=src:. python benchmarks/pocket.py
    PYTHONPATH=src:. python benchmarks/pocket.py --site dist/site --edition world --visits 5

Serves the folder from this machine, so the network takes no time, and opens it in the system's
Chromium (or the one named by the variable CHROMIUM). A cold visit has an empty cache, a warm one
has everything and no network. Prints medians, with the load of the machine before and after:
the megabytes of the folder; the seconds, elapsed and of processor time, from opening the address
until a script that clicks at once has made its first move; the longest task of the page's main
thread (the milliseconds that thread worked, and those that passed, which are more on a busy
machine), from another visit because watching takes time; the milliseconds from a move of the
script until a bot has answered it; and the memory of the page with both its Pythons.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from page import chromium
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import whistlestop as ws
from tests.kit.static_site import StaticServer
from tests.web.table_page import PATIENCE, TablePage
from tools.pocket_site.build import sizes

BOTS = ("random", "greedy", "planner", "expert")
Pair = tuple[float, float]
Look = Callable[[Page, str, str], Pair]
MOVES = 12
"""Moves of the script against each bot."""
KEPT = """async () =>
    (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null
"""
ANSWERS = """async ({ edition, bot, moves }) => {
    const from = document.querySelector('script[type="module"]').src;
    const { api, clientId } = await import(new URL("core/api.js", from));
    const { LiveTable } = await import(new URL("core/live.js", from));
    const seats = [{ kind: "you" }, { kind: "bot", bot }];
    const { table } = await api.create({ edition, seats, bot_pace: 0, options: { first: 0 } });
    const taken = [];
    let moved = 0, decided = -1;
    await new Promise((done) => {
        const live = new LiveTable(table, () => 0, () => 1e6, async (view) => {
            const { version } = view.table;
            const { setting_up, decision } = view.observation;
            if (!view.legal.length || version <= decided) return;
            decided = version;
            const mine = !setting_up && decision.kind === "turn";
            if (moved && mine) taken.push(performance.now() - moved);
            if (taken.length === moves || view.table.state === "over") return live.close(), done();
            const draw = view.legal.findLast(({ kind }) => kind === "draw");
            const { number: action } = draw ?? view.legal.at(-1);
            const body = { version, action, client_id: clientId() };
            await api.post(table, "moves", 0, body).catch(() => {});
            moved = performance.now();
        });
    });
    return taken;
}"""


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="Measure the table without a server.")
    parser.add_argument("--site", type=Path, default=Path("dist/site"))
    parser.add_argument("--edition", choices=ws.editions(), default="europe")
    parser.add_argument("--visits", type=int, default=3)
    options = parser.parse_args()
    if not (options.site / "index.html").exists():
        parser.error(f"{options.site} holds no site: run `make site` first, or name its folder")
    plain, sent = sizes(options.site)
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"size: {plain / 1e6:.1f} MB, {sent / 1e6:.1f} MB compressed")
    with StaticServer(options.site) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        timed, watched = (
            [visits(browser, server.address, options.edition, look) for _ in range(options.visits)]
            for look in (move_once, longest_task)
        )
        for name, times, tasks in zip(
            ("cold", "warm"), zip(*timed, strict=True), zip(*watched, strict=True), strict=True
        ):
            seconds, worked = zip(*times, strict=True)
            task, passed = map(median, zip(*tasks, strict=True))
            print(f"{name}: {median(seconds):.1f} s to the first own move, ", end="")
            print(f"{median(worked):.1f} s of processor time, ", end="")
            print(f"longest task {task:.0f} ms ({passed:.0f} ms passed)")
        play(browser, server.address, options.edition)
        browser.close()
    print(f"load after: {os.getloadavg()[0]:.1f}")
    return 0


def median(values: Any) -> float:
    """The value in the middle."""
    return float(statistics.median(values))


def visitor(browser: Browser) -> tuple[BrowserContext, Page]:
    """A new visitor, with long timeouts."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    return context, context.new_page()


def visits(browser: Browser, address: str, edition: str, look: Look) -> list[Pair]:
    """What `look` measures on a first visit, and on the next one without a network."""
    context, page = visitor(browser)
    first = look(page, address, edition)
    page.wait_for_function(KEPT)
    context.set_offline(True)
    page.goto("about:blank")
    again = look(page, address, edition)
    context.close()
    return [first, again]


def move_once(page: Page, address: str, edition: str) -> Pair:
    """Visit, and make one move; returns the seconds, and those of processor time.

    On a busy machine the processor time says more: other processes do not change it.
    """
    begun, worked = time.perf_counter(), processor_time(page)
    page.goto(address)
    page.locator(f'[data-edition="{edition}"]').first.click()
    page.locator('[data-action="create"]').click()
    player = TablePage(page)
    player.wait_for_turn()
    player.decide()
    return time.perf_counter() - begun, processor_time(page) - worked


@contextmanager
def traced(page: Page) -> Iterator[list[dict[str, Any]]]:
    """Record what the threads of the browser do meanwhile; the list is complete afterwards."""
    assert page.context.browser is not None
    session = page.context.browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    categories = {"includedCategories": ["toplevel"], "excludedCategories": ["*"]}
    session.send("Tracing.start", {"traceConfig": categories, "transferMode": "ReportEvents"})
    yield events
    ended: list[Any] = []
    session.on("Tracing.tracingComplete", lambda told: ended.append(told))
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    session.detach()


def longest_task(page: Page, address: str, edition: str) -> Pair:
    """The same, traced; returns the milliseconds that the longest task of the page's main thread
    worked, and those that passed."""
    with traced(page) as trace:
        move_once(page, address, edition)
    named = [event for event in trace if event["name"] == "thread_name"]
    pages = {
        (event["pid"], event["tid"]) for event in named if event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        (event.get("tdur", 0) / 1000, event["dur"] / 1000)
        for event in trace
        if event["ph"] == "X" and (event["pid"], event["tid"]) in pages
    ]
    return max(tasks)


def processor_time(page: Page) -> float:
    """Seconds of processor time that all processes of the browser have used."""
    assert page.context.browser is not None
    return float(sum(found["cpuTime"] for found in processes(page.context.browser)))


def processes(browser: Browser) -> list[dict[str, Any]]:
    """The processes of the browser."""
    session = browser.new_browser_cdp_session()
    found: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return found


def play(browser: Browser, address: str, edition: str) -> None:
    """Print how soon bots answer, and how much memory the page takes."""
    context, page = visitor(browser)
    page.goto(address)
    page.wait_for_function(KEPT)
    for bot in BOTS:
        taken = page.evaluate(ANSWERS, {"edition": edition, "bot": bot, "moves": MOVES})
        print(f"{bot}: answers after {median(taken):.0f} ms, at most {max(taken):.0f} ms")
    pages = [resident(found["id"]) for found in processes(browser) if found["type"] == "renderer"]
    print(f"memory: {max(pages) / 1e6:.0f} MB, both Pythons and the page")
    context.close()


def resident(process: int) -> int:
    """Bytes of the private memory of a process."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    private = (line.split() for line in lines if line.startswith("Private_"))
    return sum(int(kilobytes) * 1024 for _, kilobytes, *_ in private)


if __name__ == "__main__":
    raise SystemExit(main())
