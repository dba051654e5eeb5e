"""The first form: tables, their log, the server's key."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("creation", sa.String(64), nullable=True, unique=True),
        sa.Column("edition", sa.String(64), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("wake_at", sa.Float, nullable=True),
    )
    op.create_index("tables_by_state", "tables", ["open", "state", "created_at"])
    op.create_index("tables_to_wake", "tables", ["wake_at"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("client_id", sa.String(64), nullable=True),
    )
    op.create_index("log_by_client", "log", ["table_id", "seat", "client_id"], unique=True)
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Remove everything."""
    for table in ("log", "tables", "secrets"):
        op.drop_table(table)
