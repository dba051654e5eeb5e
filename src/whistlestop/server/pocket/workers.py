"""The worker in which the bots of a browser think, seen from both sides."""

from __future__ import annotations

import pickle
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from whistlestop.server.thinking import long_turns

Result = TypeVar("Result")


class BotWorker:
    """A worker of the browser with a Python of its own: it takes one piece of work at a time."""

    def __init__(self, ask: Callable[[bytes], Awaitable[bytes]]) -> None:
        """`ask`: has the worker call `carry_out`."""
        self.turns = long_turns(1)
        self._ask = ask

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Run work there."""
        succeeded, result = pickle.loads(await self._ask(pickle.dumps((work, arguments))))
        if not succeeded:
            raise result
        done: Result = result
        return done

    def close(self) -> None:
        """It ends with the page."""


def carry_out(task: bytes) -> bytes:
    """Do some work, in the worker; returns whether it succeeded, and the result."""
    work, arguments = pickle.loads(task)
    try:
        return pickle.dumps((True, work(*arguments)))
    except Exception as error:
        return pickle.dumps((False, error))


def answer(task: Any, to_js: Callable[[bytes], Any]) -> Any:
    """The same for the worker's script: a buffer in, a buffer out."""
    return to_js(carry_out(task.to_bytes()))
