"""Rate limits: buckets that refill over time."""

from __future__ import annotations

import time
from collections import OrderedDict

from whistlestop.server import errors

_MOST_KEYS = 10_000


class Limit:
    """`burst` at once and `per_second` in the long run, for each key."""

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
            raise errors.too_many_requests()


class Limits:
    """The limits of one worker."""

    def __init__(self, requests_per_second: float) -> None:
        rate = requests_per_second or 1e9
        self.requests = Limit(5 * rate, rate)
        """All requests, by address."""
        self.tables = Limit(0.5 * rate, rate / 80)
        """New tables, uploads and rematches, by address."""
        self.chat = Limit(5, 0.5)
        """Messages, by seat."""
        self.hints = Limit(3, 0.5)
        """Hints, by seat: a bot thinks for each."""
        self.messages = Limit(2 * rate, rate / 2)
        """Messages over one live connection."""
