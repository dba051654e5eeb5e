"""Seats in a browser: keeping one, giving it up, and its link for another browser."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from whistlestop.server import errors
from whistlestop.server.http import cookies, requests
from whistlestop.server.http.answers.tables import Links, Nothing, Seated
from whistlestop.server.http.responses import (
    holders_in,
    json_answer,
    player,
    server_of,
    token_of,
    view_answer,
)

router = APIRouter()


@router.put("/tables/{table_id}/seat", response_model=Seated)
async def keep_seat(request: Request, table_id: str, wish: requests.KeepSeat) -> Response:
    """Keep the seat of a token in this browser, as a cookie."""
    server = server_of(request)
    session = await server.hub.sessions.find(table_id)
    you = server.holder_of(session, wish.token or token_of(request))
    if you is None:
        raise errors.bad_token()
    # Cookies of seats that the host has moved get new names.
    holders = [you, *holders_in(request, session)] if not wish.token else [you]
    tokens = {one.seat: server.signer.seat(table_id, one.seat, one.holder) for one in holders}
    facts = {"seat": you.seat, "seats": sorted(tokens)}
    return cookies.keep(view_answer(server, session, you, facts=facts), request, table_id, tokens)


@router.delete("/tables/{table_id}/seat", response_model=Nothing)
async def forget_seat(request: Request, table_id: str) -> Response:
    """Take the cookie of a seat out of this browser; without the header, those of all seats."""
    await server_of(request).hub.sessions.find(table_id)
    named = request.headers.get(cookies.HEADER, "")
    seats = [int(named)] if named in cookies.SEATS else list(map(int, cookies.SEATS))
    return cookies.forget(json_answer({}), request, table_id, seats)


@router.get("/tables/{table_id}/links", response_model=Links)
async def links(request: Request, table_id: str) -> Response:
    """Your seat's link, for another browser of yours, and the one that invites others."""
    server, _, you = await player(request, table_id)
    return json_answer(
        {
            "seat": f"/table/{table_id}#seat={server.signer.seat(table_id, you.seat, you.holder)}",
            "invite": f"/table/{table_id}#invite={server.signer.invitation(table_id)}",
        }
    )
