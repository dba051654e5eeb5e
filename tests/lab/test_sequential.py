"""The sequential test: it may be looked at after every deal."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from whistlestop.lab import ResultsFolder, SequentialTest, simulate


def run(rate: float, share: float, deals: int, seed: int) -> SequentialTest:
    """Deals of two games each, won at this rate."""
    random, test = Random(seed), SequentialTest(share)
    while test.deals < deals and not test.decided:
        test.add(sum(random.random() < rate for _ in range(2)) / 2)
    return test


def test_where_there_is_no_difference_one_is_found_in_few_runs() -> None:
    runs = [run(0.5, 0.5, 300, seed) for seed in range(200)]
    assert sum(test.decided for test in runs) <= 10


@pytest.mark.parametrize(("rate", "verdict"), [(0.7, "more"), (0.3, "less")])
def test_a_difference_is_found_and_named(rate: float, verdict: str) -> None:
    runs = [run(rate, 0.5, 300, seed) for seed in range(20)]
    assert [test.verdict for test in runs] == [verdict] * 20


def test_a_larger_difference_is_found_sooner() -> None:
    assert run(0.9, 0.25, 500, 1).deals < run(0.4, 0.25, 500, 1).deals


def test_the_interval_holds_the_true_rate_at_the_stop() -> None:
    runs = [run(0.7, 0.5, 300, seed) for seed in range(100)]
    held = [low <= 0.7 <= high for low, high in (test.interval() for test in runs)]
    assert sum(held) >= 95


def test_a_rate_that_was_never_met_is_ruled_out() -> None:
    test = SequentialTest(0.5)
    for _ in range(50):
        test.add(1.0)
    low, high = test.interval()
    assert 0.85 < low < high == 1.0


@pytest.mark.parametrize("processes", [1, 2])
def test_a_series_stops_at_the_same_game_whoever_plays(tmp_path: Path, processes: int) -> None:
    bots = ["greedy", "random"]
    summary = simulate(
        "ghost_train",
        bots,
        games=60,
        seed=1,
        until_significant=True,
        out=tmp_path,
        processes=processes,
    )
    assert summary.verdict is not None
    assert summary.verdict.verdict == "more"
    assert summary.games == summary.planned == 2 * summary.verdict.deals < 60
    fixed = simulate("ghost_train", bots, games=summary.games, seed=1)
    assert summary.results == fixed.results
    assert ResultsFolder.open(tmp_path).table("games").num_rows == summary.games


def test_a_question_may_stay_open() -> None:
    summary = simulate("ghost_train", ["greedy", "greedy"], games=4, until_significant=True)
    assert summary.games == 4
    assert summary.verdict is not None
    assert summary.verdict.verdict == "open"
