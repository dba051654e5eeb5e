"""Experts that think for a given processor time: of this version, and of another one.

The other version is installed in a separate folder (`pip install --no-deps --target FOLDER .` in
a checkout of it). It thinks in a separate process, which reads observations and answers with
actions. Both versions must pickle these alike, so a change of the bots can be measured this way,
but not a change of the rules.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import whistlestop as ws
from whistlestop.bots import Bot, ExpertBot
from whistlestop.knowledge.observation import Observation

ROOT = Path(__file__).resolve().parent.parent


class Timed(ExpertBot):
    """An expert whose seconds are processor time, and which counts the time it uses."""

    def __init__(self, seed: int | str | None = None, *, seconds: float) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.spent = 0.0
        self.decisions = 0

    @staticmethod
    def clock() -> float:
        """The processor time of this thread."""
        return time.thread_time()

    def decide(self, observation: Observation, legal: Sequence[ws.Action]) -> ws.Action:
        """Decide, and count the time."""
        begun = time.thread_time()
        action = super().decide(observation, legal)
        self.spent += time.thread_time() - begun
        self.decisions += 1
        return action


class OtherVersion(Bot):
    """Asks the expert of the package that is installed in a folder."""

    def __init__(self, folder: Path, *, seconds: float) -> None:
        super().__init__()
        path = os.pathsep.join([str(folder.resolve()), str(ROOT)])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.timed_experts", str(seconds)],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def start(self, seat: int, edition: ws.Edition, seed: int | str) -> None:
        """A game begins."""
        self._ask("start", seat, edition.id, seed)

    def decide(self, observation: Observation, legal: Sequence[ws.Action]) -> ws.Action:
        """What the other version decides."""
        number = self._ask("decide", observation, list(legal))
        return next(action for action in legal if action.number == number)

    @property
    def spent(self) -> float:
        """Processor time that its decisions took."""
        return float(self._ask("spent"))

    @property
    def decisions(self) -> int:
        """The number of its decisions."""
        return int(self._ask("decisions"))

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _ask(self, *question: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        pickle.dump(question, self._process.stdin)
        self._process.stdin.flush()
        return pickle.load(self._process.stdout)


def answer(bot: Timed, question: str, *about: Any) -> Any:
    """The bot's answer to a question from `OtherVersion`."""
    if question == "start":
        seat, edition, seed = about
        return bot.start(seat, ws.edition(edition), seed)
    if question == "decide":
        return bot.decide(*about).number
    return getattr(bot, question)


def main() -> int:
    """Answer until there are no more questions."""
    bot = Timed(seconds=float(sys.argv[1]))
    while True:
        try:
            question = pickle.load(sys.stdin.buffer)
        except EOFError:
            return 0
        pickle.dump(answer(bot, *question), sys.stdout.buffer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
