"""The answer to a request that is refused."""

from __future__ import annotations

from whistlestop.server.http.answers.base import Answer, absent
from whistlestop.server.http.answers.reason import Reason
from whistlestop.server.http.answers.view import View


class Error(Reason):
    """Why a request was refused; nothing was changed."""

    field: str = absent()
    """The part of the request it is about."""
    request_id: str = absent()
    """The id of the request, which is also in the server's log."""


class ErrorAnswer(Answer):
    """A request that is refused."""

    error: Error
    view: View = absent()
    """With `stale`: the table as it is now."""
