"""`make play` serves at once, and the compiled engine takes over when it is built."""

from __future__ import annotations

import contextlib
import sys
import threading
from pathlib import Path

import httpx
import pytest

import whistlestop as ws
from tests.server.running import Running
from tools import play


class MakePlay(Running):
    """`make play` in a fresh clone, whose build is ready when somebody says so."""

    def command(self, options: list[str], listening: int) -> list[str]:
        """The launcher, with a build that installs nothing: the package is installed already.

        It takes a port itself.
        """
        build = ["sh", "-c", f"until [ -e {self.ready} ]; do sleep 0.1; done"]
        program = f"from tools import play; play.play_and_build({options!r}, {build!r})"
        return [sys.executable, "-c", f"import sys; sys.path.append({str(play.ROOT)!r}); {program}"]

    @property
    def ready(self) -> Path:
        """The file that ends the build."""
        return self.folder / "ready"

    def address_line(self) -> str:
        """It says first that it builds."""
        assert "being built" in self.line()
        return super().address_line()


def test_the_compiled_engine_takes_over_from_the_interpreted_one_and_nobody_is_turned_away(
    tmp_path: Path,
) -> None:
    server = MakePlay(tmp_path)
    table = server.table("ghost_train")
    table.choose_tickets()
    before = table.view(0)["observation"]
    server.http.close()

    address = f"http://127.0.0.1:{server.port}/healthz"
    over, answers = threading.Event(), 0

    def visit() -> None:
        nonlocal answers
        while not over.is_set():
            # A connection may end unanswered with the old server; it is never refused.
            with contextlib.suppress(httpx.ReadError, httpx.RemoteProtocolError):
                answers += httpx.get(address, timeout=60).is_success

    visitor = threading.Thread(target=visit)
    visitor.start()
    server.ready.touch()
    said = server.line()
    over.set()
    visitor.join()
    assert answers
    assert ("compiled engine" in said) if ws.COMPILED else ("goes on as it is" in said)

    server.http = server.client()
    assert table.view(0)["observation"] == before
    seat = before["decision"]["seat"]
    table.play(seat, table.view(seat)["legal"][0]["text"])
    server.stop()
    with pytest.raises(httpx.ConnectError):
        httpx.get(address, timeout=60)
