"""Ports for servers that tests start."""

import socket


def free_port() -> socket.socket:
    """A port that no other program prefers, held until a server has taken it over.

    With `--port 0` a server takes the usual port if that is free. After a server is gone, the
    next one that any test starts would then answer whoever still asks for it.
    """
    return socket.create_server(("127.0.0.1", 0))


def free_number() -> int:
    """The number of a free port, for a program that opens it itself."""
    with free_port() as held:
        number: int = held.getsockname()[1]
        return number
