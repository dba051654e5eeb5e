"""Long lines are broken between words to the width of the terminal."""

import os
import pty
import re
import struct
import sys
import termios
from fcntl import ioctl
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen

import pytest

import whistlestop
from whistlestop.cli.terminal import wrap

SOURCE = Path(whistlestop.__file__).parents[1]


def shown(columns: int, folder: Path, *typed: str) -> list[str]:
    """What a terminal of this width shows of a game in line mode."""
    ours, theirs = pty.openpty()
    # They would outweigh what the terminal says of itself.
    known = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    command = [sys.executable, "-m", "whistlestop", "play", "europe", "--plain", "--seed", "3"]
    playing = Popen(
        command, stdin=PIPE, stdout=theirs, stderr=STDOUT, cwd=folder, text=True,
        env={**known, "PYTHONPATH": str(SOURCE)},
    )  # fmt: skip
    os.close(theirs)
    assert playing.stdin is not None
    playing.stdin.write("".join(f"{line}\n" for line in typed))
    playing.stdin.close()
    read = bytearray()
    while True:
        try:
            part = os.read(ours, 65_536)
        except OSError:  # Linux says so where the other end is closed
            break
        if not part:
            break
        read += part
    os.close(ours)
    assert playing.wait() == 0
    return re.sub(r"\x1b\[[\d;]*m", "", read.decode()).replace("\r", "").split("\n")


@pytest.mark.parametrize("columns", [60, 100])
def test_no_line_of_the_table_is_wider_than_the_terminal(columns: int, tmp_path: Path) -> None:
    lines = shown(columns, tmp_path, "keep 1 2", "routes wien", "help", "why claim paris-zurich-1")
    told = [line for line in lines if not line.startswith(("Saved to", "Europe:"))]
    assert max(map(len, told)) <= columns
    assert max(map(len, told)) > columns - 25, "the width is used"


def test_words_and_styles_stay_whole() -> None:
    line = "hand      \x1b[31m2 red\x1b[0m, 1 blue, \x1b[1;36m3 locomotives\x1b[0m"
    assert wrap(line, 24, 10) == [
        "hand      \x1b[31m2 red\x1b[0m, 1 blue,",
        "          \x1b[1;36m3 locomotives\x1b[0m",
    ]
    assert wrap("short", 24, 10) == ["short"]
