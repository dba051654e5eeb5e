"""Looking after a table: arranging seats, pausing, ending, and bots for those who stay away."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from whistlestop.server.http import requests
from whistlestop.server.http.answers.tables import AtTable
from whistlestop.server.http.responses import player, reserve_for, view_answer
from whistlestop.server.tables import hosting
from whistlestop.server.tables.dealing import deal
from whistlestop.server.tables.setup import known_bot

router = APIRouter()


@router.post("/tables/{table_id}/stand-in", response_model=AtTable)
async def call_stand_in(request: Request, table_id: str, wish: requests.StandIn) -> Response:
    """Let a bot play for somebody who has kept the table waiting for too long."""
    server, session, you = await player(request, table_id)
    await hosting.call_stand_in(server.hub.writer, session, you, wish.seat, reserve_for(request))
    return view_answer(server, session, you)


@router.post("/tables/{table_id}/pause", response_model=AtTable)
async def pause(request: Request, table_id: str) -> Response:
    """Stop the game and all clocks. For the host."""
    server, session, you = await player(request, table_id)
    await hosting.pause(server.hub.writer, session, you, reserve_for(request))
    return view_answer(server, session, you)


@router.post("/tables/{table_id}/resume", response_model=AtTable)
async def resume(request: Request, table_id: str) -> Response:
    """Go on with a paused game. For the host."""
    server, session, you = await player(request, table_id)
    await hosting.resume(server.hub.writer, session, you, reserve_for(request))
    return view_answer(server, session, you)


@router.post("/tables/{table_id}/end", response_model=AtTable)
async def end(request: Request, table_id: str) -> Response:
    """Call the game off: no winner, and scores as they stand. For the host."""
    server, session, you = await player(request, table_id)
    await hosting.end(server.hub.writer, session, you, reserve_for(request))
    return view_answer(server, session, you)


@router.post("/tables/{table_id}/seat-bot", response_model=AtTable)
async def seat_bot(request: Request, table_id: str, wish: requests.SeatBot) -> Response:
    """Let a bot sit down on an open seat, or get up again. For the host, before the game."""
    server, session, you = await player(request, table_id)
    bot = None if wish.bot is None else known_bot(wish.bot)
    await hosting.seat_bot(server.hub.writer, session, you, wish.seat, bot, reserve_for(request))
    await deal(server.hub.writer, session)
    return view_answer(server, session, you)


@router.post("/tables/{table_id}/swap", response_model=AtTable)
async def swap(request: Request, table_id: str, wish: requests.Swap) -> Response:
    """Let two seats change places. For the host, before the game."""
    server, session, you = await player(request, table_id)
    await hosting.swap_seats(
        server.hub.writer, session, you, wish.seat, wish.with_seat, reserve_for(request)
    )
    now = server.holder_of(session, server.signer.seat(table_id, you.seat, you.holder))
    return view_answer(server, session, now)
