"""Measures whether the animation of a claim keeps up with the screen on a slow machine.

    python benchmarks/frames.py                     # a processor four times as slow, five claims
    python benchmarks/frames.py --slowdown 1 --claims 20

A rival claims a route of six spaces, and the browser notes when each frame begins, from the
first piece that sets off until the points have arrived. Prints, for all claims together, the
frames a second, the milliseconds between two frames, and the load of this machine: if it is busy
with other things, these figures say more about them. The computing time of the page's main thread
does not depend on other work: with more than 16.7 ms a frame, 60 frames a second are impossible.
"""

from __future__ import annotations

import argparse
import os
import statistics
import uuid
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import httpx
from page import SIZES, chromium, server
from playwright.sync_api import Browser, CDPSession, sync_playwright

PATIENCE = 60_000
ROUTE = "smyrna-palermo-1"
SCREEN = 1000 / 60
"""Milliseconds between two frames of a screen."""
NOMINAL = 400 + 5 * 80 + 450
"""Milliseconds that six pieces and their points are under way (`web/motion/plays.js`)."""
WATCH = """
window.frames_seen = [];
window.flying = () => document.getElementById("flights")?.querySelector(".flying");
const look = (now) => {
    if (flying()) window.frames_seen.push(now);
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Looks only in the layer of flying pieces: searching the whole page would be measured too."""


@dataclass(frozen=True)
class Shown:
    """What showing a claim took."""

    gaps: list[float]
    """Milliseconds between two frames."""
    worked: float
    """Milliseconds of computing time on the page's main thread."""


def main() -> int:
    """Measure, and print a few lines."""
    options = parse()
    shown: list[Shown] = []
    before = os.getloadavg()[0]
    with server(options.url) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for _ in range(options.claims):
            shown.append(claim(browser, url, options.slowdown, SIZES[options.size]))
        browser.close()
    gaps = sorted(gap for one in shown for gap in one.gaps)
    worked = statistics.median(one.worked for one in shown)
    lasted = statistics.median(sum(one.gaps) for one in shown)
    late = sum(gap > 1.5 * SCREEN for gap in gaps)
    print(f"processor {options.slowdown} times as slow, {options.claims} claims, {options.size}")
    print(f"{1000 / statistics.mean(gaps):.1f} frames a second; between two frames:")
    print(
        f"median {statistics.median(gaps):.1f} ms, 95 % within {gaps[int(0.95 * len(gaps))]:.1f} "
        f"ms, longest {gaps[-1]:.1f} ms; {late} of {len(gaps)} late"
    )
    print(
        f"main thread: {worked:.0f} ms of computing time while {lasted:.0f} ms were shown, "
        f"{worked / NOMINAL * SCREEN:.1f} ms for each of the {NOMINAL / SCREEN:.0f} frames"
    )
    print(f"load of this machine: {before:.1f} before, {os.getloadavg()[0]:.1f} after")
    return 0


def parse() -> argparse.Namespace:
    """The command line's options."""
    parser = argparse.ArgumentParser(description="Measure the frames of a claim's animation.")
    parser.add_argument("--slowdown", type=float, default=4, help="how many times as slow")
    parser.add_argument("--claims", type=int, default=5, help="how many claims to watch")
    parser.add_argument("--size", choices=SIZES, default="desktop")
    parser.add_argument("--url", help="a server that is already running")
    return parser.parse_args()


def main_thread(browser_says: CDPSession) -> float:
    """Milliseconds of computing time that the page's main thread has used."""
    metrics = browser_says.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def claim(browser: Browser, url: str, slowdown: float, size: tuple[int, int]) -> Shown:
    """Watch a rival's claim from the move that makes it until its points have arrived."""
    width, height = size
    made = new_table(url)
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(f"{url}/table/{made['table']}#seat={made['tokens']['0']}")
    page.wait_for_function(
        "() => document.querySelector('.table:not(.lost) [data-route]')", timeout=PATIENCE
    )
    page.wait_for_load_state("networkidle")
    browser_says = context.new_cdp_session(page)
    browser_says.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    browser_says.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.wait_for_function("() => document.querySelector('.table:not(.lost)')", timeout=PATIENCE)
    started = main_thread(browser_says)
    answer = httpx.post(
        f"{url}/api/v1/tables/{made['table']}/moves",
        json={
            "move": f"claim {ROUTE} with 6 wild",
            "version": made["view"]["table"]["version"],
            "client_id": uuid.uuid4().hex,
        },
        headers={"Authorization": f"Bearer {made['tokens']['1']}"},
    )
    answer.raise_for_status()
    # Polled only now and then: polling in every frame would be measured too.
    page.wait_for_function("() => flying()", timeout=PATIENCE, polling=50)
    page.wait_for_function("() => !flying()", timeout=PATIENCE, polling=50)
    worked = main_thread(browser_says) - started
    seen: list[float] = page.evaluate("window.frames_seen")
    context.close()
    return Shown([after - before for before, after in pairwise(seen)], worked)


def new_table(url: str) -> dict[str, Any]:
    """A table at which a rival is to move, and can claim a long route."""
    position = {
        "edition": "europe",
        "turn": 1,
        "seats": [{"hand": {"red": 3}}, {"hand": {"wild": 6}}],
    }
    body = {
        "edition": "europe",
        "seats": [{"kind": "you", "name": name} for name in ("Ana", "Bo")],
        "hot_seat": True,
        "position": position,
        "client_id": uuid.uuid4().hex,
    }
    answer = httpx.post(f"{url}/api/v1/tables", json=body, timeout=60)
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


if __name__ == "__main__":
    raise SystemExit(main())
