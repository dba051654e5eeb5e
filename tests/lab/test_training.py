"""Learning which of the planner's moves win."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import whistlestop as ws
from whistlestop.bots.weights import networks_of
from whistlestop.lab.training import Round, Training, train
from whistlestop.lab.training.arrays import MOST_ITEMS, NO_ITEM, Lessons
from whistlestop.lab.training.fit import fit
from whistlestop.messages.errors import BadOption
from whistlestop.planning.features import FEATURES, HAND, LENGTH, PLANNERS_CHOICE, Described
from whistlestop.planning.lessons import MOST_TRIED
from whistlestop.planning.trials import WHOLE

ITEMS = 5
GOOD_ITEM = 3


def invented_lessons(n: int, *, only_luck: bool = False) -> Lessons:
    """Lessons in which long routes are good with a full hand, bad with an empty one, and one route
    is always good; the rest is luck, or all of it."""
    random = np.random.default_rng(1)
    numbers = np.zeros((n, MOST_TRIED, FEATURES), np.int8)
    numbers[:, :, LENGTH] = random.integers(1, 7, (n, MOST_TRIED))
    numbers[:, :, HAND] = random.integers(0, 20, (n, 1))
    items = np.full((n, MOST_TRIED, MOST_ITEMS), NO_ITEM, np.int16)
    items[:, :, 0] = random.integers(0, ITEMS, (n, MOST_TRIED))
    worth = 0.004 * (numbers[:, :, HAND].astype(float) - 10) * numbers[:, :, LENGTH]
    worth += 0.1 * (items[:, :, 0] == GOOD_ITEM) + random.normal(0, 0.1, worth.shape)
    if only_luck:
        worth = random.normal(0, 0.1, worth.shape)
    leads = np.rint(WHOLE * (worth - worth[:, :1])).astype(np.int16)
    tried = np.full(n, MOST_TRIED, np.int8)
    return Lessons(np.zeros(n, np.int8), tried, numbers, items, leads)


def described(hand: int, length: int, item: int) -> Described:
    numbers = vec[i64]([0] * FEATURES)
    numbers[HAND], numbers[LENGTH] = hand, length
    candidate = Described(numbers)
    candidate.items.append(item)
    return candidate


def test_a_network_learns_what_lessons_have_in_common() -> None:
    learned = fit(invented_lessons(6000), ITEMS, seed=0)
    # Nobody can do better than about 0.10; the planner's choice, which is any of them here, has 0.
    assert learned.gain > 0.06
    assert learned.worth_using() is learned.weights
    (network,) = networks_of([learned.weights])
    full, empty = (
        [network.value(described(hand, length, 0)) for length in (1, 6)] for hand in (18, 2)
    )
    assert full[1] > full[0]
    assert empty[1] < empty[0]
    assert network.value(described(10, 3, GOOD_ITEM)) > network.value(described(10, 3, 0))


def test_with_too_few_lessons_the_planner_keeps_deciding() -> None:
    learned = fit(invented_lessons(50), ITEMS, seed=0)
    assert (learned.gain, learned.changed) == (0.0, 0.0)


def test_where_nothing_was_gained_the_planner_keeps_deciding() -> None:
    learned = fit(invented_lessons(2000, only_luck=True), ITEMS, seed=0)
    assert learned.changed > 0.1
    assert learned.gain < learned.error
    (network,) = networks_of([learned.worth_using()])
    other = described(18, 6, GOOD_ITEM)
    planners = described(2, 6, 0)
    planners.numbers[PLANNERS_CHOICE] = 1
    assert network.value(planners) > network.value(other)


def test_an_interrupted_training_goes_on_and_learns_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whistlestop.lab.training.rounds.PART", 5)
    training = Training(ws.edition("ghost_train"), games=10, rounds=2, seed="small")
    rounds: list[Round] = []
    whole = train(training, tmp_path / "whole", told=rounds.append)
    assert [one.number for one in rounds] == [0, 1]

    def interrupt(done: int, total: int) -> None:
        assert total == 20
        if done == 15:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(training, tmp_path / "parts", progress=interrupt)
    played: list[int] = []
    path = train(training, tmp_path / "parts", progress=lambda done, _: played.append(done))
    assert played == [20]
    assert path.read_bytes() == whole.read_bytes()
    with pytest.raises(BadOption, match="seed"):
        train(replace(training, seed="other"), tmp_path / "parts")
