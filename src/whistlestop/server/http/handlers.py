"""Every error is answered in one form, and never with a trace."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from whistlestop.errors import WhistlestopError
from whistlestop.server.errors import Refused, bad_request, not_found
from whistlestop.server.http.responses import error_answer
from whistlestop.server.tables.text import cleaned

_LONGEST_FIELD = 100
logger = logging.getLogger("whistlestop.server")


async def _refused(_: Request, error: Exception) -> Response:
    """The engine or the server refuses."""
    assert isinstance(error, WhistlestopError)
    return error_answer(error)


async def _unreadable(_: Request, error: Exception) -> Response:
    """The request does not have the form it should have."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    field = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    # A field is whatever the sender calls it.
    return error_answer(bad_request(first["msg"], field=cleaned(field)[:_LONGEST_FIELD]))


async def _http_error(_: Request, error: Exception) -> Response:
    """Nothing answers to this address or method."""
    assert isinstance(error, HTTPException)
    known = {
        404: not_found(),
        405: Refused("wrong_method", 405),
    }
    other = bad_request(status=error.status_code)
    answer = error_answer(known.get(error.status_code, other))
    answer.headers.update(error.headers or {})
    return answer


async def _failed(request: Request, error: Exception) -> Response:
    """A mistake in the server."""
    logger.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return error_answer(Refused("internal", 500))


HANDLERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    WhistlestopError: _refused,
    RequestValidationError: _unreadable,
    HTTPException: _http_error,
    Exception: _failed,
}
"""The handler of each kind of error."""
