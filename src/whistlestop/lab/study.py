"""A balance study of a board: what games between good players say about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from whistlestop.editions import Edition
from whistlestop.editions import edition as find_edition
from whistlestop.game.names import NamesOf
from whistlestop.lab.findings import Findings, findings
from whistlestop.lab.folder import ResultsFolder
from whistlestop.lab.records import Memory
from whistlestop.lab.report import report
from whistlestop.lab.run import Progress, Run, play_run
from whistlestop.lab.series import Series
from whistlestop.lab.summary import TurnOrderSummary
from whistlestop.lab.ticket_balance import TicketFinding
from whistlestop.messages import Words, commas

GAMES = 600
"""Games for each number of players."""
QUICK_GAMES = 60


@dataclass(frozen=True)
class Study:
    """What was found, in numbers and in words."""

    edition: Edition
    bots: tuple[str, ...]
    """Who played."""
    games: dict[int, int]
    """Games played, by number of players."""
    found: Findings
    page: str
    """Everything as one HTML page."""
    interrupted: bool

    def told(self, words: Words) -> Iterator[str]:
        """The findings as sentences in a language."""
        yield from _ticket_sentences(self.edition, self.found.tickets, words)
        yield from _route_sentences(self.edition, self.found, words)
        yield from _order_sentences(self.found.turn_orders, words)
        yield _length_sentence(self.found, words)

    def to_dict(self) -> dict[str, Any]:
        """What was found, in codes and numbers, ready for JSON."""
        found = self.found
        return {
            "edition": self.edition.id,
            "bots": self.bots,
            "games": self.games,
            "tickets": [asdict(ticket) for ticket in found.tickets],
            "routes": [asdict(route) for route in found.routes],
            "connections": [asdict(connection) for connection in found.connections],
            "turn_orders": {
                n: [asdict(one) for one in summaries] for n, summaries in found.turn_orders.items()
            },
            "turns": {n: found.mean_turns(n) for n in found.turn_orders},
            "actions": found.actions,
        }


def study(
    edition: str | Path | Edition,
    *,
    bots: Sequence[str] = ("planner",),
    games: int = GAMES,
    seed: int | str = 0,
    processes: int = 1,
    out: str | Path | None = None,
    progress: Progress | None = None,
    language: str = "en",
) -> Study:
    """Let bots play with each number of players, and look at what comes out.

    `edition` is an id or the folder of a board of your own. The seats are filled with the bots
    in turn; what tickets bring is reported for the best of them. `out` names a folder for the
    games and needs the extra `lab`; `language` is that of the page.
    """
    found = edition if isinstance(edition, Edition) else find_edition(edition)
    series = tuple(
        Series(found, tuple(bots[seat % len(bots)] for seat in range(players)), seed)
        for players in found.players
    )
    run = Run(series, games)
    memory = Memory(run.settings()) if out is None else None
    played = play_run(
        run, processes=processes, out=out, memory=memory, resume=True, progress=progress
    )
    records = memory or ResultsFolder.open(str(out))
    (about,) = findings(records) or [_nothing(found, bots[0])]
    name = NamesOf(found, language).edition_name()
    title = Words(language).tell("cli.report.study", edition=name)
    page = report(records, title, language) if about.results else ""
    counts = {len(s.bots): len(r) for s, r in zip(series, played.results, strict=True)}
    return Study(found, tuple(bots), counts, about, page, played.interrupted)


def _nothing(edition: Edition, bot: str) -> Findings:
    """What is known before the first game is over."""
    return Findings(edition, (), bot, (), (), (), {}, {}, {}, 0.0)


def _ticket_sentences(
    edition: Edition, tickets: Sequence[TicketFinding], words: Words
) -> Iterator[str]:
    names = NamesOf(edition, words.language)
    locations = {ticket.id: names.locations(ticket.locations) for ticket in edition.tickets}
    for verdict in ("overpaid", "underpaid"):
        some = [ticket for ticket in tickets if ticket.verdict == verdict]
        if verdict == "underpaid":
            some.reverse()
        told = [
            words.tell(
                "cli.study.ticket_told",
                name=locations[ticket.ticket],
                rate=words.percent(ticket.completion, 0),
                profit=words.decimal(ticket.profit),
                difference=words.decimal(abs(ticket.profit - ticket.expected)),
                verdict=verdict,
            )
            for ticket in some
        ]
        yield words.tell("cli.study.tickets", verdict=verdict, n=len(told), told="; ".join(told))


def _route_sentences(edition: Edition, found: Findings, words: Words) -> Iterator[str]:
    names = NamesOf(edition, words.language)
    for verdict in ("never", "hardly"):
        told = []
        for connection in (c for c in found.connections if c.verdict == verdict):
            route = edition.route(connection.routes[0])
            rate = words.percent(connection.rate) if connection.rate else None
            name = names.locations((route.a, route.b))
            told.append(words.tell("cli.study.connection_told", name=name, rate=rate))
        yield words.tell(
            "cli.study.connections", verdict=verdict, n=len(told), told="; ".join(told)
        )


def _order_sentences(
    turn_orders: dict[int, tuple[TurnOrderSummary, ...]], words: Words
) -> Iterator[str]:
    for players, summaries in turn_orders.items():
        told = [
            words.tell(
                "cli.study.order.uneven",
                turn_order=one.turn_order,
                side=one.verdict,
                rate=words.percent(one.win_rate),
                interval=words.interval(one.interval),
            )
            for one in summaries
            if one.verdict != "even"
        ]
        fair = words.tell(
            "cli.study.order.even",
            rate=words.percent(summaries[0].win_rate),
            interval=words.interval(summaries[0].interval),
        )
        yield words.tell("cli.study.order", players=players, told="; ".join(told) or fair)


def _length_sentence(found: Findings, words: Words) -> str:
    told = commas(
        words.tell(
            "cli.study.turns",
            turns=round(found.mean_turns(players) / players),
            players=players,
        )
        for players in found.turn_orders
    )
    return words.tell("cli.study.length", told=told)
