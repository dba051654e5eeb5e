"""E-mail addresses whose owners want to be told of turns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "asked",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("message", sa.String(64), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
    )


def downgrade() -> None:
    """Take it away."""
    op.drop_table("asked")
