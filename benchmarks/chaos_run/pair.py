"""A PostgreSQL server and its standby, behind an address that stays the same."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from typing import Any

import psycopg

from benchmarks.chaos_run.relay import Relay
from benchmarks.postgres import USER, Node

NAME = "tables"
STANDBY_WITHIN = 60.0
_SMALL = ("max_wal_size=64MB", "min_wal_size=4MB", "shared_buffers=16MB", "wal_keep_size=32MB")


class Pair:
    """Two nodes: what the first one commits, the second one has. Clients come through a relay."""

    def __init__(self, folder: Path, port: int) -> None:
        """`port`: where clients reach the pair."""
        folders = [folder / name for name in ("one", "two")]
        for each in folders:
            each.mkdir()
        self.primary, self.standby = (Node(each, *_SMALL) for each in folders)
        self.relay = Relay(("127.0.0.1", self.primary.port), port)

    def url(self, host: str) -> str:
        """The database as clients reach it."""
        return f"postgresql://{USER}@{host}:{self.relay.port}/{NAME}"

    @property
    def direct(self) -> str:
        """The database of the primary itself."""
        return f"{self.primary.url}/{NAME}"

    def start(self) -> None:
        """Make and start both."""
        self.primary.create("--wal-segsize=1")
        self.primary.start()
        self._tell(f"CREATE DATABASE {NAME}")
        self.add_standby()

    def _tell(self, *statements: str) -> list[Any]:
        """Run statements on the primary; returns the rows of the last one."""
        url = f"{self.primary.url}/postgres"
        with psycopg.connect(url, autocommit=True, connect_timeout=10) as connection:
            cursor = connection.cursor()
            for statement in statements:
                cursor.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def add_standby(self) -> None:
        """Make the second node a copy of the first, which from then on waits for it."""
        self.standby.copy(self.primary)
        _start(self.standby)
        self._tell("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
        self.wait_for_standby()

    def wait_for_standby(self) -> None:
        """Wait until everything that is committed is on both nodes."""
        until = time.monotonic() + STANDBY_WITHIN
        while self._tell("SELECT sync_state FROM pg_stat_replication") != [("sync",)]:
            if time.monotonic() > until:
                raise TimeoutError("the standby does not follow")
            time.sleep(0.1)

    def change_over(self) -> None:
        """Let clients reach the other node, which is still a standby."""
        self.primary, self.standby = self.standby, self.primary
        self.relay.target = ("127.0.0.1", self.primary.port)

    def promote(self) -> None:
        """Let the new primary write; it has no standby yet."""
        self.primary.promote()
        self._tell("ALTER SYSTEM SET synchronous_standby_names = ''", "SELECT pg_reload_conf()")

    def revive(self) -> None:
        """Start whichever node is not running."""
        for node in (self.primary, self.standby):
            _start(node)

    def stop(self) -> None:
        """Stop both, even if they hang."""
        for node in (self.primary, self.standby):
            node.signal(signal.SIGCONT)
            node.stop()
            node.kill()


def _start(node: Node) -> None:
    """Start a node unless it is running; processes that were killed may need a moment to end."""
    until = time.monotonic() + STANDBY_WITHIN
    while not node.processes:
        try:
            node.start()
        except ChildProcessError:
            if time.monotonic() > until:
                raise
            time.sleep(0.5)
