"""The command in a real terminal: a pseudo-terminal with nothing in between."""

import os
import pty
import re
import select
import struct
import sys
import termios
from collections.abc import Callable
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from subprocess import Popen

import pytest

import whistlestop as ws
from tests.kit.waiting import wait_until

SOURCE = Path(ws.__file__).parents[1]
_UNSEEN = re.compile(r"\x1b\[[\d;?<>=]*[ -/]*[@-~]|\x1b[P\]_].*?(?:\x1b\\|\x07)|\x1b.", re.S)


class RealTerminal:
    """A terminal with the command in it."""

    def __init__(self, folder: Path, *arguments: str, **variables: str) -> None:
        self._ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        known = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR")}
        known |= {"TERM": "xterm-256color", "PYTHONPATH": str(SOURCE), **variables}
        self.program = Popen(
            [sys.executable, "-m", "whistlestop", "play", *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=known,
            start_new_session=True,
        )  # fmt: skip
        os.close(theirs)
        self._read = bytearray()

    def __enter__(self) -> "RealTerminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.program.kill()
        self.program.wait()
        os.close(self._ours)

    @property
    def text(self) -> str:
        """Everything it has written, without what moves and colours it."""
        return _UNSEEN.sub("", self._read.decode("utf-8", "replace"))

    def wait(self, ready: Callable[[], object]) -> None:
        """Read until something is so."""

        def read() -> bool:
            if select.select([self._ours], [], [], 0)[0]:
                # Linux says so once the program has closed its end.
                with suppress(OSError):
                    self._read += os.read(self._ours, 65_536)
            return bool(ready())

        wait_until(read)

    def sees(self, words: str) -> None:
        """Wait until these words have been written."""
        self.wait(lambda: words in self.text)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._ours, keys.encode())

    def ends(self) -> int:
        """Wait for the end of the program; its exit code."""
        self.wait(lambda: self.program.poll() is not None)
        while select.select([self._ours], [], [], 0)[0]:
            try:
                self._read += os.read(self._ours, 65_536)
            except OSError:
                break
        return int(self.program.returncode)


DOWN, END, ENTER, CTRL_C = "\x1b[B", "\x1b[F", "\r", "\x03"
GAME = ("europe", "--seed", "3", "--bots", "random", "--save", "game.jsonl")


def moves(folder: Path) -> tuple[str, ...]:
    path = folder / "game.jsonl"
    return ws.load(path).moves if path.exists() else ()


def test_a_game_is_played_left_and_gone_on_with(tmp_path: Path) -> None:
    with RealTerminal(tmp_path, *GAME) as terminal:
        terminal.sees("Keep at least 2")
        assert "\x1b[?1049h" in terminal._read.decode("utf-8", "replace"), "a screen of its own"
        terminal.type(ENTER)
        terminal.sees("[x] ")
        terminal.type(DOWN + ENTER)
        terminal.sees("Keep these 2 tickets")
        terminal.type(END + ENTER)
        terminal.wait(lambda: "keep 1 2" in moves(tmp_path))
        terminal.sees("Your turn")
        terminal.type("q")
        assert terminal.ends() == 0
        assert "Go on with: whistlestop play --load game.jsonl" in terminal.text
    with RealTerminal(tmp_path, "--load", "game.jsonl") as terminal:
        terminal.sees("Your turn")
        before = len(moves(tmp_path))
        terminal.type(ENTER)
        terminal.wait(lambda: len(moves(tmp_path)) > before)
        terminal.type(CTRL_C)
        assert terminal.ends() == 130
        assert "Go on with: whistlestop play --load game.jsonl" in terminal.text


@pytest.mark.parametrize(
    ("arguments", "variables"), [(["--plain"], {}), ([], {"TERM": "dumb"})], ids=["plain", "dumb"]
)
def test_line_mode_is_played_where_it_is_asked_for_or_nothing_else_is_possible(
    tmp_path: Path, arguments: list[str], variables: dict[str, str]
) -> None:
    with RealTerminal(tmp_path, *GAME, *arguments, **variables) as terminal:
        terminal.sees("Type help for help.")
        terminal.sees("You> ")
        terminal.type("quit\r")
        assert terminal.ends() == 0


def test_without_textual_the_command_says_once_how_to_install_it(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util, sys\n"
        "found = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name, *rest: (\n"
        "    None if name == 'textual' else found(name, *rest))\n"
    )
    path = f"{tmp_path}{os.pathsep}{SOURCE}"
    with RealTerminal(tmp_path, *GAME, PYTHONPATH=path) as terminal:
        terminal.sees("You> ")
        assert terminal.text.count('pip install "whistlestop[terminal]"') == 1
        terminal.type("quit\r")
        assert terminal.ends() == 0
