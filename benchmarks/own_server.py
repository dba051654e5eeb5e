"""A server to measure: started for the measurement, with a fresh database."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

import httpx

STARTED_WITHIN = 300
"""Seconds that a server may take to answer: the machine may be busy."""
STOPPED_WITHIN = 60
"""Seconds that a server may take to finish what it has begun."""
UNLIMITED = ("--rate-limit", "0", "--storage-per-address", "0", "--storage-per-day", "0")
"""A server that is measured limits nobody."""


class OwnServer:
    """`whistlestop serve` in its own process group. Started again, it keeps the same port."""

    def __init__(
        self,
        db: str,
        options: Sequence[str] = (),
        *,
        before: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        log: IO[bytes] | None = None,
    ) -> None:
        """`before`: a command that runs the server; `log`: where to log, if not the terminal."""
        self.db = db
        self.options = options
        self.before = before
        self.environment = dict(environment or {})
        self.log = log
        self.url = ""
        self.port = 0
        self.process: subprocess.Popen[str]

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [*self.before, sys.executable, "-m", "whistlestop", "serve"]
        command += ["--port", str(self.port), "--db", self.db, *self.options]
        self.process = subprocess.Popen(
            command,
            env={**os.environ, **self.environment},
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+:(\d+)", self.process.stdout.readline())
        if not found:
            self.kill()
            raise ChildProcessError("the server did not start")
        self.url, self.port = found[0], int(found[1])
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + STARTED_WITHIN
        while time.monotonic() < until and self.process.poll() is None:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return
            time.sleep(0.1)
        self.kill()
        raise ChildProcessError("the server does not answer")

    def signal(self, number: int) -> None:
        """Send a signal to all its processes."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def kill(self) -> None:
        """Kill -9, as a crash or the operating system would."""
        self.signal(signal.SIGKILL)
        self._reap()

    def stop(self) -> None:
        """Stop it gracefully."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self._reap()
        except subprocess.TimeoutExpired as error:
            self.kill()
            raise ChildProcessError("the server did not stop") from error

    def _reap(self) -> None:
        self.process.wait(STOPPED_WITHIN)
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextlib.contextmanager
def own_server(
    *, db: str | None = None, workers: int = 1, options: Sequence[str] = ()
) -> Iterator[tuple[str, int]]:
    """The address of a server started here, and its process. It limits nobody."""
    with tempfile.TemporaryDirectory(prefix="whistlestop-") as folder:
        more = ["--workers", str(workers), "--log-level", "warning", *UNLIMITED, *options]
        server = OwnServer(db or str(Path(folder) / "tables.sqlite"), more)
        server.start()
        try:
            yield server.url, server.process.pid
        finally:
            server.stop()


def family(process: int) -> list[int]:
    """A process and all that it started."""
    found = [process]
    for pid in found:
        with contextlib.suppress(OSError):
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            found += [int(child) for child in children]
    return found
