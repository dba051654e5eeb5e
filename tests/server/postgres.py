"""A private PostgreSQL cluster in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import psycopg


def binaries() -> Path | None:
    """Where the programs of PostgreSQL are; None where it is not installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


class Cluster:
    """A server of its own, gone when the tests are over. It never runs as root."""

    def __init__(self, *settings: str) -> None:
        """`settings`: as `name=value`."""
        programs = binaries()
        assert programs is not None
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="whistlestop-postgresql-"))
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            owner = pwd.getpwnam(self._user)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        data = str(self.folder / "data")
        self._run(
            "initdb", "-D", data, "-U", "whistlestop", "-A", "trust", "--no-sync", "-E", "UTF8"
        )
        told = ["listen_addresses=127.0.0.1", "fsync=off", *settings]
        options = " ".join([f"-p {self.port} -k {self.folder}", *(f"-c {one}" for one in told)])
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", data, "-w", "-l", log, "-o", options, "start")
        self._databases = 0

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        if self._user:
            command = ["runuser", "-u", self._user, "--", *command]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    def database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        name = f"tables{self._databases}"
        server = f"postgresql://whistlestop@127.0.0.1:{self.port}"
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"{server}/{name}"

    def stop(self) -> None:
        """Stop it and remove everything."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self.folder)
