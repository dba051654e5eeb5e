"""Waiting for the bots' processes: people first, everybody in turn, and never without end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from whistlestop.server.errors import Refused
from whistlestop.server.queues import Turns
from whistlestop.server.tables.bot_moves import Share


class Work:
    """Jobs that wait for one process; each says when it begins."""

    def __init__(self, *, people: int = 100, bots: int = 100) -> None:
        self.turns = Turns(1, people=people, bots=bots, spare=100)
        self.begun: list[str] = []
        self._go_on = asyncio.Event()
        self._jobs = [asyncio.create_task(self._wait())]

    async def _wait(self) -> None:
        async with self.turns.turn(Share("", "")):
            await self._go_on.wait()

    async def _job(self, name: str, share: Share, for_person: bool, has_time: bool) -> None:
        async with self.turns.turn(share, for_person=for_person, has_time=has_time):
            self.begun.append(name)

    async def add(
        self,
        name: str,
        address: str = "a",
        table: str = "t",
        *,
        for_person: bool = False,
        has_time: bool = False,
    ) -> asyncio.Task[None]:
        """A job that waits."""
        share = Share(address, table)
        job = asyncio.create_task(self._job(name, share, for_person, has_time))
        self._jobs.append(job)
        await asyncio.sleep(0)
        return job

    async def done(self) -> list[str]:
        """The jobs in the order in which they began."""
        self._go_on.set()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        return self.begun


def run(test: Callable[[], Awaitable[list[str]]]) -> list[str]:
    """Run a test in an event loop."""

    async def inside() -> list[str]:
        return await test()

    return asyncio.run(inside())


def test_an_address_with_one_table_does_not_wait_for_all_tables_of_another() -> None:
    async def work() -> list[str]:
        jobs = Work()
        for n in range(4):
            await jobs.add(f"many {n}", "many", f"table {n}")
        await jobs.add("one", "one")
        return await jobs.done()

    assert run(work) == ["many 0", "one", "many 1", "many 2", "many 3"]


def test_tables_of_one_address_take_turns() -> None:
    async def work() -> list[str]:
        jobs = Work()
        for n in range(3):
            await jobs.add(f"first {n}", table="first")
        await jobs.add("second", table="second")
        return await jobs.done()

    assert run(work) == ["first 0", "second", "first 1", "first 2"]


def test_people_come_before_bots_but_a_bot_is_never_passed_for_ever() -> None:
    async def work() -> list[str]:
        jobs = Work()
        for n in range(2):
            await jobs.add(f"bot {n}")
        for n in range(4):
            await jobs.add(f"person {n}", for_person=True)
        return await jobs.done()

    assert run(work) == ["person 0", "person 1", "bot 0", "person 2", "person 3", "bot 1"]


def test_what_has_time_waits_until_nobody_else_does() -> None:
    async def work() -> list[str]:
        jobs = Work()
        for n in range(2):
            await jobs.add(f"spare {n}", has_time=True)
        await jobs.add("bot")
        await jobs.add("person", for_person=True)
        assert jobs.turns.waiting == 2  # bots are given less time for others only
        return await jobs.done()

    assert run(work) == ["person", "bot", "spare 0", "spare 1"]


def test_a_full_queue_refuses_the_newest_job_of_the_address_that_has_most() -> None:
    async def work() -> list[str]:
        jobs = Work(bots=3)
        many = [await jobs.add(f"many {n}", "many", f"table {n}") for n in range(3)]
        one = await jobs.add("one", "one")
        assert len(jobs.turns.bots) == 3
        with pytest.raises(Refused) as refused:
            await many[2]
        assert (refused.value.code, refused.value.status) == ("busy", 503)
        another = await jobs.add("many again", "many")
        with pytest.raises(Refused, match="too much"):
            await another
        assert len(jobs.turns.bots) == 3
        assert jobs.turns.bots.refused == 2
        assert not one.done()
        return await jobs.done()

    assert run(work) == ["many 0", "one", "many 1"]


def test_a_job_nobody_waits_for_any_more_gives_its_turn_to_the_next() -> None:
    async def work() -> list[str]:
        jobs = Work()
        gone = await jobs.add("gone")
        await jobs.add("next")
        gone.cancel()
        begun = await jobs.done()
        late = await jobs.add("late")
        await late
        assert jobs.turns.waiting == 0
        return begun

    assert run(work) == ["next", "late"]
