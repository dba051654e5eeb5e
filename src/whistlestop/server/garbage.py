"""Garbage collection: seldom, and only of what is new.

Hardly anything here is in a cycle, so almost everything is freed as soon as nobody refers to it.
Python looks for cycles whenever a certain number of objects have been made. With a thousand tables
in play that was once a second, and nobody got an answer for up to a quarter of one.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

_LOOK_EVERY: Final = 1.0
_USUALLY_EVERY: Final = 60.0
"""Seconds between two collections, unless there is more than usual that could be garbage. Every
move replaces most of its table, so a collection looks at all tables in play, however soon it
comes: 250 ms for a thousand of them, during which nobody gets an answer."""
_EVERYTHING_AFTER: Final = 120
"""Collections after which one looks at everything again, not only at what is new."""
_SOME: Final = 10_000
_MANY: Final = 500_000
"""New objects since the last collection that make one worthwhile, and that make it due at once."""


def stop_collecting() -> None:
    """From now on, this process collects garbage only by `collect_seldom`."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def collect_seldom() -> None:
    """Collect garbage where Python itself no longer does."""
    waited, collections = 0.0, 0
    while not gc.isenabled():
        await asyncio.sleep(_LOOK_EVERY)
        waited += _LOOK_EVERY
        new = gc.get_count()[0]
        if new > _MANY or (new > _SOME and waited >= _USUALLY_EVERY):
            collections += 1
            if collections % _EVERYTHING_AFTER == 0:
                gc.unfreeze()
            gc.collect()
            gc.freeze()
            waited = 0.0
