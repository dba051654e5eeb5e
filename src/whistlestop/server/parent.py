"""Processes that end with the one that started them, even if that one is killed."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from multiprocessing.connection import wait


def when_parent_ends(act: Callable[[], None]) -> None:
    """Call something as soon as the process that started this one is gone; if none did, nothing
    happens. The two share a pipe: the system closes it however the other process ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        act()

    threading.Thread(target=watch, daemon=True).start()
