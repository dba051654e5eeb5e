"""What follows from an edition is computed once, and forgotten with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from whistlestop.editions.model import Edition

Result = TypeVar("Result")


def once_per_edition(compute: Callable[[Edition], Result]) -> Callable[[Edition], Result]:
    """Keep the result of a function with the edition itself.

    Editions come and go: a cache in the function would hold on to each of them.
    """
    key = f"{compute.__module__}.{compute.__qualname__}"

    @wraps(compute)
    def found(edition: Edition) -> Result:
        kept = edition.__dict__
        if key not in kept:
            kept[key] = compute(edition)
        result: Result = kept[key]
        return result

    return found
