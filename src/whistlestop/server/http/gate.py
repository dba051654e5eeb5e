"""The checks every request passes: host, origin, rate limit, size; and the request log."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from urllib.parse import urlsplit

import orjson
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from whistlestop.server.errors import Refused, error_document, not_found
from whistlestop.server.limits import sender
from whistlestop.server.logs import shown_address
from whistlestop.server.page.static import page_version
from whistlestop.server.request_id import REQUEST_ID, new_request_id
from whistlestop.server.server import Server

logger = logging.getLogger("whistlestop.server")

_SAFE = ("GET", "HEAD", "OPTIONS")
_LARGEST_BODY = 64 * 1024
_LARGEST_SAVE = 1024 * 1024
_BODY_WITHIN = 30.0
"""Seconds in which a body must have arrived."""
_LARGE = (
    *("/api/v1/saves", "/api/v1/tables", "/api/v1/editions"),
    *("/api/v1/editions/check", "/api/v1/editions/study"),
)
"""Addresses that take saved games, positions and boards."""
_PRIVATE = ("/api/v1/tables", "/api/v1/people", "/api/v1/unsubscribe")
"""Addresses whose answers nobody keeps."""
_INSIDE = ("/healthz", "/readyz", "/metrics")
_POLICY_VIOLATION, _BROKEN = 1008, 1011
"""The WebSocket status for a connection that breaks the rules, and for a mistake of the server."""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_FOR_EVERYTHING = [
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    *_FOR_EVERYTHING,
]


class Gate:
    """Checks, counts and logs requests before and after the application."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        request_id = new_request_id()
        before = REQUEST_ID.set(request_id)
        try:
            await self._serve(scope, receive, send, request_id.encode())
        finally:
            REQUEST_ID.reset(before)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, request_id: bytes) -> None:
        began = time.perf_counter()
        status = 0
        level = logging.INFO

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message["headers"],
                    *_headers(scope["path"]),
                    (b"x-request-id", request_id),
                ]
            await send(message)

        try:
            self._check(scope)
            if scope["type"] == "http" and scope["method"] not in _SAFE:
                with self.server.limits.bodies.of(_sender(scope)) as arrived:
                    body = await _body(scope, receive, arrived)
                    await self.app(scope, _replayed(body, receive), watch)
            else:
                # What is sent over a live connection has no headers, and there is a lot of it.
                await self.app(_as_get(scope), receive, watch if scope["type"] == "http" else send)
        except Refused as error:
            if error.status == 429:  # a line for each would fill the disk
                level = logging.DEBUG
            await self._refuse(scope, error, watch)
        except Exception:
            logger.exception("a request failed", extra={"path": scope["path"]})
            if not status:
                with contextlib.suppress(RuntimeError):  # a live connection may be closed already
                    await self._refuse(scope, Refused("internal", 500), watch)
        self._note(scope, status, time.perf_counter() - began, level)

    def _check(self, scope: Scope) -> None:
        limits = self.server.limits
        limit = limits.requests if scope["path"].startswith("/api/") else limits.files
        limit.check(_sender(scope))
        _, port = scope.get("server") or ("", None)
        inside = port is not None and port == self.server.settings.metrics_port
        if inside != (scope["path"] == "/metrics"):
            raise not_found()
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        allowed = self.server.settings.hosts
        if scope["path"] in _INSIDE:
            return  # monitoring asks by the bare address
        if allowed and _name(host) not in allowed:
            raise Refused("wrong_host", 403)
        origin = headers.get("origin")
        unsafe = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if unsafe and origin is not None and urlsplit(origin).netloc != host:
            raise Refused("wrong_origin", 403)

    def _note(self, scope: Scope, status: int, seconds: float, level: int) -> None:
        metrics = self.server.metrics
        metrics.requests.add(1, f'status="{status}"')
        # Never the query or the headers: they may hold what only one seat may know.
        facts = {"path": scope["path"], "ms": round(1000 * seconds, 2)}
        address = shown_address(_address(scope), self.server.settings.log_addresses)
        if address is not None:
            facts["address"] = address
        if scope["type"] == "http":
            facts |= {"method": scope["method"], "status": status}
            logger.log(logging.WARNING if status >= 500 else level, "request", extra=facts)
        else:
            logger.log(level, "live connection closed", extra=facts)

    async def _refuse(self, scope: Scope, error: Refused, send: Send) -> None:
        self.server.metrics.refused.add(1, f'code="{error.code}"')
        if scope["type"] == "websocket":
            code = _BROKEN if error.status >= 500 else _POLICY_VIOLATION
            await send({"type": "websocket.close", "code": code, "reason": error.code})
            return
        headers = [(b"content-type", b"application/json")]
        if error.retry_after is not None:
            headers.append((b"retry-after", str(error.retry_after).encode()))
        await send({"type": "http.response.start", "status": error.status, "headers": headers})
        await send({"type": "http.response.body", "body": orjson.dumps(error_document(error))})


def _as_get(scope: Scope) -> Scope:
    """HEAD is answered like GET: the connection leaves out the body."""
    return {**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope


def _address(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


def _headers(path: str) -> list[tuple[bytes, bytes]]:
    if path.startswith("/page/") and path.endswith(".js"):
        # Policies are for documents and workers. On the hundred modules of a page they would
        # weigh as much as its font files.
        return _FOR_EVERYTHING
    if not path.startswith("/api/"):
        return _HEADERS
    headers = [*_HEADERS, (b"whistlestop-page", page_version().encode())]
    if path.startswith(_PRIVATE):
        headers.append((b"cache-control", b"no-store"))
    return headers


def _name(host: str) -> str:
    """The name in a Host header, without the port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] if ":" in host else host


def _sender(scope: Scope) -> str:
    return sender(_address(scope))


async def _body(scope: Scope, receive: Receive, arrived: Callable[[int], None]) -> bytes:
    """The body of a request, read up to its limit; `arrived` counts it."""
    most = _LARGEST_SAVE if scope["path"] in _LARGE else _LARGEST_BODY
    until = asyncio.get_running_loop().time() + _BODY_WITHIN
    parts: list[bytes] = []
    size = 0
    while True:
        message = await _next(receive, until)
        if message["type"] != "http.request":
            break
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        arrived(len(parts[-1]))
        if size > most:
            raise Refused("too_large", 413, most=most // 1024)
        if not message.get("more_body"):
            break
    return b"".join(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """What the application receives: the body, and then what comes after it."""
    whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return whole.pop() if whole else await receive()

    return replay


async def _next(receive: Receive, until: float) -> Message:
    try:
        async with asyncio.timeout_at(until):
            return await receive()
    except TimeoutError:
        raise Refused("too_slow", 408) from None
