"""Is a board any good? Bots find out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import orjson
from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from whistlestop.messages.errors import WhistlestopError
from whistlestop.server import errors
from whistlestop.server.errors import error_document
from whistlestop.server.http import requests
from whistlestop.server.http.responses import address_of, server_of
from whistlestop.server.studies import study_board
from whistlestop.server.tables.own_boards import check_document_of

if TYPE_CHECKING:  # a browser has studies, too, and no database
    from whistlestop.server.server import Server

router = APIRouter()

LINES = "application/x-ndjson"
_STUDY = {"content": {LINES: {"schema": {"$ref": "#/components/schemas/StudyLine"}}}}


@router.post("/editions/study", response_class=Response, responses={200: _STUDY})
async def study(request: Request, wish: requests.StudiedEdition) -> Response:
    """Let bots play a board; lines say how far they have got, and the last one what they found."""
    server, address = server_of(request), address_of(request)
    server.limits.studies.check(address)
    await server.thinkers.run(address, check_document_of, wish.document())
    return StreamingResponse(_lines(server, address, wish), media_type=LINES)


async def _lines(
    server: Server, address: str, wish: requests.StudiedEdition
) -> AsyncIterator[bytes]:
    """Each line is a `StudyLine`, or the error that ended the study."""
    if not server.limits.studying.take(address):
        yield orjson.dumps(error_document(errors.too_many_requests(1.0))) + b"\n"
        return
    document = wish.document()
    try:
        async for line in study_board(server.thinkers, address, document, wish.games, wish.seed):
            yield orjson.dumps(line) + b"\n"
    except (WhistlestopError, TimeoutError) as error:
        told = error if isinstance(error, WhistlestopError) else errors.busy()
        yield orjson.dumps(error_document(told)) + b"\n"
    finally:
        server.limits.studying.release(address)
