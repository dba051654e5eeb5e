"""Playing: moves, what they may be paid with, why one is not possible, and help."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from whistlestop.game.game import Game
from whistlestop.server import errors
from whistlestop.server.http import requests
from whistlestop.server.http.answers.help import Hint, Payments, PlannedTicket, Why
from whistlestop.server.http.answers.tables import Moved
from whistlestop.server.http.responses import (
    address_of,
    json_answer,
    player,
    reason_facts,
    reserve_for,
    view_answer,
)
from whistlestop.server.tables import play
from whistlestop.server.tables.bot_moves import Share
from whistlestop.server.tables.payable import MOST, listed, payable
from whistlestop.server.tables.plan import plan
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tokens import Holder

if TYPE_CHECKING:
    from whistlestop.server.server import Server

router = APIRouter()

_HINTS_FROM = "expert"


@router.post("/tables/{table_id}/moves", response_model=Moved)
async def make_move(request: Request, table_id: str, wish: requests.Move) -> Response:
    """Make a move. It is answered once it is stored; if it is sent again, it counts only once."""
    server, session, you = await player(request, table_id)
    move = wish.action if wish.move is None else wish.move
    if move is None or (wish.move is not None and wish.action is not None):
        raise errors.bad_request("send `move` or `action`", field="move")
    try:
        version = await play.make_move(server.hub, session, you, move, wish.version, wish.client_id)
    except errors.Refused as error:
        raise _with_view(error, server, session, you, wish.since) from None
    return view_answer(server, session, you, wish.since, facts={"version": version})


@router.post("/tables/{table_id}/undo", response_model=Moved)
async def undo(request: Request, table_id: str, wish: requests.Undo) -> Response:
    """Take your last move back, if it showed nothing hidden and nobody has moved since."""
    server, session, you = await player(request, table_id)
    try:
        version = await play.take_back(
            server.hub, session, you, wish.version, wish.client_id, reserve_for(request)
        )
    except errors.Refused as error:
        raise _with_view(error, server, session, you, wish.since) from None
    return view_answer(server, session, you, wish.since, facts={"version": version})


def _with_view(
    error: errors.Refused, server: Server, session: TableSession, you: Holder, since: int
) -> errors.Refused:
    if error.code == "stale":
        error.view = server.hub.views.document(session, you, since)
    return error


def _if_running(session: TableSession) -> Game | None:
    """The game if it runs. A page asks while others move: it is no error if it has just ended."""
    return session.table.game if session.table.state == "running" else None


def _deciding(session: TableSession, seat: int) -> Game:
    """The game, if the seat must decide: reasons and surcharges are about the deciding hand."""
    game = _if_running(session)
    if game is None:
        raise errors.wrong_state("not_running")
    if seat not in session.table.deciders:
        raise errors.not_your_decision()
    return game


@router.get("/tables/{table_id}/payments", response_model=Payments)
async def payments(
    request: Request, table_id: str, target: Annotated[str, Query(max_length=100)]
) -> Response:
    """What you could pay with for a route, `station:LOCATION` or `harbour:LOCATION`, best first."""
    _, session, you = await player(request, table_id)
    game = _if_running(session)
    none = {"target": target, "payments": [], "more": False}
    return json_answer(payable(game, you.seat, target) if game else none)


@router.get("/tables/{table_id}/surcharges", response_model=Payments)
async def surcharges(request: Request, table_id: str) -> Response:
    """What you could meet the tunnel's surcharge with, best first."""
    _, session, you = await player(request, table_id)
    owed = islice(_deciding(session, you.seat).surcharges(), MOST + 1)
    return json_answer(listed(list(owed), "surcharge", "pay"))


@router.get("/tables/{table_id}/why", response_model=Why)
async def why(
    request: Request, table_id: str, move: Annotated[str, Query(max_length=400)]
) -> Response:
    """Why you may not make a move now, in words and with the rule."""
    _, session, you = await player(request, table_id)
    reason = _deciding(session, you.seat).why_illegal(move, you.seat)
    if reason is None:
        return json_answer({"legal": True})
    return json_answer({"legal": False, "reason": reason_facts(reason)})


@router.get("/tables/{table_id}/plan", response_model=list[PlannedTicket])
async def ticket_plan(request: Request, table_id: str) -> Response:
    """What each of your tickets still needs; nothing while no game is running."""
    _, session, you = await player(request, table_id)
    game = _if_running(session)
    return json_answer(plan(game.observe(you.seat)) if game else [])


@router.post("/tables/{table_id}/hint", response_model=Hint)
async def hint(request: Request, table_id: str) -> Response:
    """What a bot would do on your seat, seeing what you see."""
    server, session, you = await player(request, table_id)
    game = _deciding(session, you.seat)
    server.limits.hints.check(f"{table_id} {you.seat}")
    share = Share(address_of(request), table_id)
    thought = await server.thinkers.move(_HINTS_FROM, game, you.seat, share, for_person=True)
    return json_answer({"bot": _HINTS_FROM, "move": thought.move, "seconds": thought.seconds})
