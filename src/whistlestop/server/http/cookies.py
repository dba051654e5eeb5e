"""Seats that a browser keeps: cookies with signed tokens, out of the reach of scripts.

A browser sends all its cookies of a table with every request about it, and may hold several seats
there. The header says which of them it asks as; without it, it asks as a spectator. A page of
another site can neither set this header nor have these cookies sent.
"""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import Request
from starlette.responses import Response

from whistlestop.server.http.requests import MOST_SEATS

HEADER = "whistlestop-seat"
"""The header that names the seat whose cookie counts."""
_LASTING = 400 * 24 * 3600
"""Seconds: as long as browsers keep any cookie."""
_PERSON = "person"
SEATS = tuple(str(seat) for seat in range(MOST_SEATS))
"""Seat numbers as cookies and headers name them."""


def token_in(cookies: Mapping[str, str], seat: int | str) -> str:
    """The token of a seat; empty, which is never valid, where there is no cookie."""
    return cookies.get(f"seat-{seat}", "")


def tokens_in(request: Request) -> list[str]:
    """The tokens of all seats that the browser holds at the table."""
    return [token for seat in SEATS if (token := token_in(request.cookies, seat))]


def cookie_token(request: Request) -> str | None:
    """The token of the seat that the header names; None without the header."""
    seat = request.headers.get(HEADER)
    return None if seat is None else token_in(request.cookies, seat)


def keep(answer: Response, request: Request, table: str, tokens: Mapping[int, str]) -> Response:
    """The answer with cookies that hold the tokens of seats at a table."""
    for seat, token in tokens.items():
        _set(answer, request, table, seat, token, _LASTING)
    return answer


def forget(answer: Response, request: Request, table: str, seats: list[int]) -> Response:
    """The answer that deletes the cookies of seats."""
    for seat in seats:
        _set(answer, request, table, seat, "", 0)
    return answer


def person_in(request: Request) -> str:
    """The secret of the private link that the browser keeps; empty if it keeps none."""
    return request.cookies.get(_PERSON, "")


def keep_person(
    answer: Response, request: Request, secret: str, seconds: int = _LASTING
) -> Response:
    """The answer with a cookie that keeps a private link; 0 seconds delete it."""
    answer.set_cookie(
        _PERSON,
        secret,
        max_age=seconds,
        path="/api/v1",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return answer


def _set(
    answer: Response, request: Request, table: str, seat: int, token: str, seconds: int
) -> None:
    answer.set_cookie(
        f"seat-{seat}",
        token,
        max_age=seconds,
        path=f"/api/v1/tables/{table}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
