"""Private PostgreSQL clusters in temporary folders. They never run as root."""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
from pathlib import Path

from benchmarks.own_server import family

USER = "whistlestop"


def binaries() -> Path | None:
    """Where the programs of PostgreSQL are; None where it is not installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


def _free_port() -> int:
    """A free port that no outgoing connection takes: a killed server finds it free again."""
    while True:
        port = 20_000 + secrets.randbelow(10_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Node:
    """One PostgreSQL server with its data in a folder."""

    def __init__(self, folder: Path, *options: str, host: str = "127.0.0.1") -> None:
        """`options`: settings as `name=value`."""
        programs = binaries()
        assert programs is not None, "PostgreSQL is not installed"
        self._programs = programs
        self.folder = folder
        self.data = folder / "data"
        self.host = host
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            owner = pwd.getpwnam(self._user)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        self.port = _free_port()
        self._options = options

    @property
    def url(self) -> str:
        """Its address, without the name of a database."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}"

    def run(self, program: str, *arguments: str, check: bool = True) -> None:
        """Run one of PostgreSQL's programs."""
        command = [str(self._programs / program), *arguments]
        if self._user:
            command = ["runuser", "-u", self._user, "--", *command]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        if check and done.returncode:
            raise ChildProcessError(done.stdout + done.stderr)

    def create(self, *options: str) -> None:
        """Make an empty cluster."""
        told = ["-U", USER, "-A", "trust", "--no-sync", "-E", "UTF8", *options]
        self.run("initdb", "-D", str(self.data), *told)

    def copy(self, primary: Node) -> None:
        """Become a standby of another node."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.run("pg_basebackup", "-D", str(self.data), "-d", primary.url, "-R", "-c", "fast", "-N")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = ["listen_addresses=" + self.host, "fsync=off", *self._options]
        options = " ".join([f"-p {self.port} -k {self.folder}", *(f"-c {one}" for one in settings)])
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.data), "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """Stop it at once."""
        self.run("pg_ctl", "-D", str(self.data), "-m", "immediate", "stop", check=False)

    def promote(self) -> None:
        """Let a standby write."""
        self.run("pg_ctl", "-D", str(self.data), "-w", "promote")

    @property
    def processes(self) -> list[int]:
        """The main process, then all others; nothing if it is not running."""
        with contextlib.suppress(OSError, ValueError):
            main = int((self.data / "postmaster.pid").read_text().partition("\n")[0])
            # A file that a killed server left may name somebody else's process by now.
            if Path(f"/proc/{main}/cwd").resolve() == self.data.resolve():
                return family(main)
        return []

    def signal(self, number: int) -> None:
        """Send a signal to all its processes."""
        for pid in self.processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def kill(self) -> None:
        """Kill -9 all its processes."""
        self.signal(signal.SIGKILL)
