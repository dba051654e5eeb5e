"""`whistlestop study`: which tickets and routes of a board are out of balance."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from whistlestop.cli.many_games import INTERRUPTED, bar, cores, ended_like_ctrl_c, interval
from whistlestop.cli.terminal import Terminal, table
from whistlestop.lab.names import joined
from whistlestop.lab.study import GAMES, QUICK_GAMES, Study, study


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play the games and say what they show; Ctrl-C shows what is known so far."""
    games = options.games or (QUICK_GAMES if options.quick else GAMES)
    with ended_like_ctrl_c(), bar() as shown:
        found = study(
            options.edition,
            bots=options.bots or ["planner"],
            games=games,
            seed=options.seed,
            processes=cores(options.processes),
            out=options.out,
            progress=shown,
        )
    if options.json:
        terminal.say(json.dumps(found.to_dict(), ensure_ascii=False, indent=2))
    else:
        terminal.say(*_lines(found, terminal))
    if options.html:
        Path(options.html).write_text(found.page, encoding="utf-8")
        if not options.json:
            terminal.say(f"The page is in {options.html}.")
    return INTERRUPTED if found.interrupted else 0


def _lines(found: Study, terminal: Terminal) -> Iterator[str]:
    games = [f"{n} games with {players} players" for players, n in found.games.items()]
    first, *others = games
    told = [first, *(words.replace(" games", "", 1) for words in others)]
    yield f"{found.edition.name}, played by {' and '.join(found.bots)}: {', '.join(told)}"
    yield ""
    for sentence in found.sentences:
        yield f"* {sentence}"
    yield ""
    names = {t.id: joined(found.edition, t.locations) for t in found.edition.tickets}
    rows = [["ticket", "points", "cost", "kept", "completed", "95 %", "profit", "+/-", "verdict"]]
    for ticket in found.found.tickets:
        rows.append(
            [
                names[ticket.ticket],
                str(ticket.points),
                str(ticket.cost),
                f"{ticket.kept} of {ticket.offered}",
                f"{ticket.completion:.1%}",
                interval(ticket.interval),
                f"{ticket.profit:.1f}",
                f"{ticket.profit - ticket.expected:+.1f}",
                "" if ticket.verdict == "fair" else ticket.verdict,
            ]
        )
    lines = table(rows, right=(1, 2, 3, 4, 6, 7))
    yield terminal.styled(lines[0], "bold")
    yield from lines[1:]
    yield "profit: mean points to those who kept it; +/-: against tickets of the same cost"
