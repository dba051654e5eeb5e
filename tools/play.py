"""`make play`: serves the page at once, interpreted if need be, and compiled once that is built.

    python tools/play.py [OPTIONS OF `whistlestop serve`]

Where the compiled package is installed and up to date, this is `whistlestop serve`. Otherwise the
source is served, interpreted, while the package is built at low priority. Then a second server
takes over the first one's socket and tables: every move is in the database before it is answered,
and an open page connects again by itself.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / ".venv/sources.txt"
INSTALLED = ROOT / ".venv/installed.stamp"
SERVE = [sys.executable, "-m", "whistlestop", "serve", "--log-level", "warning"]
BUILD = ["nice", "-n", "19", "make", "-s", "-C", str(ROOT), str(INSTALLED.relative_to(ROOT))]


def main(options: Sequence[str]) -> int:
    """Play until Ctrl-C."""
    if INSTALLED.exists() and INSTALLED.stat().st_mtime >= SOURCES.stat().st_mtime:
        os.execv(sys.executable, [*SERVE, "--port", "0", *options])
    return play_and_build(options, BUILD)


def play_and_build(options: Sequence[str], build: Sequence[str]) -> int:
    """Serve the source while the command installs the package, then serve that."""
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.default_int_handler)
    with open_socket(options) as listening, contextlib.suppress(KeyboardInterrupt):
        # Nothing is imported from the current folder: it may hold a package of the same name.
        print("== The compiled engine is being built: it takes over when it is ready.", flush=True)
        server = serve(listening, options, PYTHONPATH=str(ROOT / "src"), PYTHONSAFEPATH="1")
        builder = subprocess.Popen(
            build, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            while builder.poll() is None and server.poll() is None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    server.wait(0.2)
            if server.poll() is None and compiled(builder.returncode):
                server.terminate()
                server.wait()
                server = serve(listening, [*options, "--no-open"], PYTHONSAFEPATH="1")
            server.wait()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(builder.pid, signal.SIGTERM)
            # Ctrl-C has reached the server already; a closed window or `kill` has not.
            server.terminate()
            server.wait()
    return server.returncode


def compiled(outcome: int) -> bool:
    """Is the compiled engine there? If not, say so, and why."""
    if outcome:
        print("== It could not be built (see .venv/install.log): the game goes on as it is.")
        return False
    ask = [sys.executable, "-P", "-c", "import whistlestop; print(whistlestop.COMPILED)"]
    found = subprocess.run(ask, capture_output=True, text=True, check=False).stdout.strip()
    if found != "True":
        print("== There is no C compiler here: the game goes on as it is.", flush=True)
    return found == "True"


def open_socket(options: Sequence[str]) -> socket.socket:
    """A socket for both servers; without `--port` the usual one, or any that is free."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    given, _ = parser.parse_known_args(options)
    sys.path.insert(0, str(ROOT / "src"))
    from whistlestop.messages.errors import BadOption
    from whistlestop.server.listening import listen
    from whistlestop.server.settings import Settings

    try:
        return listen(Settings(host=given.host, port=given.port))
    except BadOption as error:
        raise SystemExit(str(error)) from error


def serve(
    listening: socket.socket, options: Sequence[str], **environment: str
) -> subprocess.Popen[bytes]:
    """Start a server on the socket."""
    command = [*SERVE, *options, "--socket", str(listening.fileno())]
    return subprocess.Popen(
        command, env={**os.environ, **environment}, pass_fds=[listening.fileno()]
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
