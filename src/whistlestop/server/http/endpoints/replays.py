"""Games that are over: replays, saves, playing on, and whether the shuffle was fair."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from whistlestop.editions import edition as find_edition
from whistlestop.game.saves import not_a_save
from whistlestop.server import errors
from whistlestop.server.http import requests
from whistlestop.server.http.answers.tables import Created, Fairness, Moves, Replay, ReviewAnswer
from whistlestop.server.http.endpoints.tables import check_bot_tables, created
from whistlestop.server.http.responses import (
    address_of,
    json_answer,
    reserve_for,
    reserved,
    server_of,
    viewer,
)
from whistlestop.server.tables import proofs, replays
from whistlestop.server.tables.create import (
    create_table,
    new_record,
    others_may_join,
    seats_wished,
)
from whistlestop.server.tables.session import TableSession

router = APIRouter()

_TEXT = {"schema": {"type": "string"}}
_BODY = {"requestBody": {"content": {"text/plain": _TEXT}, "required": True}}
_SAVED: dict[int | str, dict[str, Any]] = {
    200: {"description": "The saved game", "content": {"application/jsonl": _TEXT}}
}


def _over(session: TableSession) -> TableSession:
    if session.table.state != "over":
        raise errors.wrong_state("not_over")
    return session


@router.get("/tables/{table_id}/replay/{move}", response_model=Replay)
async def replay(
    request: Request, table_id: str, move: Annotated[int, Path(ge=0, le=100_000)]
) -> Response:
    """A finished game as it was after this many moves, with everything open."""
    server, session, _ = await viewer(request, table_id)
    table = _over(session).table
    return json_answer(await asyncio.to_thread(server.replays.view, table, move))


@router.get("/tables/{table_id}/review", response_model=ReviewAnswer)
async def review(request: Request, table_id: str) -> Response:
    """How scores and chances went in a game that is over; ask again while bots still think."""
    server, session, _ = await viewer(request, table_id)
    table = _over(session).table
    return json_answer(await server.reviews.review(table, address_of(request)))


@router.get("/tables/{table_id}/moves", response_model=Moves)
async def moves(request: Request, table_id: str) -> Response:
    """The moves of a game that is over, in notation."""
    _, session, _ = await viewer(request, table_id)
    made = [{"seat": seat, "move": move} for seat, move in _over(session).table.moves]
    return json_answer({"moves": made})


@router.get("/tables/{table_id}/save", response_class=Response, responses=_SAVED)
async def save(request: Request, table_id: str) -> Response:
    """A game that is over as a file, which `whistlestop replay` and `POST /saves` take."""
    server, session, _ = await viewer(request, table_id)
    text = await asyncio.to_thread(proofs.saved, server.replays, _over(session).table)
    name = f"whistlestop-{table_id}.jsonl"
    return Response(
        text,
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.post("/saves", status_code=201, response_model=Created, openapi_extra=_BODY)
async def upload(request: Request) -> Response:
    """A saved game as a table, to look at and to play on from. The body is the file."""
    server = server_of(request)
    server.limits.tables.check(address_of(request))
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise not_a_save("binary") from error
    found: dict[str, Any] = await server.thinkers.run(address_of(request), replays.check_save, text)
    edition = find_edition(found["edition"])
    if found["board"] is not None:
        keep = server.editions.keep
        edition = await keep(found["edition"], found["board"], reserve_for(request))
    record = new_record(edition, replays.archive_setup(found), seed=found["seed"])
    entries = replays.archive_entries(found, record.created_at)
    with reserved(request, record, entries):
        session = await server.hub.sessions.create(record, entries)
    return created(request, session)


@router.post("/tables/{table_id}/play-on", status_code=201, response_model=Created)
async def play_on(request: Request, table_id: str, wish: requests.PlayOn) -> Response:
    """A new table that goes on from a moment of this game; what lies face down is shuffled."""
    server, session, _ = await viewer(request, table_id)
    table = _over(session).table
    server.limits.tables.check(address_of(request))
    check_bot_tables(request, wish.seats)
    game = await asyncio.to_thread(server.replays.moment, table, wish.move)
    if game.over:
        raise errors.wrong_state("was_over")
    if len(wish.seats) != len(game.players):
        choices = str(len(game.players))
        raise errors.Refused("wrong_player_count", 422, field="seats", choices=choices)
    hot_seat = sum(seat.kind == "you" for seat in wish.seats) > 1
    seats = seats_wished(game.edition, wish.seats, hot_seat=hot_seat)
    setup = {
        "seats": seats,
        "hot_seat": hot_seat,
        "clock": None,
        "bot_pace": wish.bot_pace,
        "options": {},
        "position": replays.going_on(game, with_others=others_may_join(seats)),
    }
    record = new_record(game.edition, setup)
    with reserved(request, record):
        new = await create_table(server.hub.sessions, record)
    return created(request, new, wish.hold)


@router.get("/tables/{table_id}/fairness", response_model=Fairness)
async def fairness(request: Request, table_id: str) -> Response:
    """Who takes part in the shuffle, and once the game is over the proof, checked."""
    server, session, _ = await viewer(request, table_id)
    return json_answer(await asyncio.to_thread(proofs.fairness, server.replays, session.table))
