"""By which rules a table is played; which tables were found to be old, and when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns. Every table made so far is played by version 1 of its rules."""
    op.add_column(
        "tables", sa.Column("rules_version", sa.Integer, nullable=False, server_default="1")
    )
    op.add_column("tables", sa.Column("old_since", sa.Float, nullable=True))
    op.create_table(
        "running_time",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seconds", sa.Float, nullable=False),
    )
    op.execute("INSERT INTO running_time (id, seconds) VALUES (1, 0)")


def downgrade() -> None:
    """Remove them."""
    op.drop_table("running_time")
    op.drop_column("tables", "old_since")
    op.drop_column("tables", "rules_version")
