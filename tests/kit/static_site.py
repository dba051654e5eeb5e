"""The table without a server, built once for all processes of a test run, and served as files."""

from __future__ import annotations

import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.kit.pyodide import require_pyodide
from tests.kit.site import built_once

UNDER = "/games/whistlestop/"
"""The folder of the server in which the site lies."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'"
)
"""Sent with every file: workers obey the policy of their own file only."""


def built_table_site(factory: pytest.TempPathFactory) -> Path:
    """The folder of the site."""
    require_pyodide()
    return built_once(factory, "table-site", "tools.pocket_site.build")


class StaticServer:
    """A plain server of files; which folder it serves may change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server = _Server(("127.0.0.1", 0), partial(_Files, self))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> StaticServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self._server.server_port}{UNDER}"


class _Server(ThreadingHTTPServer):
    def handle_error(self, *request: object) -> None:
        """A browser that goes away in the middle of an answer is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*request)  # type: ignore[arg-type]  # as the server calls it


class _Files(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, site: StaticServer, *arguments: object) -> None:
        self._site = site
        super().__init__(*arguments)  # type: ignore[arg-type]  # as the server calls it

    def translate_path(self, path: str) -> str:
        """Only what lies under the site's folder is found."""
        inside = path.removeprefix(UNDER) if path.startswith(UNDER) else "nothing"
        return str(self._site.folder / inside.partition("?")[0])

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Nobody reads a log here."""
