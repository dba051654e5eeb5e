"""The socket that a server listens on."""

from __future__ import annotations

import contextlib
import socket

from whistlestop.messages import bad_option
from whistlestop.server.settings import Settings

USUAL_PORT = 8470
"""Tried first when any port will do: what a browser keeps for the page, it keeps by port."""
BACKLOG = 256
"""Connections that the event loop accepts at once, before any of them is counted."""
_UNREAD = 30_000
"""Milliseconds that sent data may wait for the other end to take it."""


def listen(settings: Settings) -> socket.socket:
    """The port, taken before anything else is done; port 0 takes the usual one, or any free one.

    A socket that was opened by whoever started the server stays open when the server stops: those
    who come while another server takes its place wait a moment, and nobody is turned away.
    """
    if settings.socket is not None:
        return _given(settings.socket)
    if settings.port == 0:
        with contextlib.suppress(OSError):
            return _listen(settings.host, USUAL_PORT)
    return listen_or_refuse(settings.host, settings.port, "port")


def listen_or_refuse(host: str, port: int, field: str) -> socket.socket:
    """This port, or a refusal that names the option it was given in."""
    try:
        return _listen(host, port)
    except OSError as error:
        address, problem = f"{host}:{port}", str(error.strerror)
        raise bad_option("port_taken", field, address=address, problem=problem) from error
    except OverflowError as error:
        raise bad_option("bad_port", field, given=str(port)) from error


def _given(number: int) -> socket.socket:
    """The open socket with this number."""
    try:
        listening = socket.socket(fileno=number)
    except OSError as error:
        raise bad_option("bad_socket", "socket", given=str(number)) from error
    tcp = listening.family in (socket.AF_INET, socket.AF_INET6)
    if not tcp or not listening.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        listening.detach()
        raise bad_option("bad_socket", "socket", given=str(number))
    _end_unread(listening)
    return listening


def _end_unread(listening: socket.socket) -> None:
    """Let the system end connections whose other end reads nothing: each inherits this."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named TCP, the event loop sends small answers at once (TCP_NODELAY); a socket that leaves the
    # protocol open holds the second part of each back until the first is acknowledged: 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    _end_unread(listening)
    try:
        listening.bind((host, port))
        # Of two servers that have bound one port at the same moment, one fails only here.
        listening.listen(BACKLOG)
    except (OSError, OverflowError):
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening
