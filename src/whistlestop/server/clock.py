"""The server's clock: set from the machine's when the server starts, and steady from then on.

Alarms and people's clocks are measured by it. The machine's clock may jump, after a correction
or while the machine is suspended; that must not cost anybody a move.
"""

from __future__ import annotations

import time

_ahead = 0.0


def offset() -> float:
    """How far the machine's clock is ahead of its running time now."""
    return time.time() - time.monotonic()


def start(ahead: float | None = None) -> None:
    """Set the clock from the machine's, or as another worker of the same server has it."""
    global _ahead
    _ahead = offset() if ahead is None else ahead


def now() -> float:
    """Seconds since 1970."""
    return time.monotonic() + _ahead


start()
