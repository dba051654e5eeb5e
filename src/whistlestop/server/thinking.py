"""Bots think in processes of their own, from what their seat sees and nothing else."""

from __future__ import annotations

import asyncio
import io
import logging
import multiprocessing
import os
import pickle
import secrets
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing.connection import wait
from random import Random
from typing import Any, TypeVar

from whistlestop.bots import Bot, RandomBot, bot_class
from whistlestop.editions import Edition
from whistlestop.editions import edition as find_edition
from whistlestop.engine.rules import DONE, WITHDRAW
from whistlestop.game.action import all_actions
from whistlestop.game.events import Event
from whistlestop.game.game import Game
from whistlestop.game.notation import write_moves
from whistlestop.knowledge.observation import Observation
from whistlestop.server.errors import Refused
from whistlestop.server.logs import error_name

logger = logging.getLogger("whistlestop.server")

Result = TypeVar("Result")

_PATIENCE = 60.0
"""Seconds after which a bot that does not answer is terminated."""
_NICENESS = 10
"""Bots run at a lower priority: on a busy machine, people's moves come first."""


class Thinkers:
    """The processes in which bots think. They end with the server, also when it is killed."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        # Tasks queue here, so that the time limit counts thinking only.
        self._free = asyncio.Semaphore(processes)
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def move(self, bot: str, game: Game, seat: int) -> str:
        """The whole move a bot would make on this seat, in notation."""
        events = _seen(game, seat) if bot_class(bot).notice is not Bot.notice else []
        task = _packed((bot, game.observe(seat), events))
        answer, trouble = await self._run(_decide, task)
        if trouble is not None:
            logger.error("a bot failed and moved at random", extra={"bot": bot, "error": trouble})
        move: str = answer
        return move

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Run other work that would block the event loop."""
        answer: Result = await self._run(work, *arguments)
        return answer

    async def _run(self, work: Any, *arguments: Any) -> Any:
        async with self._free:
            return await self._run_now(work, *arguments)

    async def _run_now(self, work: Any, *arguments: Any) -> Any:
        if self._closed:
            raise _no_answer()
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, multiprocessing.get_context("spawn"), initializer=_settle
            )
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await asyncio.wait_for(loop.run_in_executor(pool, work, *arguments), _PATIENCE)
        except (BrokenProcessPool, TimeoutError) as error:
            if self._pool is pool:
                self._terminate_pool()
            raise _no_answer() from error

    def close(self) -> None:
        """End the processes; no new ones are started."""
        self._closed = True
        self._terminate_pool()

    def _terminate_pool(self) -> None:
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            self._pool = None


def _no_answer() -> Refused:
    return Refused("bot_failed", 503)


def _seen(game: Game, seat: int) -> list[Event]:
    return [event.seen_by(seat) for event in game.events]


class _Pickler(pickle.Pickler):
    """An edition is sent as its name: the other side has it, too."""

    def persistent_id(self, obj: Any) -> str | None:
        """What stands for an object."""
        return obj.id if isinstance(obj, Edition) else None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, pid: Any) -> Edition:
        """The edition a name stands for."""
        return find_edition(pid)


def _packed(task: tuple[str, Observation, Sequence[Event]]) -> bytes:
    stream = io.BytesIO()
    _Pickler(stream, pickle.HIGHEST_PROTOCOL).dump(task)
    return stream.getvalue()


def _settle() -> None:
    """Set up a process: it leaves Ctrl-C to the server, and ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    parent = multiprocessing.parent_process()
    assert parent is not None
    sentinel = parent.sentinel

    def end_with_the_server() -> None:
        wait([sentinel])
        os._exit(0)

    threading.Thread(target=end_with_the_server, daemon=True).start()


@cache
def _bot(name: str) -> Bot:
    return bot_class(name)()


def _decide(task: bytes) -> tuple[str, str | None]:
    """Think: the move, and what went wrong if the bot failed.

    A table must go on whatever happens to a bot: then any legal move will do.
    """
    name, view, events = _Unpickler(io.BytesIO(task)).load()
    luck = Random(secrets.randbits(64))
    try:
        bot = _bot(name)
        bot.start(view.seat, view.edition, luck.getrandbits(64))
        bot.notice(events)
        return _whole_move(bot, view, luck), None
    except Exception as error:
        return _whole_move(RandomBot(luck.getrandbits(64)), view, luck), error_name(error)


def _whole_move(bot: Bot, view: Observation, luck: Random) -> str:
    """A move with its payment, laid card by card on an imagined game.

    The cards are the seat's own, so nothing hidden comes into it; what a tunnel turns up does
    not count here.
    """
    imagined = view.determinise(luck)
    chosen = [_choice(bot, view, imagined)]
    while imagined.decision.kind in ("pay", "surcharge") or _is_paid(imagined, chosen[0]):
        imagined.apply_unchecked(chosen[-1])
        if chosen[-1] in (DONE, WITHDRAW):
            break
        chosen.append(_choice(bot, imagined.observe(view.seat), imagined))
    return write_moves(view.edition, chosen)[0]


def _is_paid(game: Game, number: int) -> bool:
    """Does this action begin a payment?"""
    action = all_actions(game.edition)[number]
    return action is not None and action.kind in ("claim", "station", "harbour")


def _choice(bot: Bot, view: Observation, game: Game) -> int:
    legal = game.legal_actions()
    if len(legal) == 1:
        return legal[0].number
    chosen = bot.decide(view, legal)
    if chosen not in legal:
        raise ValueError(f"{chosen!r} is not legal")
    return chosen.number
