"""A balance study of a board: what games between good players say about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from whistlestop.editions import Edition
from whistlestop.editions import edition as find_edition
from whistlestop.game.log import counted
from whistlestop.lab.findings import Findings, TicketFinding, findings
from whistlestop.lab.folder import ResultsFolder
from whistlestop.lab.names import joined
from whistlestop.lab.report import report
from whistlestop.lab.run import Progress, Run, play_run
from whistlestop.lab.series import Series
from whistlestop.lab.summary import PlaceSummary

GAMES = 600
"""Games for each number of players."""
QUICK_GAMES = 60

_ORDER = ("", "first", "second", "third", "fourth", "fifth")


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

    @property
    def sentences(self) -> list[str]:
        """The findings, in words."""
        return [
            *_ticket_sentences(self.edition, self.found.tickets),
            *_route_sentences(self.edition, self.found),
            *_place_sentences(self.found.places),
            *_length_sentences(self.found),
        ]

    def to_dict(self) -> dict[str, Any]:
        """The study, ready for JSON."""
        found = self.found
        return {
            "edition": self.edition.id,
            "bots": self.bots,
            "games": self.games,
            "sentences": self.sentences,
            "tickets": [asdict(ticket) for ticket in found.tickets],
            "routes": [asdict(route) for route in found.routes],
            "connections": [asdict(connection) for connection in found.connections],
            "places": {
                n: [asdict(place) for place in places] for n, places in found.places.items()
            },
            "turns": {n: _mean_turns(found, n) for n in found.places},
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
) -> Study:
    """Let bots play with each number of players, and look at what comes out.

    `edition` is an id or the folder of a board of your own. The seats are filled with the bots
    in turn; what tickets bring is told of the best of them. `out` keeps the games. Needs the
    extra `sim`.
    """
    found = edition if isinstance(edition, Edition) else find_edition(edition)
    series = tuple(
        Series(found, tuple(bots[seat % len(bots)] for seat in range(players)), seed)
        for players in found.players
    )
    run = Run(series, games)
    with TemporaryDirectory(prefix="whistlestop-study-") as scratch:
        folder = Path(scratch, "results") if out is None else Path(out)
        played = play_run(
            run, processes=processes, out=folder, resume=out is not None, progress=progress
        )
        results = ResultsFolder.open(folder)
        (about,) = findings(results) or [_nothing(found, bots[0])]
        title = f"{found.name}: a balance study"
        page = report(results, title) if about.results else ""
    counts = {len(s.bots): len(r) for s, r in zip(series, played.results, strict=True)}
    return Study(found, tuple(bots), counts, about, page, played.interrupted)


def _nothing(edition: Edition, bot: str) -> Findings:
    """What is known before the first game is over."""
    return Findings(edition, (), bot, (), (), (), {}, {}, {})


def _ticket_sentences(edition: Edition, tickets: Sequence[TicketFinding]) -> Iterator[str]:
    names = {t.id: joined(edition, t.locations) for t in edition.tickets}
    for verdict in ("overpaid", "underpaid"):
        some = [ticket for ticket in tickets if ticket.verdict == verdict]
        if verdict == "underpaid":
            some.reverse()
        more = "more" if verdict == "overpaid" else "less"
        told = [
            f"{names[t.ticket]} (completed by {t.completion:.0%}, brings {t.profit:.1f}, "
            f"{abs(t.profit - t.expected):.1f} {more} than tickets of its cost)"
            for t in some
        ]
        yield _listed("ticket", told, verdict)


def _route_sentences(edition: Edition, found: Findings) -> Iterator[str]:
    for verdict, words in (("never", "never claimed"), ("hardly", "hardly ever claimed")):
        some = [c for c in found.connections if c.verdict == verdict]
        told = []
        for connection in some:
            route = edition.route(connection.routes[0])
            rate = f" (in {connection.rate:.1%} of the games)" if connection.rate else ""
            told.append(f"{joined(edition, (route.a, route.b))}{rate}")
        yield _listed("connection", told, words)


def _listed(noun: str, told: list[str], words: str) -> str:
    if not told:
        return f"No {noun} is {words}."
    verb = "is" if len(told) == 1 else "are"
    return f"{counted(len(told), noun)} {verb} {words}: {'; '.join(told)}."


def _place_sentences(places: dict[int, tuple[PlaceSummary, ...]]) -> Iterator[str]:
    for players, those in places.items():
        even = 1 / players
        told = []
        for place in those:
            low, high = place.interval
            if not low <= even <= high:
                side = "more" if place.win_rate > even else "less"
                told.append(
                    f"the one who moves {_ORDER[place.place]} wins {side} than an even share: "
                    f"{place.win_rate:.1%} ({low:.1%} to {high:.1%})"
                )
        first = those[0]
        fair = (
            f"no place in the order of turns is clearly better; the first wins "
            f"{first.win_rate:.1%} ({first.interval[0]:.1%} to {first.interval[1]:.1%})"
        )
        yield f"With {players} players {'; '.join(told) or fair}."


def _length_sentences(found: Findings) -> Iterator[str]:
    told = [
        f"{_mean_turns(found, players) / players:.0f} turns each with {players}"
        for players in found.places
    ]
    yield f"Games take {', '.join(told)} players."


def _mean_turns(found: Findings, players: int) -> float:
    turns = [result.turns for result in found.results if len(result.bots) == players]
    return sum(turns) / len(turns)
