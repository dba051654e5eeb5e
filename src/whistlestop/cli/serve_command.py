"""`whistlestop serve`: tables in the browser."""

from __future__ import annotations

import argparse
import contextlib

from whistlestop.cli.terminal import Terminal
from whistlestop.errors import BadOption


def run(options: argparse.Namespace, _: Terminal) -> int:
    """Serve until stopped."""
    try:
        from whistlestop.server.run import serve
        from whistlestop.server.settings import Settings
    except ModuleNotFoundError as error:
        raise BadOption(
            f"The server needs the package {error.name}",
            code="missing_package",
            hint="Install what it needs: pip install 'whistlestop[server]'.",
        ) from error

    settings = Settings(
        host=options.host,
        port=options.port,
        workers=options.workers,
        db=options.db,
        bot_processes=options.bot_processes,
        allowed_hosts=tuple(options.allowed_host or ()),
        requests_per_second=options.rate_limit,
        keep_days=options.keep_days,
        log_level=options.log_level,
    )
    # Ctrl-C is how a server is stopped: no failure.
    with contextlib.suppress(KeyboardInterrupt):
        serve(settings, open_browser=options.open)
    return 0
