"""Lessons as arrays: what a worker returns, a part of a folder holds, and a network learns from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from whistlestop.planning.features import FEATURES
from whistlestop.planning.lessons import MOST_TRIED, Lesson

MOST_ITEMS = 7
"""The most items that a candidate can involve: the tickets of the largest offer."""
NO_ITEM = -1


@dataclass(frozen=True)
class Lessons:
    """Lessons in order. Candidates that were not tried are at the end of a row."""

    network: NDArray[np.int8]
    """By lesson: which network is to learn from it."""
    tried: NDArray[np.int8]
    """By lesson: how many candidates were tried."""
    numbers: NDArray[np.int8]
    """By lesson, candidate and feature."""
    items: NDArray[np.int16]
    """By lesson and candidate; padded with `NO_ITEM`."""
    leads: NDArray[np.int16]
    """By lesson and candidate."""

    def __len__(self) -> int:
        return len(self.network)

    def __getitem__(self, chosen: Any) -> Lessons:
        """Some of the lessons."""
        return Lessons(*(getattr(self, one.name)[chosen] for one in fields(self)))

    def save(self, path: Path) -> None:
        """Write a file; it is either complete or not there."""
        unfinished = path.with_suffix(".unfinished")
        with unfinished.open("wb") as file:
            np.savez_compressed(file, **{one.name: getattr(self, one.name) for one in fields(self)})
        unfinished.replace(path)

    @classmethod
    def load(cls, path: Path) -> Lessons:
        """Read a file."""
        with np.load(path) as arrays:
            return cls(*(arrays[one.name] for one in fields(cls)))


def as_arrays(lessons: Sequence[Lesson]) -> Lessons:
    """Lessons as arrays."""
    n = len(lessons)
    numbers = np.zeros((n, MOST_TRIED, FEATURES), np.int8)
    items = np.full((n, MOST_TRIED, MOST_ITEMS), NO_ITEM, np.int16)
    leads = np.zeros((n, MOST_TRIED), np.int16)
    for i, lesson in enumerate(lessons):
        for j, described in enumerate(lesson.described):
            numbers[i, j] = list(described.numbers)
            items[i, j, : len(described.items)] = described.items
        leads[i, : len(lesson.leads)] = lesson.leads
    network = np.array([lesson.network for lesson in lessons], np.int8)
    tried = np.array([len(lesson.leads) for lesson in lessons], np.int8)
    return Lessons(network, tried, numbers, items, leads)


def joined(parts: Sequence[Lessons]) -> Lessons:
    """Several parts as one."""
    return Lessons(
        *(np.concatenate([getattr(part, one.name) for part in parts]) for one in fields(Lessons))
    )
