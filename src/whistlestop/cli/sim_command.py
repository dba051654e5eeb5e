"""`whistlestop sim`: bots against bots, many times."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from whistlestop.cli.many_games import (
    DEFAULT_GAMES,
    INTERRUPTED,
    bot_table,
    games_line,
    go_on_line,
    interval,
    place_line,
    play,
    score_table,
)
from whistlestop.cli.terminal import Terminal
from whistlestop.editions import edition
from whistlestop.errors import BadOption
from whistlestop.game.log import counted
from whistlestop.lab import Summary, Verdict
from whistlestop.lab.run import Run
from whistlestop.lab.series import Series
from whistlestop.lab.simulate import summaries
from whistlestop.lab.tournament import known_ratings


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play the games and say who won how often; Ctrl-C shows what is done so far."""
    summary = summaries(play(options, _run(options)))[0]
    if options.json:
        rated = [asdict(rating) for rating in known_ratings(summary.results)]
        document = {**summary.to_dict(), "ratings": rated}
        terminal.say(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        terminal.say(*_lines(summary, terminal))
    if summary.games == summary.planned:
        return 0
    if not options.json:
        terminal.say(*go_on_line(options))
    return INTERRUPTED


def _run(options: argparse.Namespace) -> Run | None:
    """What is to be played; None: what the folder says."""
    if options.edition is None:
        if options.resume:
            return None
        raise BadOption(
            "Which edition, and which bots?",
            code="bad_option",
            field="edition",
            hint="Write for example: whistlestop sim EDITION greedy random",
        )
    series = Series(edition(options.edition), tuple(options.bots), options.seed or "0")
    games = DEFAULT_GAMES if options.games is None else options.games
    return Run((series,), games, options.until_significant)


def _lines(summary: Summary, terminal: Terminal) -> Iterator[str]:
    games = games_line(summary.games, summary.planned)
    yield f"{summary.edition}, seed {summary.seed}: {games}"
    yield from bot_table(summary.bots, known_ratings(summary.results), terminal)
    yield ""
    yield from score_table(summary.bots, terminal)
    yield ""
    if summary.verdict is not None:
        yield _verdict(summary.verdict)
    yield place_line(summary.places)
    reasons = [f"{name.replace('_', ' ')} {count}" for name, count in summary.reasons.items()]
    yield (
        f"mean length {summary.mean_turns:.0f} turns, {summary.mean_decisions:.0f} decisions; "
        f"ended by: {', '.join(reasons) or 'nothing'}"
    )


def _verdict(verdict: Verdict) -> str:
    told = {
        "more": "wins more than its share",
        "less": "wins less than its share",
        "open": "may win more or less than its share",
    }[verdict.verdict]
    return (
        f"sequential test: {verdict.bot} {told}, after {counted(verdict.deals, 'deal')}; "
        f"95 % at any time: {interval(verdict.interval)}"
    )
