"""Running series of games on several processes or a cluster, with the results in a folder.

The results depend on the series alone: not on which workers play the games, nor in which order,
nor on how often the run was interrupted and resumed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from whistlestop.bots import bot_class
from whistlestop.editions import edition as find_edition
from whistlestop.game.start import new_game
from whistlestop.lab.folder import ResultsFolder
from whistlestop.lab.ledger import Ledger
from whistlestop.lab.match import GameResult
from whistlestop.lab.records import Memory, Records
from whistlestop.lab.sequential import SequentialTest
from whistlestop.lab.series import Series
from whistlestop.lab.workers import Finished, Job, Workers, finished_games, workers
from whistlestop.messages import bad_option
from whistlestop.messages.errors import BadOption

Progress = Callable[[int, int], None]
"""Called after every game with the number of games done and the number planned."""

_FORMAT = 1


@dataclass(frozen=True)
class Run:
    """What is to be played."""

    series: tuple[Series, ...]
    games: int
    """Games of each series; with `until_significant`, the most."""
    until_significant: bool = False
    """Stop a series once it is sure that its first bot wins more or less than its share."""

    def check(self) -> None:
        """Before any process is started, refuse what cannot be played."""
        if self.games < 1:
            raise _less_than_one("games", self.games)
        for series in self.series:
            for bot in series.bots:
                bot_class(bot)
            new_game(series.edition, players=len(series.bots), seed=0)

    def settings(self) -> dict[str, Any]:
        """The run, ready for JSON."""
        return {
            "format": _FORMAT,
            "games": self.games,
            "until_significant": self.until_significant,
            "series": [
                {
                    "edition": series.edition.source,
                    "rules_version": series.edition.rules_version,
                    "bots": list(series.bots),
                    "seed": series.seed,
                }
                for series in self.series
            ],
        }

    @classmethod
    def from_settings(cls, settings: Mapping[str, Any]) -> Run:
        """The run that a results folder belongs to."""
        series = tuple(
            Series(find_edition(one["edition"]), tuple(one["bots"]), one["seed"])
            for one in settings["series"]
        )
        return cls(series, settings["games"], settings["until_significant"])


@dataclass(frozen=True)
class RunResults:
    """What came out of a run."""

    run: Run
    results: tuple[tuple[GameResult, ...], ...]
    """By series, in order."""
    tests: tuple[SequentialTest | None, ...]
    """By series: the sequential test, where one was asked for."""
    planned: tuple[int, ...]
    """By series: games to be played, fewer than asked for where the test stopped early."""

    @property
    def interrupted(self) -> bool:
        """Are there games left to play?"""
        return any(len(r) < n for r, n in zip(self.results, self.planned, strict=True))


def play_run(
    run: Run,
    *,
    processes: int = 1,
    ray: bool = False,
    out: str | Path | None = None,
    memory: Memory | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> RunResults:
    """Play the missing games and return all games; Ctrl-C stops and keeps what is done.

    What is recorded goes to the folder `out`, or to `memory`.
    """
    run.check()
    if processes < 1:
        raise _less_than_one("processes", processes)
    folder = memory if out is None else _open_folder(run, out, resume)
    ledger = Ledger(run.series, run.games, testing=run.until_significant)
    if folder is not None:
        ledger.restore(folder.results())
    left = ledger.planned - ledger.done
    job = Job(run.series, recording=folder is not None)
    try:
        if left:
            with workers(job, processes=min(processes, left), ray=ray) as crew:
                _play(crew, ledger, folder, progress)
    except KeyboardInterrupt:
        pass
    finally:
        if folder is not None:
            folder.flush()
    return RunResults(run, ledger.results(), tuple(ledger.tests), tuple(ledger.ends))


def resumed_run(path: str | Path, games: int | None = None) -> Run:
    """The run of a results folder, with another number of games if one is given."""
    run = Run.from_settings(ResultsFolder.open(path).settings)
    return run if games is None else replace(run, games=games)


def _play(
    crew: Workers[Finished], ledger: Ledger, folder: Records | None, progress: Progress | None
) -> None:
    for finished in finished_games(crew, ledger.tasks()):
        for game in finished:
            for rows in ledger.add(game):
                assert folder is not None
                folder.add(rows)
            if progress is not None:
                progress(ledger.done, ledger.planned)


def _open_folder(run: Run, out: str | Path, resume: bool) -> ResultsFolder:
    settings = json.loads(json.dumps(run.settings()))
    if not resume or not Path(out, "run.json").exists():
        return ResultsFolder.create(out, settings)
    folder = ResultsFolder.open(out)
    for name, value in settings.items():
        if name != "games" and folder.settings.get(name) != value:
            was = str(folder.settings.get(name))
            raise bad_option("other_run", name, folder=str(out), setting=name, value=was)
    folder.change(settings)
    return folder


def _less_than_one(name: str, value: int) -> BadOption:
    return bad_option("bad_option", name, form="least", field=name, value=value, least=1)
