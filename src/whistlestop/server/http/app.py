"""The application that uvicorn runs."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import time
from collections.abc import AsyncIterator

from fastapi import FastAPI

from whistlestop.server.garbage import stop_collecting
from whistlestop.server.http.document import Api
from whistlestop.server.http.gate import Gate
from whistlestop.server.http.handlers import HANDLERS
from whistlestop.server.limits import MEGABYTE
from whistlestop.server.logs import set_up_logs
from whistlestop.server.page import help, static
from whistlestop.server.parent import when_parent_ends
from whistlestop.server.server import Server
from whistlestop.server.settings import Settings
from whistlestop.server.storage.tidying import tidied

logger = logging.getLogger("whistlestop.server")

_STOPPED_WITHIN = 20.0
"""Seconds after which a worker without a supervisor ends, finished or not."""


def make_app(settings: Settings) -> FastAPI:
    """The application of one worker."""
    server = Server(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        keeping = tidied(
            server.store.engine,
            server.hub.sessions,
            days=settings.keep_days,
            size=settings.keep_size * MEGABYTE,
        )
        async with server.running(), keeping:
            yield

    app = Api(lifespan=lifespan)
    app.state.server = server
    app.include_router(help.router)
    app.include_router(static.router)
    app.router.routes.insert(0, static.KEPT)
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    app.add_middleware(Gate, server=server)
    return app


def from_environment() -> FastAPI:
    """The application with the settings that the starting process left for its workers."""
    settings = Settings.from_environment()
    set_up_logs(settings.log_level)
    when_parent_ends(_stop)
    app = make_app(settings)
    stop_collecting()
    return app


def _stop() -> None:
    """Nobody is left who would stop this worker, or start it again: finish what was begun."""
    logger.error("the supervisor is gone: this worker stops")
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_STOPPED_WITHIN)
    os._exit(1)
