"""Do health and readiness tell the truth?"""

from __future__ import annotations

import asyncio
import time

import httpx

from benchmarks.chaos_run.judge import Judge
from benchmarks.chaos_run.scene import Scene

EVERY = 0.5
ASKED = 3.0
"""Seconds that monitoring waits for an answer."""
HONEST_WITHIN = 15.0
"""Seconds after which a server that fails every move must no longer call itself ready."""


class Health:
    """Asks every server, as monitoring does."""

    def __init__(self, scene: Scene, judge: Judge) -> None:
        self._scene, self._judge = scene, judge
        self._ready_since: dict[str, float] = {}
        self._told = 0.0

    @property
    def ready(self) -> bool:
        """Do all servers call themselves ready?"""
        return all(server.url in self._ready_since for server in self._scene.servers)

    async def watch(self) -> None:
        """Ask, until cancelled."""
        async with httpx.AsyncClient(timeout=ASKED) as http:
            while True:
                urls = [server.url for server in self._scene.servers]
                await asyncio.gather(*(self._look(http, url) for url in urls))
                self._compare()
                await asyncio.sleep(EVERY)

    async def _look(self, http: httpx.AsyncClient, url: str) -> None:
        if await self._status(http, f"{url}/readyz") == 200:
            self._ready_since.setdefault(url, time.monotonic())
        else:
            self._ready_since.pop(url, None)
        status = await self._status(http, f"{url}/healthz")
        if status not in (200, None):
            self._judge.object(f"/healthz of a living server answered {status}")

    async def _status(self, http: httpx.AsyncClient, url: str) -> int | None:
        try:
            return (await http.get(url)).status_code
        except (httpx.TransportError, OSError):
            return None

    def _compare(self) -> None:
        """Players try all the time: if none succeeds, some server must not be ready."""
        now = time.monotonic()
        since = max([self._judge.last_acknowledged, self._told, *self._ready_since.values()])
        if self.ready and now - since > HONEST_WITHIN:
            self._told = now
            self._judge.object(f"/readyz said 200 while no move counted for {HONEST_WITHIN:.0f} s")
