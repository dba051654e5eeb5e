"""`whistlestop study`: which tickets and routes of a board are out of balance."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from whistlestop.cli.many_games import INTERRUPTED, bar, cores, ended_like_ctrl_c
from whistlestop.cli.terminal import Terminal
from whistlestop.game.names import NamesOf
from whistlestop.lab.study import GAMES, QUICK_GAMES, Study, study
from whistlestop.lab.ticket_balance import TicketFinding
from whistlestop.messages import Words, commas


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play the games and say what they show; Ctrl-C shows what is known so far."""
    usual = QUICK_GAMES if options.quick else GAMES
    games = usual if options.games is None else options.games
    words = terminal.words
    with ended_like_ctrl_c(), bar(words) as shown:
        found = study(
            options.edition,
            bots=options.bots or ["planner"],
            games=games,
            seed=options.seed,
            processes=cores(options.processes),
            out=options.out,
            progress=shown,
            language=words.language,
        )
    if options.json:
        terminal.say(json.dumps(found.to_dict(), ensure_ascii=False, indent=2))
    else:
        terminal.say(*_lines(found, terminal))
    if options.html:
        Path(options.html).write_text(found.page, encoding="utf-8")
        if not options.json:
            terminal.say(words.tell("cli.study.page", path=options.html))
    return INTERRUPTED if found.interrupted else 0


def _lines(found: Study, terminal: Terminal) -> Iterator[str]:
    words = terminal.words
    yield words.tell(
        "cli.study.title",
        edition=NamesOf(found.edition, words.language).edition_name(),
        bots=commas(found.bots),
        games=commas(
            words.tell("cli.study.games", n=n, players=players)
            for players, n in found.games.items()
        ),
    )
    yield ""
    for sentence in found.told(words):
        yield f"* {sentence}"
    yield ""
    titles = words.titles(
        "cli.study.ticket",
        "cli.study.points",
        "cli.study.cost",
        "cli.study.kept",
        "cli.study.completed",
    )
    head = [*titles, "95 %", words.tell("cli.study.profit"), "+/-", words.tell("cli.study.verdict")]
    names = NamesOf(found.edition, words.language)
    locations = {ticket.id: names.locations(ticket.locations) for ticket in found.edition.tickets}
    rows = [[locations[one.ticket], *_cells(one, words)] for one in found.found.tickets]
    yield from terminal.table([head, *rows], right=(1, 2, 3, 4, 6, 7))
    yield words.tell("cli.study.legend")


def _cells(ticket: TicketFinding, words: Words) -> list[str]:
    return [
        str(ticket.points),
        str(ticket.cost),
        words.tell("cli.study.kept_of", kept=ticket.kept, offered=ticket.offered),
        words.percent(ticket.completion),
        words.interval(ticket.interval),
        words.decimal(ticket.profit),
        words.decimal(ticket.profit - ticket.expected, sign=True),
        words.tell("cli.study.verdict_of", verdict=ticket.verdict),
    ]
