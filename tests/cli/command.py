"""Running the command line as a user does, inside this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from whistlestop.cli import main


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str


class Keyboard(io.StringIO):
    """Lines typed by somebody at a terminal."""

    def isatty(self) -> bool:
        return True


class Command:
    """The command `whistlestop`. Lines given as `typed` come from a pipe, or a keyboard."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(
        self, *arguments: str, typed: Sequence[str] = (), at_terminal: bool = False
    ) -> Result:
        lines = "".join(f"{line}\n" for line in typed)
        keyboard = Keyboard(lines) if at_terminal else io.StringIO(lines)
        self._monkeypatch.setattr(sys, "stdin", keyboard)
        self._capsys.readouterr()
        code = main(list(arguments))
        captured = self._capsys.readouterr()
        return Result(code, captured.out, captured.err)

    def refuses(
        self, *arguments: str, typed: Sequence[str] = (), beginning: str = "error: "
    ) -> str:
        """The one line with which bad input is refused."""
        result = self(*arguments, typed=typed)
        assert result.code == 2
        lines = result.err.splitlines()
        assert len(lines) == 1, result.err
        assert lines[0].startswith(beginning)
        return lines[0].removeprefix(beginning)
