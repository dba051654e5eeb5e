"""Measures the first minute: how long a newcomer waits, and how much is downloaded.

    python3 -m benchmarks.first_minute               about six minutes on two quiet cores
    python3 -m benchmarks.first_minute --archives    with the wheels that lie in dist/, not new ones

Everything happens in a temporary folder, in fresh clones of this project's last commit, with a home
that is empty at first. Needs what a newcomer needs: Python, git, make and a C compiler. Prints the
seconds that passed, the seconds of processor time, and the megabytes received over the network,
with the load of the machine before and after. A warm cache is a folder with the packages,
and no index: not every index lets pip keep what it has downloaded.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from tools.install import needs

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 900
"""Seconds after which a step has failed."""
NOT_A_NEWCOMERS = re.compile(
    r"XDG_|PYTHON|VIRTUAL_ENV|PIP_.*(CACHE|LINKS)|MAKE|MFLAGS|WHISTLESTOP_"
)
"""Variables of the environment that a newcomer does not have."""
NOTHING, WARM = "nothing downloaded", "packages at hand"


class Stopwatch:
    """Runs commands as a newcomer would, and writes the table."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.home.mkdir()
        kept = {k: v for k, v in os.environ.items() if not NOT_A_NEWCOMERS.match(k)}
        self.environment = {**kept, "HOME": str(self.home)}
        self.packages = folder / "packages"

    def clone(self, name: str) -> Path:
        """Clone the last commit into a new folder."""
        where = self.folder / name
        self.run("git", "clone", "--quiet", str(ROOT), str(where))
        return where

    def run(self, *command: str, inside: Path | None = None) -> None:
        """Run a command to its end, and show what it said if it failed."""
        done = subprocess.run(
            command,
            cwd=inside,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=PATIENCE,
        )
        if done.returncode:
            raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout.decode()}")

    def measure(self, name: str, *command: str, inside: Path | None = None) -> None:
        """Run a command, and write its line of the table."""
        began, worked, had = time.monotonic(), _cpu_seconds(), _received()
        self.run(*command, inside=inside)
        row(name, time.monotonic() - began, _cpu_seconds() - worked, _received() - had)

    def fetch(self, clone: Path, *parts: str) -> None:
        """Download the packages of these parts."""
        project = tomllib.loads((clone / "pyproject.toml").read_text("utf-8"))
        pip = (str(clone / ".venv/bin/pip"), "download", "--dest", str(self.packages))
        pins = ("--constraint", str(clone / "pins.txt"))
        self.run(*pip, *pins, *needs(list(parts), project))

    def warm(self, yes: bool) -> None:
        """From now on let pip take packages only from the folder; if not `yes`, from its index."""
        for name in ("PIP_NO_INDEX", "PIP_FIND_LINKS"):
            self.environment.pop(name, None)
        if yes:
            self.environment |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.packages)}


class Play:
    """`make play`, in a process group of its own, as in a terminal."""

    def __init__(self, watch: Stopwatch, clone: Path) -> None:
        self.began, self.had = time.monotonic(), _received()
        self.process = subprocess.Popen(
            ["make", "play", "ARGS=--no-open"],
            cwd=clone,
            env=watch.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.late = threading.Timer(PATIENCE, os.killpg, (self.process.pid, signal.SIGKILL))
        self.late.start()

    def lobby(self, name: str, engine: str) -> None:
        """Wait until the lobby is served by this engine, and write the line of the table."""
        assert self.process.stdout is not None
        address = _address(self.process.stdout, engine)
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            assert b"<title>" in answer.read()
        row(name, time.monotonic() - self.began, None, _received() - self.had)

    def stop(self) -> None:
        """Press Ctrl-C."""
        self.late.cancel()
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.communicate(timeout=PATIENCE)


def _address(said: IO[str], engine: str) -> str:
    """Where the page is, from the line that names the engine in use."""
    heard = ""
    for line in said:
        heard += line
        if found := re.search(rf"(http://\S+) \({engine} engine", line):
            return found[1]
    raise SystemExit(f"`make play` ended:\n{heard}")


def _cpu_seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def _received() -> float:
    """Megabytes that have come in over all networks since the machine was started."""
    lines = Path("/proc/net/dev").read_text("utf-8").splitlines()[2:]
    counts = {name.strip(): rest.split()[0] for name, _, rest in (x.partition(":") for x in lines)}
    return sum(int(count) for name, count in counts.items() if name != "lo") / 1e6


def row(name: str, seconds: float, cpu: float | None, megabytes: float) -> None:
    """Print a line of the table."""
    worked = "" if cpu is None else f"{cpu:.1f}"
    print(f"| {name:<58} | {seconds:7.1f} | {worked:>7} | {megabytes:7.1f} |", flush=True)


def lobbies(watch: Stopwatch, clone: Path, name: str, *engines: str) -> None:
    """Run `make play` until each of these engines, one after the other, has served its lobby."""
    play = Play(watch, clone)
    try:
        for engine in engines:
            play.lobby(f"{name}: lobby, {engine} engine", engine)
    finally:
        play.stop()


def measure_play(watch: Stopwatch) -> Path:
    """From a fresh clone to the lobby, twice; then to the compiled engine, and once more."""
    cold = watch.clone("cold")
    lobbies(watch, cold, f"make play, {NOTHING}", "interpreted")
    watch.fetch(cold, "server", "build")
    watch.warm(True)
    clone = watch.clone("clone")
    lobbies(watch, clone, f"make play, {WARM}", "interpreted", "compiled")
    lobbies(watch, clone, "make play, the second time", "compiled")
    watch.warm(False)
    return clone


def measure_wheels(watch: Stopwatch, archives: Path) -> None:
    """Each wheel with the server, into an empty environment."""
    for wheel in sorted(archives.glob("*.whl"), key=lambda path: len(path.name)):
        kind = "pure" if wheel.name.endswith("-none-any.whl") else "compiled"
        for cache in (NOTHING, WARM):
            watch.warm(cache == WARM)
            environment = watch.folder / "environment"
            watch.run("python3", "-m", "venv", "--clear", str(environment))
            pip = [str(environment / "bin/pip"), "install", f"{wheel}[server]"]
            watch.measure(f"pip install, {kind} wheel [server], {cache}", *pip)


def main(arguments: Sequence[str]) -> None:
    """Measure everything, and print the table."""
    parser = argparse.ArgumentParser(description="Measure the first minute of a newcomer.")
    parser.add_argument("--archives", action="store_true", help="try the wheels that lie in dist/")
    options = parser.parse_args(arguments)
    # A shell starts background jobs with Ctrl-C ignored, and `make play` would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    print(f"Load {os.getloadavg()[0]:.2f}, {os.cpu_count()} cores, {sys.platform}\n")
    print(f"| {'step':<58} | {'seconds':>7} | {'CPU-s':>7} | {'MB':>7} |")
    print(f"|{'-' * 60}|{'-' * 9}|{'-' * 9}|{'-' * 9}|")
    with tempfile.TemporaryDirectory(prefix="first-minute-") as folder:
        watch = Stopwatch(Path(folder))
        clone = measure_play(watch)
        watch.measure("make docs, with its packages", "make", "docs", inside=clone)
        watch.measure("make docs, the second time", "make", "docs", inside=clone)
        archives = ROOT / "dist"
        if not options.archives:
            build = (str(clone / ".venv/bin/python"), "tools/dist.py", "build")
            watch.measure("source archive and both wheels are built", *build, inside=clone)
            archives = clone / "dist"
        measure_wheels(watch, archives)
    print(f"\nLoad {os.getloadavg()[0]:.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
