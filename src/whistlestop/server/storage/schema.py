"""The database: tables, what happened at each, and the server's own key."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created_at", Float, nullable=False),
    Column("creation", String(64), nullable=True, unique=True),
    Column("edition", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False, server_default="1"),
    Column("open", Boolean, nullable=False),
    Column("seed", Text, nullable=False),
    Column("setup", Text, nullable=False),
    # These two could be computed from the log. They let the server find open tables, and tables
    # where it has to act, without replaying every game.
    Column("state", String(16), nullable=False),
    Column("wake_at", Float, nullable=True),
    # The running time at which the table was first found to be old; None while it is not.
    Column("old_since", Float, nullable=True),
    Index("tables_by_state", "open", "state", "created_at"),
    Index("tables_to_wake", "wake_at"),
)
"""One row for each table. `creation` is the hash of the id its creator gave the request."""

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("data", Text, nullable=False),
    Column("client_id", String(64), nullable=True),
    Index("log_by_client", "table_id", "seat", "client_id", unique=True),
)
"""What happened at each table, in order. Of two that claim one number, the first one has it."""

running_time = Table(
    "running_time",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seconds", Float, nullable=False),
    # When one of them last ran, by its own clock.
    Column("last_at", Float, nullable=True),
)
"""For how long servers have run on this database: time that no wrong clock can change."""

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""The key that signs tokens: shared by all workers, kept over restarts."""
