"""Many games between the same bots, on as many processes as you like."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context

from whistlestop.bots import bot_class
from whistlestop.editions import Edition
from whistlestop.editions import edition as find_edition
from whistlestop.errors import BadOption
from whistlestop.sim.match import GameResult, play_match
from whistlestop.sim.summary import Summary, summarise
from whistlestop.start import new_game

Progress = Callable[[int, int], None]
"""Called after every game with the number of games done and of all."""

_MOST_PER_TASK = 4
"""Games handed to a process at once: enough to keep it busy, few enough to show progress."""


def simulate(
    edition: str | Edition,
    bots: Sequence[str],
    games: int,
    seed: int | str = 0,
    *,
    processes: int = 1,
    progress: Progress | None = None,
) -> Summary:
    """Play games between bots and add them up; Ctrl-C ends it with what is done so far.

    Seeds are paired: every seed is played with the bots on all seats in turn, so that the cards
    favour nobody. The results do not depend on the number of processes. A script that asks for
    more than one process does so below `if __name__ == "__main__":`.

    >>> summary = simulate("ghost_train", ["greedy", "random"], games=10, seed=7)
    >>> summary.bots[0].win_rate
    1.0
    """
    found = edition if isinstance(edition, Edition) else find_edition(edition)
    _check(found, bots, games, processes)
    series = Series(found, tuple(bots), seed)
    results: list[GameResult] = []
    try:
        with series.played(games, processes) as played:
            for result in played:
                results.append(result)
                if progress is not None:
                    progress(len(results), games)
    except KeyboardInterrupt:
        pass
    return summarise(found.id, bots, seed, games, results)


@dataclass(frozen=True)
class Series:
    """Games between the same bots, each known by its number."""

    edition: Edition
    bots: tuple[str, ...]
    seed: int | str

    def play(self, number: int) -> GameResult:
        """Play a game: as many in a row as there are bots share a seed, with the seats rotated."""
        n = len(self.bots)
        deal, turn = divmod(number, n)
        seed = f"{self.seed}:{deal}"
        order = [(seat + turn) % n for seat in range(n)]
        return play_match(
            self.edition,
            [self.bots[entry] for entry in order],
            seed,
            bot_seeds=[f"{seed}:{entry}" for entry in order],
        )

    @contextmanager
    def played(self, games: int, processes: int) -> Iterator[Iterator[GameResult]]:
        """The results of so many games, in order, as they come in."""
        if processes == 1:
            yield map(self.play, range(games))
            return
        pool = ProcessPoolExecutor(
            min(processes, games),
            # A fresh interpreter for each process: safe where the caller has threads.
            mp_context=get_context("spawn"),
            initializer=_begin_work,
            initargs=(self,),
        )
        try:
            chunk = max(1, min(_MOST_PER_TASK, games // (4 * processes)))
            yield pool.map(_work, range(games), chunksize=chunk)
        finally:
            pool.shutdown(cancel_futures=True)


_series: Series | None = None
"""In a process of the pool: what it plays."""


def _begin_work(series: Series) -> None:
    global _series
    _series = series
    # Ctrl-C reaches every process; the one that gathers the results ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(number: int) -> GameResult:
    assert _series is not None
    return _series.play(number)


def _check(edition: Edition, bots: Sequence[str], games: int, processes: int) -> None:
    """Refuse what cannot be played before any process is started."""
    for name, value in (("games", games), ("processes", processes)):
        if value < 1:
            raise BadOption(
                f"{name}={value} is less than 1",
                code="bad_option",
                field=name,
                hint="Give 1 or more.",
            )
    for bot in bots:
        bot_class(bot)
    new_game(edition, players=len(bots), seed=0)
