"""How many tables the server carries: scripted players move, and every answer is timed.

    python benchmarks/load.py                                                # 200 tables, SQLite
    python benchmarks/load.py --tables 1000 --seconds 30
    python benchmarks/load.py --tables 1000 --seconds 30 --postgres --workers 2

Starts its own server on this machine (or uses the one at --url, which must be on this machine,
too) and makes tables for two. Each seat has its own live connection, opened before the clock
starts and kept to the end. Then a move is made at every table at the given pace: whoever must
decide makes a random one that needs no payment, and waits until it is acknowledged and both seats
have received it. Tables begin at different moments.

Prints moves a second, how long acknowledged moves took, errors, the load average before and after,
and what each move cost in computing time, by process. The players share the machine with the
server, so they speak just enough of the WebSocket protocol themselves. What is measured is the
package of the Python that runs this script: install it first, so that the engine is compiled.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import httpx
import uvloop
from own_server import family, own_server
from players import Live, new_table

from whistlestop import COMPILED

MOST_TABLES = 5000
MOST_SECONDS = 600
TICK = 1000 / os.sysconf("SC_CLK_TCK")
"""Milliseconds of the unit in which the system counts computing time."""


def main() -> int:
    """Measure, and print what was found."""
    options = parse()
    before = os.getloadavg()[0]
    with contextlib.ExitStack() as started:
        if options.postgres:
            options.db = started.enter_context(own_postgres())
        url, processes = started.enter_context(server(options))
        watched = Watched(processes, options.db)
        times, errors, seconds = uvloop.run(load(url, options, watched))
        after = os.getloadavg()[0]
    print(f"{'compiled' if COMPILED else 'interpreted'} engine")
    print(f"load average {before:.2f} before, {after:.2f} after")
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
    print("computing time for each move, ms")
    for part, used in watched.shares().items():
        print(f"{used / len(times):>8.2f} {part}")
    return 1 if errors else 0


def parse() -> argparse.Namespace:
    """The command line's options, within bounds."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=200, help="default: 200")
    parser.add_argument("--seconds", type=float, default=20.0, help="default: 20")
    parser.add_argument(
        "--pace", type=float, default=1.0, help="seconds between moves at a table (default: 1)"
    )
    parser.add_argument("--edition", default="europe")
    parser.add_argument("--workers", type=int, default=1, help="processes; only with PostgreSQL")
    parser.add_argument("--db", help="default: SQLite in a temporary folder")
    parser.add_argument(
        "--postgres", action="store_true", help="start a PostgreSQL for it, where one is installed"
    )
    parser.add_argument("--url", help="a server that runs already, with --rate-limit 0")
    options = parser.parse_args()
    if not 1 <= options.tables <= MOST_TABLES or not 1 <= options.seconds <= MOST_SECONDS:
        parser.error(f"at most {MOST_TABLES} tables and {MOST_SECONDS} seconds")
    if options.url and urlsplit(options.url).hostname not in ("127.0.0.1", "localhost"):
        parser.error("only a server on this machine may be loaded")
    return options


@contextlib.contextmanager
def own_postgres() -> Iterator[str]:
    """The address of an empty database in a PostgreSQL that is stopped afterwards."""
    sys.path.append(str(Path(__file__).parents[1]))
    from tests.server.postgres import Cluster

    cluster = Cluster("fsync=on")
    try:
        yield cluster.database()
    finally:
        cluster.stop()


@contextlib.contextmanager
def server(options: argparse.Namespace) -> Iterator[tuple[str, int | None]]:
    """The address of the server to load, and its process if it was started here."""
    if options.url:
        yield options.url.rstrip("/"), None
        return
    with own_server(db=options.db, workers=options.workers) as started:
        yield started


async def load(
    url: str, options: argparse.Namespace, watched: Watched
) -> tuple[list[float], int, float]:
    """Make the tables and play; returns the times of all moves, errors, and the time played."""
    times: list[float] = []
    async with httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=60) as client:
        made = [await new_table(client, options.edition) for _ in range(options.tables)]
    seats = [[await Live.open(url, table, seat) for seat in ("0", "1")] for table in made]
    # The players make no garbage that needs it, and its pauses would count as the server's.
    gc.disable()
    watched.begin()
    began = time.perf_counter()
    stop = began + options.seconds
    games = [play(pair, Random(n), stop, options.pace, times) for n, pair in enumerate(seats)]
    errors = 0
    for refused in await asyncio.gather(*games, return_exceptions=True):
        if isinstance(refused, BaseException):
            print(f"a table was lost: {refused!r}", file=sys.stderr)
        errors += 1 if isinstance(refused, BaseException) else refused
    seconds = time.perf_counter() - began
    watched.end()
    return times, errors, seconds


async def play(
    seats: list[Live], luck: Random, stop: float, pace: float, times: list[float]
) -> int:
    """Play at one table until the time is up; returns how many moves were refused."""
    errors = 0
    due = time.perf_counter() + luck.random() * pace
    while due < stop:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        mover = next((seat for seat in seats if seat.view["legal"]), None)
        if mover is None:
            break  # the game is over
        sent = time.perf_counter()
        version = await mover.move(luck)
        times.append(time.perf_counter() - sent)
        if version is None:
            errors += 1
        else:
            for seat in seats:
                await seat.told(version)
        due += pace
    return errors


class Watched:
    """The computing time that the processes taking part have used."""

    def __init__(self, server: int | None, db: str | None) -> None:
        self._server = server
        self._db = db if db and "://" in db else None
        self._before: dict[str, dict[int, int]] = {}
        self._after: dict[str, dict[int, int]] = {}

    def begin(self) -> None:
        """Playing begins."""
        self._before = self._used()

    def end(self) -> None:
        """Playing is over."""
        self._after = self._used()

    def shares(self) -> dict[str, float]:
        """Milliseconds of computing time between `begin` and `end`, by part."""
        shares: dict[str, float] = {}
        for part, processes in self._after.items():
            before = self._before[part]
            used = [TICK * (now - before.get(pid, 0)) for pid, now in processes.items()]
            shares[f"{part} ({len(used)} processes)" if len(used) > 1 else part] = sum(used)
        shares["together"] = sum(shares.values())
        return shares

    def _used(self) -> dict[str, dict[int, int]]:
        parts = {"players (this script)": [os.getpid()]}
        if self._server is not None:
            parts["server"] = family(self._server)
        if self._db:
            parts["PostgreSQL"] = backends(self._db)
        return {part: {pid: ticks(pid) for pid in pids} for part, pids in parts.items()}


def backends(db: str) -> list[int]:
    """The processes of PostgreSQL."""
    import psycopg

    with psycopg.connect(db) as connection:
        rows = connection.execute("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        return [int(row[0]) for row in rows]


def ticks(process: int) -> int:
    """The computing time a process has used so far; none if it is gone."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


def at(times: list[float], share: float) -> float:
    """The time, in milliseconds, that this share of the moves stayed under."""
    return 1000 * times[min(len(times) - 1, int(share * len(times)))]


if __name__ == "__main__":
    raise SystemExit(main())
