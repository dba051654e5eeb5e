"""How the server is."""

from __future__ import annotations

from fastapi import APIRouter, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import PlainTextResponse, Response

from whistlestop.server.errors import database_down
from whistlestop.server.http.answers.help import Health
from whistlestop.server.http.responses import json_answer, server_of

router = APIRouter()


@router.get("/healthz", response_model=Health)
async def health(request: Request) -> Response:
    """`ok` if the database answers."""
    try:
        await server_of(request).store.check()
    except SQLAlchemyError as error:
        raise database_down() from error
    return json_answer({"status": "ok"})


@router.get("/metrics", include_in_schema=False)
def metrics(request: Request) -> Response:
    """The worker's counters, for Prometheus."""
    text = server_of(request).metrics.text()
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
