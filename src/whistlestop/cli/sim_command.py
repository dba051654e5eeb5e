"""`whistlestop sim`: bots against bots, many times."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator

from whistlestop.cli.terminal import Terminal, table
from whistlestop.log import counted
from whistlestop.sim import Summary, progress, simulate

_INTERRUPTED = 130


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play the games and say who won how often; Ctrl-C shows what is done so far."""
    bar = _Bar() if sys.stderr.isatty() else None
    summary = simulate(
        options.edition,
        options.bots,
        options.games,
        options.seed,
        processes=options.processes or os.cpu_count() or 1,
        progress=bar,
    )
    if bar is not None:
        bar.close()
    if options.json:
        terminal.say(json.dumps(summary.to_dict(), ensure_ascii=False, indent=2))
    else:
        terminal.say(*_lines(summary, terminal))
    return 0 if summary.games == summary.planned else _INTERRUPTED


class _Bar:
    """A progress bar on the error stream, so that the answer can be piped."""

    def __init__(self) -> None:
        self._started = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        sys.stderr.write(f"\r\x1b[K{progress(done, total, self._started)}")
        sys.stderr.flush()

    def close(self) -> None:
        """Leave the line."""
        sys.stderr.write("\n")


def _lines(summary: Summary, terminal: Terminal) -> Iterator[str]:
    interrupted = f" of {summary.planned}, interrupted" if summary.games < summary.planned else ""
    yield f"{summary.edition}, seed {summary.seed}: {counted(summary.games, 'game')}{interrupted}"
    rows = [["bot", "seats", "wins", "win rate", "95 %", "mean score"]]
    for bot in summary.bots:
        low, high = bot.interval
        rows.append(
            [
                bot.bot,
                str(bot.seats),
                f"{bot.wins:g}" if bot.wins % 1 == 0 else f"{bot.wins:.1f}",
                f"{bot.win_rate:.1%}",
                f"{low:.1%} to {high:.1%}",
                f"{bot.mean_score:.1f}",
            ]
        )
    lines = table(rows, right=(1, 2, 3, 5))
    yield terminal.styled(lines[0], "bold")
    yield from lines[1:]
    reasons = [f"{name.replace('_', ' ')} {count}" for name, count in summary.reasons.items()]
    yield (
        f"mean length {summary.mean_turns:.0f} turns, {summary.mean_decisions:.0f} decisions; "
        f"ended by: {', '.join(reasons) or 'nothing'}"
    )
