"""Garbage collection: seldom, and only of what is new.

Hardly anything here is in a cycle, so almost everything is freed as soon as nobody refers to it.
Python looks for cycles whenever so and so many objects have been made. With a thousand tables in
play that was once in a second, and nobody was answered for up to a quarter of one.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

_LOOK_EVERY: Final = 1.0
_USUALLY_EVERY: Final = 60.0
"""Seconds between two collections, unless there is more that could be garbage than usual. Every
move replaces most of its table, so that a collection looks at all tables in play, however early it
comes: 250 ms for a thousand of them, in which nobody is answered."""
_EVERYTHING_AFTER: Final = 120
"""Collections after which one looks at everything again, not only at what is new."""
_SOME: Final = 10_000
_MANY: Final = 500_000
"""Objects since the last collection for which one is worth it, and for which it does not wait."""


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
