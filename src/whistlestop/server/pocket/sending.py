"""A game that leaves the browser: the page puts it into a link."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from whistlestop.game.saves import save_lines
from whistlestop.server import errors
from whistlestop.server.http.responses import viewer

router = APIRouter()


@router.get("/tables/{table_id}/game")
async def game(request: Request, table_id: str) -> Response:
    """The game so far, as a saved game.

    It holds every secret of the game. While others play at the same device, nobody gets it.
    """
    _, session, _ = await viewer(request, table_id)
    table = session.table
    if table.game is None or (table.state != "over" and len(table.seats.people()) > 1):
        raise errors.wrong_state("not_over")
    text = "".join(f"{line}\n" for line in save_lines(table.game))
    return Response(text, media_type="text/plain")
