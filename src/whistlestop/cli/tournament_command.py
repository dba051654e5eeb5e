"""`whistlestop tournament`: several bots, every two against each other or all in one field."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from whistlestop.cli.many_games import (
    DEFAULT_GAMES,
    INTERRUPTED,
    bot_table,
    games_line,
    go_on_line,
    interval,
    play,
    score_table,
)
from whistlestop.cli.terminal import Terminal, table
from whistlestop.editions import editions
from whistlestop.errors import BadOption
from whistlestop.game.log import counted
from whistlestop.lab import Tournament
from whistlestop.lab.run import Run
from whistlestop.lab.summary import bot_summaries
from whistlestop.lab.tournament import as_tournament, tournament_run


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play the games and say who is best; Ctrl-C shows what is done so far."""
    cup = as_tournament(play(options, _run(options)))
    if options.json:
        terminal.say(json.dumps(cup.to_dict(), ensure_ascii=False, indent=2))
    else:
        terminal.say(*_lines(cup, terminal))
    if not cup.interrupted:
        return 0
    if not options.json:
        terminal.say(*go_on_line(options))
    return INTERRUPTED


def _run(options: argparse.Namespace) -> Run | None:
    """What is to be played; None: what the folder says."""
    if not options.bots:
        if options.resume:
            return None
        raise BadOption(
            "Which bots?",
            code="bad_option",
            field="bots",
            hint="Write for example: whistlestop tournament random greedy planner",
        )
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
    planned = sum(one.planned for one in cup.tables)
    yield f"{counted(len(cup.tables), 'table')}: {games_line(len(cup.results), planned)}"
    yield from bot_table(cup.standings, cup.ratings, terminal)
    yield ""
    for name in dict.fromkeys(one.edition for one in cup.tables):
        results = [result for result in cup.results if result.edition == name]
        yield f"{name}:"
        yield from score_table(bot_summaries(results, [b.bot for b in cup.standings]), terminal)
        yield ""
    rows = [["edition", "table", "games", "first bot", "95 %", "share", "sequential test"]]
    for one in cup.tables:
        first = one.bots[0]
        limits = one.verdict.interval if one.verdict else first.interval
        rows.append(
            [
                one.edition,
                one.title,
                str(one.games),
                f"{first.win_rate:.1%}",
                interval(limits),
                f"{first.share:.1%}",
                one.verdict.verdict if one.verdict else "",
            ]
        )
    lines = table(rows, right=(2, 3, 5))
    yield terminal.styled(lines[0], "bold")
    yield from lines[1:]
