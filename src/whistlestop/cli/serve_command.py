"""`whistlestop serve`: tables in the browser."""

from __future__ import annotations

import argparse
import contextlib

from whistlestop.cli.problems import refusal
from whistlestop.cli.terminal import Terminal


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Serve until stopped."""
    try:
        from whistlestop.server.run import serve
        from whistlestop.server.settings import Settings
    except ModuleNotFoundError as error:
        key = "cli.serve.missing_package"
        raise refusal(
            terminal.words, key, code="missing_package", field="server", name=error.name
        ) from error

    settings = Settings(
        host=options.host,
        port=options.port,
        socket=options.socket,
        workers=options.workers,
        db=options.db,
        bot_processes=options.bot_processes,
        allowed_hosts=tuple(options.allowed_host or ()),
        trusted_proxies=tuple(options.trusted_proxy or ()),
        requests_per_second=options.rate_limit,
        storage_per_address=options.storage_per_address,
        storage_per_day=options.storage_per_day,
        keep_days=options.keep_days,
        keep_size=options.keep_size,
        sleep_after=options.sleep_after,
        log_level=options.log_level,
        log_addresses=options.log_addresses,
        metrics_port=options.metrics_port,
    )
    # Ctrl-C is how a server is stopped: not a failure.
    with contextlib.suppress(KeyboardInterrupt):
        serve(settings, open_browser=bool(options.open), language=terminal.words.language)
    return 0
