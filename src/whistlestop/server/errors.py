"""What the server refuses, each with its HTTP status."""

from __future__ import annotations

from typing import Any

from whistlestop.errors import (
    BadEdition,
    BadOption,
    BadPosition,
    BadSave,
    IllegalMove,
    UnreadableMove,
    WhistlestopError,
)


class Refused(WhistlestopError):
    """A request the server does not carry out; nothing was changed."""

    def __init__(
        self,
        fact: str,
        *,
        code: str,
        status: int = 400,
        rule: str | None = None,
        hint: str | None = None,
        field: str | None = None,
        view: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(fact, code=code, rule=rule, hint=hint, field=field)
        self.status = status
        """The HTTP status."""
        self.view = view
        """The table as it is now, where that helps."""


_STATUS: dict[type[WhistlestopError], int] = {
    IllegalMove: 422,
    UnreadableMove: 422,
    BadPosition: 422,
    BadSave: 422,
    BadOption: 422,
    BadEdition: 422,
}


def status_of(error: WhistlestopError) -> int:
    """The HTTP status of the answer to an error."""
    if isinstance(error, Refused):
        return error.status
    return _STATUS.get(type(error), 422)


def error_document(error: WhistlestopError) -> dict[str, Any]:
    """An error as JSON."""
    document: dict[str, Any] = {
        "code": error.code,
        "fact": error.fact,
        "rule": error.rule,
        "hint": error.hint,
    }
    if error.field is not None:
        document["field"] = error.field
    details = getattr(error, "details", None)
    if details:
        document["details"] = details
    return {"error": document}


def no_table() -> Refused:
    """There is no such table."""
    return Refused(
        "There is no such table", code="no_table", status=404, hint="Look at the link again."
    )


def stale(version: int) -> Refused:
    """A request for another version of the table."""
    return Refused(
        f"The table has changed: it is at version {version} now",
        code="stale",
        status=409,
        hint="Look at the table again and decide anew.",
        field="version",
    )


def not_seated() -> Refused:
    """A request that only somebody at the table may make."""
    return Refused(
        "This needs a seat at the table",
        code="not_seated",
        status=401,
        hint="Send the seat's token: Authorization: Bearer TOKEN.",
    )


def not_your_decision() -> Refused:
    """It is another seat's decision."""
    return Refused(
        "It is not your decision",
        code="not_your_decision",
        status=409,
        hint="Wait until the table asks you.",
    )


def wrong_state(fact: str, hint: str | None = None) -> Refused:
    """The table is in a state in which this cannot be done."""
    return Refused(fact, code="wrong_state", status=409, hint=hint)


def bad_token() -> Refused:
    """A token this server never issued, or one that is no longer valid."""
    return Refused(
        "This token is not good here",
        code="bad_token",
        status=401,
        hint="Join again, or look at the table without a token.",
    )


def foreign_token() -> Refused:
    """A valid token, but of another table."""
    return Refused(
        "This token belongs to another table",
        code="foreign_token",
        status=403,
        hint="Send the token of a seat at this table.",
    )


def database_down() -> Refused:
    """The database does not answer."""
    return Refused(
        "The database does not answer", code="database_down", status=503, hint="Try again."
    )


def too_many_requests() -> Refused:
    """Somebody asks for more than their share."""
    return Refused(
        "That was too much at once",
        code="too_many_requests",
        status=429,
        hint="Wait a moment and try again.",
    )
