"""Health, readiness and metrics of the server."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from whistlestop.server.http.answers.help import Health
from whistlestop.server.http.responses import json_answer, server_of

router = APIRouter()


@router.get("/healthz", response_model=Health)
async def health() -> Response:
    """The process answers: there is no need to restart it."""
    return json_answer({"status": "ok"})


@router.get("/readyz", response_model=Health)
async def readiness(request: Request) -> Response:
    """Moves can be written: the database takes them, other workers are heard, no queue is long."""
    await server_of(request).check_ready()
    return json_answer({"status": "ok"})


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """The worker's counters, for Prometheus."""
    text = await server_of(request).metrics_text()
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
