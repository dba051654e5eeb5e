"""What the server refuses, each with its HTTP status. The sentences are in the catalogue."""

from __future__ import annotations

import math
from typing import Any

from whistlestop.messages import Words
from whistlestop.messages.errors import Detail, WhistlestopError
from whistlestop.server.request_id import REQUEST_ID

_UNPROCESSABLE = 422
"""The status of what the engine refuses."""
_SOON = 2
"""Seconds after which a server that cannot answer now may be asked again."""


class Refused(WhistlestopError):
    """A request the server does not carry out; nothing was changed.

    Its fact is the message `error.CODE` with the details, its hint `error.CODE.hint`, or the
    `choices` where these are given.
    """

    def __init__(
        self,
        code: str,
        status: int,
        *,
        rule: str | None = None,
        field: str | None = None,
        **details: Detail,
    ) -> None:
        fact, hint = Words().error(code, details)
        super().__init__(
            fact,
            code=code,
            rule=rule,
            hint=hint,
            field=field,
            details=details,
        )
        self.status = status
        """The HTTP status."""
        self.view: dict[str, Any] | None = None
        """The table as it is now, where that helps."""
        self.retry_after = _SOON if status in (429, 503) else None
        """Seconds after which the same request may be sent again, where that helps."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.code, self.status), self.__dict__


def status_of(error: WhistlestopError) -> int:
    """The HTTP status of the answer to an error."""
    return error.status if isinstance(error, Refused) else _UNPROCESSABLE


def error_document(error: WhistlestopError) -> dict[str, Any]:
    """An error as JSON, with the id of the request that it answers."""
    document = reason(error)
    if request_id := REQUEST_ID.get():
        document["request_id"] = request_id
    return {"error": document}


def reason(error: WhistlestopError) -> dict[str, Any]:
    """Why something is not possible, as JSON."""
    document: dict[str, Any] = {
        "code": error.code,
        "fact": error.fact,
        "rule": error.rule,
        "hint": error.hint,
    }
    if error.field is not None:
        document["field"] = error.field
    if error.details:
        document["details"] = dict(error.details)
    return document


def bad_request(
    problem: str | None = None, *, status: int = 400, field: str | None = None
) -> Refused:
    """A request that does not have the form it should have."""
    return Refused("bad_request", status, field=field, **({"problem": problem} if problem else {}))


def not_found() -> Refused:
    """Nothing is at this address."""
    return Refused("not_found", 404)


def no_table() -> Refused:
    """There is no such table."""
    return Refused("no_table", 404)


def stale(version: int) -> Refused:
    """A request for another version of the table."""
    return Refused("stale", 409, field="version", version=version)


def not_seated() -> Refused:
    """A request that only somebody at the table may make."""
    return Refused("not_seated", 401)


def not_your_decision() -> Refused:
    """It is another seat's decision."""
    return Refused("not_your_decision", 409)


def wrong_state(why: str) -> Refused:
    """The table is in a state in which this cannot be done; the catalogue lists them."""
    return Refused("wrong_state", 409, why=why)


def set_aside(why: str, played: int = 1, version: int = 1) -> Refused:
    """The table can only be looked at: its log cannot be replayed, or not by today's rules.

    `played`: the version of the rules it is played by; `version`: that of this server.
    """
    return Refused("set_aside", 409, why=why, played=played, version=version)


def bad_token() -> Refused:
    """A token this server never issued, or one that is no longer valid."""
    return Refused("bad_token", 401)


def foreign_token() -> Refused:
    """A valid token, but of another table."""
    return Refused("foreign_token", 403)


def not_absent(left: float) -> Refused:
    """Nobody has waited long enough to let a bot play instead; `left`: seconds until they have."""
    refused = Refused("not_absent", 409, field="seat", minutes=math.ceil(left / 60))
    refused.retry_after = math.ceil(left)
    return refused


def same_name() -> Refused:
    """Two seats with one name could not be told apart."""
    return Refused("same_name", 422, field="name")


def database_down() -> Refused:
    """The database does not answer."""
    return Refused("database_down", 503)


def outcome_unknown() -> Refused:
    """The database does not answer, and may have written what was asked for."""
    return Refused("outcome_unknown", 504)


def too_many_requests(wait: float) -> Refused:
    """Somebody asks for more than their share; they may again after this many seconds."""
    refused = Refused("too_many_requests", 429)
    refused.retry_after = math.ceil(wait)
    return refused


def storage_used_up(why: str, wait: float) -> Refused:
    """The storage of a day is used up; there is room again after this many seconds."""
    refused = Refused("storage_used_up", 429 if why == "address" else 503, why=why)
    refused.retry_after = math.ceil(wait)
    return refused


def too_many_bot_tables(most: int) -> Refused:
    """An address already has as many tables with only bots as it may have."""
    return Refused("too_many_bot_tables", 429, field="seats", most=most)


def busy() -> Refused:
    """The server has as much to do as it can take."""
    return Refused("busy", 503)
