"""A server of one's own to measure: started for the measurement, with a fresh database."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx


@contextlib.contextmanager
def own_server(
    *, db: str | None = None, workers: int = 1, options: Sequence[str] = ()
) -> Iterator[tuple[str, int]]:
    """The address of a server started here, and its process. Nobody is limited at it."""
    with tempfile.TemporaryDirectory(prefix="whistlestop-") as folder:
        db = db or str(Path(folder) / "tables.sqlite")
        command = [sys.executable, "-m", "whistlestop", "serve", "--port", "0", "--db", db]
        command += ["--workers", str(workers), "--rate-limit", "0", "--log-level", "warning"]
        command += options
        command += ["--storage-per-address", "0", "--storage-per-day", "0"]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+:\d+", process.stdout.readline())
            assert found, "the server did not start"
            _wait_for(found[0])
            yield found[0], process.pid
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(30)


def _wait_for(url: str) -> None:
    for _ in range(300):
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{url}/healthz").status_code == 200:
                return
        time.sleep(0.1)
    raise SystemExit("the server does not answer")
