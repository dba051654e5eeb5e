"""Servers that take what Whistlestop sends to people elsewhere: e-mail, and webhooks."""

from __future__ import annotations

import http.server
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any, NamedTuple

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.kit.free_port import free_number


class Mailbox:
    """A mail server that keeps what it is sent."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.logins: list[tuple[bytes, bytes]] = []
        self.refuses: list[str] = []
        """What it answers, one after the other, before it takes anything."""

    async def handle_RCPT(  # as aiosmtpd calls it
        self, _: SMTP, __: Session, envelope: Envelope, address: str, ___: list[str]
    ) -> str:
        if self.refuses:
            return self.refuses.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _: SMTP, __: Session, envelope: Envelope) -> str:  # likewise
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=default)
        assert isinstance(message, EmailMessage)
        self.messages.append(message)
        return "250 OK"

    def sign_in(self, *arguments: Any) -> AuthResult:
        """Whoever knows the password may send."""
        given = arguments[-1]
        assert isinstance(given, LoginPassword)
        self.logins.append((given.login, given.password))
        return AuthResult(success=given.password == b"secret of the post")


class Secure(NamedTuple):
    """What a server needs to encrypt its connections."""

    certificate: Path
    key: Path

    @property
    def context(self) -> ssl.SSLContext:
        """The same for the server's own side."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.key)
        return context


@contextmanager
def mailbox(tls: str = "none", secure: Secure | None = None) -> Iterator[tuple[Mailbox, int]]:
    """A mail server on this machine, and its port. With TLS it takes nothing without it."""
    box = Mailbox()
    context = secure and secure.context
    controller = Controller(
        box,
        hostname="127.0.0.1",
        port=free_number(),  # it finds out by itself whether it answers, so it must know its port
        authenticator=box.sign_in,
        auth_required=tls == "starttls",
        auth_require_tls=tls == "starttls",
        ssl_context=context if tls == "tls" else None,
        tls_context=context if tls == "starttls" else None,
        require_starttls=tls == "starttls",
    )
    controller.start()
    try:
        yield box, controller.port
    finally:
        controller.stop()


class Hook:
    """A chat service that takes webhooks."""

    def __init__(self) -> None:
        self.posts: list[dict[str, Any]] = []
        self.answers: list[int] = []
        """The statuses it answers with, one after the other; then 204."""


@contextmanager
def hook(secure: Secure | None = None) -> Iterator[tuple[Hook, str]]:
    """A chat service on this machine, and the address of a webhook there."""
    taken = Hook()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # as http.server calls it
            body = self.rfile.read(int(self.headers["Content-Length"]))
            told = {"path": self.path, "host": self.headers["Host"]}
            answer = taken.answers.pop(0) if taken.answers else 204
            taken.posts.append({**told, **json.loads(body)})
            self.send_response(answer)
            if taken.posts[-1]["path"] == "/elsewhere":
                self.send_header("Location", "/followed")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    start = "http://127.0.0.1"
    if secure:
        start = "https://localhost"
        server.socket = secure.context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield taken, f"{start}:{server.server_address[1]}/hook?key=1"
    finally:
        server.shutdown()
        server.server_close()
