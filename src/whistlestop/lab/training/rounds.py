"""Training: rounds of games, and after each round networks that judge better than before.

In the first round any candidates are tried; later those that seem best to the networks of the
round before. A network learns from the lessons of all rounds. Everything is kept in a folder, so
that an interrupted training continues where it stopped.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from whistlestop.bots.weights import FORMAT, networks_of
from whistlestop.editions import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.lab.run import Progress
from whistlestop.lab.training.arrays import Lessons, as_arrays, joined
from whistlestop.lab.training.fit import Fit, fit
from whistlestop.lab.workers import Task, Workers, finished_games, workers
from whistlestop.messages import bad_option
from whistlestop.planning.features import VERSION
from whistlestop.planning.learned import NETWORKS
from whistlestop.planning.lessons import Teacher

PART = 250
"""Games whose lessons are kept in one file."""
_SETTINGS = "training.json"
_RESULT = "weights.json"


@dataclass(frozen=True)
class Training:
    """What is to be learned, and from how many games."""

    edition: Edition
    players: int = 2
    games: int = 4000
    """Games of a round."""
    rounds: int = 3
    seed: str = "0"

    @property
    def command(self) -> str:
        """The command that repeats it."""
        return (
            f"whistlestop train {self.edition.id} --games {self.games} --rounds {self.rounds} "
            f"--players {self.players} --seed {self.seed}"
        )

    def settings(self) -> dict[str, Any]:
        """What the lessons depend on, ready for JSON."""
        return {
            "edition": self.edition.id,
            "rules_version": self.edition.rules_version,
            "features": VERSION,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
        }


@dataclass(frozen=True)
class Round:
    """What a round has taught."""

    number: int
    fits: tuple[Fit, ...]
    """By network."""

    def told(self) -> dict[str, Any]:
        """Its part of the curve: how much was learned from how many lessons, ready for JSON."""
        told = [asdict(one) for one in self.fits]
        for one in told:
            del one["weights"]
        return {"round": self.number, "networks": told}


@dataclass(frozen=True)
class LessonsJob:
    """Games of one round; every worker makes its own teacher."""

    training: Training
    weights: tuple[dict[str, list[int]], ...]
    """The weights learned in the round before."""

    def play(self, tasks: Sequence[Task]) -> tuple[list[tuple[int, Lessons]], float]:
        """The lessons of some games, each with the number of its game."""
        began = time.perf_counter()
        training = self.training
        networks = networks_of(self.weights)
        teacher = Teacher(rules_for(training.edition), training.players, networks)
        played = []
        for number, game in tasks:
            seed = f"{training.seed}:{number}:{game}"
            played.append((game, as_arrays(teacher.game(seed, game % 2 == 0))))
        return played, time.perf_counter() - began


def train(
    training: Training,
    out: str | Path,
    *,
    processes: int = 1,
    ray: bool = False,
    progress: Progress | None = None,
    told: Callable[[Round], None] | None = None,
) -> Path:
    """Play what is missing in the folder and learn from it; returns the file with the weights.

    `told` is called after every round. Ctrl-C stops; the same call continues.
    """
    _check(training, processes)
    folder = _open_folder(training, Path(out))
    weights: tuple[dict[str, list[int]], ...] = ()
    networks: list[dict[str, list[int]]] = []
    lessons: list[Lessons] = []
    curve: list[dict[str, Any]] = []
    for number in range(training.rounds):
        job = LessonsJob(training, weights)
        lessons.append(_lessons(job, number, folder, processes, ray, progress))
        learned = _learn(training, number, lessons)
        weights = tuple(one.weights for one in learned.fits)
        networks = [one.worth_using() for one in learned.fits]
        curve.append(learned.told())
        if told is not None:
            told(learned)
    head = {"format": FORMAT, "command": training.command, **training.settings(), "curve": curve}
    return _write(folder / _RESULT, {**head, "networks": networks})


def _learn(training: Training, number: int, rounds: Sequence[Lessons]) -> Round:
    r = rules_for(training.edition)
    items = int(r.routes + r.tickets + r.locations)
    fits = []
    for network in range(NETWORKS):
        # The last lessons are held out: those of the last games of this round.
        known = joined([one[one.network == network] for one in rounds])
        fits.append(fit(known, items, seed=number))
    return Round(number, tuple(fits))


def _lessons(
    job: LessonsJob,
    number: int,
    folder: Path,
    processes: int,
    ray: bool,
    progress: Progress | None,
) -> Lessons:
    """The lessons of a round in the order of its games: those of the folder, and new ones."""
    total = job.training.games
    parts = {start: folder / f"round-{number}-{start:06}.npz" for start in range(0, total, PART)}
    missing = [start for start, path in parts.items() if not path.exists()]
    if missing:
        games = [game for start in missing for game in range(start, min(start + PART, total))]
        with workers(job, processes=processes, ray=ray) as crew:
            done = total - len(games)
            for start, lessons in _played(crew, number, games, total):
                lessons.save(parts[start])
                done += min(PART, total - start)
                if progress is not None:
                    progress(number * total + done, job.training.rounds * total)
    return joined([Lessons.load(path) for path in parts.values()])


def _played(
    crew: Workers[tuple[int, Lessons]], number: int, games: Sequence[int], total: int
) -> Iterator[tuple[int, Lessons]]:
    """Parts as soon as they are complete, each with the number of its first game."""
    waiting: dict[int, dict[int, Lessons]] = {}
    for finished in finished_games(crew, ((number, game) for game in games)):
        for game, lessons in finished:
            start = game - game % PART
            part = waiting.setdefault(start, {})
            part[game] = lessons
            if len(part) == min(PART, total - start):
                yield start, joined([part[one] for one in sorted(waiting.pop(start))])


def _open_folder(training: Training, folder: Path) -> Path:
    """The folder of this training, new or already begun."""
    settings = training.settings()
    path = folder / _SETTINGS
    if path.exists():
        found = json.loads(path.read_text("utf-8"))
        for name, value in settings.items():
            if found.get(name) != value:
                was = str(found.get(name))
                raise bad_option("other_run", name, folder=str(folder), setting=name, value=was)
    else:
        folder.mkdir(parents=True, exist_ok=True)
        _write(path, settings)
    return folder


def _write(path: Path, document: dict[str, Any]) -> Path:
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(document) + "\n", "utf-8")
    unfinished.replace(path)
    return path


def _check(training: Training, processes: int) -> None:
    for name, value in (
        ("games", training.games),
        ("rounds", training.rounds),
        ("processes", processes),
    ):
        if value < 1:
            raise bad_option("bad_option", name, form="least", field=name, value=value, least=1)
