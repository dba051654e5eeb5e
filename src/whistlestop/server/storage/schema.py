"""The database: tables, what happened at each, people's own boards, and the server's own key."""

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
    false,
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

editions = Table(
    "editions",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("document", Text, nullable=False),
    # Laying a board out takes a second, so it is done once.
    Column("layout", Text, nullable=False),
    # The running time at which somebody last wanted it.
    Column("used_at", Float, nullable=False),
)
"""Boards that do not come with the package, by id and hash."""

reminders = Table(
    "reminders",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("channel", String(8), primary_key=True),
    # Which holder of the seat asked for it: the next one has asked for nothing.
    Column("holder", Integer, nullable=False),
    Column("address", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Index("reminders_by_digest", "digest"),
)
"""Who wants to be told that it is their turn: `channel` is `email` or `webhook`."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("holder", Integer, nullable=False),
    Column("channel", String(8), nullable=False),
    # The entry of the log since which the table waits for the seat: one message for each.
    Column("turn", Integer, nullable=False),
    Column("due_at", Float, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("done", Boolean, nullable=False, server_default=false()),
    Index("outbox_once", "table_id", "seat", "channel", "turn", unique=True),
    Index("outbox_due", "done", "due_at"),
)
"""Messages to be sent, and those that were: nobody is notified of the same turn twice."""

silenced = Table(
    "silenced",
    metadata,
    Column("digest", String(64), primary_key=True),
)
"""Hashes of addresses to which nothing may be sent any more: their owners said so."""

asked = Table(
    "asked",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("message", String(64), nullable=False),
    Column("confirmed", Boolean, nullable=False, server_default=false()),
)
"""Hashes of e-mail addresses that were sent a first message, and which one it was: until their
owners want more, it stays the only one, whoever asks for others."""

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("seen_at", Float, nullable=False),
)
"""People with a private link, known by the hash of the secret in it and nothing else."""

person_seats = Table(
    "person_seats",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("holder", Integer, nullable=False),
    Column("added_at", Float, nullable=False),
    Index("person_seats_by_table", "table_id"),
)
"""The seats of each person, as they took them."""

running_time = Table(
    "running_time",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seconds", Float, nullable=False),
    # When one of them last ran, by its own clock.
    Column("last_at", Float, nullable=True),
)
"""How long servers have run on this database: time that no wrong clock can change."""

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""The key that signs tokens: shared by all workers, kept across restarts."""
