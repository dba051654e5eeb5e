"""How much one sender may ask for: buckets that refill over time."""

from __future__ import annotations

import time
from collections import OrderedDict

from whistlestop.server.errors import Refused

_MOST_KEYS = 10_000


class Limit:
    """So many at once, and so many a second in the long run, for each key."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Count one; False if that is one too many."""
        now = time.monotonic()
        left, then = self._left.get(key, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.per_second)
        allowed = left >= 1.0
        self._left[key] = (left - 1.0 if allowed else left, now)
        self._left.move_to_end(key)
        if len(self._left) > _MOST_KEYS:
            self._left.popitem(last=False)
        return allowed

    def check(self, key: str) -> None:
        """Count one; `Refused` if that is one too many."""
        if not self.allows(key):
            raise too_many()


def too_many() -> Refused:
    """Somebody asks for more than their share."""
    return Refused(
        "That was too much at once",
        code="too_many_requests",
        status=429,
        hint="Wait a moment and try again.",
    )


class Limits:
    """The limits of one worker."""

    def __init__(self, requests_per_second: float) -> None:
        rate = requests_per_second or 1e9
        self.requests = Limit(5 * rate, rate)
        """Everything, by address."""
        self.tables = Limit(0.5 * rate, rate / 80)
        """New tables, uploads and rematches, by address."""
        self.chat = Limit(5, 0.5)
        """Messages, by seat."""
        self.hints = Limit(3, 0.5)
        """Hints, by seat: a bot thinks for each."""
        self.messages = Limit(2 * rate, rate / 2)
        """Messages over one live connection."""
