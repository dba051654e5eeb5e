"""What can be played, and by which bots."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from whistlestop.drawing.description import SKETCH_MEASURES
from whistlestop.editions.described_settings import first_values, settings_document
from whistlestop.editions.vocabulary import ROUTE_KINDS
from whistlestop.messages import LANGUAGES
from whistlestop.server.http import requests
from whistlestop.server.http.answers.editions import (
    BoardForm,
    BoardReport,
    Bot,
    EditionAnswer,
    EditionFilesAnswer,
    EditionSummary,
    StoredBoard,
)
from whistlestop.server.http.responses import JSON, address_of, json_answer, reserve_for, server_of
from whistlestop.server.offered_bots import described_bots
from whistlestop.server.page.board_report import board_report, drawn_board, read_texts
from whistlestop.server.page.boards import Document
from whistlestop.server.tables.own_boards import checked_board

router = APIRouter()

SVG = "image/svg+xml"


@router.get("/editions", response_model=list[EditionSummary])
async def list_editions(request: Request) -> Response:
    """The editions, each with what is special about it."""
    return _kept(request, server_of(request).editions.summaries)


@router.post("/editions", status_code=201, response_model=StoredBoard)
async def keep_edition(request: Request, wish: requests.EditionDocument) -> Response:
    """Keep a board of your own: tables can be made on it with the id in the answer."""
    server = server_of(request)
    server.limits.tables.check(address_of(request))
    document = wish.document()
    layout: str = await server.thinkers.run(address_of(request), checked_board, document)
    edition = await server.editions.keep(document, layout, reserve_for(request))
    return json_answer({"id": edition.key, "name": edition.name}, 201)


@router.post("/editions/check", response_model=BoardReport)
async def check_edition(request: Request, wish: requests.CheckedEdition) -> Response:
    """What is wrong with a board of your own, each problem with its place; nothing is kept."""
    server = server_of(request)
    server.limits.boards.check(address_of(request))
    language = wish.language if wish.language in LANGUAGES else "en"
    report: bytes = await server.thinkers.run(
        address_of(request), board_report, wish.document(), language, wish.draw
    )
    return Response(report, media_type=JSON)


@router.get("/editions/form", response_model=BoardForm)
async def board_form() -> Response:
    """What a board is made of: every value of `edition.toml`, and measures to draw with."""
    return json_answer(
        {
            "settings": settings_document(),
            "first_values": first_values(),
            "route_kinds": list(ROUTE_KINDS),
            "measures": SKETCH_MEASURES,
        }
    )


@router.get("/editions/{edition_id}", response_model=EditionAnswer)
async def one_edition(request: Request, edition_id: str) -> Response:
    """Everything about an edition: its board with all measures, cards, tickets and names."""
    server, address = server_of(request), address_of(request)
    document = server.editions.document(edition_id)
    if document is None:
        server.limits.documents.check(address)
        found = await server.editions.find(edition_id, status=404)
        run = partial(server.thinkers.run, address)
        document = await server.editions.make_document(found, run)
    return _kept(request, document)


@router.get("/editions/{edition_id}/files", response_model=EditionFilesAnswer)
async def edition_files(request: Request, edition_id: str) -> Response:
    """The files of an edition, to make another one from them."""
    server, address = server_of(request), address_of(request)
    server.limits.boards.check(address)
    found = await server.editions.find(edition_id, status=404)
    files = found.files.carried
    # Those that somebody brought may be long.
    run = partial(server.thinkers.run, address)
    read: dict[str, Any] = read_texts(files) if found.built_in else await run(read_texts, files)
    return json_answer({"id": found.id, "hash": found.hash, "files": files, **read})


@router.get(
    "/editions/{edition_id}/board",
    response_class=Response,
    responses={200: {"content": {SVG: {}}}},
)
async def board_picture(request: Request, edition_id: str, language: str = "en") -> Response:
    """The board as a picture, to be printed."""
    server, address = server_of(request), address_of(request)
    found = await server.editions.find(edition_id, status=404)
    server.limits.boards.check(address)
    words = language if language in LANGUAGES else "en"
    drawn: str = await server.thinkers.run(address, drawn_board, found.source, words)
    return Response(drawn, media_type=SVG)


@router.get("/bots", response_model=list[Bot])
def list_bots() -> Response:
    """The bots that can take a seat, the weakest first, and those of this server."""
    return json_answer(described_bots())


def _kept(request: Request, document: Document) -> Response:
    """An answer that browsers keep, and ask about again only to learn whether it still holds."""
    headers = {"ETag": document.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == document.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(document.zipped, headers=headers, media_type=JSON)
    return Response(document.plain, headers=headers, media_type=JSON)
