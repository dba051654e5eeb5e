"""What nobody refers to any more is freed, also where it refers to itself."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from whistlestop.server import garbage


class Ring:
    """Refers to itself: only a collection frees it."""

    def __init__(self) -> None:
        self.me = self


@pytest.mark.parametrize("since", ["before", "after"])
def test_a_worker_collects_what_python_no_longer_does(
    since: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "_LOOK_EVERY", 0.0)
    monkeypatch.setattr(garbage, "_MANY", 0)
    monkeypatch.setattr(garbage, "_EVERYTHING_AFTER", 3)

    async def run() -> None:
        ring: Ring | None = Ring()
        gone = asyncio.Event()
        weakref.finalize(ring, gone.set)
        if since == "before":
            garbage.stop_collecting()
        else:
            gc.disable()
        ring = None
        collecting = asyncio.create_task(garbage.collect_seldom())
        more = []
        async with asyncio.timeout(60):
            while not gone.is_set():
                more.append([Ring() for _ in range(10)])
                await asyncio.sleep(0)
        gc.enable()
        await collecting

    try:
        asyncio.run(run())
    finally:
        gc.unfreeze()
        gc.enable()
