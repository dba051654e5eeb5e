"""What commands that play many games have in common: options, the progress bar, tables."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from whistlestop.cli.terminal import Terminal, table
from whistlestop.errors import BadOption
from whistlestop.game.log import counted
from whistlestop.lab import BotSummary, PlaceSummary, Rating, progress
from whistlestop.lab.run import Run, RunResults, play_run, resumed_run

INTERRUPTED = 130
DEFAULT_GAMES = 100

_BAR_SECONDS = 0.1


class Bar:
    """A progress bar on the error stream, so that the answer can be piped."""

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._shown = 0.0
        self._begun: int | None = None

    def __call__(self, done: int, total: int) -> None:
        """Show how far it has come: ten times a second is enough."""
        if self._begun is None:
            self._begun = done - 1  # what an earlier run had done already took no time now
        now = time.monotonic()
        if now - self._shown >= _BAR_SECONDS or done == total:
            self._shown = now
            line = progress(done, total, self._started, begun=self._begun)
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()


@contextmanager
def bar() -> Iterator[Bar | None]:
    """A progress bar, if somebody is there to see it."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        yield Bar()
    finally:
        sys.stderr.write("\n")


def chosen_folder(options: argparse.Namespace) -> tuple[str | None, bool]:
    """The results folder of `--out` or `--resume`, and whether a run there goes on."""
    if options.resume is None:
        return options.out, False
    folder = options.resume or options.out
    if not folder or (options.resume and options.out and options.resume != options.out):
        raise BadOption(
            "--resume needs one folder",
            code="bad_option",
            field="resume",
            hint="Name it: --resume DIR.",
        )
    return folder, True


def play(options: argparse.Namespace, run: Run | None) -> RunResults:
    """Play a run with the options of the command line; without one, that of the folder."""
    out, resume = chosen_folder(options)
    if run is None:
        assert out is not None
        run = resumed_run(out, options.games)
    with ended_like_ctrl_c(), bar() as shown:
        return play_run(
            run,
            processes=cores(options.processes),
            ray=options.ray,
            out=out,
            resume=resume,
            progress=shown,
        )


@contextmanager
def ended_like_ctrl_c() -> Iterator[None]:
    """A polite request to end, as queues of clusters and services send it, counts as Ctrl-C."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def cores(processes: int | None) -> int:
    """How many processes to use: one for each core unless told."""
    return (os.cpu_count() or 1) if processes is None else processes


def bot_table(
    bots: Sequence[BotSummary], rated: Sequence[Rating], terminal: Terminal
) -> Iterator[str]:
    """How each bot did: wins, win rate, rating, mean score."""
    known = {rating.bot: rating for rating in rated}
    rows = [["bot", "seats", "wins", "win rate", "95 %", "share", "rating", "mean score"]]
    for bot in bots:
        rating = known.get(bot.bot)
        reach = rating.interval[1] - rating.rating if rating else 0
        rows.append(
            [
                bot.bot,
                str(bot.seats),
                f"{bot.wins:g}" if bot.wins % 1 == 0 else f"{bot.wins:.1f}",
                f"{bot.win_rate:.1%}",
                interval(bot.interval),
                f"{bot.share:.1%}",
                f"{rating.rating:.1f} \N{PLUS-MINUS SIGN} {reach:.1f}" if rating else "-",
                f"{bot.mean_score:.1f}",
            ]
        )
    lines = table(rows, right=(1, 2, 3, 5, 6, 7))
    yield terminal.styled(lines[0], "bold")
    yield from lines[1:]


def score_table(bots: Sequence[BotSummary], terminal: Terminal) -> Iterator[str]:
    """The mean points of each bot, by the lines of the score."""
    labels = sorted({label for bot in bots for label in bot.mean_lines})
    rows = [["mean points", *(label.replace("_", " ") for label in labels)]]
    for bot in bots:
        points = bot.mean_lines
        cells = (f"{points[label]:.1f}" if label in points else "-" for label in labels)
        rows.append([bot.bot, *cells])
    lines = table(rows, right=range(1, len(labels) + 1))
    yield terminal.styled(lines[0], "bold")
    yield from lines[1:]


def place_line(places: Sequence[PlaceSummary]) -> str:
    """How those did who moved first, second and so on."""
    told = [
        f"{_ordinal(place.place)} {place.win_rate:.1%} ({interval(place.interval)})"
        for place in places
    ]
    return f"win rate by order of turns: {', '.join(told)}"


def interval(limits: tuple[float, float]) -> str:
    """An interval of rates."""
    return f"{limits[0]:.1%} to {limits[1]:.1%}"


def games_line(games: int, planned: int) -> str:
    """How many games were played, and whether that was all."""
    return counted(games, "game") + (f" of {planned}, interrupted" if games < planned else "")


def go_on_line(options: argparse.Namespace) -> Iterator[str]:
    """How an interrupted run goes on, if it was written down."""
    folder, _ = chosen_folder(options)
    if folder:
        yield f"go on with: whistlestop {options.module.removesuffix('_command')} --resume {folder}"


def _ordinal(n: int) -> str:
    return f"{n}{({1: 'st', 2: 'nd', 3: 'rd'}).get(n, 'th')}"
