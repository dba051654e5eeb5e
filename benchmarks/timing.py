"""CPU time of a call."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

Row = dict[str, Any]
"""What was measured, by name."""


def cpu_seconds(work: Callable[[], object]) -> float:
    """CPU time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def median_seconds(work: Callable[[], object], runs: int) -> float:
    """The median CPU time of several calls."""
    return statistics.median(cpu_seconds(work) for _ in range(runs))


def each(work: Callable[[], object], times: int) -> Callable[[], None]:
    """The same call several times."""

    def repeated() -> None:
        for _ in range(times):
            work()

    return repeated
