"""What is refused is answered in one form. What fails is answered by the gate, which logs it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from whistlestop.messages.errors import WhistlestopError
from whistlestop.server.errors import Refused, bad_request, not_found
from whistlestop.server.http.responses import error_answer, server_of
from whistlestop.server.tables.text import cleaned

_LONGEST_FIELD = 100


async def _refused(request: Request, error: Exception) -> Response:
    """The engine or the server refuses."""
    assert isinstance(error, WhistlestopError)
    return _answer(request, error)


async def _unreadable(request: Request, error: Exception) -> Response:
    """The request does not have the form it should have."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    field = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    # The name of a field is whatever the sender wrote.
    return _answer(request, bad_request(first["msg"], field=cleaned(field)[:_LONGEST_FIELD]))


async def _http_error(request: Request, error: Exception) -> Response:
    """Nothing answers to this address or method."""
    assert isinstance(error, HTTPException)
    known = {
        404: not_found(),
        405: Refused("wrong_method", 405),
    }
    other = bad_request(status=error.status_code)
    answer = _answer(request, known.get(error.status_code, other))
    answer.headers.update(error.headers or {})
    return answer


def _answer(request: Request, error: WhistlestopError) -> Response:
    server_of(request).metrics.refused.add(1, f'code="{error.code}"')
    return error_answer(error)


HANDLERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    WhistlestopError: _refused,
    RequestValidationError: _unreadable,
    HTTPException: _http_error,
}
"""The handler of each kind of error."""
