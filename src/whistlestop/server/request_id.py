"""The id of the request that is being answered: in its answer, and on every line of its log."""

from __future__ import annotations

import secrets
from contextvars import ContextVar

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""Empty outside of requests."""


def new_request_id() -> str:
    """An id that no other request has."""
    return secrets.token_hex(8)
