"""Many games between the same bots, on as many processes as you like."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from whistlestop.editions import Edition
from whistlestop.editions import edition as find_edition
from whistlestop.lab.run import Progress, Run, RunResults, play_run
from whistlestop.lab.series import Series
from whistlestop.lab.summary import Summary, summarise


def simulate(
    edition: str | Path | Edition,
    bots: Sequence[str],
    games: int,
    seed: int | str = 0,
    *,
    processes: int = 1,
    ray: bool = False,
    until_significant: bool = False,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Summary:
    """Play games between bots and summarise them; Ctrl-C stops and keeps what is done.

    Seeds are paired: every seed is played with the bots on all seats in turn, so that the deal
    favours nobody. The results do not depend on the number of processes, nor on `ray`, which
    spreads the games over a cluster. A script that asks for more than one process must do so below
    `if __name__ == "__main__":`.

    `out` names a folder into which every game is written; with `resume` a run that is already
    there continues. `until_significant` stops as soon as it is sure that the first bot wins more
    or less than its share; `games` is then the most.

    >>> summary = simulate("ghost_train", ["greedy", "random"], games=10, seed=7)
    >>> summary.bots[0].win_rate
    1.0
    """
    found = edition if isinstance(edition, Edition) else find_edition(edition)
    run = Run((Series(found, tuple(bots), seed),), games, until_significant)
    played = play_run(run, processes=processes, ray=ray, out=out, resume=resume, progress=progress)
    return summaries(played)[0]


def summaries(played: RunResults) -> tuple[Summary, ...]:
    """A summary of each series of a run."""
    return tuple(
        summarise(series.edition.id, series.bots, series.seed, planned, results, test)
        for series, results, planned, test in zip(
            played.run.series, played.results, played.planned, played.tests, strict=True
        )
    )
