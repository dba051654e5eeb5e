"""What the server counts about itself, in the text format of Prometheus."""

from __future__ import annotations

import asyncio
import os
from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

_STATM = Path("/proc/self/statm")
_LOOK_EVERY = 0.5
"""Seconds between two looks at the event loop."""
_BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Value:
    """A number: one that only grows (`counter`), or one that goes up and down (`gauge`)."""

    def __init__(self, name: str, help_text: str, kind: str) -> None:
        self.name, self.help_text, self.kind = name, help_text, kind
        self._values: Tally[str] = Tally({"": 0})

    def add(self, amount: int, labels: str = "") -> None:
        """Count."""
        self._values[labels] += amount

    def set(self, amount: int) -> None:
        """Say how many there are."""
        self._values[""] = amount

    def lines(self, common: str) -> Iterator[str]:
        """The metric as text; `common` labels are on every line."""
        yield f"# HELP {self.name} {self.help_text}"
        yield f"# TYPE {self.name} {self.kind}"
        for labels, amount in self._values.items():
            if labels or len(self._values) == 1:
                yield f"{self.name}{{{_joined(common, labels)}}} {amount}"


class Reading:
    """Numbers that are read when somebody asks for them, by their labels."""

    def __init__(
        self, name: str, help_text: str, kind: str, read: Callable[[], Mapping[str, float]]
    ) -> None:
        self.name, self.help_text, self.kind = name, help_text, kind
        self._read = read

    def lines(self, common: str) -> Iterator[str]:
        """The metric as text."""
        yield f"# HELP {self.name} {self.help_text}"
        yield f"# TYPE {self.name} {self.kind}"
        for labels, amount in self._read().items():
            yield f"{self.name}{{{_joined(common, labels)}}} {amount}"


class Histogram:
    """How long something took."""

    def __init__(self, name: str, help_text: str) -> None:
        self.name, self.help_text = name, help_text
        self._counts = [0] * (len(_BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count one."""
        self._counts[bisect_left(_BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, common: str) -> Iterator[str]:
        """The metric as text."""
        yield f"# HELP {self.name} {self.help_text}"
        yield f"# TYPE {self.name} histogram"
        total = 0
        for bound, count in zip((*_BOUNDS, "+Inf"), self._counts, strict=True):
            total += count
            label = f'le="{bound}"'
            yield f"{self.name}_bucket{{{_joined(common, label)}}} {total}"
        yield f"{self.name}_sum{{{common}}} {self._sum:.6f}"
        yield f"{self.name}_count{{{common}}} {total}"


class Metrics:
    """All metrics of one worker."""

    def __init__(self) -> None:
        self.requests = Value("whistlestop_requests_total", "Requests answered.", "counter")
        self.moves = Value("whistlestop_moves_total", "Moves of people acknowledged.", "counter")
        self.bot_moves = Value("whistlestop_bot_moves_total", "Moves of bots.", "counter")
        self.refused = Value(
            "whistlestop_refused_total", "Requests and live messages refused, by code.", "counter"
        )
        self.tables = Value("whistlestop_tables", "Tables in memory.", "gauge")
        self.connections = Value("whistlestop_connections", "Live connections.", "gauge")
        self.move_seconds = Histogram(
            "whistlestop_move_seconds", "From the arrival of a move to its acknowledgement."
        )
        self.lag_seconds = Histogram(
            "whistlestop_event_loop_lag_seconds", "How late the event loop is."
        )
        self.messages = Value(
            "whistlestop_messages_total", "Messages sent to people elsewhere.", "counter"
        )
        self.messages_failed = Value(
            "whistlestop_messages_failed_total", "Messages given up after several tries.", "counter"
        )
        self.database_ready = Value(
            "whistlestop_database_ready", "Can moves be written now (1) or not (0)?", "gauge"
        )
        self.readings = [
            Reading(
                "whistlestop_memory_bytes",
                "Memory of the worker, without its bots.",
                "gauge",
                lambda: {"": memory()},
            )
        ]

    def text(self) -> str:
        """Everything, ready to be scraped."""
        common = f'worker="{os.getpid()}"'
        everything: tuple[Value | Histogram | Reading, ...] = (
            self.requests, self.moves, self.bot_moves, self.refused, self.tables,
            self.connections, self.move_seconds, self.lag_seconds, self.database_ready,
            self.messages, self.messages_failed,
            *self.readings,
        )  # fmt: skip
        lines = [line for metric in everything for line in metric.lines(common)]
        return "\n".join(lines) + "\n"

    async def watch_event_loop(self) -> None:
        """Until cancelled: measure how late the event loop is."""
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            await asyncio.sleep(_LOOK_EVERY)
            self.lag_seconds.observe(loop.time() - began - _LOOK_EVERY)


def memory() -> int:
    """Bytes of memory that this process takes now, or took at most where only that is known."""
    try:
        resident = int(_STATM.read_text().split()[1])
    except OSError:
        import resource  # Windows has neither

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return resident * os.sysconf("SC_PAGE_SIZE")


def _joined(*labels: str) -> str:
    return ",".join(label for label in labels if label)
