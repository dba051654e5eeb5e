"""`whistlestop serve`: tables in the browser."""

from __future__ import annotations

import argparse
import contextlib

from whistlestop.cli.terminal import Terminal
from whistlestop.messages import bad_option


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Serve until stopped."""
    try:
        from whistlestop.server.run import serve
        from whistlestop.server.settings import Settings
    except ModuleNotFoundError as error:
        missing = str(error.name)
        raise bad_option("extra_missing", "server", name=missing, extra="server") from error

    settings = Settings(
        host=options.host,
        port=options.port,
        socket=options.socket,
        workers=options.workers,
        db=options.db,
        bot_processes=options.bot_processes,
        editions=options.editions,
        bots=tuple(options.bot or ()),
        allowed_hosts=tuple(options.allowed_host or ()),
        trusted_proxies=tuple(options.trusted_proxy or ()),
        requests_per_second=options.rate_limit,
        storage_per_address=options.storage_per_address,
        storage_per_day=options.storage_per_day,
        keep_days=options.keep_days,
        keep_size=options.keep_size,
        sleep_after=options.sleep_after,
        public_url=options.public_url.rstrip("/"),
        smtp_host=options.smtp_host,
        smtp_port=options.smtp_port,
        smtp_tls=options.smtp_tls,
        smtp_user=options.smtp_user,
        smtp_password_file=options.smtp_password_file,
        smtp_sender=options.smtp_sender,
        webhooks=options.webhooks,
        remind_after=options.remind_after,
        log_level=options.log_level,
        log_addresses=options.log_addresses,
        metrics_port=options.metrics_port,
    )
    # Ctrl-C is how a server is stopped: not a failure.
    with contextlib.suppress(KeyboardInterrupt):
        serve(settings, open_browser=bool(options.open), language=terminal.words.language)
    return 0
