"""`whistlestop sim`: bots against bots, many times."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from whistlestop.cli.many_games import (
    INTERRUPTED,
    bot_table,
    games_line,
    go_on_line,
    order_line,
    play,
    score_table,
)
from whistlestop.cli.options import DEFAULT_GAMES
from whistlestop.cli.problems import refusal
from whistlestop.cli.terminal import Terminal
from whistlestop.editions import edition
from whistlestop.lab import Summary, Verdict, ratings
from whistlestop.lab.run import Run
from whistlestop.lab.series import Series
from whistlestop.lab.simulate import summaries
from whistlestop.messages import Words, commas


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play the games and say who won how often; Ctrl-C shows what is done so far."""
    summary = summaries(play(options, _run(options, terminal.words), terminal.words))[0]
    if options.json:
        rated = [asdict(rating) for rating in ratings(summary.results)]
        document = {**summary.to_dict(), "ratings": rated}
        terminal.say(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        terminal.say(*_lines(summary, terminal))
    if summary.games == summary.planned:
        return 0
    if not options.json:
        terminal.say(*go_on_line(options, terminal.words))
    return INTERRUPTED


def _run(options: argparse.Namespace, words: Words) -> Run | None:
    """The run to play; None for the one in the folder."""
    if options.edition is None:
        if options.resume:
            return None
        key, name = "cli.sim.which", words.tell("cli.metavar.edition")
        raise refusal(words, key, code="bad_option", field="edition", edition=name)
    found = edition(options.edition)
    if len(options.bots) < 2:
        raise refusal(
            words,
            "cli.sim.bots",
            code="bad_option",
            field="bots",
            n=len(options.bots),
            edition=options.edition,
            least=min(found.players),
            most=max(found.players),
        )
    series = Series(found, tuple(options.bots), options.seed or "0")
    games = DEFAULT_GAMES if options.games is None else options.games
    return Run((series,), games, options.until_significant)


def _lines(summary: Summary, terminal: Terminal) -> Iterator[str]:
    words = terminal.words
    games = games_line(summary.games, summary.planned, words)
    yield words.tell("cli.sim.title", edition=summary.edition, seed=str(summary.seed), games=games)
    yield from bot_table(summary.bots, ratings(summary.results), terminal)
    yield ""
    yield from score_table(summary.bots, terminal)
    yield ""
    if summary.verdict is not None:
        yield _verdict(summary.verdict, words)
    yield order_line(summary.turn_orders, words)
    ends = [words.tell("cli.sim.end", reason=name, n=n) for name, n in summary.reasons.items()]
    yield words.tell(
        "cli.sim.length",
        turns=round(summary.mean_turns),
        decisions=round(summary.mean_decisions),
        reasons=commas(ends) or "-",
    )


def _verdict(verdict: Verdict, words: Words) -> str:
    return words.tell(
        "cli.sim.verdict",
        bot=verdict.bot,
        verdict=verdict.verdict,
        deals=verdict.deals,
        interval=words.interval(verdict.interval),
    )
