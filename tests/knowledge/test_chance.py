"""Python's generator, asked without detours, says what it says otherwise."""

from __future__ import annotations

import random

import pytest

from whistlestop.knowledge.observation.chance import below, shuffle


class Halves(random.Random):
    """A generator of somebody's own, which has only `random`."""

    def random(self) -> float:
        return 0.5


@pytest.mark.parametrize("kind", [random.Random, Halves])
@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 63, 64, 65, 110])
def test_shuffling_and_choosing_are_those_of_the_library(
    kind: type[random.Random], size: int
) -> None:
    ours, theirs = kind(size), kind(size)
    for _ in range(20):
        one, other = list(range(size)), list(range(size))
        shuffle(one, ours)
        theirs.shuffle(other)
        assert one == other
        if size:
            assert below(size, ours) == theirs.choice(range(size))
    assert ours.getstate() == theirs.getstate()
