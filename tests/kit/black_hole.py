"""A line that can go dead as a phone's does, and that knows what reached the phone."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator

_PART = 65536


class Line:
    """Passes connections on to a server, until it is cut."""

    def __init__(self, port: int) -> None:
        """`port`: the server's, on this machine; it may change when the server is restarted."""
        self.port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._all: list[socket.socket] = []
        self._open: set[socket.socket] = set()
        """The sockets on which something arrives."""
        self.heard: list[tuple[int, bytes]] = []
        """What reached the browser, in order: the number of the connection, and the bytes."""
        self._dead = False
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    def _start(self, work: Callable[..., None], *arguments: object) -> None:
        thread = threading.Thread(target=work, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    @property
    def address(self) -> str:
        """Where a browser finds the server through this line."""
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def cut(self) -> None:
        """From now on nothing arrives, and nobody is notified."""
        self._dead = True

    def mend(self) -> None:
        """New connections work again. Those that were open stay dead."""
        self._open.clear()
        self._dead = False

    def close(self) -> None:
        """End all connections."""
        for end in (self._listening, *self._all):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for thread in self._threads:
            thread.join()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self.port))
                except ConnectionRefusedError:  # the server is gone, and may come back
                    near.close()
                    continue
                if not self._dead:
                    self._open |= {near, far}
                self._all += [near, far]
                self._start(self._pass_on, near, far)
                self._start(self._pass_on, far, near, len(self._all))

    def _pass_on(
        self, start: socket.socket, end: socket.socket, heard_as: int | None = None
    ) -> None:
        """Pass on what arrives; on a dead line it is lost, even the fact that it was closed."""
        with contextlib.suppress(OSError), start:
            while part := start.recv(_PART):
                if not self._dead and start in self._open:
                    if heard_as is not None:
                        self.heard.append((heard_as, part))
                    end.sendall(part)
            if not self._dead and start in self._open:
                end.shutdown(socket.SHUT_WR)


@contextlib.contextmanager
def line_to(address: str) -> Iterator[Line]:
    """A line to the server at an address."""
    line = Line(int(address.rpartition(":")[2]))
    try:
        yield line
    finally:
        line.close()
