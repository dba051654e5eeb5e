"""What the commands of line mode say, kept for the window."""

from __future__ import annotations

from whistlestop.cli.terminal import Terminal
from whistlestop.messages import Words


class Notes(Terminal):
    """A terminal that writes nothing: its lines are shown elsewhere."""

    def __init__(self, words: Words) -> None:
        super().__init__(words, color=False)
        self.lines: list[str] = []
        self.warned = False

    def say(self, *lines: str) -> None:
        """Keep the lines."""
        self.lines += lines

    def warn(self, line: str) -> None:
        """Keep a line that says something went wrong."""
        self.warned = True
        self.say(line)

    def wrapped(self, line: str, indent: int) -> list[str]:
        """The window breaks lines itself."""
        return [line]
