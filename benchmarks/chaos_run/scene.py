"""What faults are thrown at: servers, their database, the lines between them and to the players."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import psycopg

from benchmarks.chaos_run.judge import Row
from benchmarks.chaos_run.pair import Pair
from benchmarks.chaos_run.relay import Relay
from benchmarks.own_server import OwnServer, family

SMALL_DISK, LARGE_DISK = "64m", "800m"
"""For an SQLite file, and for two PostgreSQL servers."""
FAKE_TIME = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1")
"""Debian's libfaketime: it gives a process a different time."""
_ROWS = "SELECT table_id, number, kind, seat, data, client_id FROM log"
_SEEDS = "SELECT id, seed FROM tables"
PORTS = range(20_000, 30_000)
"""Where servers listen: no outgoing connection takes a port from this range."""


class Scene:
    """One server with its database, or several."""

    hostile_from: str | None = "127.66.0."
    """How the addresses of hostile clients begin; None: they come from this machine's own."""
    gateways: tuple[str, ...] = ()
    """Addresses at which PostgreSQL is reached from other machines."""

    def __init__(self, folder: Path, luck: Random, *, postgres: bool, workers: int) -> None:
        self.folder = folder
        self.luck = luck
        self.workers = workers
        folder.chmod(0o755)  # PostgreSQL runs as another user
        self.disk = folder / "disk"
        self.disk.mkdir()
        self.log = folder / "server.log"
        self.clock = folder / "clock"
        self.set_clock(0)
        self._postgres = postgres
        self.pair: Pair | None = None
        self.servers: list[OwnServer] = []
        self._started: list[OwnServer] = []
        """All servers ever started, even if they never answered."""
        self.front = Relay(("127.0.0.1", 0), free_port(), many=True)
        """What players reach the servers through."""

    @property
    def server(self) -> OwnServer:
        """One of the servers."""
        return self.luck.choice(self.servers)

    @property
    def url(self) -> str:
        """The address that players use."""
        return f"http://127.0.0.1:{self.front.port}"

    async def start(self) -> None:
        """Start everything."""
        if self._postgres:
            self.pair = Pair(self.disk, free_port())
            self.pair.relay.hosts += self.gateways
            await self.pair.relay.start()
            await asyncio.to_thread(self.pair.start)
        await asyncio.to_thread(self.start_servers)
        await self.front.start()

    def start_servers(self) -> None:
        """Start the server."""
        self.servers = [self.new_server()]
        self.front.target = ("127.0.0.1", self.servers[0].port)

    def new_server(
        self, *options: str, before: tuple[str, ...] = (), host: str = "127.0.0.1"
    ) -> OwnServer:
        """A server of this scene, started. `host`: where it finds PostgreSQL."""
        db = str(self.disk / "tables.sqlite") if self.pair is None else self.pair.url(host)
        told = ["--workers", str(self.workers), "--bot-processes", "1", *options]
        environment = {}
        if FAKE_TIME.exists():
            environment = {
                "LD_PRELOAD": str(FAKE_TIME),
                "FAKETIME_TIMESTAMP_FILE": str(self.clock),
                "FAKETIME_NO_CACHE": "1",
                "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            }
        log = self.log.open("ab")
        server = OwnServer(db, told, before=before, environment=environment, log=log)
        server.port = free_port()
        self._started.append(server)
        server.start()
        return server

    def workers_of(self, server: OwnServer) -> list[int]:
        """The processes of a server that answer requests."""
        if self.workers == 1:
            return [server.process.pid]
        return _python_processes(server)[: self.workers]

    def bots_of(self, server: OwnServer) -> list[int]:
        """The processes of a server in which bots think."""
        return _python_processes(server)[self.workers if self.workers > 1 else 0 :]

    def set_clock(self, seconds: int) -> None:
        """Make the servers' clock fast by this many seconds, or slow if negative."""
        changed = self.clock.with_suffix(".new")
        changed.write_text(f"{seconds:+d}\n")
        changed.rename(self.clock)

    # What is in the database.

    def rows(self) -> list[Row]:
        """Everything that happened at the tables."""
        return [Row(*row) for row in self._query(_ROWS)]

    def seeds(self) -> dict[str, list[str]]:
        """The secrets that decide each game."""
        seeds = {str(table): [str(json.loads(seed))] for table, seed in self._query(_SEEDS)}
        for row in self.rows():
            if row.kind == "start":
                seeds[row.table].append(json.loads(row.data)["seed"])
        return seeds

    def _query(self, query: str) -> list[tuple[Any, ...]]:
        if self.pair is not None:
            with psycopg.connect(self.pair.direct) as connection:
                return list(connection.execute(query.encode()))
        path = self.disk / "tables.sqlite"
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
            return list(file.execute(query))

    # A disk that can be filled.

    @contextlib.contextmanager
    def own_disk(self) -> Iterator[bool]:
        """Mount a small separate disk; yields False if none can be mounted."""
        size = LARGE_DISK if self._postgres else SMALL_DISK
        command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(self.disk)]
        mounted = subprocess.run(command, capture_output=True).returncode == 0
        try:
            yield mounted
        finally:
            if mounted:
                subprocess.run(["umount", "-l", str(self.disk)], check=True)

    @contextlib.contextmanager
    def full_disk(self) -> Iterator[None]:
        """Nothing more can be written."""
        if not self.disk.is_mount():
            with self._no_larger_files():
                yield
            return
        filler = self.disk / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        try:
            yield
        finally:
            filler.unlink()

    @contextlib.contextmanager
    def _no_larger_files(self) -> Iterator[None]:
        """Where no disk can be mounted: files of the server cannot grow."""
        largest = max(file.stat().st_size for file in self.disk.glob("tables.sqlite*"))
        pid = self.servers[0].process.pid
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (largest, before[1]))
        try:
            yield
        finally:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)

    async def stop(self) -> None:
        """Cut all lines."""
        await self.front.stop()
        if self.pair is not None:
            await self.pair.relay.stop()

    def end(self) -> None:
        """End every process that was started, in whatever state it is. Nothing else runs now that
        could start one."""
        for server in self._started:
            if server.process.poll() is None:
                server.kill()
        if self.pair is not None:
            self.pair.stop()


def free_port() -> int:
    """A free port of this machine; another run with the same seed gets others."""
    while True:
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("0.0.0.0", Random().choice(PORTS)))
            return int(probe.getsockname()[1])


def _python_processes(server: OwnServer) -> list[int]:
    """The processes that a server started, workers before their bots."""
    return [pid for pid in family(server.process.pid)[1:] if b"spawn_main" in _command(pid)]


def _command(pid: int) -> bytes:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""
