"""Workers that play the games: this process, a pool of processes, or a Ray cluster.

Each takes chunks of games and returns the finished ones. A game depends only on the job and on
its number, so it does not matter which worker plays it.
"""

from __future__ import annotations

import logging
import os
import signal
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Any, Generic, Protocol, TypeVar

from whistlestop.lab.extras import needed
from whistlestop.lab.match import GameResult
from whistlestop.lab.rows import GameRows, rows_of
from whistlestop.lab.series import Series
from whistlestop.messages import bad_option

Task = tuple[int, int]
"""A game: the number of its series, and its own number in it."""
Played = TypeVar("Played")
"""What a worker returns for a game."""

_CHUNK_SECONDS = 0.25
"""How long a worker's chunk of games should take: long enough to keep it busy, short enough to
show progress."""
_LARGEST_CHUNK = 200


class AnyJob(Protocol[Played]):
    """What every worker knows. It is sent to other processes."""

    def play(self, tasks: Sequence[Task]) -> tuple[list[Played], float]:
        """Play some games; returns them and the seconds they took."""


@dataclass(frozen=True)
class Finished:
    """A game that was played."""

    task: Task
    result: GameResult
    rows: GameRows | None


@dataclass(frozen=True)
class Job:
    """Games of some series, recorded or not."""

    series: tuple[Series, ...]
    recording: bool

    def play(self, tasks: Sequence[Task]) -> tuple[list[Finished], float]:
        """Play some games; returns them and the seconds they took."""
        began = time.perf_counter()
        return [self._play(task) for task in tasks], time.perf_counter() - began

    def _play(self, task: Task) -> Finished:
        series, number = task
        played = self.series[series].play(number)
        rows = None
        if self.recording:
            rows = rows_of(self.series[series].edition, played, series, number)
        return Finished(task, played.result, rows)


class Workers(Protocol[Played]):
    """Plays games."""

    hands: int
    """How many chunks are played at the same time."""

    def submit(self, tasks: Sequence[Task]) -> None:
        """Accept a chunk of games."""

    def finished(self) -> tuple[list[Played], float]:
        """Wait for a chunk that is done: its games, and the seconds they took."""


class _Alone(Generic[Played]):
    """This process."""

    hands = 1

    def __init__(self, job: AnyJob[Played]) -> None:
        self._job = job
        self._tasks: deque[Task] = deque()

    def submit(self, tasks: Sequence[Task]) -> None:
        self._tasks.extend(tasks)

    def finished(self) -> tuple[list[Played], float]:
        # One by one, so that Ctrl-C loses no game that is over.
        return self._job.play([self._tasks.popleft()])


class _Pool(Generic[Played]):
    """Several processes."""

    def __init__(self, pool: ProcessPoolExecutor, processes: int) -> None:
        self.hands = processes
        self._pool = pool
        self._futures: set[Future[tuple[list[Played], float]]] = set()

    def submit(self, tasks: Sequence[Task]) -> None:
        with _death_reported():
            self._futures.add(self._pool.submit(_work, tasks))

    def finished(self) -> tuple[list[Played], float]:
        done, _ = wait(self._futures, return_when=FIRST_COMPLETED)
        future = done.pop()
        self._futures.remove(future)
        with _death_reported():
            return future.result()


@contextmanager
def _death_reported() -> Iterator[None]:
    """A process may die at any time, even between two chunks."""
    try:
        yield
    except BrokenProcessPool as error:
        raise bad_option("worker_died", "processes") from error


class _Cluster(Generic[Played]):
    """The machines of a Ray cluster."""

    def __init__(self, ray: Any, job: AnyJob[Played]) -> None:
        self.hands = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._ray = ray
        self._job = ray.put(job)
        self._play = ray.remote(_play_job)
        self._waiting: list[Any] = []

    def submit(self, tasks: Sequence[Task]) -> None:
        self._waiting.append(self._play.remote(self._job, tasks))

    def finished(self) -> tuple[list[Played], float]:
        done, self._waiting = self._ray.wait(self._waiting, num_returns=1)
        try:
            played: tuple[list[Played], float] = self._ray.get(done[0])
        except self._ray.exceptions.RayTaskError as error:
            # The error of the game itself, without Ray's wrapping.
            raise error.cause from None
        return played


def finished_games(crew: Workers[Played], tasks: Iterator[Task]) -> Iterator[list[Played]]:
    """Play the tasks; yields chunks of games in the order in which they finish."""
    chunk, busy = 1, 0
    while True:
        while busy < 3 * crew.hands and (some := list(islice(tasks, chunk))):
            crew.submit(some)
            busy += len(some) if crew.hands == 1 else 1
        if not busy:
            return
        finished, seconds = crew.finished()
        busy -= 1
        per_game = max(seconds, 1e-6) / len(finished)
        chunk = max(1, min(_LARGEST_CHUNK, int(_CHUNK_SECONDS / per_game)))
        yield finished


@contextmanager
def workers(job: AnyJob[Played], *, processes: int, ray: bool) -> Iterator[Workers[Played]]:
    """Workers for a job; on leaving they are stopped, whatever they are doing."""
    if ray:
        with _cluster(job) as cluster:
            yield cluster
    elif processes == 1:
        yield _Alone(job)
    else:
        with _pool(job, processes) as pool:
            yield pool


@contextmanager
def _pool(job: AnyJob[Played], processes: int) -> Iterator[Workers[Played]]:
    before = set(active_children())
    pool = ProcessPoolExecutor(
        processes,
        # A fresh interpreter for each process: safe where the caller has threads.
        mp_context=get_context("spawn"),
        initializer=_begin_work,
        initargs=(job,),
    )
    try:
        yield _Pool(pool, processes)
    except BaseException:
        # A game may take minutes, and whoever pressed Ctrl-C does not want to wait for it.
        for child in set(active_children()) - before:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _cluster(job: AnyJob[Played]) -> Iterator[Workers[Played]]:
    ray = needed("ray", "cluster")
    ours = not ray.is_initialized()
    if ours:
        _join_cluster(ray)
    try:
        yield _Cluster(ray, job)
    finally:
        if ours:
            ray.shutdown()


def _join_cluster(ray: Any) -> None:
    """Join the cluster that RAY_ADDRESS names; without it Ray starts one on this machine alone."""
    address = os.environ.get("RAY_ADDRESS")
    options = {} if address else {"include_dashboard": False}
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **options)
    except ConnectionError as error:
        raise bad_option("no_cluster", "ray", address=str(address)) from error


_job: AnyJob[Any] | None = None
"""In a process of the pool: its job."""


def _begin_work(job: AnyJob[Any]) -> None:
    global _job
    _job = job
    # Ctrl-C reaches every process; the one that gathers the results ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(tasks: Sequence[Task]) -> tuple[list[Any], float]:
    assert _job is not None
    return _job.play(tasks)


def _play_job(job: AnyJob[Played], tasks: Sequence[Task]) -> tuple[list[Played], float]:
    return job.play(tasks)
