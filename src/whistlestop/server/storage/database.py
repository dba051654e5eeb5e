"""Opening the database, and bringing it up to date."""

from __future__ import annotations

import secrets as random_source
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import IntegrityError

from whistlestop.messages import bad_option
from whistlestop.messages.errors import BadOption
from whistlestop.server.storage import schema

_MIGRATIONS = Path(__file__).parent / "migrations"
_PATIENCE = 5
"""Seconds that a connection to PostgreSQL may take."""
_LOCK = 7_412_605
"""A number only this program uses: one worker migrates, the others wait."""


def connect(url: str) -> sa.Engine:
    """An engine for the database; `BadOption` for a file that cannot be written."""
    address = sa.make_url(url)
    if address.get_backend_name() == "sqlite":
        _make_file(Path(address.database or "tables.sqlite"))
        engine = sa.create_engine(
            address, connect_args={"check_same_thread": False}, hide_parameters=True
        )
        sa.event.listen(engine, "connect", _set_up_sqlite)
        return engine
    if address.get_backend_name() == "postgresql":
        return sa.create_engine(
            address,
            pool_size=8,
            pool_recycle=600,
            pool_pre_ping=True,
            pool_timeout=_PATIENCE,
            connect_args={"connect_timeout": _PATIENCE},
            hide_parameters=True,
        )
    raise bad_option("unknown_database", "db", given=address.get_backend_name())


def make_folder(file: Path) -> None:
    """Make the folder of a database file where it is missing."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unusable(file, error) from error


def _make_file(file: Path) -> None:
    """Make the file where it is missing; not its folder, whose name may be mistyped."""
    try:
        # It holds every card of every game and the key of all tokens: nobody else may read it.
        file.touch(mode=0o600)
    except FileNotFoundError as error:
        folder = str(file.parent)
        raise bad_option("database_down", "db", form="folder", folder=folder) from error
    except OSError as error:
        raise _unusable(file, error) from error


def _unusable(file: Path, error: OSError) -> BadOption:
    problem = error.strerror or str(error)
    return bad_option("database_down", "db", form="file", file=str(file), problem=problem)


def _set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    # A committed move survives the death of the process at any moment. A power cut may take the
    # moves of its last instant, but leaves the file whole; a sync for each would cost far more.
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.execute("PRAGMA foreign_keys = ON")
    # Short enough that whoever waits behind another write still gets an answer in time.
    cursor.execute("PRAGMA busy_timeout = 2500")
    cursor.close()


def migrate(engine: sa.Engine) -> None:
    """Bring the database to the form this version needs; a new one gets all of it."""
    script = ScriptDirectory(str(_MIGRATIONS))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({_LOCK})"))

        def steps(revision: Any, _: object) -> list[Any]:
            _check_known(script, revision)
            return script._upgrade_revs("head", revision)

        with EnvironmentContext(Config(), script, fn=steps) as environment:
            environment.configure(connection=connection, target_metadata=schema.metadata)
            environment.run_migrations()


def _check_known(script: ScriptDirectory, found: tuple[str, ...]) -> None:
    """Refuse a database that a newer version has changed: its form is not known here."""
    known = [step.revision for step in script.walk_revisions()]
    unknown = [step for step in found if step not in known]
    if unknown:
        raise bad_option("newer_database", "db", found=unknown[0], known=known[0])


def signing_key(engine: sa.Engine) -> bytes:
    """The key that signs tokens; made once for a database."""
    table = schema.secrets
    query = sa.select(table.c.value).where(table.c.name == "signing_key")
    with engine.begin() as connection:
        found = connection.execute(query).scalar()
    if found is not None:
        return bytes(found)
    try:
        with engine.begin() as connection:
            values = {"name": "signing_key", "value": random_source.token_bytes(32)}
            connection.execute(table.insert().values(values))
    except IntegrityError:
        pass  # another worker was first
    with engine.begin() as connection:
        return bytes(connection.execute(query).scalar_one())
