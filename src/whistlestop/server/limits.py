"""Limits: how much one sender may ask for, counted by all workers together."""

from __future__ import annotations

import hashlib
import math
import mmap
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from pathlib import Path
from tempfile import NamedTemporaryFile

from whistlestop.server import errors

_SLOTS = 1 << 16
_TRIED = 8
"""Slots in a row in which the counter of a key may be."""
_SALT = 16
_SIZE = _SALT + 16 * _SLOTS
_DAY = 24 * 3600.0
MEGABYTE = 1_000_000
_MOST_LIVE = 512
"""Live connections of one sender: a school may be one address."""
_MOST_WATCHING = _MOST_LIVE // 2
_FREE = 8 * 1024
"""Bytes of each body that do not count: whatever others upload, moves get through."""
_MOST_BODIES = 128 * 2**20
_MOST_BODIES_OF_ONE = _MOST_BODIES // 8
"""Bytes of bodies that a worker holds at the same time, in all and of one sender."""


class Counters:
    """The counters of all limits, in memory that workers may share.

    A counter is one number: the moment at which its limit is full again. Until then its slot is
    taken; afterwards anybody may have it. If all slots that a key may use are taken, it gets the
    one that would be free first. Workers do not lock: two that count for one sender in the same
    microsecond may count one request instead of two.
    """

    def __init__(self, file: str = "") -> None:
        """`file`: the one that `shared_counters` made; without it the counters are this process's
        own."""
        if file:
            with Path(file).open("r+b") as opened:
                memory = memoryview(mmap.mmap(opened.fileno(), _SIZE))
        else:
            memory = memoryview(bytearray(os.urandom(_SALT)).ljust(_SIZE, b"\0"))
        # Secret, so that nobody can choose whose slots to take.
        self._salt = bytes(memory[:_SALT])
        self._owner = lru_cache(maxsize=4096)(self._number)
        self._owners = memory[_SALT : _SALT + 8 * _SLOTS].cast("Q")
        self._full_at = memory[_SALT + 8 * _SLOTS : _SIZE].cast("d")

    def slot(self, key: str, now: float) -> tuple[int, float]:
        """Where a key is counted, and when its limit is full again."""
        owner = self._owner(key)
        best, soonest = 0, math.inf
        for tried in range(_TRIED):
            slot = (owner + tried) % _SLOTS
            full_at = self._full_at[slot]
            if self._owners[slot] == owner:
                return slot, full_at
            if full_at < soonest:
                best, soonest = slot, full_at
        self._owners[best] = owner
        self._full_at[best] = now
        return best, now

    def _number(self, key: str) -> int:
        """The number by which a slot knows its key; the same in all workers."""
        digest = hashlib.blake2b(key.encode(), digest_size=8, key=self._salt).digest()
        return int.from_bytes(digest, "little")

    def set(self, slot: int, full_at: float) -> None:
        """Say when the limit is full again."""
        self._full_at[slot] = full_at


@contextmanager
def shared_counters(workers: int) -> Iterator[str]:
    """The name of a file in which several workers count together; empty for one worker."""
    if workers == 1:
        yield ""
        return
    with NamedTemporaryFile(prefix="whistlestop-limits-") as file:
        file.write(os.urandom(_SALT).ljust(_SIZE, b"\0"))
        file.flush()
        yield file.name


class Limit:
    """`burst` at once and `per_second` in the long run, for each key; 0 for any number."""

    def __init__(self, counters: Counters, name: str, burst: float, per_second: float) -> None:
        self._counters = counters
        self._name = name
        self.burst = max(burst, 1.0)
        self.per_second = per_second

    def wait(self, key: str, amount: float = 1.0) -> float:
        """Count; if that is too much, count nothing and return the seconds until it is not."""
        if not self.per_second:
            return 0.0
        now = time.monotonic()
        slot, full_at = self._counters.slot(f"{self._name} {key}", now)
        full_at = max(full_at, now) + amount / self.per_second
        wait = full_at - now - self.burst / self.per_second
        # What is paid back bit by bit may miss the whole by a rounding error.
        if wait > 1e-6:
            return wait
        self._counters.set(slot, full_at)
        return 0.0

    def used(self, key: str) -> float:
        """How much of its burst a key has used and not got back yet."""
        now = time.monotonic()
        _, full_at = self._counters.slot(f"{self._name} {key}", now)
        return max(full_at - now, 0.0) * self.per_second

    def check(self, key: str) -> None:
        """Count one; `Refused` if that is one too many."""
        if wait := self.wait(key):
            raise errors.too_many_requests(wait)


class Storage:
    """How much may be stored in a day, from one address and in all: a day's worth at once.

    The more of the day's worth is used, the less each address may have: with half of it left, half
    as much. So a few dozen addresses cannot take it all, and whoever has stored little finds room.
    """

    def __init__(self, counters: Counters, per_address: float, per_day: float) -> None:
        """In megabytes; 0 for any number."""
        of_all = per_day * MEGABYTE
        of_one = min(per_address, per_day or per_address) * MEGABYTE
        self._of_one = Limit(counters, "storage", of_one, of_one / _DAY)
        self._of_all = Limit(counters, "all storage", of_all, of_all / _DAY)

    @contextmanager
    def reserved(self, key: str, size: int) -> Iterator[None]:
        """While something is stored: `Refused` if it is too much for today. Where storing fails,
        it does not count."""
        self._charge(key, size)
        try:
            yield
        except Exception as error:
            if not (isinstance(error, errors.Refused) and error.code == "outcome_unknown"):
                self._of_one.wait(key, -size)
                self._of_all.wait("", -size)
            raise

    def used(self, key: str) -> float:
        """Bytes that count for an address now."""
        return self._of_one.used(key)

    def _charge(self, key: str, size: int) -> None:
        if wait := self._of_one.wait(key, size):
            raise errors.storage_used_up("address", wait)
        if wait := self._wait_for_others(key, size) or self._of_all.wait("", size):
            self._of_one.wait(key, -size)
            raise errors.storage_used_up("server", wait)

    def _wait_for_others(self, key: str, size: int) -> float:
        """The seconds until an address, with what it has used already, has room for `size`."""
        one, together = self._of_one, self._of_all
        if not one.per_second or not together.per_second:
            return 0.0
        left = 1.0 - together.used("") / together.burst
        # What it has used before shrinks as fast as what is left grows.
        late = max((one.used(key) / one.burst - left) / 2, size / one.burst - left)
        return max(0.0, late) * _DAY


class Held:
    """What senders hold at the same time: at most this many each."""

    def __init__(self, most: float) -> None:
        self.most = most
        self._held: Counter[str] = Counter()

    def take(self, key: str) -> bool:
        """Hold one more; False if that is one too many."""
        if self._held[key] >= self.most:
            return False
        self._held[key] += 1
        return True

    def release(self, key: str) -> None:
        """Hold one less."""
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]


class Bodies:
    """Bytes of request bodies in memory: whoever sends many at once, and each slowly, would fill
    it."""

    def __init__(self, of_one: float) -> None:
        self._of_one = of_one
        self._held: Counter[str] = Counter()

    @contextmanager
    def of(self, key: str) -> Iterator[Callable[[int], None]]:
        """While a request is served: yields a function that counts the bytes that arrive for it,
        `Refused` if there is no room for them."""
        free, held = _FREE, 0

        def arrived(size: int) -> None:
            nonlocal free, held
            size, free = max(0, size - free), max(0, free - size)
            if self._held[key] + size > self._of_one:
                raise errors.too_many_requests(1.0)
            if self._held.total() + size > _MOST_BODIES:
                raise errors.busy()
            self._held[key] += size
            held += size

        try:
            yield arrived
        finally:
            self._held[key] -= held
            if not self._held[key]:
                del self._held[key]


class Limits:
    """The limits of a server, as one of its workers keeps them."""

    def __init__(
        self, rate: float, counters: Counters, *, workers: int = 1, storage: Storage
    ) -> None:
        """`rate`: requests per second of one sender in the long run; 0 for any number."""
        self.storage = storage
        # Each worker sees its own connections only, so it allows its part of them.
        self.live = Held(math.ceil(_MOST_LIVE / workers) if rate else math.inf)
        """Live connections, by sender."""
        self.watching = Held(math.ceil(_MOST_WATCHING / workers) if rate else math.inf)
        """Those of spectators: there is always room for as many others."""
        self.bodies = Bodies(_MOST_BODIES_OF_ONE if rate else math.inf)
        """What is uploaded, by sender."""
        self.requests = Limit(counters, "requests", 5 * rate, rate)
        """API requests and live messages, by sender."""
        self.files = Limit(counters, "files", 100 * rate, 5 * rate)
        """All other requests, by sender: the page is many small files, read at the first visit."""
        self.tables = Limit(counters, "tables", 0.5 * rate, rate / 80)
        """New tables, uploads and rematches, by sender."""
        self.chat = Limit(counters, "chat", 5, 0.5)
        """Messages, by seat."""
        self.reminders = Limit(counters, "reminders", 0.5 * rate, rate / 80)
        """Requests to be notified of a turn, and new private links, by sender."""
        self.messages = Limit(counters, "messages", 60, 1 / 60)
        """Messages to one address, by its hash."""
        self.referee = Limit(counters, "referee", rate, rate / 8)
        """Positions of printed games to judge, by sender: the longest path may take a while."""
        self.boards = Limit(counters, "boards", 20, 1.0 if rate else 0.0)
        """Boards to be checked, by sender: a process works for each."""
        self.documents = Limit(counters, "documents", 60, 1.0 if rate else 0.0)
        """Boards to be looked at that are not in memory, by sender: a process works for each."""
        self.studies = Limit(counters, "studies", 6, 1 / 30 if rate else 0.0)
        """Studies of boards, by sender: bots play hundreds of games for each."""
        self.studying = Held(1 if rate else math.inf)
        """Studies that run, by sender."""
        self.hints = Limit(counters, "hints", 3, 0.5)
        """Hints, by seat: a bot thinks for each."""


@lru_cache(maxsize=4096)
def sender(address: str) -> str:
    """Who is counted as one: an IPv4 address, or the /64 network of an IPv6 address.

    Providers give every customer at least such a network.

    >>> sender("2001:db8::1:2:3:4"), sender("::ffff:192.0.2.7"), sender("192.0.2.7")
    ('2001:db8::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return "unknown"
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), 64), strict=False))
