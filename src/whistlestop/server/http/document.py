"""The OpenAPI document: every request and answer, and the messages of live connections."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, FastAPI
from pydantic import TypeAdapter

import whistlestop
from whistlestop.server.http import health, live, requests
from whistlestop.server.http.answers.editions import StudyLine
from whistlestop.server.http.answers.errors import ErrorAnswer
from whistlestop.server.http.answers.live import LiveAnswer
from whistlestop.server.http.endpoints import (
    editions,
    hosting,
    moves,
    people,
    referee,
    reminders,
    replays,
    rules,
    seats,
    studies,
    tables,
)

API = "/api/v1"
_REFUSED: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorAnswer, "description": "Refused: nothing was changed"},
    "5XX": {"model": ErrorAnswer, "description": "The server cannot answer now"},
}
_COMPONENT = "#/components/schemas/{model}"
_LINES: dict[str, TypeAdapter[Any]] = {
    "LiveHello": TypeAdapter(requests.Hello),
    "LiveRequest": TypeAdapter(requests.LiveRequest),
    "LiveAnswer": TypeAdapter(LiveAnswer),
    "StudyLine": TypeAdapter(StudyLine),
}


class Api(FastAPI):
    """The endpoints, without a server behind them."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            title="Whistlestop",
            version=whistlestop.__version__,
            description="Railway board games at tables of people and bots.",
            openapi_url=f"{API}/openapi.json",
            docs_url=None,
            redoc_url=None,
            **options,
        )
        parts: tuple[APIRouter, ...] = tuple(
            part.router
            for part in (
                studies,
                editions,
                tables,
                seats,
                hosting,
                moves,
                replays,
                reminders,
                people,
                referee,
                rules,
                live,
            )
        )
        for router in parts:
            self.include_router(router, prefix=API, responses=_REFUSED)
        self.include_router(health.router, responses=_REFUSED)

    def openapi(self) -> dict[str, Any]:
        """The document, with the messages of live connections among its components."""
        if self.openapi_schema is None:
            document = super().openapi()
            schemas = document["components"]["schemas"]
            for name, adapter in _LINES.items():
                schema = adapter.json_schema(ref_template=_COMPONENT, mode="serialization")
                schemas.update(schema.pop("$defs", {}))
                schemas[name] = schema
        assert self.openapi_schema is not None
        return self.openapi_schema
