"""Throws faults at a server in use, and checks its promises: nothing lost, nothing doubled.

    python -m benchmarks.chaos --minutes 10                       # SQLite
    python -m benchmarks.chaos --minutes 10 --postgres            # PostgreSQL, two workers
    python -m benchmarks.chaos --minutes 10 --machines 2          # two machines behind a proxy

Starts its own server on this machine, with its own database, and lets scripted people
play at many tables, over HTTP and live connections. Hostile clients attack it at the same time:
half requests, floods, forged tokens, huge bodies, sockets that never read, position bombs. Then
one fault after the other is thrown: processes are killed or hang, the disk is full, lines are cut,
the clock jumps, PostgreSQL is slow or fails over. As the page does, players send again what was
not answered, with the same client id.

After each fault everybody must be able to play again within three minutes, and every move that was
ever acknowledged must be in the log: once, in order, as it was sent. At the end a fresh server
replays all tables. Nobody may have received what the rules hide from them, nor may the server's log
hold it; `/readyz` must not say 200 while every move fails. Exits with 1 if any of this goes wrong.

Runs until the time is up, and then to the end of the current fault. The same --seed throws
the same faults in the same order; when exactly each hits depends on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psycopg

from benchmarks.chaos_run.faults import Fault, faults_for
from benchmarks.chaos_run.health import Health
from benchmarks.chaos_run.hostile import Hostile
from benchmarks.chaos_run.judge import Judge
from benchmarks.chaos_run.machines import FOR_MACHINES, Machines, two_machines
from benchmarks.chaos_run.player import TablePlayer
from benchmarks.chaos_run.scene import FAKE_TIME, Scene
from benchmarks.postgres import binaries

MOST_MINUTES = 120
MOST_TABLES = 200
RECOVERED = 180.0
"""Seconds after a fault within which play must resume at every table."""
FAULT_OVER = 400.0
"""Seconds that a fault may take, including the start of a server on a busy machine."""
CALM = 1.0
"""Seconds of play between two faults, at least."""
WITH_BOTS = 5
"""At one table in this many, a bot plays too."""
SHOWN = (
    "tables",
    "games finished",
    "moves acknowledged",
    "lost",
    "doubled",
    "unknown outcomes",
    "unknown outcomes resolved",
    "live connections lost",
    "views that were behind",
    "attacks",
    "lines of the log",
)


def main() -> int:
    """Run, and print what happened."""
    options = parse()
    print(f"load of the machine before: {os.getloadavg()[0]:.2f}; seed {options.seed}")
    if not FAKE_TIME.exists():
        print("libfaketime is not installed: the clock does not jump (apt-get install libfaketime)")
    # As with Ctrl-C: what was started is ended first.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with contextlib.ExitStack() as stack:
        temporary = tempfile.TemporaryDirectory(prefix="whistlestop-chaos-")
        folder, luck = Path(stack.enter_context(temporary)), Random(options.seed)
        if options.machines == 2:
            scene: Scene = Machines(folder, luck, stack.enter_context(two_machines()))
        else:
            scene = Scene(folder, luck, postgres=options.postgres, workers=options.workers)
        if not stack.enter_context(scene.own_disk()):
            print("no disk can be mounted: files that cannot grow stand for a full one")
        stack.callback(scene.end)
        run = Run(options, scene)
        asyncio.run(run.whole())
    run.report()
    return 1 if run.judge.violations else 0


def parse() -> argparse.Namespace:
    """The command line's options, within bounds."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=1.0, help="how long to throw faults")
    parser.add_argument("--seed", type=int, default=0, help="which faults, in which order")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--pace", type=float, default=0.5, help="seconds between moves at a table")
    parser.add_argument(
        "--postgres", action="store_true", help="PostgreSQL with a standby, instead of SQLite"
    )
    parser.add_argument("--workers", type=int, help="default: two with PostgreSQL")
    parser.add_argument(
        "--faults", nargs="+", metavar="KIND", help="only these, such as 'disk full'"
    )
    parser.add_argument(
        "--machines",
        type=int,
        choices=[1, 2],
        default=1,
        help="2: two servers in network namespaces behind haproxy, on one PostgreSQL; needs root",
    )
    parser.add_argument("--log", type=Path, help="a file to keep the server's log in")
    options = parser.parse_args()
    if not 0 < options.minutes <= MOST_MINUTES or not 1 <= options.tables <= MOST_TABLES:
        parser.error(f"at most {MOST_MINUTES} minutes and {MOST_TABLES} tables")
    if (options.postgres or options.machines == 2) and binaries() is None:
        parser.error("PostgreSQL is not installed")
    options.workers = options.workers or (2 if options.postgres else 1)
    return options


class Run:
    """One run: the scene, the people, the faults and the judge."""

    def __init__(self, options: argparse.Namespace, scene: Scene) -> None:
        self._options = options
        self._luck = Random(options.seed)
        self.judge = Judge()
        self.scene = scene
        self._health = Health(self.scene, self.judge)
        self._players: list[TablePlayer] = []
        self._thrown: Counter[str] = Counter()
        self._slowest: dict[str, float] = {}
        """By fault: the longest time after it until everybody played again."""

    async def whole(self) -> None:
        """Play under faults, then look at everything once more in peace."""
        try:
            await self.scene.start()
            async with self._people():
                await self._recover("the beginning")
                self.judge.last_acknowledged = time.monotonic()
                self.judge.longest_outage = 0.0
                await self._throw_faults()
            await self._look_again()
        finally:
            await self.scene.stop()
            if self._options.log:
                shutil.copy(self.scene.log, self._options.log)

    @contextlib.asynccontextmanager
    async def _people(self) -> AsyncIterator[None]:
        url, judge, pace = self.scene.url, self.judge, self._options.pace
        self._players = [
            TablePlayer(url, judge, Random(number), bots=number % WITH_BOTS == 1, pace=pace)
            for number in range(self._options.tables)
        ]
        hostile = Hostile(
            lambda: self.scene.server.url,
            judge,
            Random(self._options.seed),
            self.scene.hostile_from,
        )
        work = [
            self._health.watch(),
            hostile.attack(),
            *(player.play() for player in self._players),
        ]
        tasks = [asyncio.create_task(each) for each in work]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            for end in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(end, Exception):
                    judge.object(f"the run itself failed: {end!r}")

    async def _throw_faults(self) -> None:
        known = faults_for(self.scene)
        if isinstance(self.scene, Machines):
            known |= FOR_MACHINES
        wanted = self._options.faults or list(known)
        until = time.monotonic() + 60 * self._options.minutes
        waiting: list[str] = []
        while time.monotonic() < until:
            if not waiting:  # every kind once, then all over again
                waiting = self._luck.sample(wanted, len(wanted))
            await asyncio.sleep(CALM * self._luck.uniform(1, 3))
            await self._throw(waiting[0], known[waiting.pop(0)])

    async def _throw(self, name: str, fault: Fault) -> None:
        self._thrown[name] += 1
        try:
            async with asyncio.timeout(FAULT_OVER):
                await fault(self.scene)
        except TimeoutError:
            self.judge.object(f"{name}: not over after {FAULT_OVER:.0f} s")
        except ChildProcessError as error:
            self.judge.object(f"{name}: {error}")
        await self._recover(name)
        await self._check_rows()

    async def _check_rows(self) -> None:
        """Compare what was acknowledged by now with the database; players play on."""
        promised = self.judge.promised()
        try:
            rows = await asyncio.to_thread(self.scene.rows)
        except (psycopg.Error, sqlite3.Error) as error:
            self.judge.object(f"the database cannot be read: {error}")
        else:
            self.judge.check_rows(rows, promised)

    async def _recover(self, name: str) -> None:
        """Wait until play has resumed at every table, and all who listen there are notified."""
        began = time.monotonic()
        while True:
            away = sum(not plays_since(player, began) for player in self._players)
            if self._health.ready and not away:
                break
            if time.monotonic() - began > RECOVERED:
                ready = "ready" if self._health.ready else "not ready"
                self.judge.object(f"{name}: {away} tables stand still, the server is {ready}")
                break
            await asyncio.sleep(0.1)
        took = time.monotonic() - began
        print(f"{name}: everybody plays after {took:.1f} s", file=sys.stderr)
        self._slowest[name] = max(took, self._slowest.get(name, 0.0))

    async def _look_again(self) -> None:
        """A fresh server replays every table from its log."""
        for server in self.scene.servers:
            try:
                await asyncio.to_thread(server.stop)
            except ChildProcessError as error:
                self.judge.object(f"the end: {error}")
            await asyncio.to_thread(server.start)
        await self._check_rows()
        async with httpx.AsyncClient(base_url=f"{self.scene.url}/api/v1", timeout=60) as http:
            for story in self.judge.stories.values():
                for seat, token in story.tokens.items():
                    try:
                        view = await opened(http, story.id, token)
                        self.judge.check_replayed(story, int(seat), view)
                    except (httpx.HTTPError, OSError) as error:
                        self.judge.object(f"a table cannot be opened again: {error}")
        seeds = await asyncio.to_thread(self.scene.seeds)
        self.judge.check_secrets(seeds)
        self.judge.check_log(self.scene.log, seeds)

    def report(self) -> None:
        """Print what happened."""
        judge = self.judge
        print(f"{'fault':<24} {'times':>6} {'played again after, s':>22}")
        for name, times in sorted(self._thrown.items()):
            print(f"{name:<24} {times:>6} {self._slowest.get(name, 0.0):>22.1f}")
        print(f"{'faults':<24} {sum(self._thrown.values()):>6}")
        for name in SHOWN:
            print(f"{name:<26} {judge.counts[name]:>8}")
        print(f"{'longest outage, s':<26} {judge.longest_outage:>8.1f}")
        print(f"{'violations':<26} {judge.counts['violations']:>8}")
        for sentence, times in Counter(judge.violations).items():
            print(f"  {times} times: {sentence}")
        print(f"load of the machine after: {os.getloadavg()[0]:.2f}")


async def opened(http: httpx.AsyncClient, table: str, token: str) -> dict[str, Any]:
    """A table as a seat sees it. A proxy may need a moment to find that its servers are back."""
    until = time.monotonic() + RECOVERED
    while True:
        try:
            head = {"Authorization": f"Bearer {token}"}
            answer = await http.get(f"/tables/{table}", headers=head)
            answer.raise_for_status()
            view: dict[str, Any] = answer.json()
            return view
        except (httpx.HTTPError, OSError):
            if time.monotonic() > until:
                raise
        await asyncio.sleep(0.5)


def plays_since(player: TablePlayer, moment: float) -> bool:
    """Was a move acknowledged at the player's table since then, and has everybody received it?"""
    story = player.story
    return story is not None and story.acknowledged_at > moment and player.told >= story.version


if __name__ == "__main__":
    raise SystemExit(main())
