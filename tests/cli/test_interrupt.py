"""The end of a run on several processes in the middle: Ctrl-C, or a polite request to end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import whistlestop
from tests.cli.command import Command
from tests.kit.waiting import wait_until
from whistlestop.lab import ResultsFolder

RUN = ("sim", "ghost_train", "random", "slow.py:Slow", "--games", "20", "--processes", "2")

SLOW = """
import time
from whistlestop.bots import RandomBot

class Slow(RandomBot):
    def decide(self, observation, legal):
        time.sleep(0.01)
        return super().decide(observation, legal)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of a terminal")
@pytest.mark.parametrize("by", ["ctrl-c", "request"])
def test_what_is_done_is_kept_and_the_run_goes_on(
    by: str, command: Command, tmp_path: Path
) -> None:
    (tmp_path / "slow.py").write_text(SLOW, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "whistlestop", *RUN, "--out", "part"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(whistlestop.__file__).parent.parent)},
        start_new_session=True,
    )
    wait_until(lambda: list(tmp_path.glob("part/games/*.parquet")))
    if by == "ctrl-c":  # A terminal sends it to every process.
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.terminate()
    printed, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "of 20, interrupted" in printed
    assert printed.endswith("go on with: whistlestop sim --resume part\n")
    assert 0 < ResultsFolder.open(tmp_path / "part").table("games").num_rows < 20
    resumed = command("sim", "--resume", "part", "--processes", "2", "--json")
    assert resumed.code == 0
    assert resumed.out == command(*RUN, "--json").out
