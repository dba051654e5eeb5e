"""The bots that take seats here: those of the package, and those that the operator brings.

A bot of the operator's is known by the name of its class. Where its file lies is nobody else's
business, so only this module and the processes in which bots think ever see that.
"""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.bots import BOTS, LADDER, bot_class

_OWN: dict[str, str] = {}
"""The operator's bots: `path/to/file.py:Class` by name."""

STAND_IN = "greedy"
"""The bot that plays for somebody who left, or whose clock ran out."""


def offer_bots(own: Sequence[str]) -> None:
    """Offer bots of the operator's, each as `FILE:CLASS`; `BadOption` if one is not a bot."""
    _OWN.clear()
    for spec in own:
        if spec.partition(":")[0] not in BOTS:
            _OWN[bot_class(spec).__name__] = spec


def offered_bots() -> tuple[str, ...]:
    """The names of all bots that can take a seat."""
    return (*BOTS, *_OWN)


def described_bots() -> list[dict[str, str]]:
    """What each of them is called and how it plays, the weakest of the package first."""
    shipped = [{"id": bot.id, "name": bot.name, "description": bot.description} for bot in LADDER]
    return shipped + [
        {"id": name, "name": name, "description": _first_line(spec)} for name, spec in _OWN.items()
    ]


def bot_source(name: str) -> str:
    """The name by which `make_bot` finds a bot. One that is no longer offered is replaced."""
    return name if name in BOTS else _OWN.get(name, STAND_IN)


def _first_line(spec: str) -> str:
    return (bot_class(spec).__doc__ or "").strip().partition("\n")[0]
