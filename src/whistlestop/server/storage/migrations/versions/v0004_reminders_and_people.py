"""Reminders that it is somebody's turn, and people with a private link."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "reminders",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("channel", sa.String(8), primary_key=True),
        sa.Column("holder", sa.Integer, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
    )
    op.create_index("reminders_by_digest", "reminders", ["digest"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("holder", sa.Integer, nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("due_at", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("done", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    once = ["table_id", "seat", "channel", "turn"]
    op.create_index("outbox_once", "outbox", once, unique=True)
    op.create_index("outbox_due", "outbox", ["done", "due_at"])
    op.create_table("silenced", sa.Column("digest", sa.String(64), primary_key=True))
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("seen_at", sa.Float, nullable=False),
    )
    op.create_table(
        "person_seats",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.Integer, nullable=False),
        sa.Column("added_at", sa.Float, nullable=False),
    )
    op.create_index("person_seats_by_table", "person_seats", ["table_id"])


def downgrade() -> None:
    """Remove them."""
    for name in ("person_seats", "people", "silenced", "outbox", "reminders"):
        op.drop_table(name)
