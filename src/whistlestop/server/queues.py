"""Waiting for a process: in turn by address and by table, and never in an endless queue."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from typing import NamedTuple

from whistlestop.server import errors
from whistlestop.server.tables.bot_moves import Share

_PEOPLE_IN_A_ROW = 2
"""Jobs for people that may overtake a waiting bot: they come first, but no table stands still."""


class _Job(NamedTuple):
    number: int
    """Higher than that of every job that came before."""
    turn: asyncio.Future[None]


class Queue:
    """A bounded queue of jobs. When it is full, the address that has most in it gives way."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.refused = 0
        """Jobs that found no room so far."""
        self._waiting: OrderedDict[str, OrderedDict[str, deque[_Job]]] = OrderedDict()
        """By address and table; whose turn is next comes first."""
        self._counts: Counter[str] = Counter()
        self._numbers = itertools.count()

    def __len__(self) -> int:
        return self._counts.total()

    def add(self, share: Share) -> asyncio.Future[None]:
        """Add a job: done when it is its turn; `Refused` if there is no room for it."""
        if len(self) >= self.most:
            self._make_room(share.address)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        tables = self._waiting.setdefault(share.address, OrderedDict())
        tables.setdefault(share.table, deque()).append(_Job(next(self._numbers), turn))
        self._counts[share.address] += 1
        return turn

    def _make_room(self, newcomer: str) -> None:
        """Refuse the newest job of the address with most jobs, which may be the newcomer's."""
        self.refused += 1
        address = max(self._counts, key=self._counts.__getitem__, default=newcomer)
        if self._counts[address] <= self._counts[newcomer] + 1:
            raise errors.busy()
        tables = self._waiting[address]
        table = max(tables, key=lambda name: tables[name][-1].number)
        turn = tables[table].pop().turn
        if not tables[table]:
            del tables[table]
        self._counts[address] -= 1
        if not turn.done():
            turn.set_exception(errors.busy())

    def next(self) -> asyncio.Future[None]:
        """Take out the job whose turn it is."""
        address, tables = self._waiting.popitem(last=False)
        table, jobs = tables.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            tables[table] = jobs
        if tables:
            self._waiting[address] = tables
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]
        return job.turn


class Turns:
    """Lets `slots` jobs run at a time. Others wait in three queues: for people, for bots, and for
    what is done only while nothing else waits."""

    def __init__(self, slots: int, *, people: int, bots: int, spare: int = 1) -> None:
        self.slots = slots
        self.people, self.bots, self.spare = Queue(people), Queue(bots), Queue(spare)
        self._free = slots
        self._people_in_a_row = 0

    @property
    def queues(self) -> tuple[Queue, Queue, Queue]:
        """All queues."""
        return self.people, self.bots, self.spare

    @property
    def waiting(self) -> int:
        """Jobs that wait, except those that have time."""
        return len(self.people) + len(self.bots)

    @contextlib.asynccontextmanager
    async def turn(
        self, share: Share, *, for_person: bool = False, has_time: bool = False
    ) -> AsyncIterator[None]:
        """Enter when it is this job's turn; `Refused` if too many wait already."""
        queue = self.people if for_person else self.spare if has_time else self.bots
        turn = queue.add(share)
        self._go_on()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was about to begin
                self._end()
            raise
        try:
            yield
        finally:
            self._end()

    def _end(self) -> None:
        self._free += 1
        self._go_on()

    def _go_on(self) -> None:
        while self._free and any(self.queues):
            turn = self._next().next()
            if not turn.done():
                turn.set_result(None)
                self._free -= 1

    def _next(self) -> Queue:
        """The queue whose turn it is."""
        if self.people and not (self.bots and self._people_in_a_row >= _PEOPLE_IN_A_ROW):
            self._people_in_a_row += 1
            return self.people
        self._people_in_a_row = 0
        return self.bots if self.bots else self.spare
