"""A port for a server that a test starts."""

import socket


def free_port() -> socket.socket:
    """A port that nothing else on this machine prefers, open until a server has taken it over.

    With `--port 0` a server takes the usual port if that is free. After a server is gone, the
    next one that any test starts would then answer whoever still asks for it.
    """
    return socket.create_server(("127.0.0.1", 0))
