"""How long people wait for bots while others keep them busy: a quick bot's answer, and a hint.

    python benchmarks/thinking.py                   # 20 tables of five experts
    python benchmarks/thinking.py --tables 5

Starts its own server and asks first while it has nothing else to do, then while there are tables
at which only experts sit. Prints both, and how many times longer it took: that says more than
seconds where the machine has other work.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
import uuid
from typing import Any

import httpx
from own_server import own_server

MOST_TABLES = 200
PATIENCE = 120.0
"""Seconds to wait for an answer."""


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description="Measure how long people wait for bots.")
    parser.add_argument("--tables", type=int, default=20, help="tables of five experts")
    parser.add_argument("--times", type=int, default=5, help="answers and hints to ask for")
    options = parser.parse_args()
    if not 1 <= options.tables <= MOST_TABLES:
        parser.error(f"at most {MOST_TABLES} tables")
    print(f"load of the machine before: {os.getloadavg()[0]:.2f}")
    with own_server() as (url, _), httpx.Client(base_url=f"{url}/api/v1", timeout=PATIENCE) as http:
        quiet = ask(http, options.times)
        for _ in range(options.tables):
            new_table(http, [{"kind": "bot", "bot": "expert"}] * 5)
        busy = ask(http, options.times)
    print(f"load of the machine after: {os.getloadavg()[0]:.2f}")
    print(f"{'seconds, median':<16} {'quiet':>8} {'busy':>8} {'ratio':>7}")
    for name, before in quiet.items():
        after = busy[name]
        print(f"{name:<16} {before:>8.2f} {after:>8.2f} {after / before:>7.1f}")


def ask(http: httpx.Client, times: int) -> dict[str, float]:
    """The time of a quick bot's answer and of a hint, each asked for several times."""
    table = new_table(http, [{"kind": "you"}, {"kind": "bot", "bot": "greedy"}])
    http.headers["Authorization"] = f"Bearer {table['tokens']['0']}"
    path = f"/tables/{table['table']}"
    answers, hints = [answer(http, path)], []
    for _ in range(times):
        began = time.perf_counter()
        http.post(f"{path}/hint").raise_for_status()
        hints.append(time.perf_counter() - began)
        time.sleep(2)  # a seat may ask for a hint every other second
        answers.append(answer(http, path))
    # The first answer waits until the processes have started.
    return {
        "quick bot": statistics.median(answers[1:]),
        "hint": statistics.median(hints),
    }


def answer(http: httpx.Client, path: str) -> float:
    """Move until it is the bot's turn; returns the seconds until that turn has ended."""
    while True:
        view = turn(http, path)
        legal = [action["text"] for action in view["legal"]]
        move = "draw deck" if "draw deck" in legal else legal[-1]
        began = time.perf_counter()
        body = {"move": move, "version": view["table"]["version"], "client_id": uuid.uuid4().hex}
        moved = http.post(f"{path}/moves", json=body)
        moved.raise_for_status()
        if not moved.json()["view"]["legal"]:
            turn(http, path)
            return time.perf_counter() - began


def turn(http: httpx.Client, path: str) -> dict[str, Any]:
    """The table once this seat must decide."""
    end = time.perf_counter() + PATIENCE
    while time.perf_counter() < end:
        view: dict[str, Any] = http.get(path).json()
        if view["legal"]:
            return view
        time.sleep(0.02)
    raise SystemExit("the bot does not answer")


def new_table(http: httpx.Client, seats: list[dict[str, str]]) -> dict[str, Any]:
    """A new table of bots that do not wait before they move."""
    wish = {"edition": "europe", "seats": seats, "bot_pace": 0, "client_id": uuid.uuid4().hex}
    made = http.post("/tables", json=wish)
    made.raise_for_status()
    answered: dict[str, Any] = made.json()
    return answered


if __name__ == "__main__":
    main()
