"""Several bots against each other, on several editions and with several numbers of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from whistlestop.editions import Edition
from whistlestop.editions import edition as find_edition
from whistlestop.lab.cross_table import Meeting, cross_table
from whistlestop.lab.match import GameResult
from whistlestop.lab.ratings import Rating, ratings
from whistlestop.lab.run import Progress, Run, RunResults, play_run
from whistlestop.lab.series import Series
from whistlestop.lab.simulate import summaries
from whistlestop.lab.summary import BotSummary, Summary, bot_summaries
from whistlestop.messages import bad_option

Players = int | str
"""A number of players, `largest` (an edition's largest), or `all` (each of its numbers)."""


@dataclass(frozen=True)
class Tournament:
    """The results of a tournament."""

    tables: tuple[Summary, ...]
    """One for each table: the same bots, edition and number of players."""
    standings: tuple[BotSummary, ...]
    """How each bot did in all games together, best first."""
    ratings: tuple[Rating, ...]
    """From all games together, best first."""
    meetings: tuple[Meeting, ...]
    """How often each bot finished ahead of each of the others."""

    @property
    def results(self) -> tuple[GameResult, ...]:
        """Every game."""
        return tuple(result for table in self.tables for result in table.results)

    @property
    def interrupted(self) -> bool:
        """Are there games left to play?"""
        return any(table.games < table.planned for table in self.tables)

    def to_dict(self) -> dict[str, Any]:
        """The tournament, ready for JSON, without the individual games."""
        return {
            "standings": [asdict(bot) for bot in self.standings],
            "ratings": [asdict(rating) for rating in self.ratings],
            "meetings": [asdict(meeting) for meeting in self.meetings],
            "tables": [table.to_dict() for table in self.tables],
        }


def tournament(
    bots: Sequence[str],
    editions: Sequence[str | Path | Edition],
    games: int,
    seed: int | str = 0,
    *,
    players: Players = 2,
    field: bool = False,
    processes: int = 1,
    ray: bool = False,
    until_significant: bool = False,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Tournament:
    """Let bots play a round robin, or with `field` all at one table; `games` at every table.

    In a round robin every pair of bots meets: at a table of two, or at a larger one each of them
    alone against copies of the other. With `field` the bots sit at the table together: if there
    are more bots than seats, in every combination; if there are fewer, they fill the seats in
    turn. The other options are those of `simulate`.

    >>> cup = tournament(["random", "greedy"], ["ghost_train"], games=4)
    >>> [bot.bot for bot in cup.standings]
    ['greedy', 'random']
    """
    run = tournament_run(
        bots,
        editions,
        games,
        seed,
        players=players,
        field=field,
        until_significant=until_significant,
    )
    return as_tournament(
        play_run(run, processes=processes, ray=ray, out=out, resume=resume, progress=progress)
    )


def tournament_run(
    bots: Sequence[str],
    editions: Sequence[str | Path | Edition],
    games: int,
    seed: int | str,
    *,
    players: Players = 2,
    field: bool = False,
    until_significant: bool = False,
) -> Run:
    """What a tournament plays."""
    if len(set(bots)) < 2:
        raise bad_option("too_few_bots", "bots")
    tables = _field if field else _round_robin
    series = tuple(
        Series(found, table, seed)
        for named in editions
        for found in [named if isinstance(named, Edition) else find_edition(named)]
        for n in _counts(found, players)
        for table in tables(tuple(dict.fromkeys(bots)), n)
    )
    return Run(series, games, until_significant)


def as_tournament(played: RunResults) -> Tournament:
    """The games of a run as a tournament."""
    results = [result for series in played.results for result in series]
    names = dict.fromkeys(bot for series in played.run.series for bot in series.bots)
    standings = bot_summaries(results, list(names))
    return Tournament(
        tables=summaries(played),
        standings=tuple(sorted(standings, key=lambda bot: -bot.win_rate / (bot.share or 1))),
        ratings=tuple(ratings(results)),
        meetings=cross_table(results),
    )


def _counts(edition: Edition, players: Players) -> Sequence[int]:
    if players == "all":
        return edition.players
    if players == "largest":
        return [max(edition.players)]
    if isinstance(players, int) or players.isdigit():
        return [int(players)]
    raise bad_option("bad_players", "players", form="tables", given=players)


def _round_robin(bots: tuple[str, ...], n: int) -> Iterator[tuple[str, ...]]:
    for one, other in combinations(bots, 2):
        yield (one, *[other] * (n - 1))
        if n > 2:
            yield (other, *[one] * (n - 1))


def _field(bots: tuple[str, ...], n: int) -> Iterator[tuple[str, ...]]:
    if len(bots) < n:
        yield tuple(bots[seat % len(bots)] for seat in range(n))
    else:
        yield from combinations(bots, n)
