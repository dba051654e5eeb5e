"""What commands that play many games have in common: options, the progress bar, tables."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from whistlestop.cli.problems import refusal
from whistlestop.cli.terminal import Terminal
from whistlestop.lab import BotSummary, Rating, TurnOrderSummary, progress
from whistlestop.lab.run import Run, RunResults, play_run, resumed_run
from whistlestop.messages import Words, commas

INTERRUPTED = 130

_BAR_SECONDS = 0.1


class Bar:
    """A progress bar on the error stream, so that the answer can be piped."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._started = time.monotonic()
        self._shown = 0.0
        self._begun: int | None = None

    def __call__(self, done: int, total: int) -> None:
        """Show the progress, at most ten times a second."""
        if self._begun is None:
            self._begun = done - 1  # what an earlier run did has taken no time in this one
        now = time.monotonic()
        if now - self._shown >= _BAR_SECONDS or done == total:
            self._shown = now
            language = self._words.language
            line = progress(done, total, self._started, begun=self._begun, language=language)
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()


@contextmanager
def bar(words: Words) -> Iterator[Bar | None]:
    """A progress bar, if somebody is there to see it."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        yield Bar(words)
    finally:
        sys.stderr.write("\n")


def chosen_folder(options: argparse.Namespace, words: Words) -> tuple[str | None, bool]:
    """The results folder of `--out` or `--resume`, and whether to continue a run there."""
    if options.resume is None:
        return options.out, False
    folder = options.resume or options.out
    if not folder or (options.resume and options.out and options.resume != options.out):
        key, name = "cli.games.one_folder", words.tell("cli.metavar.folder")
        raise refusal(words, key, code="bad_option", field="resume", folder=name)
    return folder, True


def play(options: argparse.Namespace, run: Run | None, words: Words) -> RunResults:
    """Play a run with the options of the command line; without a run, the one in the folder."""
    out, resume = chosen_folder(options, words)
    if run is None:
        assert out is not None
        run = resumed_run(out, options.games)
    with ended_like_ctrl_c(), bar(words) as shown:
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
    """SIGTERM, which clusters and service managers send to end a program, counts as Ctrl-C."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def cores(processes: int | None) -> int:
    """How many processes to use: one for each core by default."""
    return (os.cpu_count() or 1) if processes is None else processes


def bot_table(
    bots: Sequence[BotSummary], rated: Sequence[Rating], terminal: Terminal
) -> Iterator[str]:
    """How each bot did: wins, win rate, rating, mean score."""
    words, known = terminal.words, {rating.bot: rating for rating in rated}
    rows = [
        [
            *words.titles("cli.games.bot", "cli.games.seats", "cli.games.wins"),
            *(words.tell("cli.games.win_rate"), "95 %"),
            *words.titles("cli.games.share", "cli.games.rating", "cli.games.mean_score"),
        ]
    ]
    for bot in bots:
        rating = known.get(bot.bot)
        rows.append(
            [
                bot.bot,
                str(bot.seats),
                words.decimal(bot.wins, 0 if bot.wins % 1 == 0 else 1),
                words.percent(bot.win_rate),
                words.interval(bot.interval),
                words.percent(bot.share),
                _rating(rating, words) if rating else "-",
                words.decimal(bot.mean_score),
            ]
        )
    yield from terminal.table(rows, right=(1, 2, 3, 5, 6, 7))


def _rating(rating: Rating, words: Words) -> str:
    reach = rating.interval[1] - rating.rating
    return f"{words.decimal(rating.rating)} \N{PLUS-MINUS SIGN} {words.decimal(reach)}"


def score_table(bots: Sequence[BotSummary], terminal: Terminal) -> Iterator[str]:
    """The mean points of each bot, by the lines of the score."""
    labels = sorted({label for bot in bots for label in bot.mean_lines})
    titles = map(terminal.words.score_title, labels)
    rows = [[terminal.tell("cli.games.mean_points"), *titles]]
    for bot in bots:
        points = bot.mean_lines
        cells = [
            terminal.words.decimal(points[label]) if label in points else "-" for label in labels
        ]
        rows.append([bot.bot, *cells])
    yield from terminal.table(rows, right=range(1, len(labels) + 1))


def order_line(summaries: Sequence[TurnOrderSummary], words: Words) -> str:
    """How those who moved first, second and so on did."""
    told = commas(
        words.tell(
            "cli.games.turn_order",
            turn_order=one.turn_order,
            rate=words.percent(one.win_rate),
            interval=words.interval(one.interval),
        )
        for one in summaries
    )
    return words.tell("cli.games.by_order", told=told)


def games_line(games: int, planned: int, words: Words) -> str:
    """How many games were played, and whether that was all."""
    return words.tell("cli.games", n=games, planned=planned if games < planned else 0)


def go_on_line(options: argparse.Namespace, words: Words) -> Iterator[str]:
    """How an interrupted run can be continued, if it was recorded."""
    folder, _ = chosen_folder(options, words)
    if folder:
        command = options.module.removesuffix("_command")
        yield words.tell("cli.games.resume", command=command, folder=folder)
