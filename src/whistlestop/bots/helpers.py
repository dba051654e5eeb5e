"""Worker processes that play an expert's trials; they live as long as the process that uses them.

A batch of trials contains everything it depends on, so it does not matter which process plays it.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from whistlestop.editions import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.knowledge.observation import Observation
from whistlestop.knowledge.observation.determinise import imagine
from whistlestop.planning.trials import Trials

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Sums = list[tuple[int, int]]
"""See `Trials.play`."""


class Batch(NamedTuple):
    """Trials of the same moves on some games imagined from one view."""

    view: Observation
    seed: str
    games: int
    moves: list[list[int]]


def play_batch(batch: Batch) -> Sums:
    """Imagine the games and try every move on each."""
    view = batch.view
    assert view.seat is not None
    trials = _trials(view.edition, len(view.seats), view.seat)
    return trials.play(imagine(view, Random(batch.seed)), batch.games, batch.moves)


@lru_cache(maxsize=16)
def _trials(edition: Edition, players: int, seat: int) -> Trials:
    return Trials(rules_for(edition), players, seat)


def play_batches(batches: Sequence[Batch], processes: int) -> Iterator[Sums]:
    """Play batches on several processes; the sums come in the order of the batches."""
    if processes > 1 and len(batches) > 1:
        helpers = _helpers(processes)
        if helpers is not None:
            try:
                return iter(list(helpers.map(play_batch, batches)))
            except BrokenExecutor:
                # A worker was killed from outside: the next call starts new ones.
                dismiss_helpers()
    return map(play_batch, batches)


_hired: tuple[int, ProcessPoolExecutor] | None = None


def _helpers(processes: int) -> ProcessPoolExecutor | None:
    """The workers of this process; None where it may not start any."""
    # Imported only when used: a browser has no processes and would load these for nothing.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.util import Finalize

    global _hired
    if multiprocessing.current_process().daemon:
        return None
    if _hired is None or _hired[0] != processes:
        dismiss_helpers()
        pool = ProcessPoolExecutor(
            processes,
            # A fresh interpreter for each process: safe where the caller has threads.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_leave_interrupts,
        )
        _hired = processes, pool
        # A process of a pool waits for its own workers before it ends.
        Finalize(None, dismiss_helpers, exitpriority=100)
    return _hired[1]


def dismiss_helpers() -> None:
    """Stop the workers of this process, if there are any."""
    global _hired
    if _hired is not None:
        _hired[1].shutdown(cancel_futures=True)
        _hired = None


def _leave_interrupts() -> None:
    # Ctrl-C reaches every process; the one that was asked ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
