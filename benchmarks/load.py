"""How many tables the server carries: scripted players move, and every answer is timed.

    python benchmarks/load.py                                   # 200 tables, SQLite
    python benchmarks/load.py --tables 500 --workers 2 --db postgresql://user@127.0.0.1/name

Starts a server of its own on this machine (or uses the one at --url, which must be on this
machine, too), makes the tables, and lets both seats of each play at the given pace over live
connections. Prints moves a second and how long acknowledged moves took.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect

MOST_TABLES = 5000
MOST_SECONDS = 600


def main() -> int:
    """Measure, and print one table."""
    options = parse()
    with server(options) as url:
        times, errors, seconds = asyncio.run(load(url, options))
    if not times:
        print("no move was acknowledged")
        return 1
    times.sort()
    print(f"tables {options.tables}, one move every {options.pace:g} s, {options.edition}")
    print(f"{'moves':>8} {'moves/s':>9} {'p50 ms':>8} {'p99 ms':>8} {'max ms':>8} {'errors':>7}")
    print(
        f"{len(times):>8} {len(times) / seconds:>9.1f} {at(times, 0.5):>8.1f} "
        f"{at(times, 0.99):>8.1f} {1000 * times[-1]:>8.1f} {errors:>7}"
    )
    print(f"CPU for each move: {cpu(len(times))}")
    return 1 if errors else 0


def cpu(moves: int) -> str:
    """What the moves cost in computing time, which other load on the machine does not change."""
    shares = {"players": resource.RUSAGE_SELF, "server": resource.RUSAGE_CHILDREN}
    used = {name: resource.getrusage(who) for name, who in shares.items()}
    return ", ".join(
        f"{name} {1000 * (usage.ru_utime + usage.ru_stime) / moves:.2f} ms"
        for name, usage in used.items()
    )


def parse() -> argparse.Namespace:
    """What is asked for, within bounds."""
    parser = argparse.ArgumentParser(description="Measure how many tables the server carries.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to play")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between moves at a table")
    parser.add_argument("--edition", default="europe")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--db", help="default: SQLite in a temporary folder")
    parser.add_argument("--url", help="a server that runs already, with --rate-limit 0")
    options = parser.parse_args()
    if not 1 <= options.tables <= MOST_TABLES or not 1 <= options.seconds <= MOST_SECONDS:
        parser.error(f"at most {MOST_TABLES} tables and {MOST_SECONDS} seconds")
    if options.url and urlsplit(options.url).hostname not in ("127.0.0.1", "localhost", "::1"):
        parser.error("only a server on this machine may be loaded")
    return options


@contextlib.contextmanager
def server(options: argparse.Namespace) -> Iterator[str]:
    """The address of the server to load."""
    if options.url:
        yield options.url.rstrip("/")
        return
    with tempfile.TemporaryDirectory(prefix="whistlestop-load-") as folder:
        db = options.db or str(Path(folder) / "tables.sqlite")
        command = [sys.executable, "-m", "whistlestop", "serve", "--port", "0", "--db", db]
        command += ["--workers", str(options.workers), "--rate-limit", "0"]
        process = subprocess.Popen(
            [*command, "--log-level", "warning"],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+:\d+", process.stdout.readline())
            assert found, "the server did not start"
            wait_for(found[0])
            yield found[0]
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(30)


def wait_for(url: str) -> None:
    """Wait until the server answers."""
    for _ in range(300):
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{url}/healthz").status_code == 200:
                return
        time.sleep(0.1)
    raise SystemExit("the server does not answer")


async def load(url: str, options: argparse.Namespace) -> tuple[list[float], int, float]:
    """Make the tables and play; returns the times of all moves, errors, and the time played."""
    times: list[float] = []
    errors = 0
    async with httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=60) as client:
        tables = [await new_table(client, options.edition) for _ in range(options.tables)]
    began = time.perf_counter()
    stop = began + options.seconds
    games = [play(url, made, number, stop, options, times) for number, made in enumerate(tables)]
    for refused in await asyncio.gather(*games, return_exceptions=True):
        if isinstance(refused, BaseException):
            print(f"a table was lost: {refused!r}", file=sys.stderr)
        errors += 1 if isinstance(refused, BaseException) else refused
    return times, errors, time.perf_counter() - began


async def new_table(client: httpx.AsyncClient, edition: str) -> dict[str, Any]:
    """A table with two seats that one device plays."""
    seats = [{"kind": "you", "name": name} for name in ("Ana", "Bo")]
    body = {"edition": edition, "seats": seats, "hot_seat": True, "client_id": uuid.uuid4().hex}
    answer = await client.post("/tables", json=body)
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


async def play(
    url: str,
    made: dict[str, Any],
    number: int,
    stop: float,
    options: argparse.Namespace,
    times: list[float],
) -> int:
    """Play at one table until the time is up; returns how many moves were refused."""
    luck = Random(number)
    address = f"{url.replace('http', 'ws', 1)}/api/v1/tables/{made['table']}/live"
    await asyncio.sleep(luck.random() * options.pace)
    errors = 0
    opening = partial(connect, address, max_size=None, open_timeout=60, ping_interval=None)
    async with opening() as first, opening() as second:
        seats = [first, second]
        views = [await hello(live, made["tokens"][str(n)]) for n, live in enumerate(seats)]
        due = time.perf_counter()
        while time.perf_counter() < stop:
            seat = next((n for n, view in enumerate(views) if view["legal"]), None)
            if seat is None:
                return errors  # the game is over
            sent = time.perf_counter()
            refused = await move(seats[seat], views[seat], luck)
            times.append(time.perf_counter() - sent)
            errors += refused
            views = [await newest(live, view) for live, view in zip(seats, views, strict=True)]
            due += options.pace
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
    return errors


async def hello(live: ClientConnection, token: str) -> dict[str, Any]:
    """Say who listens; returns the table."""
    await live.send(json.dumps({"type": "hello", "token": token, "since": 0}))
    return dict(json.loads(await live.recv())["view"])


async def move(live: ClientConnection, view: dict[str, Any], luck: Random) -> bool:
    """Make a move that needs no payment, and wait for its acknowledgement; True if refused."""
    simple = [a for a in view["legal"] if a["kind"] not in ("claim", "station", "harbour")]
    action = luck.choice(simple or view["legal"])
    message = {
        "type": "move",
        "action": action["number"],
        "version": view["table"]["version"],
        "client_id": uuid.uuid4().hex,
    }
    await live.send(json.dumps(message))
    while True:
        answer = json.loads(await live.recv())
        if answer["type"] == "view":
            view.update(answer["view"])
        else:
            return bool(answer["type"] == "error")


async def newest(live: ClientConnection, view: dict[str, Any]) -> dict[str, Any]:
    """The table after everything that was sent so far."""
    await live.send('{"type": "ping"}')
    while True:
        answer = json.loads(await live.recv())
        if answer["type"] == "pong":
            return view
        view = answer["view"]


def at(times: list[float], share: float) -> float:
    """The time, in milliseconds, that this share of the moves stayed under."""
    return 1000 * times[min(len(times) - 1, int(share * len(times)))]


if __name__ == "__main__":
    raise SystemExit(main())
