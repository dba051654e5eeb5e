"""`whistlestop tournament`: several bots in a round robin, or all at one table."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from whistlestop.cli.many_games import (
    INTERRUPTED,
    bot_table,
    games_line,
    go_on_line,
    play,
    score_table,
)
from whistlestop.cli.options import DEFAULT_GAMES
from whistlestop.cli.problems import refusal
from whistlestop.cli.terminal import Terminal
from whistlestop.editions import editions
from whistlestop.lab import Summary, Tournament
from whistlestop.lab.run import Run
from whistlestop.lab.summary import bot_summaries
from whistlestop.lab.tournament import as_tournament, tournament_run
from whistlestop.messages import Words


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play the games and say who is best; Ctrl-C shows what is done so far."""
    cup = as_tournament(play(options, _run(options, terminal.words), terminal.words))
    if options.json:
        terminal.say(json.dumps(cup.to_dict(), ensure_ascii=False, indent=2))
    else:
        terminal.say(*_lines(cup, terminal))
    if not cup.interrupted:
        return 0
    if not options.json:
        terminal.say(*go_on_line(options, terminal.words))
    return INTERRUPTED


def _run(options: argparse.Namespace, words: Words) -> Run | None:
    """The run to play; None for the one in the folder."""
    if not options.bots:
        if options.resume:
            return None
        raise refusal(words, "cli.tournament.which", code="bad_option", field="bots")
    return tournament_run(
        options.bots,
        options.edition or editions(),
        DEFAULT_GAMES if options.games is None else options.games,
        options.seed or "0",
        players=options.players or 2,
        field=options.field,
        until_significant=options.until_significant,
    )


def _lines(cup: Tournament, terminal: Terminal) -> Iterator[str]:
    words = terminal.words
    games = games_line(len(cup.results), sum(one.planned for one in cup.tables), words)
    yield words.tell("cli.tournament.title", n=len(cup.tables), games=games)
    yield from bot_table(cup.standings, cup.ratings, terminal)
    yield ""
    if len(cup.standings) > 2:
        yield from _cross_table(cup, terminal)
        yield ""
    for name in dict.fromkeys(one.edition for one in cup.tables):
        results = [result for result in cup.results if result.edition == name]
        yield f"{name}:"
        yield from score_table(bot_summaries(results, [b.bot for b in cup.standings]), terminal)
        yield ""
    head = [
        *words.titles("cli.tournament.edition", "cli.tournament.table", "cli.tournament.games"),
        *(words.tell("cli.tournament.first_bot"), "95 %"),
        *words.titles("cli.games.share", "cli.tournament.test"),
    ]
    rows = [_row(one, words) for one in cup.tables]
    yield from terminal.table([head, *rows], right=(2, 3, 5))


def _cross_table(cup: Tournament, terminal: Terminal) -> Iterator[str]:
    """How often the bot of a row finishes ahead of the bot of a column."""
    words, bots = terminal.words, [bot.bot for bot in cup.standings]
    met = {(meeting.bot, meeting.other): meeting.rate for meeting in cup.meetings}
    rows = [
        [bot, *(words.percent(met[bot, o]) if (bot, o) in met else "" for o in bots)]
        for bot in bots
    ]
    head = [words.tell("cli.report.cross"), *bots]
    yield from terminal.table([head, *rows], right=range(1, len(bots) + 1))


def _row(one: Summary, words: Words) -> list[str]:
    first, verdict = one.bots[0], one.verdict
    return [
        one.edition,
        one.title(words),
        str(one.games),
        words.percent(first.win_rate),
        words.interval(verdict.interval if verdict else first.interval),
        words.percent(first.share),
        words.tell("cli.tournament.verdict", verdict=verdict.verdict if verdict else None),
    ]
