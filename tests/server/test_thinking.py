"""The processes in which bots think: behind people, and each in its turn."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from tests.server.in_process import running_app
from whistlestop.editions import editions
from whistlestop.server import thinking
from whistlestop.server.errors import Refused
from whistlestop.server.thinking import Thinkers


def test_bots_stand_back_where_the_machine_has_too_much_to_do() -> None:
    async def niceness() -> int:
        thinkers = Thinkers(1)
        try:
            return await thinkers.run(os.nice, 0)
        finally:
            thinkers.close()

    assert asyncio.run(niceness()) > os.nice(0)


def test_a_bot_that_waits_its_turn_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think() -> None:
        thinkers = Thinkers(1)
        try:
            await thinkers.run(time.sleep, 0)  # the process has started
            monkeypatch.setattr(thinking, "_PATIENCE", 2.0)
            await asyncio.gather(*(thinkers.run(time.sleep, 0.4) for _ in range(8)))
        finally:
            thinkers.close()

    asyncio.run(think())


def test_a_bot_that_never_answers_is_given_up_and_the_next_one_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def think() -> int:
        thinkers = Thinkers(1)
        try:
            await thinkers.run(time.sleep, 0)
            with monkeypatch.context() as impatient:
                impatient.setattr(thinking, "_PATIENCE", 0.2)
                with pytest.raises(Refused, match="did not answer"):
                    await thinkers.run(time.sleep, 60)
            return await thinkers.run(abs, -1)
        finally:
            thinkers.close()

    assert asyncio.run(think()) == 1


def test_boards_are_sent_although_no_bot_can_think(tmp_path: Path) -> None:
    async def look() -> list[int]:
        async with running_app(tmp_path) as app:
            app.server.thinkers.close()
            answers = [await app.http.get(f"/editions/{name}") for name in editions()]
            return [answer.status_code for answer in answers]

    assert set(asyncio.run(look())) == {200}
