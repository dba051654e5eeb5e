"""What can be played, and by which bots."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from whistlestop.bots import LADDER
from whistlestop.editions import editions
from whistlestop.server.errors import Refused
from whistlestop.server.http.answers.editions import Bot, EditionAnswer, EditionSummary
from whistlestop.server.http.responses import JSON, json_answer
from whistlestop.server.page.boards import Document, all_editions, whole_edition

router = APIRouter()


@router.get("/editions", response_model=list[EditionSummary])
async def list_editions(request: Request) -> Response:
    """The editions, each with what is special about it."""
    return _kept(request, all_editions())


@router.get("/editions/{edition_id}", response_model=EditionAnswer)
async def one_edition(request: Request, edition_id: str) -> Response:
    """Everything about an edition: its board with all measures, cards, tickets and names."""
    if edition_id not in editions():
        raise Refused("unknown_edition", 404, choices=", ".join(editions()))
    return _kept(request, whole_edition(edition_id))


@router.get("/bots", response_model=list[Bot])
def list_bots() -> Response:
    """The bots that can take a seat, the weakest first."""
    return json_answer(
        [{"id": rung.id, "name": rung.name, "description": rung.description} for rung in LADDER]
    )


def _kept(request: Request, document: Document) -> Response:
    """An answer that browsers keep, and ask about again only to learn that it still holds."""
    headers = {"ETag": document.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == document.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(document.zipped, headers=headers, media_type=JSON)
    return Response(document.plain, headers=headers, media_type=JSON)
