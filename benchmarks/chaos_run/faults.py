"""What can go wrong. Each fault is over when its function returns; then recovery is awaited."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
from collections.abc import Awaitable, Callable

from benchmarks.chaos_run.pair import Pair
from benchmarks.chaos_run.scene import FAKE_TIME, Scene

Fault = Callable[[Scene], Awaitable[None]]
DAY = 24 * 3600


async def kill_server(scene: Scene) -> None:
    """All processes of a server die at once, and it is started again."""
    server = scene.server
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(scene.luck.uniform(0, 2))
    await asyncio.to_thread(server.start)


async def restart_server(scene: Scene) -> None:
    """A server is stopped as an operator does, and started again."""
    server = scene.server
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)


async def kill_worker(scene: Scene) -> None:
    """One of several workers dies; its supervisor starts another."""
    kill(scene.luck.choice(scene.workers_of(scene.server)))


async def kill_bots(scene: Scene) -> None:
    """A process in which bots think dies."""
    bots = scene.bots_of(scene.server)
    if bots:
        kill(scene.luck.choice(bots))


async def hang_server(scene: Scene) -> None:
    """No process of a server does anything for a while."""
    await hang(scene.server.signal, scene.luck.uniform(2, 8))


async def hang_worker(scene: Scene) -> None:
    """One of several workers does nothing for a while, but keeps its connections."""
    pid = scene.luck.choice(scene.workers_of(scene.server))
    await hang(lambda number: os.kill(pid, number), scene.luck.uniform(2, 8))


async def fill_disk(scene: Scene) -> None:
    """Nothing can be written for a while."""
    with scene.full_disk():
        await asyncio.sleep(scene.luck.uniform(4, 30))
    if scene.pair is not None:
        await asyncio.to_thread(scene.pair.revive)


async def lock_file(scene: Scene) -> None:
    """Another program locks the SQLite file."""
    path = scene.disk / "tables.sqlite"
    other = sqlite3.connect(path, isolation_level=None, timeout=30, check_same_thread=False)
    with contextlib.closing(other):
        await asyncio.to_thread(other.execute, "BEGIN EXCLUSIVE")
        await asyncio.sleep(scene.luck.uniform(2, 9))
        other.execute("ROLLBACK")


async def cut_lines(scene: Scene) -> None:
    """All connections of players are reset, a few times."""
    for _ in range(scene.luck.randint(1, 4)):
        scene.front.cut()
        await asyncio.sleep(scene.luck.uniform(0.2, 1.5))


async def jump_clock(scene: Scene) -> None:
    """The clock of the servers is wrong by up to 100 days for a while, then right again."""
    scene.set_clock(scene.luck.choice([-100 * DAY, -3600, -30, 30, 3600, 100 * DAY]))
    await asyncio.sleep(scene.luck.uniform(2, 6))
    scene.set_clock(0)


async def kill_postgres(scene: Scene) -> None:
    """PostgreSQL dies, and is started again."""
    pair = pair_of(scene)
    pair.primary.kill()
    await asyncio.sleep(scene.luck.uniform(0.5, 4))
    await asyncio.to_thread(pair.revive)


async def kill_backend(scene: Scene) -> None:
    """One process of PostgreSQL dies: PostgreSQL ends all others, and starts over."""
    others = pair_of(scene).primary.processes[1:]
    if others:
        kill(scene.luck.choice(others))


async def hang_postgres(scene: Scene) -> None:
    """PostgreSQL does nothing for a while, longer than a move may take."""
    await hang(pair_of(scene).primary.signal, scene.luck.uniform(3, 14))


async def slow_postgres(scene: Scene) -> None:
    """Everything from and to PostgreSQL is delayed."""
    relay = pair_of(scene).relay
    relay.delay = scene.luck.uniform(0.05, 0.5)
    await asyncio.sleep(scene.luck.uniform(4, 8))
    relay.delay = 0.0


async def cut_postgres(scene: Scene) -> None:
    """All connections to PostgreSQL are reset."""
    pair_of(scene).relay.cut()


async def fail_over(scene: Scene) -> None:
    """PostgreSQL dies; clients reach its standby at once, but it can write only a little later."""
    pair = pair_of(scene)
    await asyncio.to_thread(pair.wait_for_standby)
    pair.primary.kill()
    pair.change_over()
    pair.relay.cut()
    await asyncio.sleep(scene.luck.uniform(0, 5))
    await asyncio.to_thread(pair.promote)
    await asyncio.to_thread(pair.add_standby)


FOR_ALL: dict[str, Fault] = {
    "server killed": kill_server,
    "server restarted": restart_server,
    "bots killed": kill_bots,
    "server hung": hang_server,
    "disk full": fill_disk,
    "lines cut": cut_lines,
}
FOR_SQLITE: dict[str, Fault] = {"file locked": lock_file}
FOR_WORKERS: dict[str, Fault] = {"worker killed": kill_worker, "worker hung": hang_worker}
FOR_POSTGRES: dict[str, Fault] = {
    "PostgreSQL killed": kill_postgres,
    "backend killed": kill_backend,
    "PostgreSQL hung": hang_postgres,
    "PostgreSQL slow": slow_postgres,
    "PostgreSQL cut off": cut_postgres,
    "PostgreSQL fails over": fail_over,
}


def faults_for(scene: Scene) -> dict[str, Fault]:
    """What can go wrong here."""
    found = {**FOR_ALL, **(FOR_POSTGRES if scene.pair else FOR_SQLITE)}
    if scene.workers > 1:
        found |= FOR_WORKERS
    if FAKE_TIME.exists():
        found["clock jumps"] = jump_clock
    return found


def pair_of(scene: Scene) -> Pair:
    """The PostgreSQL servers of a scene that has them."""
    assert scene.pair is not None
    return scene.pair


def kill(pid: int) -> None:
    """Kill -9 a process, if it is still there."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


async def hang(send: Callable[[int], None], seconds: float) -> None:
    """Stop processes for a while."""
    with contextlib.suppress(ProcessLookupError):
        send(signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            send(signal.SIGCONT)
