"""The application that uvicorn runs."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

import whistlestop
from whistlestop.errors import WhistlestopError
from whistlestop.server import health, live, static
from whistlestop.server.answers import error_answer
from whistlestop.server.api import editions, moves, replays, tables
from whistlestop.server.errors import Refused
from whistlestop.server.gate import Gate
from whistlestop.server.logs import set_up_logs
from whistlestop.server.server import Server
from whistlestop.server.settings import Settings

logger = logging.getLogger("whistlestop.server")

API = "/api/v1"


def make_app(settings: Settings) -> FastAPI:
    """The application of one worker."""
    server = Server(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with server.running():
            yield

    app = FastAPI(
        title="Whistlestop",
        version=whistlestop.__version__,
        description="Railway board games at tables of people and bots.",
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.server = server
    for part in (editions, tables, moves, replays, live):
        app.include_router(part.router, prefix=API)
    app.include_router(health.router)
    app.include_router(static.router)
    _tell_errors(app)
    app.add_middleware(Gate, server=server)
    return app


def from_environment() -> FastAPI:
    """The application with the settings that the starting process left for its workers."""
    settings = Settings.from_environment()
    set_up_logs(settings.log_level)
    return make_app(settings)


def _tell_errors(app: FastAPI) -> None:
    """Whatever goes wrong is told in one form, and never with a trace."""

    async def refused(_: Request, error: Exception) -> Response:
        assert isinstance(error, WhistlestopError)
        return error_answer(error)

    async def unreadable(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
        told = Refused(
            f"The request does not say what it should: {first['msg']}",
            code="bad_request",
            field=field,
        )
        return error_answer(told)

    async def http_error(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        told = {
            404: Refused("There is nothing here", code="not_found", status=404),
            405: Refused("This cannot be done here", code="wrong_method", status=405),
        }
        other = Refused(
            "The request makes no sense here", code="bad_request", status=error.status_code
        )
        answer = error_answer(told.get(error.status_code, other))
        answer.headers.update(error.headers or {})
        return answer

    async def failed(request: Request, error: Exception) -> Response:
        logger.error("a request failed", exc_info=error, extra={"path": request.url.path})
        return error_answer(
            Refused(
                "Something went wrong in the server",
                code="internal",
                status=500,
                hint="It was written into the server's log.",
            )
        )

    app.add_exception_handler(WhistlestopError, refused)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(Exception, failed)
