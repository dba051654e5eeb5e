"""Starting the server."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from dataclasses import replace
from urllib.parse import urlsplit

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from whistlestop import COMPILED
from whistlestop.editions import load_edition
from whistlestop.messages import Words, bad_option
from whistlestop.server import clock
from whistlestop.server.edition_shelf import edition_folders
from whistlestop.server.http.connections import HttpConnection, LiveConnection
from whistlestop.server.limits import shared_counters
from whistlestop.server.listening import BACKLOG, listen, listen_or_refuse
from whistlestop.server.logs import set_up_logs
from whistlestop.server.offered_bots import offer_bots
from whistlestop.server.settings import Settings, default_file
from whistlestop.server.storage.database import connect, make_folder, migrate

logger = logging.getLogger("whistlestop.server")

_LARGEST_MESSAGE = 64 * 1024
_WORKER_ANSWERS_WITHIN = 60
"""Seconds after which a worker that does not answer its supervisor is replaced. On a busy machine
one needs many seconds to start: killed too soon, none would ever serve."""
_GRACE = 10
"""Seconds that requests get to finish when the server stops."""


_THIS_MACHINE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
"""Where a browser finds a server that listens on all addresses: browsers do not open those
themselves."""


def serve(settings: Settings, *, open_browser: bool = False, language: str = "en") -> None:
    """Say where, and serve until stopped (Ctrl-C or SIGTERM)."""
    if settings.workers > 1 and settings.embedded:
        raise bad_option("bad_option", "workers", form="workers", workers=settings.workers)
    if settings.smtp_host and "email" not in settings.channels:
        raise bad_option("bad_option", "smtp_host", form="smtp")
    proxies = settings.proxies
    _check_offers(settings)
    _check_database(settings)
    sockets = [listen(settings)]
    port = sockets[0].getsockname()[1]
    if settings.metrics_port is not None:
        sockets.append(listen_or_refuse("127.0.0.1", settings.metrics_port, "metrics_port"))
        settings = replace(settings, metrics_port=sockets[1].getsockname()[1])
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{shown}:{port}/"
    set_up_logs(settings.log_level)
    engine = "compiled" if COMPILED else "interpreted"
    print(Words(language).tell("cli.serve.at", address=address, engine=engine), flush=True)
    if settings.metrics_port is not None:
        logger.info("metrics are served", extra={"port": settings.metrics_port})
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        logger.warning("running as root: give the server a user of its own")
    if open_browser:
        here = f"http://{_THIS_MACHINE.get(settings.host, shown)}:{port}/"
        threading.Thread(target=_open_when_ready, args=(here,), daemon=True).start()
    config = uvicorn.Config(
        "whistlestop.server.http.app:from_environment",
        factory=True,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        # Named, so that every machine runs what is tested.
        loop="asyncio" if sys.platform == "win32" else "uvloop",
        http=HttpConnection,
        ws=LiveConnection,
        backlog=BACKLOG,
        ws_max_size=_LARGEST_MESSAGE,
        # A view is a few kB; a compressor for each connection would cost more than it saves.
        ws_per_message_deflate=False,
        timeout_worker_healthcheck=_WORKER_ANSWERS_WITHIN,
        timeout_graceful_shutdown=_GRACE,
        forwarded_allow_ips=proxies,
    )
    # uvicorn stops gracefully and then sends itself the signal once more: that is a normal exit.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with shared_counters(settings.workers) as counters:
        replace(settings, counters=counters, clock_offset=clock.offset()).to_environment()
        if settings.workers > 1:
            Multiprocess(config, sockets=sockets).run()
        else:
            uvicorn.Server(config).run(sockets=sockets)


def _check_offers(settings: Settings) -> None:
    """Check what the operator names: each of several workers would fail on it, again and again.

    `BadOption` or `BadEdition` for what cannot be offered.
    """
    address = urlsplit(settings.public_url)
    if settings.public_url and not (address.scheme in ("http", "https") and address.hostname):
        raise bad_option("bad_option", "public_url", form="public_url", given=settings.public_url)
    offer_bots(settings.bots)
    folders = edition_folders(settings.editions)
    if settings.editions and not folders:
        raise bad_option("bad_option", "editions", form="editions", given=settings.editions)
    for folder in folders:
        load_edition(folder)


def _check_database(settings: Settings) -> None:
    """Open the database once and bring it up to date: what is wrong with it is better said now."""
    if not settings.db:
        make_folder(default_file())
    try:
        engine = connect(settings.url)
        migrate(engine)
    except ModuleNotFoundError as error:
        extra = "postgresql"
        raise bad_option("extra_missing", "db", name=str(error.name), extra=extra) from error
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        raise bad_option("database_down", "db", form="start", problem=reason) from error
    engine.dispose()


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}healthz", timeout=1):
                break
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    webbrowser.open(address)
