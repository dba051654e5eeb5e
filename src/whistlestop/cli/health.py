"""Checks of this machine and this installation. What they report contains no secrets."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import sqlite3
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from importlib import import_module, metadata
from pathlib import Path
from typing import Any, Final

import whistlestop
from whistlestop.cli.problems import file_problem
from whistlestop.editions import editions
from whistlestop.game.start import new_game
from whistlestop.messages import Words, bad_option, commas
from whistlestop.server.settings import Settings

FINE: Final = "fine"
NOTE: Final = "note"
"""Something is missing that not everybody needs."""
PROBLEM: Final = "problem"

EXTRAS: Final = {
    "server": (
        "alembic", "fastapi", "httptools", "orjson", "sqlalchemy", "uvicorn", "uvloop",
        "websockets",
    ),
    "postgresql": ("psycopg",),
    "lab": ("pyarrow",),
    "cluster": ("ray",),
    "envs": ("numpy",),
    "gymnasium": ("gymnasium",),
    "pettingzoo": ("pettingzoo",),
    "openspiel": ("open_spiel",),
    "terminal": ("textual",),
}  # fmt: skip
"""For each extra of pyproject.toml, the packages that are missing without it."""
_NOT_ON_WINDOWS: Final = ("open_spiel", "uvloop")
_CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
_POSTGRESQL: Final = ("postgres", "pg_ctl", "pg_ctlcluster")
LEAST_COLUMNS: Final = 80
LEAST_ROWS: Final = 24
"""The smallest terminal in which the board can be played on."""
_LAST_PORT: Final = 65535
_SECONDS: Final = 5
"""How long a database may take to answer."""


@dataclass(frozen=True)
class Finding:
    """What one check found."""

    check: str
    state: str
    details: dict[str, Any] = field(default_factory=dict)
    told: str | None = None
    """The message that says it (`cli.doctor.NAME`), where the check alone does not name it."""
    hint: str | None = None
    """The message that says what to do."""

    def to_dict(self) -> dict[str, Any]:
        """Codes and values for programs, without sentences."""
        found = asdict(self)
        return {name: found[name] for name in ("check", "state", "details")}


def examine(host: str, port: int, db: str, words: Words) -> list[Finding]:
    """Every check, one after the other; `db` as `serve` takes it."""
    version, system = platform.python_version(), platform.platform(terse=True)
    engine = "compiled" if whistlestop.COMPILED else "interpreted"
    slow = None if whistlestop.COMPILED else "cli.doctor.engine.hint"
    return [
        Finding("python", FINE, {"version": version, "system": system}),
        Finding("engine", NOTE if slow else FINE, {"engine": engine}, hint=slow),
        _editions(),
        *_extras(),
        _program("compiler", (sysconfig.get_config_var("CC") or "cc").split()[0], "cc", "cl"),
        _program("chromium", *_CHROMIUM),
        _program("postgresql", *_POSTGRESQL, *_debian_postgresql()),
        _database(db, words),
        _port(host, port),
        _terminal(),
    ]


def _editions() -> Finding:
    """Load every edition, and begin a game of it."""
    names = editions()
    for name in names:
        try:
            new_game(name, seed=0)
        except Exception as error:  # whatever is wrong with the installation is reported here
            details = {"edition": name, "problem": f"{type(error).__name__}: {error}"}
            return Finding(
                "editions", PROBLEM, details, "editions.bad", "cli.doctor.editions.bad.hint"
            )
    return Finding("editions", FINE, {"n": len(names), "editions": commas(names)})


def _extras() -> Iterator[Finding]:
    for extra, packages in EXTRAS.items():
        absent = [name for name in packages if not _installed(name)]
        details = {"extra": extra, "for": extra, "missing": commas(absent) or None}
        hint = "cli.doctor.extra.hint" if absent else None
        yield Finding("extra", NOTE if absent else FINE, details, hint=hint)


def _installed(package: str) -> bool:
    if sys.platform == "win32" and package in _NOT_ON_WINDOWS:
        return True
    try:
        metadata.version(package)
    except metadata.PackageNotFoundError:
        return False
    return True


def _program(check: str, *names: str) -> Finding:
    """A program that only some people need."""
    path = next((found for name in names if (found := shutil.which(name))), None)
    hint = None if path else f"cli.doctor.program.{check}"
    return Finding(check, FINE if path else NOTE, {"path": path}, "program", hint)


def _debian_postgresql() -> list[str]:
    """Debian keeps the server's programs outside the path, by version."""
    return [str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))]


def _database(db: str, words: Words) -> Finding:
    settings = Settings(db=db)
    if settings.embedded:
        path = Path(settings.url.removeprefix("sqlite:///"))
        found, address, problem = path.exists(), str(path), _file_trouble(path, words)
    else:
        found, address, problem = True, masked(db), _database_trouble(db, words)
    details = {"address": address, "found": found, "problem": problem}
    hint = "cli.doctor.database.hint" if problem else None
    return Finding("database", PROBLEM if problem else FINE, details, hint=hint)


def _file_trouble(path: Path, words: Words) -> str | None:
    """Why tables cannot be kept in this SQLite file; None if they can. Nothing is written."""
    if path.exists():
        try:
            with (
                path.open("r+b"),
                closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db,
            ):
                db.execute("PRAGMA schema_version")
        except OSError as error:
            return file_problem(error, words)
        except sqlite3.Error as error:
            return str(error)
        return None
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    if not folder.is_dir():
        return file_problem(NotADirectoryError(), words)
    return None if os.access(folder, os.W_OK) else file_problem(PermissionError(), words)


def _database_trouble(url: str, words: Words) -> str | None:
    """Why a database server cannot be used; None if it answers.

    The driver's message may quote the address, and so the password: it is not shown.
    """
    try:
        psycopg = import_module("psycopg")
    except ImportError:
        return words.tell("cli.doctor.database.package", name="psycopg")
    try:
        psycopg.connect(url, connect_timeout=_SECONDS).close()
    except psycopg.Error:
        return words.tell("cli.doctor.database.silent")
    return None


def masked(url: str) -> str:
    """The address of a database without what is secret in it.

    >>> masked("postgresql://ana:s3cret@host:5432/tables?sslpassword=x")
    'postgresql://ana:***@host:5432/tables'
    """
    scheme, _, rest = url.partition("://")
    login, at, host = rest.rpartition("@")
    user, colon, _ = login.partition(":")
    return f"{scheme}://{user}{':***' if colon else ''}{at}{host.partition('?')[0]}"


def _port(host: str, port: int) -> Finding:
    """Could a server listen here? Port 0 always finds one."""
    if not 0 <= port <= _LAST_PORT:
        raise bad_option("bad_port", "port", given=str(port))
    problem = None
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.create_server((host, port), family=family):
            pass
    except OSError as error:
        problem = error.strerror or str(error)
    details = {"address": f"{host}:{port}", "problem": problem}
    hint = "cli.doctor.port.hint" if problem else None
    return Finding("port", PROBLEM if problem else FINE, details, hint=hint)


def _terminal() -> Finding:
    tty = sys.stdin.isatty() and sys.stdout.isatty()
    columns, rows = shutil.get_terminal_size()
    encoding = (sys.stdout.encoding or "").lower()
    details = {
        "tty": tty, "columns": columns, "rows": rows, "color": _colors(), "encoding": encoding,
    }  # fmt: skip
    good = not tty or (columns >= LEAST_COLUMNS and rows >= LEAST_ROWS and "utf" in encoding)
    hint = None if good else "cli.doctor.terminal.hint"
    return Finding("terminal", FINE if good else NOTE, details, hint=hint)


def _colors() -> str | None:
    """How many colours the terminal says it has; None if it has none."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") in (None, "dumb"):
        return None
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return "16777216"
    return "256" if "256" in os.environ["TERM"] else "16"
