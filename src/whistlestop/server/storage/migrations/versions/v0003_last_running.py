"""When a server last ran."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column."""
    op.add_column("running_time", sa.Column("last_at", sa.Float, nullable=True))


def downgrade() -> None:
    """Remove it."""
    op.drop_column("running_time", "last_at")
