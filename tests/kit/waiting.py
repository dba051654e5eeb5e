"""Waiting for something to come true, however busy the machine is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 180.0
"""Seconds after which waiting fails. On a busy machine, bots and checks of boards give way to
everything else: what takes a second then takes half a minute."""


def wait_until(found: Callable[[], T], every: float = 0.02) -> T:
    """The first true value of `found()`, which is called again after `every` seconds."""
    deadline = time.monotonic() + PATIENCE
    while not (result := found()):
        assert time.monotonic() < deadline, "it did not come true"
        time.sleep(every)
    return result
